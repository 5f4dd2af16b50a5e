package import FocusHost

/// The members of an object in a file that a person wrote, taken out by name and type.
///
/// The reader of an object declares all keys that it may have, so that a misspelled key is an error.
package struct SourceFields: Sendable {
  /// The noun for the object, with its article: `a schedule`.
  package let what: String
  package let location: TextLocation
  private let members: [String: SourceMember]
  /// The members with unknown keys, by the key that was probably meant.
  private let misspelled: [String: SourceMember]
  private let source: SourceText

  /// - Throws: ``SourceError`` when the value isn't an object, or has keys that aren't in `keys`.
  package init(
    _ value: SourceValue, of what: String, keys: [String], in source: SourceText
  ) throws(SourceError) {
    var mistakes = SourceMistakes()
    try self.init(value, of: what, keys: keys, in: source, noting: &mistakes)
    try mistakes.throwAll()
  }

  /// Reads the members of an object, and notes the keys that aren't in `keys`.
  ///
  /// A misspelled key is read where the one that was probably meant is required, so that it isn't
  /// missing as well.
  /// - Parameter list: The command that prints all keys, where there are too many for a message.
  /// - Throws: ``SourceError`` when the value isn't an object.
  package init(
    _ value: SourceValue, of what: String, keys: [String], listedBy list: String? = nil,
    in source: SourceText, noting mistakes: inout SourceMistakes
  ) throws(SourceError) {
    guard let members = value.members else {
      throw source.error(
        "Expected \(what) as an object { … }, but found \(value.kindName).", at: value.location)
    }
    var misspelled: [String: SourceMember] = [:]
    for member in members where !keys.contains(member.key) {
      let nearest = NameSuggestion.nearest(to: member.key, among: keys)
      if let nearest { misspelled[nearest] = member }
      let hint = nearest.map { "Did you mean '\($0)'?" }
      let known =
        list.map { list in
          let closest = NameSuggestion.closest(to: member.key, among: keys).inQuotes.list(.and)
          return "The most similar keys are \(closest); '\(list)' prints all."
        } ?? "Use \(keys.inQuotes.list(.or))."
      _ = try mistakes.noting { () throws(SourceError) in
        throw source.error(
          "Unknown key '\(member.key)' in \(what). \(hint ?? known)", at: member.location)
      }
    }
    self.what = what
    self.location = value.location
    self.members = Dictionary(members.map { ($0.key, $0) }) { $1 }
    self.misspelled = misspelled
    self.source = source
  }

  package subscript(key: String) -> SourceValue? { members[key]?.value }

  /// Whether the object has a key, with any value.
  package func has(_ key: String) -> Bool { members[key] != nil }

  /// The place of a key, or of the object when it doesn't have it.
  package func place(of key: String) -> TextLocation { members[key]?.location ?? location }

  package func string(_ key: String) throws(SourceError) -> Located<String>? {
    try self[key].map { value throws(SourceError) in try string(key, value) }
  }

  private func string(
    _ key: String, _ value: SourceValue
  ) throws(SourceError) -> Located<String> {
    guard let text = value.string else { throw wrongType(key, "a string", value) }
    return Located(text, at: value.location)
  }

  package func bool(_ key: String) throws(SourceError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard case .bool(let flag) = value.kind else { throw wrongType(key, "true or false", value) }
    return flag
  }

  package func int(_ key: String) throws(SourceError) -> Int? {
    guard let value = self[key] else { return nil }
    guard case .int(let number) = value.kind else { throw wrongType(key, "a whole number", value) }
    return Int(number)
  }

  package func double(_ key: String) throws(SourceError) -> Double? {
    guard let value = self[key] else { return nil }
    switch value.kind {
    case .int(let number): return Double(number)
    case .double(let number): return number
    default: throw wrongType(key, "a number", value)
    }
  }

  /// The elements of a list; none when the key is missing.
  package func list(_ key: String) throws(SourceError) -> [SourceValue] {
    guard let value = self[key] else { return [] }
    guard let elements = value.elements else { throw wrongType(key, "an array […]", value) }
    return elements
  }

  /// The texts of a list; `nil` when the key is missing.
  package func strings(_ key: String) throws(SourceError) -> [Located<String>]? {
    guard has(key) else { return nil }
    var result: [Located<String>] = []
    for element in try list(key) {
      guard let text = element.string else { throw wrongType(key, "strings", element) }
      result.append(Located(text, at: element.location))
    }
    return result
  }

  /// The members of an object whose keys a person chooses, in the order of the file.
  package func entries(_ key: String) throws(SourceError) -> [SourceMember] {
    guard let value = self[key] else { return [] }
    guard let members = value.members else { throw wrongType(key, "an object { … }", value) }
    return members
  }

  /// A text that the object must have.
  package func required(_ key: String) throws(SourceError) -> Located<String> {
    guard let member = members[key] ?? misspelled[key] else {
      throw source.error("Missing key '\(key)' in \(what).", at: location)
    }
    return try string(key, member.value)
  }

  /// Returns a case of an enumeration by its word; `nil` when the key is missing.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, as _: Word.Type = Word.self
  ) throws(SourceError) -> Word? {
    try string(key).map { text throws(SourceError) in try word(text, of: key) }
  }

  /// Returns one of the known words; `nil` when the key is missing.
  package func word(_ key: String, among known: [String]) throws(SourceError) -> String? {
    try string(key).map { text throws(SourceError) in
      guard known.contains(text.value) else {
        let hint = NameSuggestion.hint(for: text.value, among: known)
        throw source.error(
          "Unknown value '\(text.value)' for '\(key)'.\(hint)", at: text.location)
      }
      return text.value
    }
  }

  /// The words of a list, each one of a fixed set; `nil` when the key is missing.
  package func words<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(SourceError) -> [Word]? {
    guard let texts = try strings(key) else { return nil }
    return try texts.map { text throws(SourceError) in try word(text, of: key) }
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: Located<String>, of key: String
  ) throws(SourceError) -> Word {
    guard let word = Word(rawValue: text.value) else {
      let known = Word.allCases.map(\.rawValue)
      let hint = NameSuggestion.hint(for: text.value, among: known)
      throw source.error("Unknown value '\(text.value)' for '\(key)'.\(hint)", at: text.location)
    }
    return word
  }

  package func error(_ message: String, at location: TextLocation? = nil) -> SourceError {
    source.error(message, at: location ?? self.location)
  }

  private func wrongType(
    _ key: String, _ expected: String, _ found: SourceValue
  ) -> SourceError {
    source.error(
      "Expected \(expected) for '\(key)', but found \(found.kindName).", at: found.location)
  }
}

/// Something read from a file, with its place.
package struct Located<Value> {
  package let value: Value
  package let location: TextLocation

  package init(_ value: Value, at location: TextLocation) {
    self.value = value
    self.location = location
  }
}

extension Located: Sendable where Value: Sendable {}

extension ParameterValue {
  /// The value as a person wrote it in a file; a whole number that fits stays one.
  package init(_ value: SourceValue) {
    switch value.kind {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .int(let number): self = .int(Int(number))
    case .double(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(ParameterValue.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, ParameterValue($0.value)) }) { $1 })
    }
  }
}
