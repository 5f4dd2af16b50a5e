import FocusFilterKit
import Foundation

/// Lists the modes.
enum ModesCommand: Command {
  static let syntax = CommandSyntax(
    name: "modes", summary: "list the Focus modes", usesDevice: true,
    examples: [.init(words: "modes", meaning: "Names, schedules and filters of every mode.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      ModesReport(document: await ModesReport.modes(on: device.system))
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
        completes: .words(Action.allCases.map(\.rawValue))),
      .init(name: "MODE", help: "The name of the Focus.", completes: .modes),
    ],
    options: [
      .init(name: "name", help: "A new name.", value: "NAME"),
      .init(name: "symbol", help: "The name of an SF Symbol, such as star.fill.", value: "SYMBOL"),
      .init(
        name: "tint", help: "A colour, such as teal.", value: "COLOUR",
        completes: .words(FocusMode.Tint.allCases.map(\.rawValue))),
      .init(
        name: "schedule", help: "When it turns on, such as '09:00-17:30 mon,tue'.",
        value: "SCHEDULE", repeats: true),
      .init(name: "no-schedules", help: "Remove its schedules."),
      .init(
        name: "allow-app", help: "Let only these apps interrupt.", value: "APP", repeats: true,
        completes: .apps),
      .init(
        name: "silence-app", help: "Let all but these apps interrupt.", value: "APP",
        repeats: true, completes: .apps),
      .init(
        name: "allow-person", help: "Let only these people interrupt.", value: "NAME",
        repeats: true),
      .init(
        name: "silence-person", help: "Let all but these people interrupt.", value: "NAME",
        repeats: true),
      .init(
        name: "time-sensitive", help: "Whether those may interrupt: yes or no.", value: "ANSWER",
        completes: .words(["yes", "no"])),
      .init(
        name: "hide-badges", help: "Whether badges are hidden: yes or no.", value: "ANSWER",
        completes: .words(["yes", "no"])),
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
    guard let action = Action(rawValue: words[0]) else {
      let hint = Suggestion.hint(for: words[0], among: Action.allCases.map(\.rawValue))
      throw UsageError.unusable("'mode' can't '\(words[0])'.\(hint)", command: syntax)
    }
    let edit = try ModeEdit(context)
    return try await Device.use(context) { device in
      let system = device.system
      switch action {
      case .add:
        var mode =
          FocusMode.offered(named: words[1])
          ?? .custom(
            words[1], symbolName: context.arguments["symbol"] ?? "star.fill", tint: .blue)
        edit.apply(to: &mode)
        try await system.add(mode)
        context.warn(of: words[1])
      case .edit:
        let mode = try await context.mode(words[1], on: system)
        try await system.edit(mode.id) { edit.apply(to: &$0) }
      case .remove:
        try await system.remove(try await context.mode(words[1], on: system).id)
      }
      return ModesReport(document: await ModesReport.modes(on: system))
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
  private var allowsTimeSensitive: Bool?
  private var hidesBadges: Bool?

  init(_ context: CommandContext) throws {
    let arguments = context.arguments
    func refuse(_ sentence: String) -> UsageError {
      .unusable(sentence, command: context.syntax)
    }
    func answer(_ option: String) throws -> Bool? {
      switch arguments[option] {
      case nil: nil
      case "yes": true
      case "no": false
      case let word?: throw refuse("'--\(option)' is yes or no, not '\(word)'.")
      }
    }
    func list(_ noun: String) throws -> InterruptionList? {
      let (allowed, silenced) = (
        arguments.all("allow-\(noun)"), arguments.all("silence-\(noun)")
      )
      if !allowed.isEmpty, !silenced.isEmpty {
        throw refuse("Give '--allow-\(noun)' or '--silence-\(noun)', not both.")
      }
      if !allowed.isEmpty { return .allow(Set(allowed)) }
      return silenced.isEmpty ? nil : .silence(Set(silenced))
    }
    name = arguments["name"]
    symbol = arguments["symbol"]
    tint = try arguments["tint"].map { word in
      guard let tint = FocusMode.Tint(rawValue: word) else {
        let hint = Suggestion.hint(for: word, among: FocusMode.Tint.allCases.map(\.rawValue))
        throw refuse("No tint '\(word)'.\(hint)")
      }
      return tint
    }
    schedules = try arguments.all("schedule").enumerated().map { index, text in
      guard let schedule = FocusSchedule(id: "\(index + 1)", text: text) else {
        throw refuse("'\(text)' is no schedule. Write one such as '09:00-17:30 mon,tue'.")
      }
      return schedule
    }
    if schedules == [] { schedules = arguments.has("no-schedules") ? [] : nil }
    apps = try list("app")
    people = try list("person")
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
    mode.settings.allowsTimeSensitive = allowsTimeSensitive ?? mode.settings.allowsTimeSensitive
    mode.settings.hidesBadges = hidesBadges ?? mode.settings.hidesBadges
  }
}

extension FocusSchedule {
  /// Reads `09:00-17:30`, with days such as `mon,tue` behind it or every day without.
  fileprivate init?(id: String, text: String) {
    let words = text.split(separator: " ")
    let times = words.first?.split(separator: "-").compactMap { TimeOfDay($0) } ?? []
    guard times.count == 2, words.count <= 2 else { return nil }
    var days: Weekdays = .everyDay
    if words.count == 2 {
      days = []
      for name in words[1].split(separator: ",") {
        guard let day = Weekdays(name: String(name)) else { return nil }
        days.formUnion(day)
      }
    }
    self.init(id: id, start: times[0], end: times[1], days: days)
  }
}

/// The modes in a table.
struct ModesReport: Report {
  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let isOn: Bool
    let symbol: String
    let tint: FocusMode.Tint
    let schedules: [FocusSchedule]
    let settings: FocusSettings
    let filters: [FilterConfiguration]
  }

  let document: [Mode]

  static func modes(on system: FocusSystem) async -> [Mode] {
    let state = await system.state
    return state.modes.map { mode in
      Mode(
        name: mode.name, identifier: mode.id, isOn: state.activation?.mode == mode.id,
        symbol: mode.symbolName, tint: mode.tint, schedules: mode.schedules,
        settings: mode.settings, filters: mode.filters)
    }
  }

  func text(_ style: TextStyle) -> String {
    let rows = document.map { mode in
      [
        "\(mode.isOn ? "●" : "○") \(mode.name)", mode.identifier.rawValue,
        mode.schedules.map(\.description).joined(separator: "; "),
        mode.filters.isEmpty
          ? "" : "\(mode.filters.count) \(mode.filters.count == 1 ? "filter" : "filters")",
      ]
    }
    return TextTable(rows).lines.joined(separator: "\n") + "\n"
  }
}
