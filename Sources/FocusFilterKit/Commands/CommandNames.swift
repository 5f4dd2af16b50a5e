import FocusHost
package import FocusText
import Foundation

/// The names that the words of a command may refer to, after the commands before it.
///
/// The names come from the file alone. Unknown ones are therefore reported together with mistakes
/// of form.
package struct CommandNames: Sendable {
  package let source: SourceText
  /// The reader of times, in the zone that the device's clocks show.
  package var dates: ScenarioDates
  package var people: ScenarioPeople
  package var modes: ModeNames
  /// The instant of the command that is read.
  package var at: Date

  package init(
    source: SourceText, dates: ScenarioDates, people: ScenarioPeople,
    at: Date = Date(timeIntervalSince1970: 0)
  ) {
    self.source = source
    self.dates = dates
    self.people = people
    modes = ModeNames(source: source)
    self.at = at
  }

  /// Notes an event that couldn't be read, because the event may add or rename modes or people that
  /// later words name.
  package mutating func skip(event: SourceValue) {
    modes.skip(event: event)
    people.skip(event)
  }
}

// MARK: Modes

/// The modes that exist at an event of a scenario, after the changes of earlier events.
///
/// The names come from the file alone. Unknown modes are therefore reported together with mistakes
/// of form.
package struct ModeNames: Sendable {
  private var modes = [FocusMode.doNotDisturb]
  /// The modes that earlier events deleted, and those with names that they changed.
  private var former: [FocusMode] = []
  /// The words in modes and events that couldn't be read, each of which may be the name of a mode.
  private var unread: Set<String> = []
  /// Whether a mode was added whose name couldn't be read, so that any name may be valid.
  private var mayHaveAnyName = false
  private let source: SourceText

  init(source: SourceText) { self.source = source }

  /// The modes, Do Not Disturb first.
  package var all: [FocusMode] { modes }

  /// Adds a mode that exists from the start; settings for Do Not Disturb keep it as the first mode.
  package mutating func declare(_ mode: FocusMode) {
    if let index = modes.firstIndex(where: { $0.id == mode.id }) {
      modes[index] = mode
    } else {
      modes.append(mode)
    }
  }

  /// Notes the words of a mode that couldn't be read, so that they aren't reported as unknown
  /// modes.
  package mutating func skip(mode: SourceValue) {
    skipWords(of: mode)
    if mode["mode"]?.string == nil { mayHaveAnyName = true }
  }

  /// Notes the words of an event that couldn't be read, because the event may add or rename a mode.
  mutating func skip(event: SourceValue) {
    skipWords(of: event)
    if let added = event["add"], added["mode"]?.string == nil { mayHaveAnyName = true }
    if let name = event["edit"]?["name"], name.string == nil { mayHaveAnyName = true }
  }

  private mutating func skipWords(of value: SourceValue) {
    for word in value.words {
      let id = FocusMode.named(word, besides: []).id.rawValue
      unread.formUnion([word.lowercased(), id.lowercased()])
    }
  }

  /// Adds a mode.
  ///
  /// - Throws: ``SourceError`` if there is a mode with its name or symbol.
  package mutating func add(_ plan: ModePlan) throws(SourceError) {
    if let other = modes.first(where: { $0.id == plan.mode.id || $0.isCalled(plan.mode.name) }) {
      try requireNew(plan.mode.name, besides: [other], at: plan.ownNamePlace)
      let clash = FocusError.symbolTaken(plan.mode.symbolName, by: other.name)
      throw source.error("\(clash)", at: plan.name.location)
    }
    modes.append(plan.mode)
  }

  private func requireNew(
    _ name: String, besides others: [FocusMode], at place: TextLocation
  ) throws(SourceError) {
    guard let other = others.first(where: { $0.isCalled(name) }) else { return }
    throw source.error("\(FocusError.modeExists(other.name))", at: place)
  }

  /// Changes a mode.
  mutating func edit(_ edit: ModeEdit) throws(SourceError) {
    guard let edited = try mode(edit.mode) else { return }
    try source.requireBreakthrough(edit, in: edited.id, at: edit.mode.location)
    if let name = edit.name {
      let others = modes.filter { $0.id != edited.id }
      try requireNew(name.value, besides: others, at: name.location)
    }
    for index in modes.indices where modes[index].id == edited.id {
      if edit.name != nil { former.append(modes[index]) }
      edit.apply(to: &modes[index])
    }
  }

  /// Removes a mode.
  mutating func delete(_ name: Located<String>) throws(SourceError) {
    guard let deleted = try mode(name) else { return }
    modes.removeAll { $0.id == deleted.id }
    former.append(deleted)
  }

  /// Adds the modes of earlier events, which a statement about the whole day may name.
  package mutating func addFormer() { modes += former }

  /// Returns the mode with a name at this event; `nil` if the name may belong to a mode that
  /// couldn't be read.
  @discardableResult
  package func mode(_ name: Located<String>) throws(SourceError) -> FocusMode? {
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

// MARK: People

/// The people that a scenario declares, by the names that the rest of the file uses.
package struct ScenarioPeople: Sendable {
  package private(set) var people: [SimulatedPerson] = []
  /// The names of these people and of those that events add to the device during the day, each with
  /// whether an earlier event removed the person.
  private var isForgotten = NameTable<Bool>()
  /// The groups of all these people.
  private var groups = NameTable<Bool>()
  package let source: SourceText
  /// Whether all declarations could be read, so that an undeclared name is a mistake.
  private var areComplete = true

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
        add(person)
      } else {
        areComplete = false
      }
    }
  }

  /// Adds a person whom the file declares, or whom an event adds to the device.
  mutating func add(_ person: SimulatedPerson) {
    isForgotten[person.id] = false
    for group in person.groups where groups[group] == nil { groups[group] = true }
  }

  /// Throws an error for a name that the device doesn't know.
  func check(_ name: Located<String>) throws(SourceError) {
    if let known = isForgotten.name(name.value), isForgotten[known] == false { return }
    guard areComplete else { return }
    let names = isForgotten.names.filter { isForgotten[$0] == false }
    throw source.error("\(FocusError.unknownPerson(name.value, known: names))", at: name.location)
  }

  /// Removes a person.
  mutating func forget(_ name: String) {
    if let known = isForgotten.name(name) { isForgotten[known] = true }
  }

  /// Notes an event that couldn't be read, because the event may add a person.
  mutating func skip(_ event: SourceValue) {
    let keys = (event.members ?? []).map(\.key)
    if keys.contains("know") || !keys.allSatisfy(DeviceCommands.eventKeys.contains) {
      areComplete = false
    }
  }

  static func person(
    _ value: SourceValue, in source: SourceText
  ) throws(SourceError) -> (SimulatedPerson, name: Located<String>) {
    let fields = try SourceFields(
      value, of: "a person", keys: properties.map(\.key), in: source)
    let name = try fields.required("name")
    let groups = try fields.strings("groups") ?? []
    try source.checkName(name, of: "a person")
    for group in groups {
      try source.checkName(group, of: "a group")
      guard case .group = FocusSettings.AllowedCallers(named: group.value) else {
        throw source.error(
          "Invalid name '\(group.value)' of a group. It names all callers of a kind; use another.",
          at: group.location)
      }
    }
    let person = SimulatedPerson(
      id: name.value, isFavorite: try fields.bool("favorite") ?? false,
      isContact: try fields.bool("contact") ?? true,
      emergencyBypass: try emergencyBypass(fields),
      groups: groups.map(\.value).reduce(into: []) { if $0.name($1) == nil { $0.append($1) } },
      contactIdentifier: try fields.string("contactIdentifier")?.value,
      handles: try fields.strings("handles")?.map(\.value))
    if let mistake = person.mistake {
      throw source.error("\(mistake)", at: fields["contact"]?.location ?? name.location)
    }
    return (person, name)
  }

  /// Reads the switches of a contact: `true` for both, or the word of one.
  private static func emergencyBypass(
    _ fields: SourceFields
  ) throws(SourceError) -> Set<SimulatedPerson.EmergencyBypass> {
    guard let value = fields["emergency"] else { return [] }
    if let hasBoth = value.truth { return hasBoth ? [.calls, .texts] : [] }
    guard value.string != nil else {
      let found = value.kindName
      throw fields.error(
        "Expected true, false, 'calls' or 'texts' for 'emergency', but found \(found).",
        at: value.location)
    }
    let word: SimulatedPerson.EmergencyBypass? = try fields.word("emergency")
    return word.map { [$0] } ?? []
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
    let hint = NameSuggestion.hint(for: name.value, among: isForgotten.names)
    throw source.error("Unknown person '\(name.value)'.\(hint)", at: name.location)
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

extension ScenarioPeople: SchemaParts {
  /// The schema of a person.
  package static var schema: ParameterValue {
    let notThere: ParameterValue = ["favorite": truth(false), "emergency": truth(false)]
    return object(
      properties, required: ["name"],
      [
        "if": ["properties": ["contact": truth(false)], "required": ["contact"]],
        "then": ["properties": notThere],
      ])
  }

  /// The schemas of all keys of a person.
  private static let properties: KeyValuePairs<String, ParameterValue> = [
    "name": name, "favorite": boolean, "contact": boolean,
    "emergency": ["anyOf": [boolean, words(of: SimulatedPerson.EmergencyBypass.self)]],
    "groups": list(of: name),
    "contactIdentifier": string("The identifier in Contacts that an INPerson has."),
    "handles": list(of: string("A phone number or an email address.")),
  ]
}

extension SimulatedPerson {
  /// The person's declaration, without members that have their default value.
  package var members: [ScenarioText.Member] {
    let usual = SimulatedPerson(id: id, isContact: isContact)
    let ownIdentifier = contactIdentifier == usual.contactIdentifier ? nil : contactIdentifier
    return ScenarioText.members([
      "name": .string(id), "favorite": isFavorite ? true : nil, "contact": isContact ? nil : false,
      "emergency": emergencyBypass.count > 1
        ? true : emergencyBypass.first.map { .string($0.rawValue) },
      "groups": groups.isEmpty ? nil : .array(groups.sorted().map { .string($0) }),
      "contactIdentifier": ownIdentifier.map { .string($0) },
      "handles": handles == usual.handles ? nil : .array(handles.map { .string($0) }),
    ])
  }
}
