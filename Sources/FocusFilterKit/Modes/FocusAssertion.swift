public import Foundation

/// A claim that a mode be on: who asked, since when, until when.
public struct FocusAssertion: Sendable, Hashable, Identifiable {
  /// What made it. Two modes may have schedules with the same identifier.
  public let id: ID
  /// The mode that is to be on.
  public let mode: FocusMode.ID
  /// Who asks; ``FocusPolicy/precedence`` ranks them.
  public let source: FocusSource
  /// The instant of the request, or the start of the schedule's interval.
  public let since: Date
  /// The instant at which it ends by itself; `nil` means never.
  public let until: Date?

  /// Creates an assertion as it is, whether or not its end is after its start.
  public init(id: ID, mode: FocusMode.ID, source: FocusSource, since: Date, until: Date?) {
    self.id = id
    self.mode = mode
    self.source = source
    self.since = since
    self.until = until
  }

  /// What made an assertion.
  public enum ID: Sendable, Hashable {
    /// Somebody or something asked; numbers count up from 1 and are never used twice.
    case request(Int)
    /// A time schedule of the mode is in its interval.
    case schedule(String)
  }
}

extension FocusAssertion {
  /// What a schedule of a mode claims in one of its intervals.
  init(_ occurrence: FocusSchedule.Occurrence, of schedule: FocusSchedule, in mode: FocusMode.ID) {
    self.init(
      id: .schedule(schedule.id), mode: mode, source: .schedule, since: occurrence.start,
      until: occurrence.end)
  }
}

/// Who asks for a Focus to be on.
///
/// Only schedules ask by themselves here; anybody else asks where a test, a scenario or a command
/// says so.
public enum FocusSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// A person, in Control Center, Settings, a shortcut or this tool.
  case person
  /// The car is connected, or its movement was noticed.
  case driving
  /// A workout began on the watch.
  case workout
  /// Bedtime by the sleep schedule of Health.
  case sleep
  /// A session of mindfulness began on the watch.
  case mindfulness
  /// A game began, or a game controller was connected.
  case gaming
  /// The app that the Focus is tied to is in front.
  case appInFront
  /// The device arrived at a place.
  case location
  /// A ``FocusSchedule`` of the mode; a device asks by itself for it.
  case schedule
  /// The system guessed from habits that the Focus fits.
  case smartActivation
  /// Anything else.
  case other
}

extension FocusSource: CustomStringConvertible {
  /// The source in words that complete "turned on by …".
  public var description: String {
    switch self {
    case .person: "hand"
    case .appInFront: "the app in front"
    case .location: "a location"
    case .schedule: "its schedule"
    case .smartActivation: "Smart Activation"
    case .other: "another trigger"
    case .driving, .workout, .sleep, .mindfulness, .gaming: rawValue
    }
  }
}
