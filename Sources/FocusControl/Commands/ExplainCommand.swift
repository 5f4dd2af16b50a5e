@_spi(FocusTool) import FocusFilterKit
import Foundation

/// Tells the whole story of one decision, or what one rule rests on.
enum ExplainCommand: Command {
  static let syntax = CommandSyntax(
    name: "explain",
    summary: "tell step by step what became of a notification, or explain a rule or a reading",
    usesDevice: true,
    positionals: [
      .init(
        name: "NUMBER|RULE|READING",
        help: """
          A notification's number, a rule's identifier, or a reading's name; the last notification \
          unless given.
          """,
        isOptional: true,
        completes: .words(FocusRule.allCases.map(\.id) + FocusReading.allCases.map(\.id)))
    ],
    examples: [
      .init(words: "explain", meaning: "The last notification on the device."),
      .init(words: "explain 1", meaning: "The first notification on the device."),
      .init(words: "explain F4-f", meaning: "A rule that a story names, and its source."),
      .init(
        words: "explain missingCriteria",
        meaning: "A contested behavior, with what every value rests on."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let word = context.arguments.positionals.first
    let wanted = word.flatMap { Int($0.drop { $0 == "#" }) }
    if let reading = FocusReading.allCases.first(where: {
      $0.id.lowercased() == word?.lowercased()
    }) {
      return ReadingReport(reading, tool: context.tool.name)
    }
    if let word, wanted == nil { return RuleReport(try rule(word, context.tool.name)) }
    if let word, let wanted, wanted < 1 {
      throw UsageError.unusable(
        "Invalid number '\(word)'. Notifications count from 1.", command: syntax)
    }
    return try SeenDevice.use(context) { seen in
      let last = seen.state.lastNotification
      guard let number = wanted ?? (last > 0 ? last : nil) else {
        throw UsageError.unusable(
          "No notification has come yet. '\(context.tool.name) notify' delivers one.",
          command: syntax)
      }
      guard let found = try seen.decision(aboutNotification: number) else {
        guard number > last else {
          throw FileProblem(
            path: seen.folder.path,
            problem: "The decision about notification \(number) isn't in the history any more.")
        }
        throw UsageError.unusable(
          "There is no notification \(number). '\(context.tool.name) inbox' lists them.",
          command: syntax)
      }
      return ExplanationReport(
        document: .init(notification: found.notification, decision: found.decision),
        dates: seen.dates)
    }
  }

  /// Finds the rule with an identifier, where case doesn't count.
  private static func rule(_ word: String, _ tool: String) throws -> FocusRule {
    if let rule = FocusRule.allCases.first(where: { $0.id.lowercased() == word.lowercased() }) {
      return rule
    }
    let hint = NameSuggestion.hint(
      for: word, among: FocusRule.allCases.map(\.id) + FocusReading.allCases.map(\.id))
    throw UsageError.unusable(
      "Unknown notification, rule or reading '\(word)'.\(hint) '\(tool) help rules' lists the rules.",
      command: syntax)
  }
}
