import FocusFilterKit
import Foundation

/// Tells the whole story of one decision.
enum ExplainCommand: Command {
  static let syntax = CommandSyntax(
    name: "explain", summary: "tell step by step what became of a notification and why",
    usesDevice: true,
    positionals: [
      .init(
        name: "NUMBER", help: "The number of the notification; the last one unless given.",
        isOptional: true)
    ],
    examples: [
      .init(words: "explain", meaning: "The last notification on the device."),
      .init(words: "explain 1", meaning: "The first notification on the device."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let given = try context.arguments.positionals.first.map { word in
      guard let number = Int(word.drop { $0 == "#" }), number > 0 else {
        throw UsageError.unusable("'\(word)' is no number of a notification.", command: syntax)
      }
      return number
    }
    return try await Device.use(context) { device in
      let last = await device.system.state.lastNotification
      guard let number = given ?? (last > 0 ? last : nil) else {
        throw UsageError.unusable(
          "No notification has come yet. '\(context.tool.name) notify' delivers one.",
          command: syntax)
      }
      guard let found = try await device.system.decision(aboutNotification: number) else {
        guard number > last else {
          throw FileProblem(
            path: device.store.folder.path,
            problem: "The decision about notification \(number) isn't in the history any more.")
        }
        throw UsageError.unusable(
          "There is no notification \(number). '\(context.tool.name) inbox' lists them.",
          command: syntax)
      }
      return ExplanationReport(
        document: .init(notification: found.notification, decision: found.decision),
        dates: device.dates)
    }
  }
}
