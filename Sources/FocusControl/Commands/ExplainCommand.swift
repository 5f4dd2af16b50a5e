import FocusExplore
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
      "explain missingCriteria": "A contested behavior, with what every value rests on.",
      "explain leaves-effects": "A finding that 'check' reports, and how to resolve it.",
    ])

  @Argument(
    """
    A notification's number, the identifier of a rule or of a finding, or a reading's name; the last \
    notification unless given.
    """, named: "NUMBER|RULE|READING|FINDING", as: .text(.notifications(or: names)))
  var subject: String?

  /// The names that can be explained, besides the numbers of notifications.
  private static let names: [String] = [
    FocusRule.allCases.map(\.id), FocusReading.allCases.map(\.id), FindingKind.allCases.map(\.id),
    ExtractionRule.allCases.map(\.id), Invariant.allCases.map(\.rawValue),
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
          "No notification has come yet. '\(context.tool.name) notify' delivers one.")
      }
      guard let found = try seen.decision(aboutNotification: number) else {
        guard number > last else {
          throw FileProblem(
            path: seen.folder.path,
            problem: "The decision about notification \(number) isn't in the history any more.")
        }
        throw UsageError.unusable(
          "There is no notification \(number). '\(context.tool.name) inbox' lists them.")
      }
      let app = found.notification.request.app
      return ExplanationReport(
        found.notification, appName: seen.state.apps[app]?.name ?? app, decision: found.decision,
        dates: seen.dates)
    }
  }

  /// Explains the rule, reading or finding with a name, in any capitalization.
  private static func explanation(
    of word: String, _ context: CommandContext
  ) throws -> any CommandResult {
    let tool = context.tool.name
    func isMeant(_ name: String) -> Bool { name.lowercased() == word.lowercased() }
    if let rule = FocusRule.allCases.first(where: { isMeant($0.id) }) { return RuleReport(rule) }
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
    if let invariant = Invariant.allCases.first(where: { isMeant($0.rawValue) }) {
      return FindingKindReport(invariant.kind)
    }
    let hint = NameSuggestion.hint(for: word, among: names)
    throw UsageError.unusable(
      """
      Unknown notification, rule, reading or finding '\(word)'.\(hint) '\(tool) help rules' lists \
      the rules.
      """)
  }
}
