import FocusFilterKit
import FocusText
import Foundation

/// Lists the modes, shows a mode, or adds, edits or removes a mode.
struct ModeCommand: Command {
  static let about = CommandDescription(
    name: "mode", summary: "list the Focus modes, show one, or add, edit or remove one",
    usesDevice: true, usesApps: true,
    examples: [
      "mode": "Names, schedules and filters of every mode.",
      "mode work": "All settings of Work.",
      "mode add Studying --symbol graduationcap.fill --schedule '18:00-20:00 mon,wed'":
        "Add a Focus with a schedule on two evenings.",
      "mode edit Work --hide-badges yes": "Hide badges while Work is on.",
      "mode edit Work --add-schedule '19:00-20:00 thu'":
        "One more schedule beside those that Work has.",
    ])

  @Argument(
    """
    add, edit or remove; without it, the modes are listed, or the one that is named is shown. A Focus \
    with one of these names is shown by 'mode -- add'.
    """, as: .word("action"), yields: true) var action: Action?
  @Argument("The name of the Focus.", as: .text(.modesToChange)) var mode: String?

  @Option("The new name.", "NAME", as: .text) var name: String?
  @Option("The name of an SF Symbol, such as star.fill.", "SYMBOL", as: .text)
  var symbol: String?
  @Option("The color, such as teal.", "COLOR", as: .word("tint")) var tint: FocusMode.Tint?

  @Option(
    "A time when the Focus is on, such as '09:00-17:30 mon-fri'; replaces all schedules.",
    "SCHEDULE", named: "schedule", as: .text) var schedules: [String]
  @Option("One more time when the Focus is on.", "SCHEDULE", named: "add-schedule", as: .text)
  var addedSchedules: [String]
  @Option(
    "A schedule to remove, as 'mode' shows it.", "SCHEDULE", named: "remove-schedule", as: .text)
  var removedSchedules: [String]
  @Flag("Remove all schedules.") var noSchedules: Bool

  @Option(
    "Allow only these apps to interrupt; replaces the list.", "APP", named: "allow-app",
    as: .listedApp(empty: "allow-no-apps")) var allowedApps: [String]
  @Flag("Allow no app to interrupt.") var allowNoApps: Bool
  @Option(
    "Allow all apps but these to interrupt; replaces the list.", "APP", named: "silence-app",
    as: .listedApp(empty: "no-apps")) var silencedApps: [String]
  @Option(
    "Add these apps to the list, whichever kind it is.", "APP", named: "add-app", as: .app)
  var addedApps: [String]
  @Option("Remove these apps from the list.", "APP", named: "remove-app", as: .app)
  var removedApps: [String]
  @Flag("Remove the list of apps.") var noApps: Bool

  @Option(
    "Allow only these people to interrupt; replaces the list.", "NAME", named: "allow-person",
    as: .listedPerson(empty: "allow-nobody")) var allowedPeople: [String]
  @Flag("Allow no person to interrupt.") var allowNobody: Bool
  @Option(
    "Allow all people but these to interrupt; replaces the list.", "NAME",
    named: "silence-person", as: .listedPerson(empty: "no-people")) var silencedPeople: [String]
  @Option(
    "Add these people to the list, whichever kind it is.", "NAME", named: "add-person",
    as: .person) var addedPeople: [String]
  @Option("Remove these people from the list.", "NAME", named: "remove-person", as: .person)
  var removedPeople: [String]
  @Flag("Remove the list of people.") var noPeople: Bool

  @Option(
    "Whose phone calls ring: everyone, nobody, favorites, contacts or a group.", "WHO",
    as: .text(.words(FocusSettings.AllowedCallers.words))) var callsFrom: String?
  @Option("Whether a repeated phone call rings: yes or no.", "ANSWER", as: .answer)
  var repeatedCalls: Bool?
  @Option("Whether phone calls of silenced people ring: yes or no.", "ANSWER", as: .answer)
  var callsFromSilenced: Bool?
  @Option("Whether to silence only while the device is locked: yes or no.", "ANSWER", as: .answer)
  var whileLocked: Bool?
  @Option(
    "Whether time-sensitive notifications may interrupt: yes or no.", "ANSWER", as: .answer)
  var timeSensitive: Bool?
  @Option(
    "Whether Apple Intelligence lets important notifications through: yes or no.", "ANSWER",
    as: .answer)
  var breakthrough: Bool?
  @Option("Whether badges are hidden: yes or no.", "ANSWER", as: .answer) var hideBadges: Bool?
  @Option("Whether apps may see that the Focus is on: yes or no.", "ANSWER", as: .answer)
  var shareStatus: Bool?

  enum Action: String, CaseIterable { case add, edit, remove }

  var runsApps: Bool { action != nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try requireFitting(context.call.arguments.ownOptions, context)
    guard let action else { return try show(context) }
    let name = try $mode.required()
    return try await OpenDevice.use(context) { device in
      let system = device.system
      switch action {
      case .add:
        return try await device.story {
          var mode = FocusMode.named(
            name, symbolName: symbol, besides: await system.state.modes)
          try await edit(&mode, context, on: system)
          try await system.add(mode)
          context.warn(of: name)
        }
      case .edit:
        let before = try await context.mode(name, on: system)
        let after = try await edited(before, context, on: system)
        return try await device.story {
          try await system.updateMode(after.id) { $0 = after }
        }
      case .remove:
        let before = try await context.mode(name, on: system)
        return try await device.story { try await system.removeMode(before.id) }
      }
    }
  }

  private func show(_ context: CommandContext) throws -> any CommandResult {
    try SeenDevice.use(context) { seen in
      let state = seen.state
      guard let mode else { return ModesReport(state.modes, on: state, showsSettings: false) }
      return ModesReport(
        [try context.mode(mode, on: state)], on: state, showsSettings: true)
    }
  }

  /// Checks that the call's options fit its action and each other.
  private func requireFitting(_ options: [String], _ context: CommandContext) throws(UsageError) {
    let misfit =
      switch action {
      case .add: options.first { $0.hasPrefix("add-") || $0.hasPrefix("remove-") }
      case .edit: nil as String?
      case .remove, nil: options.first
      }
    if let misfit {
      let call = ["mode", action?.rawValue].compactMap { $0 }.joined(separator: " ")
      let advice = action == .remove ? "" : " Use it with 'mode edit'."
      throw .unusable("Unexpected option '--\(misfit)' for '\(call)'.\(advice)")
    }
    if action == .edit, mode != nil, options.isEmpty {
      throw .unusable("Missing option for 'mode edit', such as '--hide-badges yes'.")
    }
    for alternatives in [
      ["schedule", "no-schedules"], ["allow-app", "allow-no-apps", "silence-app", "no-apps"],
      ["allow-person", "allow-nobody", "silence-person", "no-people"],
    ] {
      let given = alternatives.filter(options.contains)
      if given.count > 1 {
        throw .conflict(given.prefix(2).map { "--\($0)" })
      }
    }
  }

  /// Makes the changes that the options describe.
  private func edit(
    _ mode: inout FocusMode, _ context: CommandContext, on system: FocusSystem
  ) async throws {
    mode.name = name ?? mode.name
    mode.symbolName = symbol ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    if !schedules.isEmpty {
      mode.schedules = try schedules.enumerated().map { index, text in
        try FocusSchedule(id: "\(index + 1)", reading: text)
      }
    }
    if noSchedules { mode.schedules = [] }
    var settings = mode.settings
    let app = { try await system.state.app(named: $0) }
    if !allowedApps.isEmpty { settings.apps = .allow(Set(try await allowedApps.asyncMap(app))) }
    if !silencedApps.isEmpty {
      settings.apps = .silence(Set(try await silencedApps.asyncMap(app)))
    }
    if allowNoApps { settings.apps = .allow([]) }
    if noApps { settings.apps = .notConfigured }
    let person = { await system.state.person(named: $0) }
    if !allowedPeople.isEmpty {
      settings.people = .allow(Set(await allowedPeople.asyncMap(person)))
    }
    if !silencedPeople.isEmpty {
      settings.people = .silence(Set(await silencedPeople.asyncMap(person)))
    }
    if allowNobody { settings.people = .allow([]) }
    if noPeople { settings.people = .notConfigured }
    if let callsFrom {
      let groups = await system.state.people.values.flatMap(\.groups)
      settings.phoneCallsFrom = try Self.callers(callsFrom, groups: groups, context)
    }
    settings.allowsRepeatedPhoneCalls = repeatedCalls ?? settings.allowsRepeatedPhoneCalls
    settings.allowsCallsFromSilencedPeople =
      callsFromSilenced ?? settings.allowsCallsFromSilencedPeople
    if let whileLocked { settings.silences = whileLocked ? .whileLocked : .always }
    if let timeSensitive { settings.allowsTimeSensitive = timeSensitive }
    settings.letsImportantThrough = breakthrough ?? settings.letsImportantThrough
    settings.hidesBadges = hideBadges ?? settings.hidesBadges
    settings.sharesStatus = shareStatus ?? settings.sharesStatus
    mode.settings = settings
  }

  /// Returns the callers for a word; a group must have a known member.
  private static func callers(
    _ word: String, groups: [String], _ context: CommandContext
  ) throws(UsageError) -> FocusSettings.AllowedCallers {
    let callers = FocusSettings.AllowedCallers(named: word)
    guard case .group(let name) = callers else { return callers }
    if let known = groups.name(name) { return .group(known) }
    let known = FocusSettings.AllowedCallers.words + Set(groups).sorted()
    throw .unknown("group", name, for: "--calls-from", known: known)
  }

  /// Returns a mode with all changes, among them the additions to its lists and the removals.
  private func edited(
    _ before: FocusMode, _ context: CommandContext, on system: FocusSystem
  ) async throws -> FocusMode {
    var mode = before
    try await edit(&mode, context, on: system)
    for text in removedSchedules {
      let removed = try FocusSchedule(id: "", reading: text)
      guard mode.removeSchedules(like: removed) else {
        let known = mode.schedules.map { "'\($0)'" }
        throw UsageError.unusable(
          "\(mode.name) has no schedule '\(removed)'."
            + (known.isEmpty ? "" : " Use \(known.list(.or))."))
      }
    }
    for text in addedSchedules { try mode.addSchedule(reading: text) }
    // The name is copied here, because reading the mode while one of its lists changes would be an
    // overlapping access.
    let focus = mode.name
    func change(
      _ list: inout FocusSettings.InterruptionList, of noun: String, adding added: [String],
      removing removed: [String]
    ) throws(UsageError) {
      do {
        list = try list.changed(adding: added, removing: removed)
      } catch {
        switch error {
        case .noList:
          throw .unusable(
            "\(focus) has no such list. Begin one with '--allow-\(noun)' or '--silence-\(noun)'.")
        case .notListed(let word, let known):
          throw .unknown(noun, word, for: "--remove-\(noun)", known: known)
        }
      }
    }
    let app = { try await system.state.app(named: $0) }
    let person = { await system.state.person(named: $0) }
    try change(
      &mode.settings.apps, of: "app", adding: await addedApps.asyncMap(app),
      removing: await removedApps.asyncMap(app))
    try change(
      &mode.settings.people, of: "person", adding: await addedPeople.asyncMap(person),
      removing: await removedPeople.asyncMap(person))
    return mode
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

extension ArgumentKind where Value == String {
  /// An app on a list.
  ///
  /// - Parameter option: The option for an empty list, for the error about an empty name.
  fileprivate static func listedApp(empty option: String) -> Self { .app.filled(option) }

  /// A person on a list.
  fileprivate static func listedPerson(empty option: String) -> Self { .person.filled(option) }

  private func filled(_ option: String) -> Self {
    ArgumentKind(completes: completes) { word, place throws(UsageError) in
      guard word.isEmpty else { return word }
      throw .unusable("Invalid value '' of '\(place.name)'. Use '--\(option)' for an empty list.")
    }
  }
}

/// A table of the modes, or one mode with its settings.
struct ModesReport: Report {
  struct Document: Encodable, Sendable {
    let modes: [Mode]
  }

  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let isOn: Bool
    let symbol: String
    let tint: FocusMode.Tint
    let schedules: [FocusSchedule]
    let settings: FocusSettings
    let filters: [FilterConfiguration]
    /// The settings in words for people.
    private let rows: [SettingInWords]

    private enum CodingKeys: String, CodingKey {
      case name, identifier, isOn, symbol, tint, schedules, settings, filters
    }

    /// The settings in words, each after its name.
    var table: [[String]] { rows.dropFirst().map { [$0.setting, $0.text] } }

    init(_ mode: FocusMode, on state: FocusState) {
      name = mode.name
      identifier = mode.id
      isOn = state.activeMode?.id == mode.id
      symbol = mode.symbolName
      tint = mode.tint
      schedules = mode.schedules
      settings = mode.settings
      filters = mode.filters
      rows = mode.settingsInWords(state.policy)
    }
  }

  let document: Document
  private let showsSettings: Bool

  init(_ modes: [FocusMode], on state: FocusState, showsSettings: Bool) {
    document = Document(modes: modes.map { Mode($0, on: state) })
    self.showsSettings = showsSettings
  }

  func text(_ style: ToolTextStyle) -> String {
    let rows = document.modes.map { mode in
      [
        "\(mode.isOn ? "●" : "○") \(mode.name)", mode.identifier.rawValue,
        mode.schedules.map(\.description).joined(separator: "; "),
        mode.filters.isEmpty
          ? "" : "\(mode.filters.count) \(mode.filters.count == 1 ? "filter" : "filters")",
      ]
    }
    let settings = showsSettings ? document.modes.flatMap(\.table) : []
    let lines = TextTable(rows).lines + TextTable(settings, indent: "  ").lines
    return lines.joined(separator: "\n") + "\n"
  }
}
