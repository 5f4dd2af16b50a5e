import FocusFilterKit

/// Delivers a local notification.
enum NotifyCommand: Command {
  static let syntax = CommandSyntax(
    name: "notify", summary: "deliver a notification and show the decision about it",
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
      .init(name: "thread", help: "The identifier of its group.", value: "TEXT"),
      .init(name: "category", help: "The identifier of its category.", value: "TEXT"),
      .init(name: "target", help: "The identifier of what it is about.", value: "TEXT"),
      .init(name: "sound", help: "default, or the name of a sound file.", value: "NAME"),
      .init(
        name: "user-info", help: "The app's own data, such as '{\"message\": 5}'.", value: "JSON"),
      .init(
        name: "id", help: "The identifier; a notification with the same one is replaced.",
        value: "TEXT"),
      .init(
        name: "criteria", help: "The value for the predicate of the app's filter.", value: "TEXT",
        completes: .criteria),
      .init(
        name: "level", help: "passive, active, time-sensitive or critical.", value: "LEVEL",
        completes: .words(of: InterruptionWord.self)),
    ] + NotificationSender.options + [
      .init(name: "explain", help: "Show every step of the decision.")
    ],
    examples: [
      .init(
        words: "notify com.example.chat --title Tom --criteria personal",
        meaning: "A notification of the personal account.")
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let arguments = context.arguments
    var draft = NotificationDraft()
    draft.identifier = arguments["id"] ?? ""
    draft.title = arguments["title"] ?? ""
    draft.subtitle = arguments["subtitle"] ?? ""
    draft.body = arguments["body"] ?? ""
    draft.threadIdentifier = arguments["thread"] ?? ""
    draft.categoryIdentifier = arguments["category"] ?? ""
    draft.targetContentIdentifier = arguments["target"]
    draft.soundName = arguments["sound"]
    if let text = arguments["user-info"] {
      guard let info = NotificationDraft.userInfo(reading: text) else {
        throw UsageError.invalid(
          "user info", text, use: "a JSON object such as '{\"message\": 5}'", command: syntax)
      }
      draft.userInfo = info
    }
    draft.criteria = arguments["criteria"]
    draft.badge = try arguments["badge"].map { word in
      guard let badge = Int(word), badge >= 0 else {
        throw UsageError.invalid("badge", word, use: "a whole number from 0", command: syntax)
      }
      return badge
    }
    draft.level =
      try arguments["level"].map { try syntax.word($0, "level", for: "--level") } ?? .active
    let notification = draft
    _ = try context.sender(named: arguments["from"])
    return try await OpenDevice.use(context) { device in
      let sender = try await context.sender(on: device.system)
      let app = try await device.system.app(named: arguments.positionals[0])
      let request = sender.sending(notification.request(for: app))
      return try await device.story(explains: arguments.has("explain")) {
        try await device.system.deliver(request)
      }
    }
  }
}

extension NotificationSender {
  /// The options that `notify` and `push` share.
  static let options: [CommandSyntax.Option] = [
    .init(name: "from", help: "The sender of a message, or the caller.", value: "NAME"),
    .init(name: "call", help: "Deliver a phone call instead of a message."),
    .init(name: "anyway", help: "The sender chose Notify Anyway."),
  ]
}

extension CommandContext {
  /// The sender that the options of `notify` and `push` describe, as the device knows the person.
  func sender(on system: FocusSystem) async throws -> NotificationSender {
    guard let word = arguments["from"] else { return try sender(named: nil) }
    return try sender(named: await system.state.person(named: word))
  }

  /// The sender that the options describe, with a name.
  func sender(named name: String?) throws -> NotificationSender {
    do {
      return try NotificationSender(
        name, kind: arguments.has("call") ? .phoneCall : nil,
        notifiesAnyway: arguments.has("anyway"))
    } catch {
      throw UsageError.unusable("Missing option '--from' beside '--call'.", command: syntax)
    }
  }
}
