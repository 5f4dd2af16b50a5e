import FocusFilterKit

/// Rules with what they rest on: one, or all by subject.
struct RuleReport: Report {
  /// A rule as `--json` writes it, in one object with what it rests on.
  struct Entry: Encodable, Sendable {
    let rule: String
    let sentence: String
    let basis: Basis

    init(_ rule: FocusRule) {
      self.rule = rule.id
      sentence = rule.summary
      basis = Basis(rule.source)
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(rule, forKey: .rule)
      try members.encode(sentence, forKey: .sentence)
      try basis.encode(to: encoder)
    }

    private enum Key: String, CodingKey { case rule, sentence }
  }

  /// The basis of a rule or of a reading's value.
  struct Basis: Encodable, Sendable {
    let fidelity: Fidelity
    /// The sentences of Apple's that it rests on; missing unless it is documented.
    let quotations: [Quotation]?
    /// The reports that agree; missing unless it is observed.
    let reports: [String]?
    /// The reason for the rule or the choice; missing where the sources are enough.
    let reason: String?

    init(_ source: RuleSource) {
      fidelity = source.fidelity
      switch source {
      case .documented(let quotations, let because):
        self.quotations = quotations.map(Quotation.init)
        reports = nil
        reason = because
      case .observed(let reports):
        quotations = nil
        self.reports = reports
        reason = nil
      case .modeled(let reason):
        quotations = nil
        reports = nil
        self.reason = reason
      }
    }

    func lines(_ style: ToolTextStyle) -> [String] {
      var lines: [String] = []
      if let quotations {
        lines.append("Apple says:")
        for quotation in quotations {
          lines += ["  “\(quotation.sentence)”", "    \(quotation.page)"]
          lines.append(style("    \(quotation.address)", .faint))
        }
        if let reason { lines += ["", reason] }
      } else if let reports {
        lines.append("Reported by:")
        lines += reports.map { "  \($0)" }
      } else if let reason {
        lines += ["Nobody outside Apple knows; chosen here:", "  \(reason)"]
      }
      return lines
    }
  }

  /// A sentence of Apple's, and where it stands.
  struct Quotation: Encodable, Sendable {
    let sentence: String
    let page: String
    let address: String

    init(_ quotation: RuleSource.Quotation) {
      sentence = quotation.sentence
      page = quotation.page.title
      address = quotation.page.address
    }
  }

  let document: Entry

  init(_ rule: FocusRule) { document = Entry(rule) }

  func text(_ style: ToolTextStyle) -> String {
    let head = [
      "\(style(document.rule, .bold)) \(document.basis.fidelity.rawValue)",
      "\(document.sentence).", "",
    ]
    let lines = head + document.basis.lines(style)
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Every rule, by subject.
struct RulesReport: Report {
  struct Document: Encodable, Sendable {
    let sections: [Section]
  }

  struct Section: Encodable, Sendable {
    let title: String
    let rules: [RuleReport.Entry]
  }

  let document = Document(
    sections: FocusRule.sections.map {
      Section(title: $0.title, rules: $0.rules.map(RuleReport.Entry.init))
    })
  let tool: String

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    for section in document.sections {
      lines.append(style(section.title, .bold))
      lines +=
        TextTable(
          section.rules.map { [$0.rule, $0.basis.fidelity.rawValue, $0.sentence] }, indent: "  "
        ).lines
      lines.append("")
    }
    lines.append("'\(tool) explain RULE' tells what a rule rests on.")
    return lines.joined(separator: "\n") + "\n"
  }
}
