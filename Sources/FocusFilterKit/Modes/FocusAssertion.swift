public import Foundation

/// A request that a mode is on, with its source, start and end.
///
/// A person, a schedule and an app can each request a mode at the same time. ``FocusResolution`` says
/// which of their assertions wins.
public struct FocusAssertion: Sendable, Hashable, Codable, Identifiable {
  /// The origin of the assertion. Two modes may have schedules with the same identifier.
  public let id: ID
  /// The requested mode.
  public let mode: FocusMode.ID
  /// The source of the request; ``FocusPolicy/precedence`` ranks the sources.
  public let source: FocusSource
  /// The instant of the request, or the start of the schedule's interval.
  public let since: Date
  /// The instant at which the assertion ends automatically; `nil` means never.
  public let until: Date?
  /// The occasion that also ends the assertion; `nil` without one.
  public let occasion: FocusOccasion?

  /// Creates an assertion as it is, whether or not its end is after its start.
  package init(
    id: ID, mode: FocusMode.ID, source: FocusSource, since: Date, until: Date?,
    occasion: FocusOccasion? = nil
  ) {
    self.id = id
    self.mode = mode
    self.source = source
    self.since = since
    self.until = until
    self.occasion = occasion
  }

  /// The origin of an assertion.
  public enum ID: Sendable, Hashable {
    /// A request; numbers count up from 1 and are never used twice.
    case request(Int)
    /// A time schedule of the mode is in its interval.
    case schedule(String)
  }
}

extension FocusAssertion {
  /// Creates the assertion of a mode's schedule for one of its intervals.
  init(_ occurrence: FocusSchedule.Occurrence, of schedule: FocusSchedule, in mode: FocusMode.ID) {
    self.init(
      id: .schedule(schedule.id), mode: mode, source: .schedule, since: occurrence.start,
      until: occurrence.end)
  }
}
