import FocusFilterKit
import FocusText

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
      .init(name: "name", help: "The new name.", value: "NAME"),
      .init(name: "symbol", help: "The name of an SF Symbol, such as star.fill.", value: "SYMBOL"),
      .init(
        name: "tint", help: "The color, such as teal.", value: "COLOR",
        completes: .words(of: FocusMode.Tint.self)),
      .init(
        name: "schedule",
        help: """
          A time when the Focus is on, such as '09:00-17:30 mon-fri'; replaces all schedules.
          """, value: "SCHEDULE", repeats: true),
      .init(
        name: "add-schedule", help: "One more time when the Focus is on.", value: "SCHEDULE",
        repeats: true),
      .init(
        name: "remove-schedule", help: "A schedule to remove, as 'modes' shows it.",
        value: "SCHEDULE", repeats: true),
      .init(name: "no-schedules", help: "Remove all schedules."),
      .init(
        name: "allow-app", help: "Allow only these apps to interrupt; replaces the list.",
        value: "APP", repeats: true,
        completes: .apps),
      .init(name: "allow-no-apps", help: "Allow no app to interrupt."),
      .init(
        name: "silence-app", help: "Allow all apps but these to interrupt; replaces the list.",
        value: "APP",
        repeats: true, completes: .apps),
      .init(
        name: "add-app", help: "Add these apps to the list, whichever kind it is.", value: "APP",
        repeats: true, completes: .apps),
      .init(
        name: "remove-app", help: "Remove these apps from the list.", value: "APP", repeats: true,
        completes: .apps),
      .init(name: "no-apps", help: "Remove the list of apps."),
      .init(
        name: "allow-person", help: "Allow only these people to interrupt; replaces the list.",
        value: "NAME",
        repeats: true),
      .init(name: "allow-nobody", help: "Allow no person to interrupt."),
      .init(
        name: "silence-person", help: "Allow all people but these to interrupt; replaces the list.",
        value: "NAME",
        repeats: true),
      .init(
        name: "add-person", help: "Add these people to the list, whichever kind it is.",
        value: "NAME", repeats: true, completes: .people),
      .init(
        name: "remove-person", help: "Remove these people from the list.", value: "NAME",
        repeats: true, completes: .people),
      .init(name: "no-people", help: "Remove the list of people."),
      .init(
        name: "calls-from",
        help: "Whose phone calls ring: everyone, nobody, favorites, contacts or a group.",
        value: "WHO",
        completes: .words(FocusSettings.AllowedCallers.words)),
      .init(
        name: "repeated-calls", help: "Whether a repeated phone call rings: yes or no.",
        value: "ANSWER",
        completes: .words(of: Answer.self)),
      .init(
        name: "while-locked",
        help: "Whether to silence only while the device is locked: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
      .init(
        name: "time-sensitive",
        help: "Whether time-sensitive notifications may interrupt: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
      .init(
        name: "hide-badges", help: "Whether badges are hidden: yes or no.", value: "ANSWER",
        completes: .words(of: Answer.self)),
    ],
    examples: [
      .init(
        words: "mode add Studying --symbol graduationcap.fill --schedule '18:00-20:00 mon,wed'",
        meaning: "Add a Focus with a schedule on two evenings."),
      .init(words: "mode edit Work --hide-badges yes", meaning: "Hide badges while Work is on."),
      .init(
        words: "mode edit Work --add-schedule '19:00-20:00 thu'",
        meaning: "One more schedule beside those that Work has."),
    ])

  private enum Action: String, CaseIterable { case add, edit, remove }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    let action: Action = try syntax.word(words[0], "action")
    let options = syntax.options.map(\.name).filter(context.arguments.has)
    if action == .edit, options.isEmpty {
      throw UsageError.unusable(
        "Missing option for 'mode edit', such as '--hide-badges yes'.", command: syntax)
    }
    if action == .add,
      let option = options.first(where: { $0.hasPrefix("add-") || $0.hasPrefix("remove-") })
    {
      throw UsageError.unusable(
        "Unexpected option '--\(option)' for 'mode add'. Use it with 'mode edit'.",
        command: syntax)
    }
    if action == .remove, let option = options.first {
      throw UsageError.unusable(
        "Unexpected option '--\(option)' for 'mode remove'.", command: syntax)
    }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      let edit = try await edit(context, on: system)
      let before = action == .add ? nil : try await context.mode(words[1], on: system)
      var after: FocusMode?
      if let before { after = try await lists(of: before, changedBy: edit, context, on: system) }
      let changed = after
      var report = try await device.story {
        switch action {
        case .add:
          var mode = FocusMode.named(
            words[1], symbolName: context.arguments["symbol"],
            besides: await system.state.modes)
          edit.apply(to: &mode)
          try await system.add(mode)
          context.warn(of: words[1])
        case .edit:
          if let changed { try await system.updateMode(changed.id) { $0 = changed } }
        case .remove:
          if let before { try await system.removeMode(before.id) }
        }
      }
      if action == .edit, let before, let after = changed {
        report.document.changes = ModeChange.changes(from: before, to: after)
      }
      return report
    }
  }

  /// Reads the change that the options describe.
  private static func edit(
    _ context: CommandContext, on system: FocusSystem
  ) async throws -> ModeEdit {
    let arguments = context.arguments
    for options in [
      ["schedule", "no-schedules"], ["allow-app", "allow-no-apps", "silence-app", "no-apps"],
      ["allow-person", "allow-nobody", "silence-person", "no-people"],
    ] {
      let given = options.filter(arguments.has)
      if given.count > 1 {
        throw UsageError.conflict(given.prefix(2).map { "--\($0)" }, command: syntax)
      }
    }
    func given(_ option: String) -> [String]? {
      arguments.has(option) ? arguments.all(option) : nil
    }
    /// The members of a list, none of which is empty.
    func members(_ option: String, orEmptyList empty: String) throws -> [String]? {
      guard given(option)?.contains("") == true else { return given(option) }
      throw UsageError.unusable(
        "Invalid value '' of '--\(option)'. Use '--\(empty)' for an empty list.", command: syntax)
    }
    func apps(_ option: String, orEmptyList empty: String) async throws -> [String]? {
      var apps: [String]?
      for word in try members(option, orEmptyList: empty) ?? [] {
        apps = (apps ?? []) + [try await system.app(named: word)]
      }
      return apps
    }
    func answer(_ option: String) throws -> Bool? {
      let answer: Answer? = try arguments[option].map {
        try syntax.word($0, "answer", for: "--\(option)")
      }
      return answer.map { $0 == .yes }
    }
    var edit = ModeEdit()
    edit.name = arguments["name"]
    edit.symbolName = arguments["symbol"]
    edit.tint = try arguments["tint"].map { try syntax.word($0, "tint", for: "--tint") }
    edit.schedules = try given("schedule")?.enumerated().map { index, text in
      try FocusSchedule(id: "\(index + 1)", reading: text)
    }
    if arguments.has("no-schedules") { edit.schedules = [] }
    edit.apps = FocusSettings.InterruptionList(
      allowing: try await apps("allow-app", orEmptyList: "allow-no-apps"),
      silencing: try await apps("silence-app", orEmptyList: "no-apps"))
    if arguments.has("allow-no-apps") { edit.apps = .allow([]) }
    if arguments.has("no-apps") { edit.apps = .notConfigured }
    func people(_ option: String, orEmptyList empty: String) async throws -> [String]? {
      var people: [String]?
      for word in try members(option, orEmptyList: empty) ?? [] {
        people = (people ?? []) + [await system.state.person(named: word)]
      }
      return people
    }
    edit.people = FocusSettings.InterruptionList(
      allowing: try await people("allow-person", orEmptyList: "allow-nobody"),
      silencing: try await people("silence-person", orEmptyList: "no-people"))
    if arguments.has("allow-nobody") { edit.people = .allow([]) }
    if arguments.has("no-people") { edit.people = .notConfigured }
    if let word = arguments["calls-from"] {
      edit.phoneCallsFrom = try callers(
        word, groups: await system.state.people.values.flatMap(\.groups))
    }
    edit.allowsRepeatedPhoneCalls = try answer("repeated-calls")
    edit.silencesWhileLocked = try answer("while-locked")
    edit.allowsTimeSensitive = try answer("time-sensitive")
    edit.hidesBadges = try answer("hide-badges")
    return edit
  }

  /// Reads whose phone calls ring; a group is one that somebody belongs to.
  private static func callers(
    _ word: String, groups: [String]
  ) throws -> FocusSettings.AllowedCallers {
    let callers = FocusSettings.AllowedCallers(named: word)
    if case .group(let name) = callers {
      if let known = groups.name(name) { return .group(known) }
      let known = FocusSettings.AllowedCallers.words + Set(groups).sorted()
      throw UsageError.unknown(
        "group", name, for: "--calls-from", known: known, command: syntax)
    }
    return callers
  }
}
