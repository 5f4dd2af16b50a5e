import FocusFilterKit
import Foundation

/// Lists the notifications of each app.
struct InboxCommand: Command {
  static let about = CommandDescription(
    name: "inbox", summary: "show the notifications that alerted, were silenced or wait",
    usesDevice: true,
    examples: ["inbox": "Every notification, with its number."])

  @Argument("Show only the notifications of this app.", as: .app) var app: String?
  @Flag("Show the apps without notifications, too.") var all: Bool

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context, listsApps: true) { seen in
      let state = seen.state
      let only = try app.map { try state.app(named: $0) }
      let apps = state.installationOrder.compactMap { state.apps[$0] }
        .filter { only == nil || $0.id == only }
      return InboxReport(
        now: seen.device.now,
        apps: apps.map { app in
          InboxReport.App(
            id: app.id, name: app.name, badge: app.badge,
            hidesBadge: state.hidesBadge(of: app.id),
            notifications: app.delivered.map(InboxReport.Notification.init),
            pending: app.pending.map {
              InboxReport.Pending(title: $0.request.title, nextDate: $0.nextDate)
            })
        }, dates: seen.dates, showsAll: only != nil || all)
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
      body = notification.request.body
      criteria = notification.request.filterCriteria
      sender = notification.request.sender
      isCall = notification.request.kind == .phoneCall
      outcome = notification.outcome.word
    }

    /// The sender and the text, with a sign for a phone call.
    var words: String {
      let from = sender.map { isCall ? "☎ call from \($0)" : "message from \($0)" }
      return [from, title == sender ? nil : title, body].compactMap(\.self)
        .filter { !$0.isEmpty }.joined(separator: ": ")
    }
  }

  struct Pending: Encodable, Sendable {
    let title: String
    let nextDate: Date
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
      lines += section("alerted", app.notifications.filter { $0.outcome == .alerts })
      lines += section("silenced", app.notifications.filter { $0.outcome == .silenced })
      lines += section("quiet", app.notifications.filter { $0.outcome == .quiet })
      let pending = app.pending.map {
        ["", dates.time($0.nextDate, readAt: now), $0.title]
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

  private func section(_ title: String, _ notifications: [Notification]) -> [String] {
    guard !notifications.isEmpty else { return [] }
    let rows = notifications.map { notification in
      [
        "#\(notification.number)", dates.time(notification.date, readAt: now),
        notification.words,
      ]
    }
    return ["  \(title)"] + TextTable(rows, indent: "    ").lines
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
        try await device.system.respond(to: number, action: identifier, text: text)
      }
    }
  }
}
