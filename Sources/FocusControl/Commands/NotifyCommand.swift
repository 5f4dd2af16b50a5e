import FocusFilterKit

/// Delivers a local notification, or a remote one from its payload.
struct NotifyCommand: Command {
  static let about = CommandDescription(
    name: "notify", summary: "deliver a notification and show the decision about it",
    usesDevice: true, usesApps: true,
    examples: [
      "notify com.example.chat --title Tom --criteria personal":
        "A notification of the personal account.",
      "notify com.example.chat --payload Examples/ExampleChat/lunch.apns":
        "Deliver the payload of a remote notification to the app.",
    ])

  @Argument(
    """
    The bundle identifier or name of the app. A payload with a 'Simulator Target Bundle' needs none.
    """, as: .app) var app: String?
  @Option(
    "Deliver a payload as sent to APNs, instead of what other options say; - for standard input.",
    "FILE", as: .file) var payload: String?
  @Option("The title.", "TEXT", as: .text) var title: String?
  @Option("The line under the title.", "TEXT", as: .text) var subtitle: String?
  @Option("The text.", "TEXT", as: .text) var body: String?
  @Option(
    "The number on the app's icon; 0 removes it.", "N",
    as: .number("badge", in: 0...Int.max, use: "a whole number from 0")) var badge: Int?
  @Option("The identifier of its group.", "TEXT", as: .text) var thread: String?
  @Option("The identifier of its category.", "TEXT", as: .text) var category: String?
  @Option("The identifier of what it is about.", "TEXT", as: .text) var target: String?
  @Option("default, or the name of a sound file.", "NAME", as: .text) var sound: String?
  @Option("The app's own data, such as '{\"message\": 5}'.", "JSON", as: .text)
  var userInfo: String?
  @Option("The identifier; a notification with the same one is replaced.", "TEXT", as: .text)
  var id: String?
  @Option(
    "The value for the predicate of the app's filter.", "TEXT", as: .text(.criteria))
  var criteria: String?
  @Option(
    "passive, active, time-sensitive or critical.", "LEVEL", as: .word("level"))
  var level: InterruptionWord?
  @Option("The sender of a message, or the caller.", "NAME", as: .text) var from: String?
  @Flag("Deliver a phone call instead of a message.") var call: Bool
  @Option("The group that a message went to.", "NAME", as: .text) var group: String?
  @Flag("It is important enough to break through.") var important: Bool
  @Flag("The sender chose Notify Anyway.") var anyway: Bool
  @Option("The time until it arrives.", "DURATION", as: .duration(["5m"])) var after: TimeInterval?
  @Flag("Show every step of the decision.") var explain: Bool

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if call, from == nil { throw UsageError.unusable("Missing option '--from' beside '--call'.") }
    guard let payload else {
      let name = try $app.required()
      var event = try members(context)
      return try await OpenDevice.use(context) { device in
        event["notify"] = .string(try await receiver(name, on: device.system, context))
        return try await device.perform(event, explains: explain, context)
      }
    }
    if let option = context.call.arguments.ownOptions.first(where: { option in
      !["payload", "from", "call", "anyway", "explain"].contains(option)
    }) {
      throw UsageError.conflict(["--payload", "--\(option)"])
    }
    let push = try PushPayload(context.read(payload), file: payload)
    guard let receiver = app ?? push.targetBundle else {
      throw UsageError.unusable(
        "Missing APP for 'notify'; the payload has no 'Simulator Target Bundle'.")
    }
    return try await OpenDevice.use(context) { device in
      let app = try await self.receiver(receiver, on: device.system, context)
      let request = await sent(push.request(for: app), on: device.system)
      return try await device.story(
        explains: explain, findings: { await $0.state.findings(in: push, to: app) }
      ) {
        try await device.system.deliver(request)
      }
    }
  }

  /// Returns the identifier of the app that a word names; an uninstalled app refuses the
  /// notification.
  private func receiver(
    _ name: String, on system: FocusSystem, _ context: CommandContext
  ) async throws -> String {
    do {
      return try await system.state.app(named: name)
    } catch {
      let app = context.tool.apps.app(named: name)?.id ?? name
      guard await system.state.uninstalledApps.contains(app) else { throw error }
      return app
    }
  }

  /// Returns the members of the event that delivers the local notification of the options.
  private func members(_ context: CommandContext) throws -> [String: ParameterValue] {
    var info: [String: ParameterValue]?
    if let userInfo {
      info = NotificationRequest.userInfo(reading: userInfo)
      guard info != nil else {
        throw UsageError.invalid(
          "user info", userInfo, use: "a JSON object such as '{\"message\": 5}'")
      }
    }
    var members = context.call.arguments.members
    for option in ["call", "explain", "user-info"] { members[option] = nil }
    members["kind"] = call ? .string(NotificationRequest.Kind.phoneCall.rawValue) : nil
    members["badge"] = badge.map { ParameterValue.int($0) }
    members["userInfo"] = info.map { ParameterValue.object($0) }
    return members
  }

  /// Returns the notification with the sender that the options name, using the device's facts about
  /// the person.
  private func sent(
    _ request: NotificationRequest, on system: FocusSystem
  ) async -> NotificationRequest {
    var sender = from
    if let from { sender = await system.state.person(named: from) }
    return request.sent(by: sender, kind: call ? .phoneCall : nil, notifiesAnyway: anyway)
  }
}
