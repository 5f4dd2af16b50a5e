package import FocusFilterKit
package import FocusText

/// The people that a scenario declares, who are known to everything else in it by these names.
package struct ScenarioPeople {
  package private(set) var people: [SimulatedPerson] = []
  /// Those whom the device gets to know during the day.
  private var known: [SimulatedPerson] = []
  /// Those whom the device has forgotten by now.
  private var forgotten: Set<String> = []
  package let source: SourceText
  /// Whether every declaration could be read, so that a name without one is a mistake.
  private var areComplete = true

  /// Every key of a person.
  package static let keys = ["name", "favorite", "contact", "emergency", "groups"]

  /// Reads the declarations, each with a name of its own.
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
      if let person { people.append(person) } else { areComplete = false }
    }
  }

  /// Reads the declaration of a person whom the device gets to know now.
  package mutating func add(_ value: SourceValue) throws(SourceError) -> SimulatedPerson {
    let person = try Self.person(value, in: source).0
    known.append(person)
    forgotten.remove(person.id)
    return person
  }

  /// Forgets a person; a name that the device doesn't know is a mistake.
  mutating func forget(_ name: Located<String>) throws(SourceError) {
    let names = Set((people + known).map(\.id)).subtracting(forgotten)
    guard let known = names.name(name.value) else {
      guard areComplete else { return }
      throw source.error(
        "\(FocusError.unknownPerson(name.value, known: names.sorted()))", at: name.location)
    }
    forgotten.insert(known)
  }

  /// Notes an event that couldn't be read, in which the device may get to know somebody.
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
      groups: try fields.strings("groups")?.map(\.value) ?? [])
    return (person, name)
  }

  /// Returns the declared name that a word means, in any case of letters; the word itself where the file
  /// declares no people.
  package func name(_ name: Located<String>) throws(SourceError) -> String {
    guard !name.value.isEmpty else {
      throw source.error("Invalid name '' of a person. Use one word or more.", at: name.location)
    }
    let names = (people + known).map(\.id)
    if let declared = names.name(name.value) { return declared }
    guard areComplete, !people.isEmpty else { return name.value }
    throw source.error(
      "Unknown person '\(name.value)'.\(NameSuggestion.hint(for: name.value, among: names))",
      at: name.location)
  }

  /// Reads whose calls ring. A group is one that somebody belongs to.
  package func callers(_ word: Located<String>) throws(SourceError) -> FocusSettings.AllowedCallers
  {
    let callers = FocusSettings.AllowedCallers(named: word.value)
    let groups = Set((people + known).flatMap(\.groups))
    guard case .group(let name) = callers else { return callers }
    if let declared = groups.name(name) { return .group(declared) }
    guard areComplete else { return callers }
    let hint = NameSuggestion.hint(
      for: name, among: FocusSettings.AllowedCallers.words + groups.sorted())
    throw source.error("Unknown group '\(name)'.\(hint)", at: word.location)
  }
}

extension SourceMember {
  /// Whether its key is none that an event may have.
  fileprivate var isUnknownVerb: Bool { !Verb.eventKeys.contains(key) }
}
