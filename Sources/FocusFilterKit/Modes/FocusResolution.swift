import Foundation

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
      let cause =
        winner?.source.isByHand == true
        ? "a person turned another Focus on" : "a person turned it off or another Focus on"
      return "its schedule is overridden\(end), because \(cause)"
    case (.lowerPrecedence, let winner?):
      return """
        \(source.alsoAsks), but \(name(winner.mode)), turned on by \(winner.source), has precedence \
        (\(FocusRule.precedence.id))
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
    case (.lowerPrecedence, nil), (.otherStart, nil): return "turned on by \(source)"
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
