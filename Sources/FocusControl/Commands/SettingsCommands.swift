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
    ],
    alternatives: [
      ["schedule", "no-schedules"], ["allow-app", "allow-no-apps", "silence-app", "no-apps"],
      ["allow-person", "allow-nobody", "silence-person", "no-people"],
    ])

  @Argument(
    """
    add, edit or remove; without it, the modes are listed, or the one that is named is shown. A \
    Focus with one of these names is shown by 'mode -- add'.
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
    "A schedule to remove, as 'mode' shows it.", "SCHEDULE", named: "remove-schedule",
    as: .text(.schedules)) var removedSchedules: [String]
  @Flag("Remove all schedules.") var noSchedules: Bool

  private let apps = ListOptions("app", "apps", "APP", as: .app, none: "allow-no-apps")
  private let people = ListOptions(
    "person", "people", "NAME", as: .text(.peopleAndGroups), none: "allow-nobody")

  @Option(
    "Whose phone calls ring: everyone, nobody, favorites, contacts or a group.", "WHO",
    as: .text(.groups(after: FocusSettings.AllowedCallers.words))) var callsFrom: String?
  @Option(whether: "a repeated phone call rings") var repeatedCalls: Bool?
  @Option(whether: "phone calls of silenced people ring") var callsFromSilenced: Bool?
  @Option(whether: "to silence only while the device is locked") var whileLocked: Bool?
  @Option(whether: "time-sensitive notifications may interrupt") var timeSensitive: Bool?
  @Option(whether: "Apple Intelligence lets important notifications through")
  var breakthrough: Bool?
  @Option(whether: "badges are hidden") var hideBadges: Bool?
  @Option(whether: "apps may see that the Focus is on") var shareStatus: Bool?

  enum Action: String, CaseIterable { case add, edit, remove }

  var runsApps: Bool { action != nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if action == .edit, mode != nil, context.call.arguments.ownOptions.isEmpty {
      throw UsageError.unusable("Missing option for 'mode edit', such as '--hide-badges yes'.")
    }
    guard let action else { return try show(context) }
    let name = try $mode.required()
    return try await OpenDevice.use(context) { device in
      let (system, state) = (device.system, await device.system.state)
      let before =
        action == .add
        ? FocusMode.named(name, symbolName: symbol, besides: state.modes)
        : try context.mode(name, on: state)
      let after = try edited(before, on: state)
      return try await device.story {
        switch action {
        case .add:
          try await system.add(after)
          context.warn(of: name)
        case .edit: try await system.updateMode(after.id) { $0 = after }
        case .remove: try await system.removeMode(after.id)
        }
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

  static func takes(_ option: String, with action: String?) -> Bool {
    action == "edit"
      || action == "add" && !option.hasPrefix("add-") && !option.hasPrefix("remove-")
  }

  /// Returns a mode with the changes that the options describe.
  private func edited(_ before: FocusMode, on state: FocusState) throws -> FocusMode {
    var mode = before
    mode.name = name ?? mode.name
    mode.symbolName = symbol ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    if noSchedules || !schedules.isEmpty { mode.schedules = [] }
    for text in schedules { try mode.addSchedule(reading: text) }
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
    var settings = mode.settings
    settings.apps = try apps.applied(to: settings.apps, of: mode) { try state.app(named: $0) }
    settings.people = try people.applied(to: settings.people, of: mode) { state.person(named: $0) }
    if let callsFrom {
      let groups = state.people.values.flatMap(\.groups)
      settings.phoneCallsFrom = try Self.callers(callsFrom, groups: groups)
    }
    settings.allowsRepeatedPhoneCalls = repeatedCalls ?? settings.allowsRepeatedPhoneCalls
    settings.allowsCallsFromSilencedPeople =
      callsFromSilenced ?? settings.allowsCallsFromSilencedPeople
    if let whileLocked { settings.silences = whileLocked ? .whileLocked : .always }
    if let timeSensitive { settings.allowsTimeSensitive = timeSensitive }
    if breakthrough == false, mode.id == .reduceInterruptions {
      throw UsageError.unusable(
        """
        Intelligent Breakthrough is always on in Reduce Interruptions. \
        Leave out '--breakthrough no'.
        """)
    }
    settings.letsImportantThrough = breakthrough ?? settings.letsImportantThrough
    settings.hidesBadges = hideBadges ?? settings.hidesBadges
    settings.sharesStatus = shareStatus ?? settings.sharesStatus
    mode.settings = settings
    return mode
  }

  /// Returns the callers for a word; a group must have a known member.
  private static func callers(
    _ word: String, groups: [String]
  ) throws(UsageError) -> FocusSettings.AllowedCallers {
    let callers = FocusSettings.AllowedCallers(named: word)
    guard case .group(let name) = callers else { return callers }
    if let known = groups.name(name) { return .group(known) }
    let known = FocusSettings.AllowedCallers.words + Set(groups).sorted()
    throw .unknown("group", name, for: "--calls-from", known: known)
  }
}

/// The options that change a mode's list of apps, or its list of people.
private struct ListOptions: ArgumentGroup {
  @Option var allowed: [String]
  @Flag var allowsNone: Bool
  @Option var silenced: [String]
  @Option var added: [String]
  @Option var removed: [String]
  @Flag var isRemoved: Bool
  private let noun: String

  /// - Parameter none: The option for a list that allows nothing.
  init(
    _ noun: String, _ plural: String, _ value: String, as kind: ArgumentKind<String>, none: String
  ) {
    self.noun = noun
    _allowed = Argument(
      "Allow only these \(plural) to interrupt; replaces the list.", value,
      named: "allow-\(noun)", as: kind.filled(none))
    _allowsNone = Argument("Allow no \(noun) to interrupt.", named: none)
    _silenced = Argument(
      "Allow all \(plural) but these to interrupt; replaces the list.", value,
      named: "silence-\(noun)", as: kind.filled("no-\(plural)"))
    _added = Argument(
      "Add these \(plural) to the list, whichever kind it is; a first list allows them.", value,
      named: "add-\(noun)",
      as: kind)
    _removed = Argument(
      "Remove these \(plural) from the list.", value, named: "remove-\(noun)", as: kind)
    _isRemoved = Argument("Remove the list of \(plural).", named: "no-\(plural)")
  }

  /// Returns the changed list.
  ///
  /// - Parameter name: Returns the identifier for a word.
  func applied(
    to list: FocusSettings.InterruptionList, of mode: FocusMode, _ name: (String) throws -> String
  ) throws -> FocusSettings.InterruptionList {
    var list = list
    if !allowed.isEmpty || allowsNone { list = .allow(Set(try allowed.map(name))) }
    if !silenced.isEmpty { list = .silence(Set(try silenced.map(name))) }
    if isRemoved { list = .notConfigured }
    let (added, removed) = (try added.map(name), try removed.map(name))
    do {
      return try list.changed(adding: added, removing: removed)
    } catch .notListed(let word, let known) {
      throw UsageError.notListed(noun, word, of: mode.name, known: known)
    }
  }
}

extension Argument where Value == Bool? {
  /// Creates an option with the answer yes or no.
  fileprivate convenience init(whether question: String) {
    self.init("Whether \(question): yes or no.", "ANSWER", as: .answer)
  }
}

extension ArgumentKind where Value == String {
  /// Returns the kind for a word that may not be empty.
  ///
  /// - Parameter option: The option for an empty list, for the error about an empty name.
  fileprivate func filled(_ option: String) -> Self {
    ArgumentKind(completes: completes) { word, place throws(UsageError) in
      guard word.isEmpty else { return word }
      throw .unusable("Invalid value '' of '\(place.name)'. Use '--\(option)' for an empty list.")
    }
  }
}

/// A table of the modes, or one mode with its settings.
struct ModesReport: Report, Encodable {
  let modes: [Mode]

  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let isOn: Bool
    let symbol: String
    let tint: FocusMode.Tint
    let schedules: [FocusSchedule]
    let settings: FocusSettings
    let filters: [FilterConfiguration]
    /// The settings in words for people, each after its name.
    @ForText private(set) var table: [[String]]

    init(_ mode: FocusMode, on state: FocusState) {
      name = mode.name
      identifier = mode.id
      isOn = state.activeMode?.id == mode.id
      symbol = mode.symbolName
      tint = mode.tint
      schedules = mode.schedules
      settings = mode.settings
      filters = mode.filters
      table = mode.settingsInWords(state.policy).dropFirst().map { [$0.setting, $0.text] }
    }
  }

  @ForText private var showsSettings: Bool

  init(_ modes: [FocusMode], on state: FocusState, showsSettings: Bool) {
    self.modes = modes.map { Mode($0, on: state) }
    self.showsSettings = showsSettings
  }

  func text(_ style: ToolTextStyle) -> String {
    let rows = modes.map { mode in
      [
        "\(mode.isOn ? "●" : "○") \(mode.name)", mode.identifier.rawValue,
        mode.schedules.map(\.description).joined(separator: "; "),
        mode.filters.isEmpty ? "" : SimulationText.counted(mode.filters.count, "filter"),
      ]
    }
    let settings = showsSettings ? modes.flatMap(\.table) : []
    let lines = TextTable(rows).lines + TextTable(settings, indent: "  ").lines
    return lines.asText
  }
}

/// Lists, adds or removes the people that the device knows.
struct PeopleCommand: Command {
  static let about = CommandDescription(
    name: "people", summary: "list, add or remove the people that the device knows",
    usesDevice: true,
    examples: [
      "people add Ana --favorite": "Ana's calls ring for favorites.",
      "people": "Everybody that the device knows.",
    ])

  @Argument(
    """
    add or remove; without it, the people are listed. With add, a known person keeps the \
    settings that no option changes. With remove and options, only those options are taken back.
    """, as: .word("action"))
  var action: Action?
  @Argument("The name, as lists of people and senders have it.", as: .person) var name: String?
  @Flag("The person is a favorite.") var favorite: Bool
  @Flag("The person isn't in Contacts.") var noContact: Bool
  @Flag("The person's calls and texts get through every Focus.") var emergency: Bool
  @Flag("Only the person's calls get through every Focus.") var emergencyCalls: Bool
  @Flag("Only the person's texts get through every Focus.") var emergencyTexts: Bool
  @Option("A group that the person belongs to.", "GROUP", named: "group", as: .text(.groups()))
  var groups: [String]

  enum Action: String, CaseIterable { case add, remove }

  static func takes(_ option: String, with action: String?) -> Bool { action != nil }

  /// Returns the person of the options, as a day's file has people. A person whom the device knows
  /// keeps the name's spelling and all facts that the options neither say nor take back.
  private func person(
    _ name: String, _ action: Action, on state: FocusState
  ) throws -> [String: ParameterValue] {
    let known = state.people[state.person(named: name)]
    guard let known = action == .add ? known ?? SimulatedPerson(id: name) : known else {
      throw FocusError.unknownPerson(name, known: state.people.keys.sorted())
    }
    func mark(_ isMarked: Bool, _ isGiven: Bool) -> Bool { isGiven ? action == .add : isMarked }
    let calls = mark(known.emergencyBypass.contains(.calls), emergency || emergencyCalls)
    let texts = mark(known.emergencyBypass.contains(.texts), emergency || emergencyTexts)
    let left = try (action == .add ? [] : groups).map { group in
      guard let left = known.groups.name(group) else {
        throw UsageError.unknown("group", group, for: "--group", known: known.groups)
      }
      return left
    }
    let groups =
      action == .add ? known.groups + groups : known.groups.filter { !left.contains($0) }
    return [
      "name": .string(known.id), "favorite": .bool(mark(known.isFavorite, favorite)),
      "contact": .bool(!mark(!known.isContact, noContact)),
      "groups": .array(groups.map { .string($0) }),
      "emergency": calls && texts ? true : calls ? "calls" : texts ? "texts" : false,
    ]
  }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if action != nil, name == nil { throw UsageError.unusable("Missing name of a person.") }
    guard let action, let name else {
      return try SeenDevice.use(context) { seen in PeopleReport(seen.state.people) }
    }
    return try await OpenDevice.use(context) { device in
      if action == .remove, context.call.arguments.ownOptions.isEmpty {
        return try await device.story { try await device.system.removePeople([name]) }
      }
      let person = try person(name, action, on: await device.system.state)
      return try await device.perform(["know": .object(person)], context)
    }
  }
}

/// The people that the device knows, by name.
struct PeopleReport: Report, Encodable {
  let people: [ListedPerson]

  struct ListedPerson: Encodable, Sendable {
    let name: String
    let isFavorite: Bool
    let isContact: Bool
    /// The switches of Emergency Bypass that are on: calls, texts, or both.
    let emergencyBypass: [String]
    let groups: [String]

    init(_ person: SimulatedPerson) {
      name = person.id
      isFavorite = person.isFavorite
      isContact = person.isContact
      emergencyBypass = person.emergencyBypass.map(\.rawValue).sorted()
      groups = person.groups
    }
  }

  init(_ people: [String: SimulatedPerson]) {
    self.people = people.values.sorted { $0.id < $1.id }.map(ListedPerson.init)
  }

  func text(_: ToolTextStyle) -> String {
    let rows = people.map { person in
      let traits = [
        person.isFavorite ? "favorite" : nil, person.isContact ? nil : "not in Contacts",
        person.emergencyBypass.isEmpty
          ? nil : "Emergency Bypass for \(person.emergencyBypass.list(.and))",
        person.groups.isEmpty ? nil : "in \(person.groups.list(.and))",
      ].compactMap { $0 }
      return [person.name, traits.joined(separator: ", ")]
    }
    let lines = rows.isEmpty ? ["The device knows nobody."] : TextTable(rows).lines
    return lines.asText
  }
}
