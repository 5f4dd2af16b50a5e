import FocusFilterKit
import Foundation

/// Delivers a notification.
enum NotifyCommand: Command {
  static let syntax = CommandSyntax(
    name: "notify", summary: "deliver a notification and say what becomes of it",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(
        name: "APP", help: "The bundle identifier or name of the app.", completes: .apps)
    ],
    options: [
      .init(name: "title", help: "The title.", value: "TEXT"),
      .init(name: "subtitle", help: "The line under the title.", value: "TEXT"),
      .init(name: "body", help: "The text.", value: "TEXT"),
      .init(name: "badge", help: "The number on the app's icon; 0 removes it.", value: "N"),
      .init(name: "thread", help: "The group it belongs to.", value: "TEXT"),
      .init(
        name: "id", help: "The identifier; one that was used is replaced.", value: "TEXT"),
      .init(
        name: "criteria", help: "What the filter's predicate is evaluated with.", value: "TEXT"),
      .init(
        name: "level", help: "passive, active, time-sensitive or critical.", value: "LEVEL",
        completes: .words(of: InterruptionWord.self)),
    ] + Sender.options + [
      .init(name: "explain", help: "Show every step of the decision.")
    ],
    examples: [
      .init(
        words: "notify com.example.chat --title Tom --criteria personal",
        meaning: "A notification of the personal account.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let arguments = context.arguments
    let content = UNMutableNotificationContent()
    content.title = arguments["title"] ?? ""
    content.subtitle = arguments["subtitle"] ?? ""
    content.threadIdentifier = arguments["thread"] ?? ""
    content.badge = try arguments["badge"].map { word in
      guard let badge = Int(word), badge >= 0 else {
        throw UsageError.unusable("'\(word)' is no number of a badge.", command: syntax)
      }
      return NSNumber(value: badge)
    }
    content.body = arguments["body"] ?? ""
    content.filterCriteria = arguments["criteria"]
    let level: InterruptionWord? = try arguments["level"].map {
      try syntax.word($0, orSay: "No level '\($0)'.")
    }
    content.interruptionLevel = level?.level ?? .active
    let request = try Sender(context).sending(
      NotificationRequest(content, identifier: arguments["id"] ?? "", app: ""))
    return try await Device.use(context) { device in
      var request = request
      request.app = try await device.system.app(named: arguments.positionals[0])
      let addressed = request
      return try await StoryReport.telling(device, explains: arguments.has("explain")) {
        try await device.system.deliver(addressed)
      }
    }
  }
}
