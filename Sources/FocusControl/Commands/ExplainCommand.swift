import FocusExtraction
import FocusFilterKit
import FocusText
import Foundation

/// Explains a decision with all of its steps, or a rule, a reading, or a kind of finding.
struct ExplainCommand: Command {
  static let about = CommandDescription(
    name: "explain",
    summary: """
      tell step by step what became of a notification, or explain a rule, a reading or a finding
      """,
    usesDevice: true,
    examples: [
      "explain": "The last notification on the device.",
      "explain 1": "The first notification on the device.",
      "explain F4-f": "A rule that a story names, and its source.",
      "explain missingCriteria": "A contested behavior, with the source of every value.",
      "explain leaves-effects": "A finding that 'check' reports, and how to resolve it.",
    ])

  @Argument(
    """
    A notification's number, the identifier of a rule or of a finding, or a reading's name; the \
    last notification unless given.
    """, named: "NUMBER|RULE|READING|FINDING", as: .text(.notifications(or: names)))
  var subject: String?

  /// The names that can be explained, besides the numbers of notifications.
  private static let names: [String] = [
    FocusRule.allCases.map(\.id), FocusReading.allCases.map(\.id), FindingKind.allCases.map(\.id),
    ExtractionRule.allCases.map(\.id),
  ].flatMap(\.self)

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let wanted = subject.flatMap { Int($0.drop { $0 == "#" }) }
    if let subject, wanted == nil { return try Self.explanation(of: subject, context) }
    if let subject, let wanted, wanted < 1 {
      throw UsageError.unusable("Invalid number '\(subject)'. Notifications count from 1.")
    }
    return try SeenDevice.use(context) { seen in
      let last = seen.state.lastNotification
      guard let number = wanted ?? (last > 0 ? last : nil) else {
        throw UsageError.unusable(
          "No notification has come yet. '\(context.calling) notify' delivers one.")
      }
      guard let found = try seen.decision(aboutNotification: number) else {
        guard number > last else {
          throw FileProblem(
            path: seen.folder.path,
            problem: "The decision about notification \(number) isn't in the history any more.")
        }
        throw UsageError.unusable(
          "There is no notification \(number). '\(context.calling) log' lists them.")
      }
      return ExplanationReport(
        found.notification, appName: found.appName, decision: found.decision, dates: seen.dates)
    }
  }

  /// Explains the rule, reading or finding with a name, in any capitalization.
  private static func explanation(
    of word: String, _ context: CommandContext
  ) throws -> any CommandResult {
    let tool = context.calling
    func isMeant(_ name: String) -> Bool { name.lowercased() == word.lowercased() }
    if let rule = FocusRule.allCases.first(where: { isMeant($0.id) }) {
      return RuleReport(rule: rule)
    }
    // A value in the form of `--reading` refers to its reading.
    let name = word.prefix { $0 != "=" }.lowercased()
    if let reading = FocusReading.allCases.first(where: { $0.id.lowercased() == name }) {
      return ReadingReport(reading)
    }
    let extraction = ExtractionRule.allCases.first { isMeant($0.id) }
    if let kind = FindingKind.allCases.first(where: { isMeant($0.id) }) {
      return FindingKindReport(kind, extraction)
    }
    if let extraction { return FindingKindReport(extraction) }
    let state = try SeenDevice(context).state
    if let mode = try? state.mode(named: word) {
      throw UsageError.unusable(
        "'\(mode.name)' is a Focus. '\(tool) status' tells why it is on or isn't.")
    }
    // A device before its first command has no apps.
    if let app = (try? state.app(named: word)) ?? context.tool.apps.app(named: word)?.id {
      throw UsageError.unusable(
        "'\(word)' is an app. '\(tool) \(["app", app].asTyped)' tells its last call.")
    }
    let hint = NameSuggestion.hint(for: word, among: names)
    throw UsageError.unusable(
      """
      Unknown notification, rule, reading or finding '\(word)'.\(hint) \
      '\(context.tool.name) help rules' lists the rules.
      """)
  }
}

/// A decision with all its steps.
struct ExplanationReport: Report, Encodable {
  let number: Int
  let date: Date
  let app: String
  /// The app's name at that time; `nil` for an app that was never installed.
  let appName: String?
  let title: String
  /// The further texts; `nil` for an empty one.
  let subtitle: String?
  let body: String?
  /// The sender of a message or the caller; `nil` for other notifications.
  let person: String?
  /// Whether the notification is a phone call: `true` or `nil`.
  let isCall: Bool?
  let criteria: String?
  let outcome: OutcomeWord
  /// The rule that decided; `nil` if none objects.
  let rule: FocusRule?
  let fidelity: Fidelity?
  let isListed: Bool
  /// Whether the person saw a banner, and heard a sound.
  let isSeen: Bool
  let isHeard: Bool
  /// The reason for a refusal; `nil` for other outcomes.
  let refusal: NotificationRequest.Refusal?
  let reason: String
  let steps: [Step]
  /// The readings that the decision consulted.
  let readings: [FocusReading]
  /// The change that would lead to another outcome; `nil` if no single step decided.
  let remedy: String?
  /// The words of the command that makes the change, without the tool's name; `nil` if no command
  /// does.
  let command: [String]?

  @ForText private var decision: Decision
  @ForText private var headline: String
  @ForText private var dates: DateText

  struct Step: Encodable, Sendable {
    let rule: FocusRule
    let fidelity: Fidelity
    let meaning: String
    let sentence: String
  }

  /// - Parameter appName: The app's name at that time; `nil` for an app that was never installed.
  init(
    _ notification: DeliveredNotification, appName: String?, decision: Decision, dates: DateText
  ) {
    headline = notification.headline(app: appName ?? notification.request.app)
    (number, date) = (notification.id, notification.date)
    let request = notification.request
    (app, title) = (request.app, request.title)
    subtitle = request.subtitle.isEmpty ? nil : request.subtitle
    body = request.body.isEmpty ? nil : request.body
    (self.appName, person) = (appName, notification.request.shownSender)
    isCall = notification.request.kind == .phoneCall ? true : nil
    (rule, fidelity) = (decision.decidingStep?.rule, decision.decidingStep?.rule.fidelity)
    criteria = notification.request.filterCriteria
    outcome = decision.outcome.word
    (isListed, isSeen, isHeard) = (decision.isListed, decision.isSeen, decision.isHeard)
    refusal = if case .refused(let refusal) = decision.outcome { refusal } else { nil }
    reason = decision.reason
    steps = decision.steps.map { step in
      Step(
        rule: step.rule, fidelity: step.rule.fidelity, meaning: step.rule.summary,
        sentence: step.sentence)
    }
    readings = decision.readings
    remedy = decision.turningPoint?.description
    command = decision.turningPoint?.command
    self.decision = decision
    self.dates = dates
  }

  func text(_ style: ToolTextStyle) -> String {
    [
      style(headline.onOneLine, .bold), "\(dates.day(date)), \(dates.time(date))",
      decision.text(tool: style.tool), "",
    ].joined(separator: "\n")
  }
}

/// The basis of a rule or of a reading's value.
struct RuleBasis: Encodable, Sendable {
  let source: RuleSource

  private enum CodingKeys: CodingKey { case fidelity, quotations, reports, reason }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(source.fidelity, forKey: .fidelity)
    switch source {
    case .documented(let quotations, let reason):
      let written = quotations.map { quotation in
        [
          "sentence": quotation.sentence, "page": quotation.page.title,
          "address": quotation.page.address,
        ]
      }
      try members.encode(written, forKey: .quotations)
      try members.encodeIfPresent(reason, forKey: .reason)
    case .observed(let reports): try members.encode(reports, forKey: .reports)
    case .modeled(let reason): try members.encode(reason, forKey: .reason)
    }
  }

  func lines(_ style: ToolTextStyle) -> [String] {
    switch source {
    case .documented(let quotations, let reason):
      ["Apple says:"]
        + quotations.flatMap { quotation in
          [
            "  “\(quotation.sentence)”", "    \(quotation.page.title)",
            style("    \(quotation.page.address)", .faint),
          ]
        } + (reason.map { ["", $0] } ?? [])
    case .observed(let reports): ["Reported by:"] + reports.map { "  \($0)" }
    case .modeled(let reason): ["Nobody outside Apple knows; chosen here:", "  \(reason)"]
    }
  }
}

/// A rule with its basis in one object.
struct RuleReport: Report, Encodable {
  let rule: FocusRule

  private var basis: RuleBasis { RuleBasis(source: rule.source) }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(rule.id, forKey: .rule)
    try members.encode(rule.summary, forKey: .sentence)
    try basis.encode(to: encoder)
  }

  private enum CodingKeys: CodingKey { case rule, sentence }

  func text(_ style: ToolTextStyle) -> String {
    let head = ["\(style(rule.id, .bold)) \(rule.fidelity.rawValue)", "\(rule.summary).", ""]
    return (head + basis.lines(style)).asText
  }

  /// Returns a table with a row for each rule.
  static func table(of rules: [RuleReport]) -> [String] {
    let rows = rules.map(\.rule).map { [$0.id, $0.fidelity.rawValue, $0.summary] }
    return TextTable(rows, indent: "  ").lines
  }
}

/// All rules, by subject.
struct RulesReport: Report, Encodable {
  struct Section: Encodable, Sendable {
    let title: String
    let rules: [RuleReport]
  }

  let sections = FocusRule.sections.map {
    Section(title: $0.title, rules: $0.rules.map(RuleReport.init))
  }

  func text(_ style: ToolTextStyle) -> String {
    let lines = sections.flatMap { section in
      [style(section.title, .bold)] + RuleReport.table(of: section.rules) + [""]
    }
    return lines.joined(separator: "\n")
      + "\n'\(style.tool) explain RULE' tells what a rule rests on.\n"
  }
}

/// A reading, with the basis of each value.
struct ReadingReport: Report, Encodable {
  let reading: String
  let title: String
  /// The values; the default is first.
  let values: [Value]

  /// A value of the reading.
  struct Value: Encodable, Sendable {
    let name: String
    let isDefault: Bool
    let words: String
    let basis: RuleBasis
  }

  init(_ reading: FocusReading) {
    (self.reading, title) = (reading.id, reading.title)
    values = reading.values.map {
      Value(
        name: $0.name, isDefault: $0 == reading.values[0], words: $0.words,
        basis: RuleBasis(source: $0.source))
    }
  }

  func text(_ style: ToolTextStyle) -> String {
    let lines = values.flatMap { value in
      let mark = value.isDefault ? ", the default" : ""
      let name = style(value.name, .bold)
      return ["", "\(name) \(value.basis.source.fidelity.rawValue): \(value.words)\(mark)"]
        + value.basis.lines(style)
    }
    let other = values.last?.name ?? ""
    let closing =
      "'\(style.tool) reset --reading \(reading)=\(other)' starts a new device with that value."
    return ([headline(style)] + lines + ["", closing]).asText
  }

  /// The name and the title.
  fileprivate func headline(_ style: ToolTextStyle) -> String {
    "\(style(reading, .bold)) \(title)"
  }
}

/// All readings, with their values in the form that a call uses.
struct ReadingsReport: Report, Encodable {
  let readings = FocusReading.allCases.map(ReadingReport.init)

  func text(_ style: ToolTextStyle) -> String {
    let lines = readings.flatMap { reading in
      let rows = reading.values.map { value in
        ["\(reading.reading)=\(value.name)", value.basis.source.fidelity.rawValue, value.words]
      }
      return [reading.headline(style)] + TextTable(rows, indent: "  ").lines
    }
    let closing =
      "The first value is the default. '\(style.tool) explain READING' tells the source of each."
    return (lines + ["", closing]).asText
  }
}

/// A kind of finding, with its consequence on an iPhone and its rules.
struct FindingKindReport: Report, Encodable {
  /// The identifier of the kind.
  let finding: String
  /// The severities; the usual one is first.
  let severities: [Finding.Severity]
  let meaning: String
  let consequence: String
  let remedy: String
  let rules: [RuleReport]

  /// - Parameter rule: The rule of Xcode's metadata extraction with the same identifier.
  init(_ kind: FindingKind, _ rule: ExtractionRule? = nil) {
    (finding, severities) = (kind.id, kind.severities)
    meaning = kind.meaning + (rule.map { " \($0.general(\.mistake))" } ?? "")
    consequence = kind.consequence + (rule.map(Self.xcodesWords) ?? "")
    (remedy, rules) = (kind.remedy, kind.rules.map(RuleReport.init))
  }

  private static func xcodesWords(_ rule: ExtractionRule) -> String {
    rule.xcode.isEmpty ? "" : " Xcode says: \(rule.general(\.xcode))"
  }

  /// Creates the report from a rule of Xcode's metadata extraction.
  init(_ rule: ExtractionRule) {
    (finding, severities) = (rule.id, [rule.severity])
    meaning = rule.general(\.mistake)
    consequence = rule.severity.consequence + Self.xcodesWords(rule)
    (remedy, rules) = (rule.general(\.remedy), [])
  }

  func text(_ style: ToolTextStyle) -> String {
    let lines = [
      "\(style(finding, .bold)) \(severities.map(\.rawValue).list(.or))", meaning,
      "", "On an iPhone:", "  \(consequence)", "", "To resolve it:", "  \(remedy)",
    ]
    let closing = rules.isEmpty ? [] : ["", "Rules:"] + RuleReport.table(of: rules)
    return (lines + closing).asText
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
