import EmbeddedFiles
import FocusFilterKit
import FocusText
import Foundation

/// A commented scenario for a tool's apps, with a value for each parameter of their filters.
struct StarterDay {
  /// The file's text: JSON with comments.
  let text: String

  /// Fills the template with the apps' filters; an app with several filters is left out, because a
  /// scenario names a filter by its app.
  ///
  /// - Throws: The errors of the apps' queries, which supply the entities.
  init(for apps: [SimulatedApp], processes: ProcessModel) async throws {
    let system = FocusSystem(clock: .system, timeZone: .gmt, processes: processes)
    var filters: [String] = []
    var launches: [String] = []
    var receiver: String?
    for app in apps {
      try await system.install(app)
      guard let own = await system.state.apps[app.id]?.filters, own.count == 1,
        let filter = own.first
      else { continue }
      let values = try await system.exampleValues(
        for: FilterReference(app: app.id, filter: filter.id)
      ).filter { $0.value != .null }
      guard filter.parameters.allSatisfy({ $0.isOptional || values[$0.name] != nil }) else {
        continue
      }
      receiver = receiver ?? app.id
      filters.append(Self.setUp(of: filter, of: app, with: values))
      guard filter.membership == .app else { continue }
      launches.append(
        """
            // \(app.name.comment) has no App Intents extension, so its filter needs the app.
            { "at": "08:30", "launch": \(Self.json(.string(app.id))) },
        """)
    }
    let app = (receiver ?? apps.first?.id).map { Self.json(.string($0)) }
    text = Template(day_jsonc_template()).filled(with: [
      "ALLOWED": app.map {
        """
          // The person lets the app notify.
          "apps": [{ "app": \($0), "notifications": true }],
        """
      } ?? "",
      "FILTERS": filters.joined(separator: ",\n"), "LAUNCHES": launches.joined(separator: "\n"),
      "NOTIFICATION": app.map {
        """
            // If the filter has a predicate, it judges a notification's criteria.
            // Also: "expect": "silenced", or "alerts", "quiet", "toApp", "refused".
            { "at": "09:30", "notify": \($0), "title": "Tom", "criteria": "personal" },
        """
      } ?? "",
    ])
  }

  /// Returns a filter with its values, each with a comment.
  private static func setUp(
    of filter: FilterMetadata, of app: SimulatedApp, with values: [String: ParameterValue]
  ) -> String {
    var lines = [
      "        // \(app.name.comment): \(filter.title.comment)",
      "        { \"app\": \(json(.string(app.id))), \"values\": {",
    ]
    let last = filter.parameters.last { values[$0.name] != nil }?.name
    for parameter in filter.parameters {
      let note =
        parameter.isOptional
        ? "optional" : parameter.defaultValue == nil ? "required" : "has a default"
      let remark = "\(parameter.title.comment): \(parameter.type.comment), \(note)"
      let name = json(.string(parameter.name))
      if let value = values[parameter.name] {
        lines.append("          // \(remark)")
        lines.append("          \(name): \(json(value))\(parameter.name == last ? "" : ",")")
      } else {
        lines.append("          // \(name): …  \(remark)")
      }
    }
    return (lines + ["        } }"]).joined(separator: "\n")
  }

  private static func json(_ value: ParameterValue) -> String {
    // A parameter's value can always be encoded as JSON.
    (try? JSONEncoder.sorted().text(value)) ?? "null"
  }
}

extension String {
  /// The text as a comment on a single line.
  fileprivate var comment: String { onOneLine.showingControls(isColored: false) }
}
