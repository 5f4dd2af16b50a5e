/// A rule of a Focus's behavior, with its identifier and fidelity.
///
/// A decision's steps and a device's deliveries name the rules that they follow; a finding has only
/// the rule's fidelity. Rules with the same identifier are equal, and the encoded form is the
/// identifier, as in `decision.decidingStep?.rule.id == "F3-7"`.
public struct FocusRule: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, Identifiable {
  // A decision copies many rules. They live as long as the process, so no copy is counted.
  private let reference: Unmanaged<Row>
  private var row: Row { reference.takeUnretainedValue() }

  /// The facts about a rule.
  private final class Row: Sendable {
    let id: String
    let sentence: String
    let source: RuleSource
    let step: StepWords

    init(_ id: String, _ sentence: String, _ source: RuleSource, _ step: StepWords?) {
      (self.id, self.sentence, self.source) = (id, sentence, source)
      self.step = step ?? (sentence, "it were otherwise")
    }
  }

  /// What a step that only states its rule observed, with `%` for a name, and the condition for the
  /// other outcome.
  typealias StepWords = (observation: String, otherwise: String)

  private init(
    _ id: String, _ sentence: String, _ source: RuleSource, _ step: StepWords? = nil
  ) {
    reference = .passRetained(Row(id, sentence, source, step))
  }

  /// Returns the rule with words for the steps that only state it.
  func stating(_ observation: String, unless otherwise: String = "it were otherwise") -> FocusRule {
    FocusRule(id, summary, source, (observation, otherwise))
  }

  var step: StepWords { row.step }

  /// Creates the rule with an identifier; `nil` if there is none. The cost is constant.
  public init?(rawValue id: String) {
    guard let rule = Self.known[id] else { return nil }
    self = rule
  }

  /// All rules by subject, in the order of their identifiers.
  public static let sections: [RuleSection] = [
    .modes, .activeFocus, .notifications, .filters, .deliveries, .processes,
  ]

  /// All rules, in the order of ``sections``.
  public static let allCases = sections.flatMap(\.rules)

  private static let known = Dictionary(uniqueKeysWithValues: allCases.map { ($0.id, $0) })

  /// The identifier, such as `F3-7`.
  public var id: String { row.id }

  /// The identifier.
  public var rawValue: String { id }

  /// The rule in one sentence, without a full stop.
  public var summary: String { row.sentence }

  /// The source of the rule.
  public var source: RuleSource { row.source }

  /// The certainty of the rule, which follows from its source.
  public var fidelity: Fidelity { source.fidelity }

  public static func == (first: Self, second: Self) -> Bool {
    first.reference.toOpaque() == second.reference.toOpaque()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(reference.toOpaque()) }
}

extension FocusRule: CustomStringConvertible {
  /// The identifier.
  public var description: String { id }
}

extension FocusRule {
  /// A rule that one sentence of Apple's states.
  static func documented(
    _ id: String, _ sentence: String, _ quotation: String, on page: RuleSource.Page,
    because argument: String? = nil
  ) -> FocusRule {
    .documented(id, sentence, RuleSource.Quotation(quotation, on: page), because: argument)
  }

  /// A rule that several sentences of Apple's state.
  static func documented(
    _ id: String, _ sentence: String, _ quotations: RuleSource.Quotation...,
    because argument: String? = nil
  ) -> FocusRule {
    FocusRule(id, sentence, .documented(quotations, because: argument))
  }

  /// A rule that public captures or reports agree on.
  static func observed(_ id: String, _ sentence: String, _ reports: String...) -> FocusRule {
    FocusRule(id, sentence, .observed(reports))
  }

  /// A rule that is this package's choice.
  static func modeled(_ id: String, _ sentence: String, _ reason: String) -> FocusRule {
    FocusRule(id, sentence, .modeled(reason))
  }
}

/// The rules about one subject, in the order of their identifiers.
public struct RuleSection: Sendable, Hashable {
  /// The subject, such as `Notifications`.
  public let title: String
  /// The rules about the subject.
  public let rules: [FocusRule]

  init(_ title: String, _ rules: [FocusRule]) { (self.title, self.rules) = (title, rules) }
}
