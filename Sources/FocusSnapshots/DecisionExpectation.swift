public import FocusFilterKit
import FocusText

/// The answer that a row is expected to have: an outcome, the rule that decides, or both.
///
/// A row has one under `expect`, as a word or as an object:
///
/// ```json
/// {"to": "com.example.chat", "payload": {"aps": {"alert": "Lunch?"}}, "expect": "silenced"}
/// {"payload": {"aps": {"alert": "Lunch?"}}, "expect": {"outcome": "alerts", "rule": "F3-7"}}
/// ```
public struct DecisionExpectation: Sendable, Hashable, CustomStringConvertible {
  /// The outcome; `nil` for any.
  package var outcome: OutcomeWord?
  /// The deciding rule; `nil` for any.
  package var rule: FocusRule?

  /// Creates an expectation; without arguments every answer meets it.
  public init(outcome: OutcomeWord? = nil, rule: FocusRule? = nil) {
    self.outcome = outcome
    self.rule = rule
  }

  func isMet(by ending: DecisionCounts.Ending) -> Bool {
    (outcome == nil || outcome == ending.outcome) && (rule == nil || rule == ending.rule)
  }

  /// The expectation in words: `silenced by F3-7`.
  public var description: String {
    [outcome?.rawValue, rule.map { "by \($0.id)" }].compactMap(\.self).joined(separator: " ")
  }
}

/// The result of a row's expectation.
public struct ExpectedAnswer: Sendable, Hashable {
  /// The number of the line, from 1.
  public let line: Int
  /// The column of the row's `expect`, from 1 and in Unicode scalars; 1 without one.
  public let column: Int
  /// The row's own `id` as it was written; `nil` if the row has none.
  public let id: String?
  /// The expected answer.
  public let expected: DecisionExpectation
  /// The outcome and the rule; `nil` if the row has an error for an answer.
  public let ending: DecisionCounts.Ending?
  /// The reason for the outcome, or the message of the error.
  public let reason: String

  /// Whether the answer is the expected one.
  public var isMet: Bool { ending.map(expected.isMet) ?? false }
}

extension DecisionRow {
  /// The keys of a row.
  static let keys = [
    "id", "device", "to", "at", "from", "kind", "group", "important", "anyway", "payload", "expect",
    "note",
  ]

  /// Throws a problem if the row has a key that no row has.
  func requireKnownKeys() throws(DecisionProblem) {
    guard let unknownKey else { return }
    let key = JSONReader(line).string(unknownKey).shortened(to: 60)
    let hint = NameSuggestion.hint(for: key, among: Self.keys)
    throw problem(.unknownKey, "Unknown key '\(key)' in a row.\(hint)", at: unknownKey.start)
  }

  /// Returns the row's own expectation, or another one without the key.
  func expectation(
    or usual: DecisionExpectation?
  ) throws(DecisionProblem) -> DecisionExpectation? {
    guard let expected else { return usual }
    if let text = expected.text {
      return DecisionExpectation(
        outcome: try word(JSONReader(line).string(text), "outcome", at: expected.start))
    }
    guard line[expected.start] == UInt8(ascii: "{") else {
      throw problem(
        .invalidValue, "'expect' must be an outcome, or an object with 'outcome' and 'rule'.",
        at: expected.start)
    }
    // The line was read to its end, so it has no mistake of JSON.
    let rest = UnsafeRawBufferPointer(rebasing: line[expected.start...])
    var expectation = DecisionExpectation()
    var reader = JSONReader(rest)
    var key = try? reader.firstKey()
    while let name = key {
      let start = expected.start + reader.offset
      let text = (try? reader.textOrSkip()).flatMap { $0 }.map { reader.string($0) }
      switch reader.string(name) {
      case "outcome": expectation.outcome = try word(text ?? "", "outcome", at: start)
      case "rule": expectation.rule = try word(text ?? "", "rule", at: start)
      case let key:
        throw problem(
          .unknownKey,
          "Unknown key '\(key.shortened(to: 60))' in 'expect'. Use 'outcome' or 'rule'.",
          at: expected.start + name.start)
      }
      key = try? reader.nextKey()
    }
    return expectation
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ noun: String, at offset: Int
  ) throws(DecisionProblem) -> Word {
    if let word = Word(rawValue: text) { return word }
    let text = text.shortened(to: 60)
    let hint = NameSuggestion.hint(for: text, among: Word.allCases.map(\.rawValue))
    throw problem(.invalidValue, "Unknown \(noun) '\(text)' for 'expect'.\(hint)", at: offset)
  }
}
