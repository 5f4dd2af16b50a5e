import FocusFilterKit

/// Adds, edits or removes a mode.
enum ModeCommand: Command {
  static let syntax = CommandSyntax(
    name: "mode", summary: "add, edit or remove a Focus mode", usesDevice: true, usesApps: true,
    positionals: [
      .init(
        name: "ACTION", help: "add, edit or remove.",
        completes: .words(of: Action.self)),
      .init(name: "MODE", help: "The name of the Focus.", completes: .modesToChange),
    ],
    options: [
      .init(name: "name", help: "A new name.", value: "NAME"),
      .init(name: "symbol", help: "The name of an SF Symbol, such as star.fill.", value: "SYMBOL"),
      .init(
        name: "tint", help: "A color, such as teal.", value: "COLOR",
        completes: .words(of: FocusMode.Tint.self)),
      .init(
        name: "schedule", help: "When it turns on, such as '09:00-17:30 mon-fri'.",
        value: "SCHEDULE", repeats: true),
      .init(name: "no-schedules", help: "Remove its schedules."),
      .init(
        name: "allow-app", help: "Let only these apps interrupt.", value: "APP", repeats: true,
        completes: .apps),
      .init(
        name: "silence-app", help: "Let all but these apps interrupt.", value: "APP",
        repeats: true, completes: .apps),
      .init(name: "no-apps", help: "Remove its list of apps."),
      .init(
        name: "allow-person", help: "Let only these people interrupt.", value: "NAME",
        repeats: true),
      .init(
        name: "silence-person", help: "Let all but these people interrupt.", value: "NAME",
        repeats: true),
      .init(name: "no-people", help: "Remove its list of people."),
      .init(
        name: "calls-from",
        help: "Whose calls ring: everyone, nobody, favorites, contacts or a group.", value: "WHO",
        completes: .words(FocusSettings.AllowedCallers.words)),
      .init(
        name: "repeated-calls", help: "Whether a second call rings: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
      .init(
        name: "while-locked",
        help: "Whether it silences only while the device is locked: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
      .init(
        name: "time-sensitive", help: "Whether those may interrupt: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
      .init(
        name: "hide-badges", help: "Whether badges are hidden: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
    ],
    examples: [
      .init(
        words: "mode add Studying --symbol graduationcap.fill --schedule '18:00-20:00 mon,wed'",
        meaning: "Add a Focus that turns on by itself on two evenings."),
      .init(words: "mode edit Work --hide-badges yes", meaning: "Hide badges while Work is on."),
    ])

  private enum Action: String, CaseIterable { case add, edit, remove }

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    let action: Action = try syntax.action(words[0])
    let options = syntax.options.map(\.name).filter(context.arguments.has)
    if action == .edit, options.isEmpty {
      throw UsageError.unusable(
        "'mode edit' needs what to change, such as '--hide-badges yes'.", command: syntax)
    }
    if action == .remove, let option = options.first {
      throw UsageError.unusable("'mode remove' takes no '--\(option)'.", command: syntax)
    }
    return try await Device.use(context) { device in
      let system = device.system
      let edit = try await ModeEdit(context, on: system)
      return try await StoryReport.telling(device) {
        switch action {
        case .add:
          var mode = FocusMode.named(
            words[1], symbolName: context.arguments["symbol"],
            besides: await system.state.modes)
          edit.apply(to: &mode)
          try await system.add(mode)
          context.warn(of: words[1])
        case .edit:
          let mode = try await context.mode(words[1], on: system)
          try await system.edit(mode.id) { edit.apply(to: &$0) }
        case .remove:
          try await system.remove(try await context.mode(words[1], on: system).id)
        }
      }
    }
  }
}
