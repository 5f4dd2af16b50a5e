@_spi(FocusTool) import FocusFilterKit
import Foundation

/// Lists the notifications of each app.
enum InboxCommand: Command {
  static let syntax = CommandSyntax(
    name: "inbox", summary: "show the notifications that alerted, were silenced or wait",
    usesDevice: true,
    positionals: [
      .init(
        name: "APP", help: "Show only the notifications of this app.", isOptional: true,
        completes: .apps)
    ],
    examples: [.init(words: "inbox", meaning: "Every notification, with its number.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try SeenDevice.use(context, listsApps: true) { seen in
      let state = seen.state
      let only = try context.arguments.positionals.first.map { try state.app(named: $0) }
      let apps = state.installationOrder.compactMap { state.apps[$0] }
        .filter { only == nil || $0.id == only }
      return InboxReport(
        document: .init(
          now: seen.device.now,
          apps: apps.map { app in
            InboxReport.App(
              id: app.id, name: app.description.name, badge: app.badge,
              hidesBadge: state.hidesBadges,
              notifications: app.delivered.map(InboxReport.Notification.init),
              pending: app.pending.map {
                InboxReport.Pending(title: $0.request.title, nextDate: $0.nextDate)
              })
          }), dates: seen.dates)
    }
  }
}

/// The notifications of each app in Notification Center.
struct InboxReport: Report {
  struct Document: Encodable, Sendable {
    let now: Date
    let apps: [App]
  }

  struct App: Encodable, Sendable {
    let id: String
    let name: String
    let badge: Int
    let hidesBadge: Bool
    let notifications: [Notification]
    let pending: [Pending]
  }

  struct Notification: Encodable, Sendable {
    let number: Int
    let date: Date
    let title: String
    let body: String
    let criteria: String?
    let outcome: OutcomeWord

    init(_ notification: DeliveredNotification) {
      number = notification.id
      date = notification.date
      title = notification.request.title
      body = notification.request.body
      criteria = notification.request.filterCriteria
      outcome = notification.outcome.word
    }
  }

  struct Pending: Encodable, Sendable {
    let title: String
    let nextDate: Date
  }

  let document: Document
  let dates: DateText

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    for app in document.apps {
      let badge = app.badge == 0 ? "" : " · badge \(app.badge)\(app.hidesBadge ? " (hidden)" : "")"
      lines.append(style(app.name, .bold) + badge)
      lines += section("alerted", app.notifications.filter { $0.outcome == .alerts })
      lines += section("silenced", app.notifications.filter { $0.outcome == .silenced })
      lines += section("quiet", app.notifications.filter { $0.outcome == .quiet })
      let pending = app.pending.map {
        ["", dates.time($0.nextDate, readAt: document.now), $0.title]
      }
      if !pending.isEmpty { lines += ["  waiting"] + TextTable(pending, indent: "   ").lines }
      if app.notifications.isEmpty, pending.isEmpty { lines.append("  nothing") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ notifications: [Notification]) -> [String] {
    guard !notifications.isEmpty else { return [] }
    let rows = notifications.map { notification in
      [
        "#\(notification.number)", dates.time(notification.date, readAt: document.now),
        [notification.title, notification.body].filter { !$0.isEmpty }.joined(separator: ": "),
      ]
    }
    return ["  \(title)"] + TextTable(rows, indent: "    ").lines
  }
}
