@_spi(FocusTool) import FocusFilterKit

/// Lists the apps.
enum AppsCommand: Command {
  static let syntax = CommandSyntax(
    name: "apps", summary: "list the apps with the states of their processes", usesDevice: true,
    examples: [.init(words: "apps", meaning: "Every app with its process and badge.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try SeenDevice.use(context, listsApps: true) { seen in
      let state = seen.state
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

/// The apps in a table.
struct AppsReport: Report {
  struct Document: Encodable, Sendable {
    let apps: [App]
  }

  struct App: Encodable, Sendable {
    let id: String
    let name: String
    let process: ProcessState
    let badge: Int
    let mayNotify: Bool?
    let filters: [FilterMetadata]
  }

  let document: Document

  func text(_ style: ToolTextStyle) -> String {
    let rows = document.apps.map { app in
      [
        app.name, app.id, app.process.rawValue, app.badge == 0 ? "" : "badge \(app.badge)",
        app.mayNotify == false ? "notifications forbidden" : "",
      ]
    }
    let text = TextTable(rows).lines.joined(separator: "\n")
    return (text.isEmpty ? "No app is installed." : text) + "\n"
  }
}
