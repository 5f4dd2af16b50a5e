public import Foundation

/// A claim that a mode be on: who asked, since when, until when.
public struct Assertion: Sendable, Hashable, Codable, Identifiable {
  public let id: ID
  public let mode: FocusMode.ID
  public let source: FocusSource
  public let since: Date
  /// The instant at which it ends by itself; `nil` means never.
  public let until: Date?

  public init(id: ID, mode: FocusMode.ID, source: FocusSource, since: Date, until: Date?) {
    self.id = id
    self.mode = mode
    self.source = source
    self.since = since
    self.until = until
  }

  /// What made an assertion.
  public enum ID: Sendable, Hashable, Codable {
    /// Somebody or something asked; numbers count up from 1 and are never used twice.
    case request(Int)
    /// A time schedule of the mode is in its interval.
    case schedule(String)
  }
}

extension Assertion {
  /// What a schedule of a mode claims in one of its intervals.
  init(_ occurrence: FocusSchedule.Occurrence, of schedule: FocusSchedule, in mode: FocusMode.ID) {
    self.init(
      id: .schedule(schedule.id), mode: mode, source: .schedule, since: occurrence.start,
      until: occurrence.end)
  }
}

/// Who asks for a Focus to be on.
public enum FocusSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// A person, in Control Centre, Settings, a shortcut or this tool.
  case person
  case driving, workout, sleep, mindfulness, gaming, appInFront, location, schedule
  case smartActivation, other
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
