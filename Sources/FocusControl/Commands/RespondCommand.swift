import FocusFilterKit

/// Responds to a notification as a person does.
struct RespondCommand: Command {
  static let about = CommandDescription(
    name: "respond", summary: "open, answer or dismiss a notification of the inbox",
    usesDevice: true, usesApps: true,
    examples: [
      .init(
        words: "respond 1", meaning: "Open the notification, which brings its app to the front."),
      .init(words: "respond 1 dismiss", meaning: "Remove the notification."),
      .init(
        words: "respond 1 REPLY 'On my way'", meaning: "Answer with an action of its category."),
    ])

  @Argument("The number of the notification, as 'inbox' lists it.", as: .notification)
  var number: Int
  @Argument(
    "open (the default), dismiss, or the identifier of an action of its category.",
    as: .text(.words(["open", "dismiss"]))) var action: String?
  @Argument("The text for an action that asks for one.", as: .text) var text: String?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let identifier =
      switch action ?? "open" {
      case "open": UNNotificationDefaultActionIdentifier
      case "dismiss": UNNotificationDismissActionIdentifier
      case let action: action
      }
    return try await OpenDevice.use(context) { device in
      try await device.story {
        try await device.system.respond(to: number, action: identifier, text: text)
      }
    }
  }
}
