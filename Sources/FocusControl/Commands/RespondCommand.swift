import FocusFilterKit

/// Responds to a notification as a person does.
enum RespondCommand: Command {
  static let syntax = CommandSyntax(
    name: "respond", summary: "open, answer or dismiss a notification of the inbox",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(name: "NUMBER", help: "The number of the notification, as 'inbox' lists it."),
      .init(
        name: "ACTION",
        help: "open (the default), dismiss, or the identifier of an action of its category.",
        isOptional: true, completes: .words(["open", "dismiss"])),
      .init(name: "TEXT", help: "The text for an action that asks for one.", isOptional: true),
    ],
    examples: [
      .init(
        words: "respond 1", meaning: "Open the notification, which brings its app to the front."),
      .init(words: "respond 1 dismiss", meaning: "Remove the notification."),
      .init(
        words: "respond 1 REPLY 'On my way'", meaning: "Answer with an action of its category."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    guard let number = Int(words[0].drop { $0 == "#" }), number > 0 else {
      throw UsageError.invalid("number", words[0], use: "one that 'inbox' lists", command: syntax)
    }
    let action =
      switch words.dropFirst().first ?? "open" {
      case "open": UNNotificationDefaultActionIdentifier
      case "dismiss": UNNotificationDismissActionIdentifier
      case let action: action
      }
    return try await OpenDevice.use(context) { device in
      try await device.story {
        try await device.system.respond(
          to: number, action: action, text: words.count > 2 ? words[2] : nil)
      }
    }
  }
}
