/// The people that a scenario declares, who are known to everything else in it by these names.
struct ScenarioPeople {
  let people: [Person]
  let source: SourceText

  /// Reads the declarations, each with a name of its own.
  init(_ values: [SourceValue], in source: SourceText) throws(SourceError) {
    self.source = source
    var places: [String: TextLocation] = [:]
    people = try values.map { value throws(SourceError) in
      let fields = try SourceFields(
        value, of: "a person", keys: ["name", "favourite", "contact", "emergency", "groups"],
        in: source)
      let name = try fields.required("name")
      if let earlier = places.updateValue(name.location, forKey: name.value) {
        throw source.error(
          "Duplicate person '\(name.value)'. The first entry is at \(earlier).",
          at: name.location)
      }
      return Person(
        id: name.value, isFavourite: try fields.bool("favourite") ?? false,
        isContact: try fields.bool("contact") ?? true,
        isEmergencyContact: try fields.bool("emergency") ?? false,
        groups: try fields.strings("groups")?.map(\.value) ?? [])
    }
  }

  /// Refuses a name that isn't declared, unless the file declares no people.
  func require(_ name: Located<String>) throws(SourceError) {
    let names = people.map(\.id)
    guard !names.isEmpty, !names.contains(name.value) else { return }
    throw source.error(
      "Unknown person '\(name.value)'.\(Suggestion.hint(for: name.value, among: names))",
      at: name.location)
  }

  /// Reads whose calls ring. A group is one that somebody belongs to.
  func callers(_ word: Located<String>) throws(SourceError) -> AllowedCallers {
    let callers = AllowedCallers(named: word.value)
    let groups = Set(people.flatMap(\.groups))
    guard case .group(let name) = callers, !groups.contains(name) else { return callers }
    let hint = Suggestion.hint(
      for: name, among: AllowedCallers.words + groups.sorted())
    throw source.error("Unknown group '\(name)'.\(hint)", at: word.location)
  }
}
