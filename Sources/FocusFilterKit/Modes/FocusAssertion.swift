import FocusText
public import Foundation

/// A request that a mode is on, with its source, start and end.
///
/// A person, a schedule and an app can each request a mode at the same time. One of their
/// assertions wins at each instant; ``FocusTimeline/stretches(from:to:)`` says which.
public struct FocusAssertion: Sendable, Hashable, Codable {
  /// The origin of the assertion. Two modes may have schedules with the same identifier.
  package let id: ID
  /// The requested mode.
  public let mode: FocusMode.ID
  /// The source of the request; ``FocusPolicy/precedence`` ranks the sources.
  public let source: FocusSource
  /// The instant of the request, or the start of the schedule's interval.
  package let since: Date
  /// The instant at which the assertion ends automatically; `nil` means never.
  package let until: Date?
  /// The occasion that also ends the assertion; `nil` if only ``until`` ends it.
  package private(set) var occasion: FocusOccasion?

  /// The origin of an assertion.
  package enum ID: Sendable, Hashable {
    /// A request; numbers count up from 1 and are never used twice.
    case request(number: Int)
    /// A time schedule of the mode is in its interval.
    case schedule(id: String)
  }

  /// The reason why an assertion doesn't win.
  public enum Loss: String, Sendable, Hashable, Codable {
    /// The end of the assertion has passed.
    case ended
    /// A person turned the Focus off, or turned another Focus on, during this interval of the
    /// schedule.
    case canceledByHand
    /// A source of a higher precedence turned another Focus on.
    case lowerPrecedence
    /// A source of the same precedence turned another Focus on, and its start decided.
    case otherStart
    /// The Focus is on, but another assertion keeps it on.
    case alsoAsked
    /// Sleep or a schedule began after a person turned the Focus on, and by a reading ended that
    /// choice.
    case replaced
  }
}

/// An event other than a time, such as leaving a place, at which a Focus ends.
///
/// The device knows neither places nor calendars, so a test announces the occasion with
/// ``FocusSystem/end(_:)``.
///
/// Source: *observed* for the choices in the system's menu.
public enum FocusOccasion: String, Sendable, Hashable, Codable, CaseIterable {
  /// The person leaves the location: *Until I leave this location*.
  case leaving = "leave"
  /// The event in the calendar ends: *Until the end of this event*.
  case eventEnd = "event"
}

extension FocusOccasion: CustomStringConvertible {
  /// The occasion in words that complete "until …".
  public var description: String {
    switch self {
    case .leaving: "the person leaves"
    case .eventEnd: "the event ends"
    }
  }
}

/// A duration that the system offers when a person turns a Focus on.
///
/// The raw value is the duration's name in `focusctl` and in scenarios. The system's menu also
/// offers *until I leave this location* and *until the end of this event*; ``FocusOccasion`` stands
/// for those.
///
/// Source: *observed* for the choices, *modeled* for the hours.
public enum OfferedDuration: String, Sendable, Hashable, Codable, CaseIterable {
  /// 3600 seconds, independent of daylight saving.
  case oneHour = "1h"
  /// Until the next 19:00.
  case untilThisEvening = "evening"
  /// Until the next 07:00.
  case untilTomorrowMorning = "morning"

  /// The time of day at which the duration ends; `nil` for one hour.
  public var endTime: FocusSchedule.TimeOfDay? {
    // Rule F2.7.
    switch self {
    case .oneHour: nil
    case .untilThisEvening: FocusSchedule.TimeOfDay(literalHour: 19)
    case .untilTomorrowMorning: FocusSchedule.TimeOfDay(literalHour: 7)
    }
  }

  /// Returns the instant at which a Focus with this duration ends if it turns on at a given
  /// instant.
  ///
  /// The result is always later than `instant`, even for a duration that the menu doesn't offer
  /// then.
  public func end(from instant: Date, in timeZone: TimeZone) -> Date {
    endTime?.next(after: instant, in: timeZone) ?? instant + 3600
  }
}

extension FocusSchedule.TimeOfDay {
  /// Reads the end of a Focus: a time such as `17:00`, or `evening` or `morning`.
  package init?(end text: String) {
    guard let time = FocusSchedule.TimeOfDay(text) ?? OfferedDuration(rawValue: text)?.endTime
    else { return nil }
    self = time
  }
}

// MARK: Stored form

/// The stored form is an object with one key, as in `{"request": {"number": 1}}`.
extension FocusAssertion.ID: StoredKind {
  package static var noun: String { "cause of an assertion" }

  package enum CodingKeys: String, CodingKey, CaseIterable { case request, schedule }
}

/// The winning assertion at an instant, and the losing ones.
package struct FocusResolution: Sendable, Hashable {
  /// The assertion that keeps a Focus on; `nil` means no Focus.
  package let winner: FocusAssertion?
  /// The other assertions, in the order in which they were made, schedules last.
  package let losers: [Loser]
  /// The contested behaviors that decided between the assertions, each once.
  package internal(set) var readings: [FocusReading] = []

  /// An assertion that doesn't win.
  package struct Loser: Sendable, Hashable {
    /// The assertion.
    package let assertion: FocusAssertion
    /// The reason why the assertion doesn't win.
    package let reason: FocusAssertion.Loss
  }
}

extension FocusResolution {
  /// The reason why the winner is on, in one sentence without a full stop; `nil` if no Focus is on.
  package var winningSentence: String? {
    guard let winner else { return nil }
    let rivals = losers.filter { [.lowerPrecedence, .otherStart].contains($0.reason) }
    if rivals.isEmpty { return "nothing else asks for another Focus now" }
    let rule = FocusRule.precedence.id
    guard let rival = rivals.first(where: { $0.reason == .otherStart })?.assertion else {
      return "turned on by \(winner.source), which has the highest precedence (\(rule))"
    }
    let order =
      winner.since == rival.since
      ? "at the same time as another Focus, and the one that was named first is on"
      : winner.since > rival.since ? "after every other Focus" : "before every other Focus"
    return "turned on by \(winner.source) \(order) (\(rule))"
  }

  /// Returns the reason why an assertion doesn't win, in one sentence without a full stop.
  ///
  /// - Parameters:
  ///   - loser: One of the ``losers``.
  ///   - timeZone: The zone of the times in the sentence.
  ///   - name: Returns the name of a mode.
  package func sentence(
    about loser: Loser, in timeZone: TimeZone, name: (FocusMode.ID) -> String
  ) -> String {
    let source = loser.assertion.source
    switch (loser.reason, winner) {
    case (.ended, _): return "its end has passed"
    case (.canceledByHand, let winner):
      var clock = WallClock(timeZone: timeZone)
      let end =
        loser.assertion.until.map { end in
          let name = timeZone.nameOfRepeatedTime(at: end).map { " \($0)" } ?? ""
          return " until \(clock.time(of: end))\(name)"
        } ?? ""
      let isOther = winner.map { $0.source.isByHand && $0.mode != loser.assertion.mode } ?? false
      let cause =
        isOther
        ? "a person turned another Focus on" : "a person turned Focus off or another Focus on"
      return "its schedule is overridden\(end), because \(cause)"
    case (.lowerPrecedence, let winner?):
      return """
        \(source.alsoAsks), but \(name(winner.mode)), turned on by \(winner.source), has \
        precedence (\(FocusRule.precedence.id))
        """
    case (.otherStart, let winner?):
      let start =
        winner.since == loser.assertion.since
        ? "began at the same time and was named first"
        : winner.since > loser.assertion.since ? "began later" : "began earlier"
      let subject =
        winner.source == .schedule && source == .schedule
        ? "\(name(winner.mode))'s" : "\(name(winner.mode)), turned on by \(winner.source),"
      return "\(source.alsoAsks), but \(subject) \(start) (\(FocusRule.precedence.id))"
    case (.replaced, let winner?):
      let others = [winner] + losers.map(\.assertion)
      let (other, reading) =
        others.lazy.compactMap { other in
          other.reading(against: loser.assertion).map { (other, " (\($0.id))") }
        }.first ?? (winner, "")
      return "\(name(other.mode)) replaced it and ended the choice by hand\(reading)"
    case (.lowerPrecedence, nil), (.otherStart, nil), (.replaced, nil):
      return "turned on by \(source)"
    case (.alsoAsked, _): return "also turned on by \(source)"
    }
  }
}

extension FocusSource {
  /// The source of a mode that isn't on, as a clause after the mode's name:
  /// `its schedule applies too`.
  fileprivate var alsoAsks: String {
    switch self {
    case .schedule: "its schedule applies too"
    case .person: "a person turned it on, too"
    default: "\(self) turned it on, too"
    }
  }
}
