import FocusFilterKit

/// Delivers a remote notification.
enum PushCommand: Command {
  static let syntax = CommandSyntax(
    name: "push", summary: "deliver the payload of a remote notification", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(
        name: "FILE", help: "The payload, as sent to APNs; - for standard input.", completes: .files
      )
    ],
    options: [
      .init(
        name: "to", help: "The app, unless the file has a 'Simulator Target Bundle'.",
        value: "APP", completes: .apps)
    ] + NotificationSender.options + [
      .init(name: "explain", help: "Show every step of the decision.")
    ],
    examples: [
      .init(
        words: "push Examples/ExampleChat/lunch.apns --to com.example.chat",
        meaning: "Deliver a payload to the app.")
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let path = context.arguments.positionals[0]
    let payload = try PushPayload(context.read(path), file: path)
    guard let receiver = context.arguments["to"] ?? payload.targetBundle else {
      throw UsageError.unusable(
        "Missing option '--to'; the payload has no 'Simulator Target Bundle'.", command: syntax)
    }
    _ = try context.sender(named: context.arguments["from"])
    return try await OpenDevice.use(context) { device in
      let sender = try await context.sender(on: device.system)
      let app = try await device.system.app(named: receiver)
      let request = sender.sending(payload.request(for: app))
      let explains = context.arguments.has("explain")
      return try await device.story(
        explains: explains, findings: { $0.findings(in: payload, to: app) }
      ) {
        try await device.system.deliver(request)
      }
    }
  }
}
