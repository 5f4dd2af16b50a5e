import FocusFilterKit

/// Lists the apps.
enum AppsCommand: Command {
  static let syntax = CommandSyntax(
    name: "apps", summary: "list the apps and what their processes do", usesDevice: true,
    usesApps: true,
    examples: [.init(words: "apps", meaning: "Every app with its process and badge.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let state = await device.system.state
      return AppsReport(
        document: .init(
          apps: state.installationOrder.compactMap { state.apps[$0] }.map { app in
            AppsReport.App(
              id: app.id, name: app.description.name, process: app.process, badge: app.badge,
              mayNotify: app.mayNotify, filters: app.description.filters)
          }))
    }
  }
}
