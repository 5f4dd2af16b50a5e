/// The rules about one subject, in the order of their identifiers.
public struct RuleSection: Sendable, Hashable {
  /// The subject, such as `Notifications`.
  public let title: String
  /// The rules about it.
  public var rules: [FocusRule] { entries.map(\.rule) }

  let entries: [Entry]

  init(_ title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// A row of the table: what a rule says, and what it rests on.
  struct Entry: Sendable, Hashable {
    let rule: FocusRule
    /// One sentence without a full stop.
    let sentence: String
    let source: RuleSource

    init(_ rule: FocusRule, _ sentence: String, _ source: RuleSource) {
      self.rule = rule
      self.sentence = sentence
      self.source = source
    }
  }
}
