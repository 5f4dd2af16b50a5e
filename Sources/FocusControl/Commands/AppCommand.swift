import FocusFilterKit

/// Changes the process of an app, or makes it do something.
enum AppCommand: Command {
  static let syntax = CommandSyntax(
    name: "app", summary: "launch, suspend or quit an app, or make it act", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(
        name: "ACTION",
        help: "launch, background, suspend, quit, allow or forbid (notifications), do.",
        completes: .words(of: Action.self)),
      .init(
        name: "APP", help: "The bundle identifier or name of the app.", completes: .apps),
      .init(
        name: "WORDS", help: "With do: what the app does, and with what.", isOptional: true,
        repeats: true, completes: .actions),
    ],
    examples: [
      .init(words: "app launch com.example.chat", meaning: "Start the app."),
      .init(
        words: "app do com.example.chat 'log in' school",
        meaning: "Let happen in the app what it lists among its actions."),
    ])

  private enum Action: String, CaseIterable {
    case launch, background, suspend, quit, allow, forbid, `do`
  }

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    let action: Action = try syntax.action(words[0])
    let most = action == .do ? 4 : 2
    if words.count > most { throw UsageError.unexpected(words[most], command: syntax) }
    return try await Device.use(context) { device in
      let system = device.system
      let app = try await system.app(named: words[1])
      if action == .do, words.count < 3 {
        let known = context.tool.apps.first { $0.id == app }?.actions.map(\.name) ?? []
        throw UsageError.unusable(
          "'app do' needs what the app does.\(NameSuggestion.hint(for: "", among: known))",
          command: syntax)
      }
      return try await StoryReport.telling(device) {
        switch action {
        case .launch: try await system.launch(app)
        case .background: try await system.change(app, to: .background)
        case .suspend: try await system.change(app, to: .suspended)
        case .quit: try await system.quit(app)
        case .allow: try await system.allowNotifications(of: app, true)
        case .forbid: try await system.allowNotifications(of: app, false)
        case .do:
          try await system.run(words[2], of: app, with: words.count > 3 ? words[3] : nil)
        }
      }
    }
  }
}
