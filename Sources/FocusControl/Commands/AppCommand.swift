import FocusFilterKit
import FocusText

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
    ])

  @Argument(
    """
    install or uninstall an app of the tool; launch, background, suspend or quit; allow or forbid \
    (notifications); allow-time-sensitive or forbid-time-sensitive; allow-focus-status or forbid-focus-status; show-all or show-filtered, as the \
    person switches Filtered by Focus in Calendar, Mail or Messages; do or run. Without it, the apps are listed.
    """, as: .word("action"), yields: true) var action: Action?
  @Argument("The bundle identifier or name of the app.", as: .app) var app: String?
  @Argument(
    "With do: the action of the app. With run: the intent, by the name of its type.",
    named: "NAME", as: .text(.actions)) var ownAction: String?
  @Argument(
    "With do: the action's argument. With run: name=value for parameters of the intent.",
    named: "WORD", as: .text(.actionWords)) var words: [String]

  enum Action: String, CaseIterable {
    case install, uninstall, launch, background, suspend, quit, allow, forbid
    case allowTimeSensitive = "allow-time-sensitive"
    case forbidTimeSensitive = "forbid-time-sensitive"
    case allowFocusStatus = "allow-focus-status"
    case forbidFocusStatus = "forbid-focus-status"
    case showAll = "show-all"
    case showFiltered = "show-filtered"
    case `do`, run
  }

  var runsApps: Bool { action != nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let action else { return try list(context) }
    let name = try $app.required()
    let unexpected =
      switch action {
      case .run: String?.none
      case .do: words.dropFirst().first
      default: ownAction
      }
    if let unexpected { throw UsageError.unexpected(unexpected, command: context.syntax) }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      if action == .install { return try await install(name, on: device, context) }
      let app = try await system.app(named: name)
      if action == .do || action == .run, ownAction == nil {
        let program = context.tool.apps.first { $0.id == app }
        let (noun, known) =
          action == .do
          ? ("action", program?.actions.map(\.name) ?? [])
          : ("intent", program?.intents().map(\.name) ?? [])
        throw UsageError.unusable(
          "Missing \(noun) of the app.\(NameSuggestion.hint(for: "", among: known))",
          command: context.syntax)
      }
      return try await device.story {
        switch action {
        case .install: break
        case .uninstall: try await system.uninstall(app)
        case .launch: try await system.launch(app)
        case .background: try await system.setProcess(of: app, to: .background)
        case .suspend: try await system.setProcess(of: app, to: .suspended)
        case .quit: try await system.quit(app)
        case .allow: try await system.allowNotifications(of: app, true)
        case .forbid: try await system.allowNotifications(of: app, false)
        case .allowTimeSensitive: try await system.allowTimeSensitive(of: app, true)
        case .forbidTimeSensitive: try await system.allowTimeSensitive(of: app, false)
        case .allowFocusStatus: try await system.allowFocusStatus(of: app, true)
        case .forbidFocusStatus: try await system.allowFocusStatus(of: app, false)
        case .showAll: try await system.showFiltered(app, false)
        case .showFiltered: try await system.showFiltered(app, true)
        case .do: try await system.run(ownAction ?? "", of: app, with: words.first)
        case .run:
          let values = try await system.values(typed: words, forIntent: ownAction ?? "", of: app)
          try await system.run(intent: ownAction ?? "", of: app, with: values)
        }
      }
    }
  }

  /// Installs one of the tool's apps after it was uninstalled.
  private func install(
    _ name: String, on device: OpenDevice, _ context: CommandContext
  ) async throws -> StoryReport {
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
    return try await device.story { try await device.system.install(app) }
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
