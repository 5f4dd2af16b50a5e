/// A kind of finding: what it means, and what follows from it on an iPhone.
///
/// Its texts are about any finding of the kind. The messages of a ``Finding`` name what was found.
public struct FindingKind: Sendable, Hashable, Identifiable {
  /// The identifier that a finding has in its message, such as `late-effects`.
  public let id: String
  /// The severities that a finding of the kind may have, the usual one first.
  public let severities: [Finding.Severity]
  /// What is wrong, as a sentence.
  public let meaning: String
  /// What follows on an iPhone, as a sentence.
  public let consequence: String
  /// How to resolve it, as a sentence.
  public let remedy: String
  /// The rules of Focus behind it; none if it is about something else.
  public let rules: [FocusRule]

  init(
    _ id: String, _ severities: [Finding.Severity], meaning: String, consequence: String,
    remedy: String, rules: [FocusRule] = []
  ) {
    self.id = id
    self.severities = severities
    self.meaning = meaning
    self.consequence = consequence
    self.remedy = remedy
    self.rules = rules
  }

  /// Every kind of finding that the package reports, by subject.
  public static let sections: [FindingSection] = [
    .apps, .queries, .running, .predicates, .schedules, .files, .payloads,
  ]

  /// Every kind of finding that the package reports, in the order of the sections.
  public static let allCases = sections.flatMap(\.kinds)
}

/// The kinds of findings about one subject.
public struct FindingSection: Sendable, Hashable {
  /// The subject, such as `Payloads`.
  public let title: String
  /// The kinds, in the order of the article about findings.
  public let kinds: [FindingKind]

  init(_ title: String, _ kinds: [FindingKind]) {
    self.title = title
    self.kinds = kinds
  }
}
