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
