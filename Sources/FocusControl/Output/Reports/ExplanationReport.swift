import FocusExtraction
import FocusFilterKit
import FocusText
import Foundation

/// A decision with all its steps.
struct ExplanationReport: Report {
  struct Document: Encodable, Sendable {
    let number: Int
    let date: Date
    let app: String
    let title: String
    let criteria: String?
    let outcome: OutcomeWord
    let isListed: Bool
    /// Whether the person saw a banner, and heard a sound.
    let isSeen: Bool
    let isHeard: Bool
    /// The reason for a refusal; `nil` for other outcomes.
    let refusal: NotificationRequest.Refusal?
    let reason: String
    let steps: [Decision.Step]
    /// The readings on which the decision depended.
    let readings: [FocusReading]
    /// The change that would lead to another outcome; `nil` if no single step decided.
    let remedy: String?
    /// The words of the command that makes the change, without the tool's name; `nil` if no command
    /// does.
    let command: [String]?
    fileprivate let decision: Decision
    fileprivate let headline: String
    /// Whether a sound of an alerting notification wasn't heard.
    fileprivate let isMuted: Bool

    /// - Parameter appName: The app's name on the device.
    init(notification: DeliveredNotification, appName: String, decision: Decision) {
      headline = notification.headline(app: appName)
      number = notification.id
      date = notification.date
      app = notification.request.app
      title = notification.request.title
      criteria = notification.request.filterCriteria
      outcome = decision.outcome.word
      isListed = decision.isListed
      (isSeen, isHeard) = (decision.isSeen, decision.isHeard)
      isMuted = outcome == .alerts && !isHeard && notification.request.soundName != nil
      refusal = if case .refused(let refusal) = decision.outcome { refusal } else { nil }
      reason = decision.reason
      steps = decision.steps
      readings = decision.readings
      remedy = decision.turningPoint?.description
      command = decision.turningPoint?.command
      self.decision = decision
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(number, forKey: .number)
      try members.encode(date, forKey: .date)
      try members.encode(app, forKey: .app)
      try members.encode(title, forKey: .title)
      try members.encodeIfPresent(criteria, forKey: .criteria)
      try members.encode(outcome, forKey: .outcome)
      try members.encode(isListed, forKey: .isListed)
      try members.encode(isSeen, forKey: .isSeen)
      try members.encode(isHeard, forKey: .isHeard)
      try members.encodeIfPresent(refusal, forKey: .refusal)
      try members.encode(reason, forKey: .reason)
      try members.encodeIfPresent(remedy, forKey: .remedy)
      try members.encodeIfPresent(command, forKey: .command)
      try members.encode(readings, forKey: .readings)
      var list = members.nestedUnkeyedContainer(forKey: .steps)
      for step in steps {
        var members = list.nestedContainer(keyedBy: StepKey.self)
        try members.encode(step.rule, forKey: .rule)
        try members.encode(step.rule.fidelity, forKey: .fidelity)
        try members.encode(step.rule.summary, forKey: .meaning)
        try members.encode(step.sentence, forKey: .sentence)
      }
    }

    private enum Key: String, CodingKey {
      case number, date, app, title, criteria, outcome, isListed, isSeen, isHeard, refusal, reason
      case readings, remedy, command, steps
    }

    private enum StepKey: String, CodingKey { case rule, fidelity, meaning, sentence }
  }

  let document: Document
  let dates: DateText
  let tool: String

  private static let muted = """

    Its sound wasn't heard: the Ring/Silent switch was at silent, or the app may not play sounds.

    """

  func text(_ style: ToolTextStyle) -> String {
    [
      style(document.headline.onOneLine, .bold),
      "\(dates.day(document.date)), \(dates.time(document.date))",
      document.decision.text(tool: tool), document.isMuted ? Self.muted : "",
    ].joined(separator: "\n")
  }
}

/// Rules with their bases: one rule, or all rules by subject.
struct RuleReport: Report {
  /// A rule with its basis in one object, as `--json` writes it.
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
    /// Sentences from Apple's documentation; missing unless the rule is documented.
    let quotations: [Quotation]?
    /// Reports that agree with the rule; missing unless the rule is observed.
    let reports: [String]?
    /// The reason for the rule or the choice; missing if the sources are sufficient.
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

  /// A sentence from Apple's documentation, with its address.
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

/// All rules, by subject.
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

/// A reading, with the basis of each value.
struct ReadingReport: Report {
  struct Document: Encodable, Sendable {
    let reading: String
    let title: String
    /// The values; the default is first.
    let values: [Value]
  }

  /// A value of the reading.
  struct Value: Encodable, Sendable {
    let name: String
    let words: String
    let basis: RuleReport.Basis
  }

  let document: Document
  let tool: String

  init(_ reading: FocusReading, tool: String) {
    document = Document(
      reading: reading.id, title: reading.title,
      values: reading.values.map {
        Value(name: $0.name, words: $0.words, basis: RuleReport.Basis($0.source))
      })
    self.tool = tool
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines = ["\(style(document.reading, .bold)) \(document.title)"]
    for (index, value) in document.values.enumerated() {
      let mark = index == 0 ? ", the default" : ""
      lines += [
        "",
        "\(style(value.name, .bold)) \(value.basis.fidelity.rawValue): \(value.words)\(mark)",
      ]
      lines += value.basis.lines(style)
    }
    let other = document.values.last?.name ?? ""
    lines += ["", "'\(tool) reset --reading \(document.reading)=\(other)' chooses a value."]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// All readings, with their values in the form that a call uses.
struct ReadingsReport: Report {
  struct Document: Encodable, Sendable {
    let readings: [ReadingReport.Document]
  }

  let document: Document
  private let tool: String

  init(tool: String) {
    document = Document(
      readings: FocusReading.allCases.map { ReadingReport($0, tool: tool).document })
    self.tool = tool
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    for reading in document.readings {
      lines.append("\(style(reading.reading, .bold)) \(reading.title)")
      let rows = reading.values.map { value in
        ["\(reading.reading)=\(value.name)", value.basis.fidelity.rawValue, value.words]
      }
      lines += TextTable(rows, indent: "  ").lines
    }
    lines += [
      "", "The first value is the default. '\(tool) explain READING' tells the source of each.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A kind of finding, with its consequence on an iPhone and its rules.
struct FindingKindReport: Report {
  struct Document: Encodable, Sendable {
    /// The identifier of the kind.
    let finding: String
    /// The severities; the usual one is first.
    let severities: [Finding.Severity]
    let meaning: String
    let consequence: String
    let remedy: String
    let rules: [RuleReport.Entry]
  }

  let document: Document

  /// - Parameter rule: The rule of Xcode's metadata extraction with the same identifier.
  init(_ kind: FindingKind, _ rule: ExtractionRule? = nil) {
    let others = [rule?.severity].compactMap(\.self).filter { !kind.severities.contains($0) }
    document = Document(
      finding: kind.id, severities: kind.severities + others,
      meaning: kind.meaning + (rule.map { " \($0.general(\.mistake))" } ?? ""),
      consequence: kind.consequence + (rule.map(Self.xcodesWords) ?? ""), remedy: kind.remedy,
      rules: kind.rules.map(RuleReport.Entry.init))
  }

  private static func xcodesWords(_ rule: ExtractionRule) -> String {
    rule.xcode.isEmpty ? "" : " Xcode says: \(rule.general(\.xcode))"
  }

  /// Creates the report from a rule of Xcode's metadata extraction.
  init(_ rule: ExtractionRule) {
    document = Document(
      finding: rule.id, severities: [rule.severity],
      meaning: rule.general(\.mistake),
      consequence: rule.severity.consequence + Self.xcodesWords(rule),
      remedy: rule.general(\.remedy), rules: [])
  }

  func text(_ style: ToolTextStyle) -> String {
    let severities = document.severities.map(\.rawValue).joined(separator: " or ")
    var lines = [
      "\(style(document.finding, .bold)) \(severities)", document.meaning, "",
      "On an iPhone:", "  \(document.consequence)", "",
      "To resolve it:", "  \(document.remedy)",
    ]
    if !document.rules.isEmpty {
      lines += ["", "Rules:"]
      lines +=
        TextTable(
          document.rules.map { [$0.rule, $0.basis.fidelity.rawValue, $0.sentence] }, indent: "  "
        ).lines
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Finding.Severity {
  /// The consequence of a broken rule for the app.
  fileprivate var consequence: String {
    switch self {
    case .error: "The app has no metadata at all, so no filter, intent or shortcut."
    case .warning: "A part of the app's metadata may be missing."
    case .advice: "The metadata may be complete; public reports differ."
    }
  }
}
