import FocusFilterKit

/// Lists what is in Notification Center.
enum InboxCommand: Command {
  static let syntax = CommandSyntax(
    name: "inbox", summary: "show Notification Center: what alerted and what was silenced",
    usesDevice: true,
    positionals: [
      .init(name: "APP", help: "Only those of this app.", isOptional: true, completes: .apps)
    ],
    examples: [.init(words: "inbox", meaning: "Every notification, with its number.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let system = device.system
      let only: String? =
        if let word = context.arguments.positionals.first {
          try await system.app(named: word)
        } else {
          nil
        }
      let state = await system.state
      let apps = state.installationOrder.compactMap { state.apps[$0] }
        .filter { only == nil || $0.id == only }
      return InboxReport(
        document: .init(
          now: await system.now,
          apps: apps.map { app in
            InboxReport.App(
              id: app.id, name: app.description.name, badge: app.badge,
              hidesBadge: state.hidesBadges,
              notifications: app.delivered.map(InboxReport.Notification.init),
              pending: app.pending.map {
                InboxReport.Pending(title: $0.request.title, nextDate: $0.nextDate)
              })
          }), dates: device.dates)
    }
  }
}
