import FocusFilterKit

/// Who a notification is from, by the options that `notify` and `push` share.
struct Sender: Sendable {
  static let options: [CommandSyntax.Option] = [
    .init(name: "from", help: "Who wrote or calls.", value: "NAME"),
    .init(name: "call", help: "It is a call."),
    .init(name: "anyway", help: "The sender chose Notify Anyway."),
  ]

  private let name: String?
  private let calls: Bool
  private let notifiesAnyway: Bool

  init(_ context: CommandContext) throws {
    name = context.arguments["from"]
    calls = context.arguments.has("call")
    notifiesAnyway = context.arguments.has("anyway")
    if calls, name == nil {
      throw UsageError.unusable("A call needs '--from'.", command: context.syntax)
    }
  }

  /// Returns a notification with its sender.
  func sending(_ request: NotificationRequest) -> NotificationRequest {
    request.sent(by: name, kind: calls ? .call : nil, notifiesAnyway: notifiesAnyway)
  }
}
