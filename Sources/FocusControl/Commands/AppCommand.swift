import FocusFilterKit
import FocusText
import Foundation

/// Lists the apps, installs or uninstalls an app, changes its process or permission, or runs an
/// action or intent.
struct AppCommand: Command {
  static let about = CommandDescription(
    name: "app",
    summary: "list the apps; install, launch or quit one, or run one of its actions or intents",
    usesDevice: true, usesApps: true,
    examples: [
      .init(words: "app", meaning: "Every app with its process and badge."),
      .init(words: "app launch com.example.chat", meaning: "Start the app."),
      .init(
        words: "app uninstall com.example.chat",
        meaning: "Remove the app with its filters, until 'app install'."),
      .init(
        words: "app do com.example.chat 'log in' school",
        meaning: "Run an action that the app declares."),
      .init(
        words: "app run com.example.chat MarkRead account=work",
        meaning: "Run an intent that the app lists, with values for its parameters."),
      .init(
        words: "app fault com.example.chat late --after 30s",
        meaning: "The next call of its filter is made 30 seconds later."),
    ])

  @Argument(
    "\(EventWord.list(of: .app)). Without it, the apps are listed.", as: .event(of: .app),
    yields: true) var action: EventWord?
  @Argument("The bundle identifier or name of the app.", as: .app) var app: String?
  @Argument(
    """
    With do: the action of the app. With run: the intent, by the name of its type. With fault: \
    \(DeliveryFault.Word.allCases.map(\.rawValue).list(.or)). With run-filter: name=value.
    """, named: "NAME", as: .text(.actions)) var ownAction: String?
  @Argument(
    """
    With do: the action's argument. With run and run-filter: name=value for parameters.
    """,
    named: "WORD", as: .text(.actionWords)) var words: [String]
  @Option("With fault late: the delay.", "DURATION", as: .duration(["30s", "5m"])) var after:
    TimeInterval?

  var runsApps: Bool { action != nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let action else { return try list(context) }
    let name = try $app.required()
    let unexpected =
      switch action.name {
      case "intent", "run": String?.none
      case "do": words.dropFirst().first
      default: action.namesApp ? ownAction : words.first
      }
    if let unexpected { throw UsageError.unexpected(unexpected, command: context.syntax) }
    return try await OpenDevice.use(context) { device in
      let app =
        action.name == "install"
        ? try await installable(name, on: device, context)
        : try await device.system.app(named: name)
      var event = try await event(action, of: app, on: device.system, context)
      event["after"] = after.map { .string("\(Int($0))s") }
      return try await device.perform(event, context)
    }
  }

  /// Returns the members of the event with the positional words of the call.
  private func event(
    _ action: EventWord, of app: String, on system: FocusSystem, _ context: CommandContext
  ) async throws -> [String: ParameterValue] {
    if action.namesApp { return [action.name: .string(app)] }
    if action.name == "run" {
      let typed = (ownAction.map { [$0] } ?? []) + words
      let values = try await system.values(typed: typed, for: try await system.filter(named: app))
      return ["run": ["app": .string(app), "values": .object(values)]]
    }
    guard let ownAction else { throw missingName(for: action, of: app, context) }
    var event: [String: ParameterValue] = [action.name: .string(ownAction), "in": .string(app)]
    if action.name == "intent" {
      let values = try await system.values(typed: words, forIntent: ownAction, of: app)
      event["with"] = .object(values)
    } else {
      event["with"] = words.first.map { .string($0) }
    }
    return event
  }

  /// Returns the error for a call without the name that an action needs.
  private func missingName(
    for action: EventWord, of app: String, _ context: CommandContext
  ) -> UsageError {
    let program = context.tool.apps.first { $0.id == app }
    let (noun, known) =
      switch action.name {
      case "do": ("action of the app", program?.actions.map(\.name) ?? [])
      case "intent": ("intent of the app", program?.intents().map(\.name) ?? [])
      default: ("fault", DeliveryFault.Word.allCases.map(\.rawValue))
      }
    return .unusable(
      "Missing \(noun).\(NameSuggestion.hint(for: "", among: known))", command: context.syntax)
  }

  /// Returns the identifier of one of the tool's apps that isn't installed.
  private func installable(
    _ name: String, on device: OpenDevice, _ context: CommandContext
  ) async throws -> String {
    guard let app = context.tool.apps.app(named: name) else {
      let known = context.tool.apps.flatMap { app in
        [app.id, app.name] + app.id.split(separator: ".").suffix(1).map { String($0) }
      }
      throw UsageError.unusable(
        "\(context.tool.name) has no app '\(name)'.\(NameSuggestion.hint(for: name, among: known))",
        command: context.syntax)
    }
    guard await device.system.state.apps[app.id] == nil else {
      throw UsageError.unusable("'\(app.name)' is installed already.", command: context.syntax)
    }
    return app.id
  }

  private func list(_ context: CommandContext) throws -> any CommandResult {
    try SeenDevice.use(context, listsApps: true) { seen in
      let state = seen.state
      let only = try app.map { try state.app(named: $0) }
      return AppsReport(
        document: .init(
          apps: state.installationOrder.filter { only == nil || $0 == only }
            .compactMap { state.apps[$0] }.map { app in
              let program = context.tool.apps.first { $0.id == app.id }
              return AppsReport.App(
                id: app.id, name: app.description.name, process: app.process, badge: app.badge,
                mayNotify: app.mayNotify, filters: app.description.filters,
                actions: program?.actions.map(\.name) ?? [],
                intents: program?.intents() ?? [])
            },
          uninstalled: only == nil
            ? context.tool.apps.map(\.id).filter(state.uninstalledApps.contains) : []),
        tool: context.tool.name)
    }
  }
}

/// A table of the apps.
struct AppsReport: Report {
  struct Document: Encodable, Sendable {
    let apps: [App]
    /// The tool's apps that were uninstalled and that `app install` can install again.
    let uninstalled: [String]
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
    /// The intents that `app run` runs.
    let intents: [IntentMetadata]
  }

  let document: Document
  let tool: String

  func text(_ style: ToolTextStyle) -> String {
    let rows = document.apps.map { app in
      [
        app.name, app.id, app.process.rawValue, app.badge == 0 ? "" : "badge \(app.badge)",
        app.mayNotify == false ? "notifications forbidden" : "",
      ]
    }
    let uninstalled = document.uninstalled.map {
      "\($0) is uninstalled: '\(tool) app install \($0)' installs it again."
    }
    guard !rows.isEmpty else {
      return (["No app is installed."] + uninstalled).joined(separator: "\n") + "\n"
    }
    let lines = zip(TextTable(rows).lines, document.apps).flatMap { line, app -> [String] in
      [line]
        + (app.actions.isEmpty ? [] : ["  actions  \(app.actions.joined(separator: ", "))"])
        + app.intents.map { intent -> String in
          let names = intent.parameters.map { $0.isOptional ? "\($0.name)?" : $0.name }
          return "  intent   \(intent.name)(\(names.joined(separator: ", ")))"
        }
    }
    return (lines + uninstalled).joined(separator: "\n") + "\n"
  }
}
