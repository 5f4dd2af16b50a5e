@_spi(FocusTool) import FocusFilterKit

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
    ] + NotificationSender.options + [
      .init(name: "explain", help: "Show every step of the decision.")
    ],
    examples: [
      .init(
        words: "notify com.example.chat --title Tom --criteria personal",
        meaning: "A notification of the personal account.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let arguments = context.arguments
    var draft = NotificationDraft()
    draft.identifier = arguments["id"] ?? ""
    draft.title = arguments["title"] ?? ""
    draft.subtitle = arguments["subtitle"] ?? ""
    draft.body = arguments["body"] ?? ""
    draft.threadIdentifier = arguments["thread"] ?? ""
    draft.criteria = arguments["criteria"]
    draft.badge = try arguments["badge"].map { word in
      guard let badge = Int(word), badge >= 0 else {
        throw UsageError.unusable("'\(word)' is no number of a badge.", command: syntax)
      }
      return badge
    }
    draft.level =
      try arguments["level"].map { try syntax.word($0, orSay: "No level '\($0)'.") } ?? .active
    let notification = draft
    let sender = try context.sender()
    return try await Device.use(context) { device in
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
    .init(name: "from", help: "Who wrote or calls.", value: "NAME"),
    .init(name: "call", help: "It is a call."),
    .init(name: "anyway", help: "The sender chose Notify Anyway."),
  ]
}

extension CommandContext {
  /// Who a notification is from, by the options that `notify` and `push` share.
  func sender() throws -> NotificationSender {
    do {
      return try NotificationSender(
        arguments["from"], kind: arguments.has("call") ? .call : nil,
        notifiesAnyway: arguments.has("anyway"))
    } catch {
      throw UsageError.unusable("A call needs '--from'.", command: syntax)
    }
  }
}
