import FocusFilterKit
import Foundation

/// Lists the modes, or shows one of them.
enum ModesCommand: Command {
  static let syntax = CommandSyntax(
    name: "modes", summary: "list the Focus modes, or show one of them", usesDevice: true,
    positionals: [
      .init(
        name: "MODE", help: "The mode to show with its settings.", isOptional: true,
        completes: .modes)
    ],
    examples: [
      .init(words: "modes", meaning: "Names, schedules and filters of every mode."),
      .init(words: "modes work", meaning: "Everything that is set for Work."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let state = await device.system.state
      guard let name = context.arguments.positionals.first else {
        return ModesReport(state.modes, on: state, showsSettings: false)
      }
      let mode = try await context.mode(name, on: device.system)
      return ModesReport([mode], on: state, showsSettings: true)
    }
  }
}

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
        name: "tint", help: "A colour, such as teal.", value: "COLOUR",
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
        help: "Whose calls ring: everyone, nobody, favourites, contacts or a group.", value: "WHO",
        completes: .words(AllowedCallers.words)),
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

/// What the options of `mode` change.
private struct ModeEdit: Sendable {
  private var name: String?
  private var symbol: String?
  private var tint: FocusMode.Tint?
  private var schedules: [FocusSchedule]?
  private var apps: InterruptionList?
  private var people: InterruptionList?
  private var callsFrom: AllowedCallers?
  private var allowsRepeatedCalls: Bool?
  private var silences: Silencing?
  private var allowsTimeSensitive: Bool?
  private var hidesBadges: Bool?

  init(_ context: CommandContext, on system: FocusSystem) async throws {
    let arguments = context.arguments
    let syntax = context.syntax
    func answer(_ option: String) throws -> Bool? {
      let answer: Answer? = try arguments[option].map {
        try syntax.word($0, orSay: "'--\(option)' can't be '\($0)'.")
      }
      return answer.map { $0 == .yes }
    }
    /// Refuses options of which only one can be meant.
    func choose(_ options: String...) throws {
      let given = options.filter(arguments.has)
      if given.count > 1 {
        throw UsageError.unusable(
          "Give '--\(given[0])' or '--\(given[1])', not both.", command: syntax)
      }
    }
    try choose("schedule", "no-schedules")
    try choose("allow-app", "silence-app", "no-apps")
    try choose("allow-person", "silence-person", "no-people")
    name = arguments["name"]
    symbol = arguments["symbol"]
    tint = try arguments["tint"].map { try syntax.word($0, orSay: "No tint '\($0)'.") }
    if arguments.has("schedule") || arguments.has("no-schedules") {
      schedules = try arguments.all("schedule").enumerated().map { index, text in
        try FocusSchedule(id: "\(index + 1)", reading: text)
      }
    }
    var listed: [String: [String]] = [:]
    for option in ["allow-app", "silence-app"] {
      for word in arguments.all(option) {
        listed[option, default: []].append(try await system.app(meaning: word))
      }
    }
    apps = InterruptionList(
      allowed: listed["allow-app"], silenced: listed["silence-app"],
      isCleared: arguments.has("no-apps"))
    people = InterruptionList(
      allowed: arguments.has("allow-person") ? arguments.all("allow-person") : nil,
      silenced: arguments.has("silence-person") ? arguments.all("silence-person") : nil,
      isCleared: arguments.has("no-people"))
    callsFrom = arguments["calls-from"].map(AllowedCallers.init(named:))
    allowsRepeatedCalls = try answer("repeated-calls")
    silences = try answer("while-locked").map { $0 ? .whileLocked : .always }
    allowsTimeSensitive = try answer("time-sensitive")
    hidesBadges = try answer("hide-badges")
  }

  func apply(to mode: inout FocusMode) {
    mode.name = name ?? mode.name
    mode.symbolName = symbol ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    mode.schedules = schedules ?? mode.schedules
    mode.settings.apps = apps ?? mode.settings.apps
    mode.settings.people = people ?? mode.settings.people
    mode.settings.callsFrom = callsFrom ?? mode.settings.callsFrom
    mode.settings.allowsRepeatedCalls = allowsRepeatedCalls ?? mode.settings.allowsRepeatedCalls
    mode.settings.silences = silences ?? mode.settings.silences
    mode.settings.allowsTimeSensitive = allowsTimeSensitive ?? mode.settings.allowsTimeSensitive
    mode.settings.hidesBadges = hidesBadges ?? mode.settings.hidesBadges
  }
}

extension InterruptionList {
  /// The list that options ask for; `nil` when they ask for none.
  fileprivate init?(allowed: [String]?, silenced: [String]?, isCleared: Bool) {
    if let allowed {
      self = .allow(Set(allowed))
    } else if let silenced {
      self = .silence(Set(silenced))
    } else if isCleared {
      self = .notConfigured
    } else {
      return nil
    }
  }
}
