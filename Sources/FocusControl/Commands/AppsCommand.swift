import FocusFilterKit

/// Lists the apps.
enum AppsCommand: Command {
  static let syntax = CommandSyntax(
    name: "apps", summary: "list the apps with the states of their processes", usesDevice: true,
    examples: [.init(words: "apps", meaning: "Every app with its process and badge.")])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context, listsApps: true) { seen in
      let state = seen.state
      return AppsReport(
        document: .init(
          apps: state.installationOrder.compactMap { state.apps[$0] }.map { app in
            AppsReport.App(
              id: app.id, name: app.description.name, process: app.process, badge: app.badge,
              mayNotify: app.mayNotify, filters: app.description.filters,
              actions: context.tool.apps.first { $0.id == app.id }?.actions.map(\.name) ?? [])
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
    /// The actions that `app do` runs.
    let actions: [String]
  }

  let document: Document

  func text(_ style: ToolTextStyle) -> String {
    let rows = document.apps.map { app in
      [
        app.name, app.id, app.process.rawValue, app.badge == 0 ? "" : "badge \(app.badge)",
        app.mayNotify == false ? "notifications forbidden" : "",
      ]
    }
    guard !rows.isEmpty else { return "No app is installed.\n" }
    let lines = zip(TextTable(rows).lines, document.apps).flatMap { line, app in
      app.actions.isEmpty
        ? [line] : [line, "  actions  \(app.actions.joined(separator: ", "))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
