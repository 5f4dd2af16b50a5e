package import FocusHost

/// The members of an object in a hand-written file, read by name and type.
///
/// The reader of an object declares all valid keys, so that a misspelled key is an error.
package struct SourceFields: Sendable {
  /// A noun for the object, with its article: `a schedule`.
  package let what: String
  package let location: TextLocation
  private let members: [String: SourceMember]
  /// The members with unknown keys, by the key that the person probably meant.
  private let misspelled: [String: SourceMember]
  private let source: SourceText

  /// - Throws: ``SourceError`` if the value isn't an object or has keys outside `keys`.
  package init(
    _ value: SourceValue, of what: String, keys: [String], in source: SourceText
  ) throws(SourceError) {
    var mistakes = SourceMistakes()
    try self.init(value, of: what, keys: keys, in: source, noting: &mistakes)
    try mistakes.throwAll()
  }

  /// Reads the members of an object, and notes the keys outside `keys`.
  ///
  /// If a required key is missing and a misspelled key probably stands for it, the misspelled key
  /// is read instead, so that only one mistake is reported.
  /// - Parameters:
  ///   - list: A command that prints all keys, if there are too many for a message.
  ///   - remedies: What to write instead of unknown keys that stand for another thing.
  /// - Throws: ``SourceError`` if the value isn't an object.
  package init(
    _ value: SourceValue, of what: String, keys: [String], listedBy list: String? = nil,
    remedies: [String: String] = [:], in source: SourceText, noting mistakes: inout SourceMistakes
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
        remedies[member.key]
        ?? list.map { list in
          let closest = NameSuggestion.closest(to: member.key, among: keys).inQuotes.list(.and)
          return "The most similar keys are \(closest); '\(list)' prints all."
        } ?? "Use \(keys.inQuotes.list(.or))."
      try mistakes.note(
        source.error(
          "Unknown key '\(member.key.shortened(to: 60))' in \(what). \(hint ?? known)",
          at: member.location))
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

  /// The location of a key, or of the object if the key is missing.
  package func place(of key: String) -> TextLocation { members[key]?.location ?? location }

  /// Whether the object comes from a call's words instead of a file.
  package var isCall: Bool { source.file.isEmpty }

  /// A key in a message; in a call, it may be an option.
  package func term(for key: String) -> String { isCall ? "'\(key)'" : "key '\(key)'" }

  package func string(_ key: String) throws(SourceError) -> Located<String>? {
    try self[key].map { value throws(SourceError) in try source.string(value, of: key) }
  }

  /// - Parameter expected: The values that the key may have, for a message.
  package func bool(
    _ key: String, expected: String = "true or false"
  ) throws(SourceError) -> Bool? {
    try self[key].map { value throws(SourceError) in
      try source.truth(value, of: key, expected: expected)
    }
  }

  /// Returns a number in a range; `nil` if the key is missing.
  ///
  /// - Parameter expected: The range in words.
  package func double(
    _ key: String, in range: some RangeExpression<Double>, _ expected: String
  ) throws(SourceError) -> Double? {
    guard let value = self[key] else { return nil }
    let number: Double
    switch value.kind {
    case .int(let whole): number = Double(whole)
    case .double(let other): number = other
    default: throw source.wrongType(key, "a number", value)
    }
    guard range.contains(number) else {
      throw error("Invalid \(key) '\(ParameterValue(value))'. Use \(expected).", at: value.location)
    }
    return number
  }

  /// Returns the elements of a list; an empty array if the key is missing.
  package func list(_ key: String) throws(SourceError) -> [SourceValue] {
    try self[key].map { value throws(SourceError) in try source.elements(value, of: key) } ?? []
  }

  /// Returns the texts of a list; `nil` if the key is missing.
  package func strings(_ key: String) throws(SourceError) -> [Located<String>]? {
    try self[key].map { value throws(SourceError) in try source.strings(value, of: key) }
  }

  /// Returns the members of an object with arbitrary keys, in the order of the file.
  package func entries(_ key: String) throws(SourceError) -> [SourceMember] {
    try self[key].map { value throws(SourceError) in try source.members(value, of: key) } ?? []
  }

  /// Returns a text; throws an error if the key is missing.
  package func required(_ key: String) throws(SourceError) -> Located<String> {
    try source.string(try requiredValue(key), of: key)
  }

  /// Returns a value; throws an error if the key is missing.
  package func requiredValue(_ key: String) throws(SourceError) -> SourceValue {
    guard let member = members[key] ?? misspelled[key] else {
      throw source.error("Missing key '\(key)' in \(what).", at: location)
    }
    return member.value
  }

  /// Returns an enumeration's case for a word; `nil` if the key is missing.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(SourceError) -> Word? {
    try string(key).map { text throws(SourceError) in try source.word(text, of: key) }
  }

  /// Returns one of the known words; `nil` if the key is missing.
  package func word(_ key: String, among known: [String]) throws(SourceError) -> String? {
    try string(key).map { text throws(SourceError) in
      guard known.contains(text.value) else { throw source.unknown(text, of: key, among: known) }
      return text.value
    }
  }

  /// Returns the words of a list, all from a fixed set; `nil` if the key is missing.
  package func words<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(SourceError) -> [Word]? {
    try strings(key)?.map { text throws(SourceError) in try source.word(text, of: key) }
  }

  package func error(_ message: String, at location: TextLocation? = nil) -> SourceError {
    source.error(message, at: location ?? self.location)
  }
}

extension SourceMistakes {
  /// Returns the members of an object, and notes the keys outside `keys`; `nil` for another value,
  /// which is a mistake.
  ///
  /// - Parameters:
  ///   - list: A command that prints all keys, if there are too many for a message.
  ///   - remedies: What to write instead of unknown keys that stand for another thing.
  package mutating func fields(
    of value: SourceValue, _ what: String, keys: [String], listedBy list: String? = nil,
    remedies: [String: String] = [:], in source: SourceText
  ) throws(SourceError) -> SourceFields? {
    var unknown = SourceMistakes()
    let fields = try reading(
      SourceFields(
        value, of: what, keys: keys, listedBy: list, remedies: remedies, in: source,
        noting: &unknown))
    try reading(unknown.throwAll())
    return fields
  }
}

/// The value of a key in one type; a value of another type is a mistake.
extension SourceText {
  package func string(
    _ value: SourceValue, of key: String
  ) throws(SourceError) -> Located<String> {
    guard let text = value.string else { throw wrongType(key, "a string", value) }
    return Located(text, at: value.location)
  }

  /// - Parameter expected: The values that the key may have, for a message.
  package func truth(
    _ value: SourceValue, of key: String, expected: String = "true or false"
  ) throws(SourceError) -> Bool {
    guard let flag = value.truth else { throw wrongType(key, expected, value) }
    return flag
  }

  package func int(_ value: SourceValue, of key: String) throws(SourceError) -> Int {
    guard case .int(let number) = value.kind else { throw wrongType(key, "a whole number", value) }
    return Int(number)
  }

  /// - Parameter other: The beginning of the message about a wrong value: a phrase for the values
  ///   that are allowed besides an array, and `or`.
  package func elements(
    _ value: SourceValue, of key: String, _ other: String = ""
  ) throws(SourceError) -> [SourceValue] {
    guard let elements = value.elements else { throw wrongType(key, other + "an array […]", value) }
    return elements
  }

  /// Returns the texts of a list.
  package func strings(
    _ value: SourceValue, of key: String, _ other: String = ""
  ) throws(SourceError) -> [Located<String>] {
    try elements(value, of: key, other).map { element throws(SourceError) in
      guard let text = element.string else { throw wrongType(key, "strings", element) }
      return Located(text, at: element.location)
    }
  }

  /// - Parameter other: A phrase for other allowed values, as in ``elements(_:of:_:)``.
  @discardableResult
  package func members(
    _ value: SourceValue, of key: String, _ other: String = ""
  ) throws(SourceError) -> [SourceMember] {
    guard let members = value.members else {
      throw wrongType(key, other + "an object { … }", value)
    }
    return members
  }

  /// Returns an enumeration's case for a word.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: Located<String>, of key: String
  ) throws(SourceError) -> Word {
    guard let word = Word(rawValue: text.value) else {
      throw unknown(text, of: key, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  fileprivate func unknown(
    _ text: Located<String>, of key: String, among known: [String]
  ) -> SourceError {
    let hint = NameSuggestion.hint(for: text.value, among: known)
    return error("Unknown value '\(text.value)' for '\(key)'.\(hint)", at: text.location)
  }

  /// Returns the error for a value of another type.
  package func wrongType(
    _ key: String, _ expected: String, _ found: SourceValue
  ) -> SourceError {
    error("Expected \(expected) for '\(key)', but found \(found.kindName).", at: found.location)
  }
}

/// A value from a file, with its location. Located values are equal if their values are.
package struct Located<Value> {
  package let value: Value
  @Uncompared package private(set) var location: TextLocation

  /// - Parameter location: The place; ``TextLocation/nowhere`` for a value that no file gave.
  package init(_ value: Value, at location: TextLocation = .nowhere) {
    self.value = value
    self.location = location
  }
}

extension Located: Sendable where Value: Sendable {}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

extension [SourceMember] {
  /// The values by key; a file has each key only once.
  package var parameterValues: [String: ParameterValue] {
    Dictionary(map { ($0.key, ParameterValue($0.value)) }) { $1 }
  }
}

extension SourceValue {
  /// Creates the value that a file would have.
  package init(_ value: ParameterValue) {
    let kind: Kind =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .int(let number): .int(Int64(number))
      case .double(let number): .double(number)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { SourceValue($0) })
      case .object(let members):
        .object(
          members.sorted { $0.key < $1.key }
            .map { SourceMember(key: $0, at: .nowhere, value: SourceValue($1)) })
      }
    self.init(kind, at: .nowhere)
  }
}

extension ParameterValue {
  /// Converts a value from a file; an integer that fits stays an integer.
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
