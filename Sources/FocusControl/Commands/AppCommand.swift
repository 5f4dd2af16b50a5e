import FocusFilterKit
import FocusText

/// Changes the process or the permission of an app, or runs one of its actions.
enum AppCommand: Command {
  static let syntax = CommandSyntax(
    name: "app", summary: "launch, suspend or quit an app, or run one of its actions",
    usesDevice: true,
    usesApps: true,
    positionals: [
      .init(
        name: "ACTION",
        help: """
          launch, background, suspend or quit; allow or forbid (notifications); \
          allow-time-sensitive or forbid-time-sensitive; or do.
          """,
        completes: .words(of: Action.self)),
      .init(
        name: "APP", help: "The bundle identifier or name of the app.", completes: .apps),
      .init(
        name: "WORDS", help: "With do: the action of the app, and its argument.", isOptional: true,
        repeats: true, completes: .actions),
    ],
    examples: [
      .init(words: "app launch com.example.chat", meaning: "Start the app."),
      .init(
        words: "app do com.example.chat 'log in' school",
        meaning: "Run an action that the app declares."),
    ])

  private enum Action: String, CaseIterable {
    case launch, background, suspend, quit, allow, forbid
    case allowTimeSensitive = "allow-time-sensitive"
    case forbidTimeSensitive = "forbid-time-sensitive"
    case `do`
  }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    let action: Action = try syntax.word(words[0], "action")
    let most = action == .do ? 4 : 2
    if words.count > most { throw UsageError.unexpected(words[most], command: syntax) }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      let app = try await system.app(named: words[1])
      if action == .do, words.count < 3 {
        let known = context.tool.apps.first { $0.id == app }?.actions.map(\.name) ?? []
        throw UsageError.unusable(
          "Missing action of the app.\(NameSuggestion.hint(for: "", among: known))", command: syntax
        )
      }
      return try await device.story {
        switch action {
        case .launch: try await system.launch(app)
        case .background: try await system.setProcess(of: app, to: .background)
        case .suspend: try await system.setProcess(of: app, to: .suspended)
        case .quit: try await system.quit(app)
        case .allow: try await system.allowNotifications(of: app, true)
        case .forbid: try await system.allowNotifications(of: app, false)
        case .allowTimeSensitive: try await system.allowTimeSensitive(of: app, true)
        case .forbidTimeSensitive: try await system.allowTimeSensitive(of: app, false)
        case .do:
          try await system.run(words[2], of: app, with: words.count > 3 ? words[3] : nil)
        }
      }
    }
  }
}
