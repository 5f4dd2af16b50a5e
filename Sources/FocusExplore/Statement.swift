package import FocusFilterKit
package import FocusScenarios

/// A condition on the device that a test adds to a search, which checks it on every day.
///
/// ```swift
/// explorer.statements = [
///   Statement(.always, "the badge isn't negative") { await $0.state.apps["com.example.chat"]?.badge ?? 0 >= 0 },
///   Statement(.sometimes, "Work is on") { await $0.state.activeMode?.id == .work },
/// ]
/// ```
package struct Statement: Sendable {
  /// When the statement must be true: after each event, after each one at which the app is at rest,
  /// or after at least one event of the search. If a `sometimes` never is,
  /// ``Exploration/neverTrue`` contains its text.
  let word: DayStatement.Word
  package let words: String
  let holds: @Sendable (FocusSystem) async throws -> Bool
  /// The expectations behind the statement, whose failures a test records; `nil` for none.
  package var expect: (@Sendable (FocusSystem) async throws -> Void)?

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - words: The text of the statement, which identifies it in faults and file names.
  ///   - holds: Returns whether the statement is true on a device. If it throws an error, the
  ///     statement isn't true.
  package init(
    _ word: DayStatement.Word, _ words: String,
    holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) {
    (self.word, self.words, self.holds) = (word, words, holds)
  }
}
