package import FocusFilterKit
package import FocusText

/// The modes that exist at an event of a scenario, after the changes of earlier events.
///
/// The names come from the file alone. Unknown modes are therefore reported together with mistakes
/// of form.
struct ModeNames {
  private var modes = [FocusMode.doNotDisturb]
  /// The words in modes and events that couldn't be read, each of which may be the name of a mode.
  private var unread: Set<String> = []
  /// Whether a mode was added whose name couldn't be read, so that any name may be valid.
  private var mayHaveAnyName = false
  private let source: SourceText

  init(source: SourceText) { self.source = source }

  /// Adds a mode that exists from the start; settings for Do Not Disturb keep it as the first mode.
  mutating func declare(_ mode: FocusMode) {
    if let index = modes.firstIndex(where: { $0.id == mode.id }) {
      modes[index] = mode
    } else {
      modes.append(mode)
    }
  }

  /// Notes the words of a mode that couldn't be read, so that they aren't reported as unknown
  /// modes.
  mutating func skip(mode: SourceValue) {
    skipWords(of: mode)
    if mode["mode"]?.string == nil { mayHaveAnyName = true }
  }

  /// Notes the words of an event that couldn't be read, because the event may add or rename a mode.
  mutating func skip(event: SourceValue) {
    skipWords(of: event)
    if let added = event[Verb.add.rawValue], added["mode"]?.string == nil { mayHaveAnyName = true }
    if let name = event[Verb.edit.rawValue]?["name"], name.string == nil { mayHaveAnyName = true }
  }

  private mutating func skipWords(of value: SourceValue) {
    for word in value.words {
      let id = FocusMode.named(word, besides: []).id.rawValue
      unread.formUnion([word.lowercased(), id.lowercased()])
    }
  }

  /// Looks up the modes that an event names, and applies the event's changes.
  mutating func follow(_ action: ActionPlan) throws(SourceError) {
    switch action {
    case .addMode(let plan):
      if let other = modes.first(where: { $0.id == plan.mode.id || $0.isCalled(plan.mode.name) }) {
        throw source.error("\(FocusError.modeExists(other.name))", at: plan.name.location)
      }
      modes.append(plan.mode)
    case .editMode(let plan):
      guard let edited = try mode(plan.mode) else { return }
      for index in modes.indices where modes[index].id == edited.id {
        plan.edit.apply(to: &modes[index])
      }
    case .deleteMode(let name):
      guard let deleted = try mode(name) else { return }
      modes.removeAll { $0.id == deleted.id }
    default:
      if let name = action.mode { _ = try mode(name) }
    }
  }

  /// Returns the mode with a name at this event; `nil` if the name may belong to a mode that
  /// couldn't be read.
  @discardableResult
  func mode(_ name: Located<String>) throws(SourceError) -> FocusMode? {
    if let mode = modes.mode(named: name.value) { return mode }
    guard !mayHaveAnyName, !unread.contains(name.value.lowercased()) else { return nil }
    throw source.error(
      "\(FocusError.unknownMode(name.value, known: modes.map(\.name)))", at: name.location)
  }
}

extension SourceValue {
  /// All strings in the value.
  fileprivate var words: [String] {
    switch kind {
    case .string(let word): [word]
    case .array(let elements): elements.flatMap(\.words)
    case .object(let members): members.flatMap(\.value.words)
    case .null, .bool, .int, .double: []
    }
  }
}

/// The apps that are installed at an event of a scenario.
struct AppNames {
  private var installed: Set<String>
  /// The apps that are installed from the start, whose filters can be asked before the day.
  private let askable: Set<String>
  /// The apps that have run code during the day, and may therefore have other entities.
  var changed: Set<String> = []

  init(installed: some Sequence<String>) {
    self.installed = Set(installed)
    askable = self.installed
  }

  /// Adds the apps that are installed at another time.
  mutating func formUnion(_ other: AppNames) { installed.formUnion(other.installed) }

  /// Whether an app's filters can be looked up before the day.
  func canAsk(_ app: String) -> Bool { askable.contains(app) }

  /// Looks up the app that an event names, and applies an installation or removal.
  mutating func follow(_ action: ActionPlan, by player: ScenarioPlayer) throws {
    switch action {
    case .install(let word):
      let app = try player.program(word).id
      guard installed.insert(app).inserted else {
        throw player.mistake(
          "'\(app)' is installed already. Remove the event, or uninstall the app before.",
          at: word.location)
      }
    case .uninstall(let word): installed.remove(try app(word, by: player))
    // A notification to an app that was uninstalled is refused.
    case .notify(let word, _), .push(let word, _, _): _ = try player.program(word)
    default:
      if let word = action.app { _ = try app(word, by: player) }
    }
  }

  /// Returns the identifier of the installed app that a word names at this event.
  func app(_ word: Located<String>, by player: ScenarioPlayer) throws -> String {
    let app = try player.program(word).id
    guard installed.contains(app) else {
      throw player.mistake(
        "'\(app)' isn't installed at this time. Add an event with 'install' before it.",
        at: word.location)
    }
    return app
  }
}

// MARK: People

/// The people that a scenario declares, by the names that the rest of the file uses.
package struct ScenarioPeople {
  package private(set) var people: [SimulatedPerson] = []
  /// The names of these people and of those that events add to the device during the day, each with
  /// whether an earlier event removed the person.
  private var isForgotten = NameTable<Bool>()
  /// The groups of all these people.
  private var groups = NameTable<Bool>()
  package let source: SourceText
  /// Whether all declarations could be read, so that an undeclared name is a mistake.
  private var areComplete = true

  /// All keys of a person.
  package static let keys = [
    "name", "favorite", "contact", "emergency", "groups", "contactIdentifier", "handles",
  ]

  /// Reads the declarations. Each person needs a unique name.
  package init(
    _ values: [SourceValue], in source: SourceText, noting mistakes: inout SourceMistakes
  ) throws(SourceError) {
    self.source = source
    var places: [String: TextLocation] = [:]
    for value in values {
      let person = try mistakes.noting { () throws(SourceError) in
        let (person, name) = try Self.person(value, in: source)
        if let earlier = places.updateValue(name.location, forKey: name.value.lowercased()) {
          throw source.error(
            "Duplicate person '\(name.value)'. The first entry is at \(earlier).",
            at: name.location)
        }
        return person
      }
      if let person {
        people.append(person)
        note(person)
      } else {
        areComplete = false
      }
    }
  }

  /// Reads the declaration of a person whom an event adds to the device.
  package mutating func add(_ value: SourceValue) throws(SourceError) -> SimulatedPerson {
    let person = try Self.person(value, in: source).0
    note(person)
    return person
  }

  private mutating func note(_ person: SimulatedPerson) {
    isForgotten[person.id] = false
    for group in person.groups where groups[group] == nil { groups[group] = true }
  }

  /// Removes a person; a name that the device doesn't know is a mistake.
  mutating func forget(_ name: Located<String>) throws(SourceError) {
    guard let known = isForgotten.name(name.value), isForgotten[known] == false else {
      guard areComplete else { return }
      let names = isForgotten.names.filter { isForgotten[$0] == false }
      throw source.error(
        "\(FocusError.unknownPerson(name.value, known: names))", at: name.location)
    }
    isForgotten[known] = true
  }

  /// Notes an event that couldn't be read, because the event may add a person.
  mutating func skip(_ event: SourceValue) {
    if event[Verb.know.rawValue] != nil || event.members?.contains(where: \.isUnknownVerb) == true {
      areComplete = false
    }
  }

  private static func person(
    _ value: SourceValue, in source: SourceText
  ) throws(SourceError) -> (SimulatedPerson, name: Located<String>) {
    let fields = try SourceFields(value, of: "a person", keys: keys, in: source)
    let name = try fields.required("name")
    let person = SimulatedPerson(
      id: name.value, isFavorite: try fields.bool("favorite") ?? false,
      isContact: try fields.bool("contact") ?? true,
      isEmergencyContact: try fields.bool("emergency") ?? false,
      groups: try fields.strings("groups")?.map(\.value) ?? [],
      contactIdentifier: try fields.string("contactIdentifier")?.value,
      handles: try fields.strings("handles")?.map(\.value))
    return (person, name)
  }

  /// Returns the declared name of the person or group that a word on a list names.
  package func listed(_ word: Located<String>) throws(SourceError) -> String {
    if let group = groups.name(word.value) { return group }
    return try name(word)
  }

  /// Returns the declared name for a name in any capitalization, or the name itself if the file
  /// declares no people.
  package func name(_ name: Located<String>) throws(SourceError) -> String {
    guard !name.value.isEmpty else {
      throw source.error("Invalid name '' of a person. Use one word or more.", at: name.location)
    }
    if let declared = isForgotten.name(name.value) { return declared }
    guard areComplete, !people.isEmpty else { return name.value }
    throw source.error(
      "Unknown person '\(name.value)'.\(NameSuggestion.hint(for: name.value, among: isForgotten.names))",
      at: name.location)
  }

  /// Reads the setting for allowed callers. A group must have a member among the people.
  package func callers(_ word: Located<String>) throws(SourceError) -> FocusSettings.AllowedCallers
  {
    let callers = FocusSettings.AllowedCallers(named: word.value)
    guard case .group(let name) = callers else { return callers }
    if let declared = groups.name(name) { return .group(declared) }
    guard areComplete else { return callers }
    let hint = NameSuggestion.hint(
      for: name, among: FocusSettings.AllowedCallers.words + groups.names)
    throw source.error("Unknown group '\(name)'.\(hint)", at: word.location)
  }
}

extension SourceMember {
  /// Whether the key isn't a key of an event.
  fileprivate var isUnknownVerb: Bool { !Verb.eventKeys.contains(key) }
}
