import FocusFilterKit
import Foundation

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
    ],
    alternatives: [["after", "explain"]]
      + ["level", "important", "anyway"].map { ["call", $0] }
      + [
        "title", "subtitle", "body", "badge", "thread", "category", "target", "sound", "user-info",
        "id", "criteria", "level", "group", "after",
      ].map { ["payload", $0] }, needs: ["call": "from"])

  @Argument(
    """
    The bundle identifier or name of the app. A payload with a 'Simulator Target Bundle' needs none.
    """, as: .app) var app: String?
  @Option(
    """
    Deliver a payload as sent to APNs; - for standard input. Beside it, use only --from, --call, \
    --important, --anyway and --explain.
    """,
    "FILE", as: .file) var payload: String?
  @Option("The title.", "TEXT", as: .text) var title: String?
  @Option("The line under the title.", "TEXT", as: .text) var subtitle: String?
  @Option("The text.", "TEXT", as: .text) var body: String?
  @Option(
    "The number on the app's icon; 0 removes it.", "N",
    as: .number("badge", in: 0...Int.max)) var badge: Int?
  @Option("The identifier of its group.", "TEXT", as: .text) var thread: String?
  @Option("The identifier of its category.", "TEXT", as: .text) var category: String?
  @Option("The identifier of its content.", "TEXT", as: .text) var target: String?
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
  @Option("The sender of a message, or the caller.", "NAME", as: .person) var from: String?
  @Flag("Deliver a phone call instead of a message.") var call: Bool
  @Option("The group that a message went to.", "NAME", as: .text(.groups())) var group: String?
  @Flag("It is important enough to break through.") var important: Bool
  @Flag("The sender chose Notify Anyway.") var anyway: Bool
  @Option("The time until it arrives.", "DURATION", as: .duration(["5m"])) var after: TimeInterval?
  @Flag("Show every step of the decision.") var explain: Bool

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let payload else {
      let name = try $app.required()
      var event = try members(context)
      return try await OpenDevice.use(context) { device in
        event["notify"] = .string(try await receiver(name, on: device.system, context))
        return try await device.perform(event, explains: explain, context)
      }
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
      guard case .object(let given) = try userInfo.asJSON(of: "--user-info") else {
        throw UsageError.invalid(
          "user info", userInfo, use: "a JSON object, such as '{\"message\": 5}'")
      }
      info = given
    }
    var members = context.call.arguments.members
    for option in ["call", "explain", "user-info"] { members[option] = nil }
    members["kind"] = call ? .string(NotificationRequest.Kind.phoneCall.rawValue) : nil
    members["badge"] = badge.map { ParameterValue.int($0) }
    members["userInfo"] = info.map { ParameterValue.object($0) }
    return members
  }

  /// Returns the notification with the sender and the importance of the options, using the device's
  /// facts about the person.
  private func sent(
    _ request: NotificationRequest, on system: FocusSystem
  ) async -> NotificationRequest {
    var sender = from
    if let from { sender = await system.state.person(named: from) }
    var request = request.sent(by: sender, kind: call ? .phoneCall : nil, notifiesAnyway: anyway)
    request.isImportant = important
    return request
  }
}

/// Lists the notifications of each app.
struct InboxCommand: Command {
  static let about = CommandDescription(
    name: "inbox", summary: "show the notifications that alerted, were silenced or wait",
    usesDevice: true,
    examples: ["inbox": "Every notification, with its number."])

  @Argument("Show only the notifications of this app.", as: .app) var app: String?
  @Flag("Show the apps without notifications, too.") var all: Bool

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try await SeenDevice.listing(context)
    return try seen.report { seen in
      InboxReport(
        now: seen.device.now,
        apps: try seen.apps(named: app).map { app in
          InboxReport.App(
            id: app.id, name: app.name, badge: app.badge,
            hidesBadge: seen.state.hidesBadge(of: app.id),
            notifications: app.delivered.map(InboxReport.Notification.init),
            pending: app.pending.map(InboxReport.Pending.init))
        }, dates: seen.dates, showsAll: app != nil || all)
    }
  }
}

/// The notifications of each app in Notification Center.
struct InboxReport: Report, Encodable {
  let now: Date
  let apps: [App]

  struct App: Encodable, Sendable {
    let id: String
    let name: String
    let badge: Int
    let hidesBadge: Bool
    let notifications: [Notification]
    let pending: [Pending]

    /// Whether the app has any notifications, pending requests or a badge.
    var hasSomething: Bool { !notifications.isEmpty || !pending.isEmpty || badge != 0 }
  }

  struct Notification: Encodable, Sendable {
    let number: Int
    let date: Date
    let title: String
    let subtitle: String?
    let body: String
    let criteria: String?
    /// The sender of a message or the caller; `nil` for other notifications.
    let sender: String?
    let isCall: Bool
    let outcome: OutcomeWord

    init(_ notification: DeliveredNotification) {
      number = notification.id
      date = notification.date
      title = notification.request.title
      subtitle = notification.request.subtitle.isEmpty ? nil : notification.request.subtitle
      body = notification.request.body
      criteria = notification.request.filterCriteria
      sender = notification.request.shownSender
      isCall = notification.request.kind == .phoneCall
      outcome = notification.outcome.word
      words = notification.request.words
    }

    @ForText private(set) var words: String
  }

  struct Pending: Encodable, Sendable {
    let title: String
    let subtitle: String?
    let body: String
    /// The sender of a message or the caller; `nil` for other notifications.
    let sender: String?
    let isCall: Bool
    let nextDate: Date
    @ForText private(set) var words: String

    init(_ pending: PendingNotification) {
      let request = pending.request
      (title, body, sender) = (request.title, request.body, request.shownSender)
      subtitle = request.subtitle.isEmpty ? nil : request.subtitle
      (isCall, nextDate) = (request.kind == .phoneCall, pending.nextDate)
      words = request.words
    }
  }

  @ForText var dates: DateText
  /// Whether the report also lists apps without notifications.
  @ForText var showsAll: Bool

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    let shown = apps.filter { showsAll || $0.hasSomething }
    for app in shown {
      let badge = app.badge == 0 ? "" : " · badge \(app.badge)\(app.hidesBadge ? " (hidden)" : "")"
      lines.append(style(app.name, .bold) + badge)
      for outcome in [OutcomeWord.alerts, .silenced, .quiet] {
        let rows = app.notifications.filter { $0.outcome == outcome }.map {
          ["#\($0.number)", dates.time($0.date, readAt: now), $0.words]
        }
        if rows.isEmpty { continue }
        lines += ["  \(outcome.participle)"] + TextTable(rows, indent: "    ").lines
      }
      let pending = app.pending.map {
        ["", dates.time($0.nextDate, readAt: now), $0.words]
      }
      if !pending.isEmpty { lines += ["  waiting"] + TextTable(pending, indent: "   ").lines }
      if app.notifications.isEmpty, pending.isEmpty { lines.append("  nothing") }
    }
    let rest = apps.count - shown.count
    if shown.isEmpty {
      lines.append("No app has notifications. '\(style.tool) inbox --all' lists the apps.")
    } else if rest > 0 {
      let apps = SimulationText.counted(rest, "more app")
      lines.append(style("\(apps) without notifications: '\(style.tool) inbox --all'.", .faint))
    }
    return lines.asText
  }
}

extension NotificationRequest {
  /// The sender of a message or the caller; `nil` for other notifications.
  var shownSender: String? { kind == .notification ? nil : sender }

  /// The sender and the text, with a sign for a phone call.
  fileprivate var words: String {
    let from = shownSender.map { kind == .phoneCall ? "☎ call from \($0)" : "message from \($0)" }
    let words = [from, title == sender ? nil : title, subtitle, body].compactMap(\.self)
      .filter { !$0.isEmpty }
    return words.isEmpty ? "without text" : words.joined(separator: ": ")
  }
}

/// Responds to a notification on behalf of the person.
struct RespondCommand: Command {
  static let about = CommandDescription(
    name: "respond", summary: "open, answer or dismiss a notification of the inbox",
    usesDevice: true, usesApps: true,
    examples: [
      "respond 1": "Open the notification, which brings its app to the front.",
      "respond 1 dismiss": "Remove the notification.",
      "respond 1 REPLY 'On my way'": "Answer with an action of its category.",
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
        do {
          try await device.system.respond(to: number, action: identifier, text: text)
        } catch FocusError.unknownAction(let word, let app, let known) {
          throw FocusError.unknownAction(word, app: app, known: ["open", "dismiss"] + known)
        }
      }
    }
  }
}
