import FocusFilterKit

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
    let filters: [InstalledFilter]
  }

  let document: Document

  func text(_ style: TextStyle) -> String {
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
