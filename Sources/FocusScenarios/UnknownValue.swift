import FocusFilterKit
import FocusText

/// An entity that a filter of a scenario is set to before its app knows it.
struct UnknownValue: Sendable {
  let id: String
  let parameter: String
  let filter: FilterReference
  /// The entities that the app knows at the start.
  let known: [String]
  let location: TextLocation
}

extension UnknownValue {
  /// Returns the finding about the value at the end of the day.
  ///
  /// - Parameter becameKnown: Whether the app knew it later.
  func finding(_ becameKnown: Bool, in scenario: Scenario) -> Finding {
    let start = "'\(parameter)' has no choice '\(id)' when the scenario starts"
    let place = scenario.place(of: location)
    return becameKnown
      ? Finding(
        .unknownAtStart, as: .advice, subject: filter.app,
        message: "\(start); until the app adds it, the filter gets nothing for it.", place: place)
      : Finding(
        .unknownAtStart, subject: filter.app,
        message: "\(start), and none later, so the filter gets nothing for it.",
        resolution: NameSuggestion.nearest(to: id, among: known).map { "Did you mean '\($0)'?" }
          ?? "Add an event in which the app adds it.",
        place: place)
  }
}

extension ScenarioPlayer {
  /// Whether the app of a filter knows a value by now; not if its query throws.
  func isKnown(_ value: UnknownValue) async throws -> Bool {
    do {
      try await system.checkEntities(
        in: [value.parameter: .string(value.id)], of: value.filter)
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      return false
    }
  }
}

extension ActionPlan {
  /// Whether it runs code of an app for the app's own reasons.
  func runs(_ app: Located<String>, of programs: [SimulatedApp]) -> Bool {
    guard case .run(_, let named, _) = self else { return false }
    return programs.program(named) == programs.program(app)
  }
}

extension [SimulatedApp] {
  /// The identifier of the app that a word means, or `nil`.
  func program(_ word: Located<String>) -> String? { first(word.value, orCalled: word.value)?.id }
}
