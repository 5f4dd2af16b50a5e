import FocusFilterKit
import FocusText
import PredicateFormat

/// The form of an expected value: how a file writes it, its JSON Schema, and the names in it.
struct Shape<Value: Sendable>: Sendable {
  let schema: ParameterValue
  /// Returns the names in a value.
  var names: @Sendable (Value) -> NamesInValue = { _ in NamesInValue() }
  /// Returns the parts of the answer that a value names; `nil` for the whole answer.
  var parts: @Sendable (Value) -> [String]? = { _ in nil }
  /// Whether a value says that nothing is expected.
  var isNothing: @Sendable (Value) -> Bool = { _ in false }
  let read: @Sendable (SourceValue, ShapeReader) throws(SourceError) -> Value

  init(
    _ schema: ParameterValue,
    read: @escaping @Sendable (SourceValue, ShapeReader) throws(SourceError) -> Value
  ) {
    self.schema = schema
    self.read = read
  }

  /// Returns the shape with the names in its values.
  func naming(_ names: @escaping @Sendable (Value) -> NamesInValue) -> Shape {
    var shape = self
    shape.names = names
    return shape
  }

  /// Returns the shape with the parts of the answer that its values name, at least one.
  func naming(parts: @escaping @Sendable (Value) -> [String]) -> Shape {
    var shape = self
    shape.parts = parts
    return shape
  }
}

/// The place of an expected value, for messages about its mistakes.
struct ShapeReader: Sendable {
  let source: SourceText
  /// The key of the question.
  let key: String
  /// The name of the app or store; `nil` for the device.
  let subject: String?

  func wrong(_ value: SourceValue, _ expected: String) -> SourceError {
    source.error("Expected \(expected), but found \(value.kindName).", at: value.location)
  }

  /// Reads one of the known words.
  ///
  /// - Parameter what: The beginning of a message about another word, such as `outcome`.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ what: (String) -> String, at location: TextLocation
  ) throws(SourceError) -> Word {
    guard let word = Word(rawValue: text) else {
      let hint = NameSuggestion.hint(for: text, among: Word.allCases.map(\.rawValue))
      throw source.error("Unknown \(what("'\(text)'")).\(hint)", at: location)
    }
    return word
  }
}

// MARK: Plain values

extension Shape {
  /// `null`, or another shape's value.
  static func optional<Wrapped>(_ shape: Shape<Wrapped>) -> Shape where Value == Wrapped? {
    var optional = Shape(ScenarioSchema.nullable(shape.schema)) {
      value, reader throws(SourceError) in
      if case .null = value.kind { return nil }
      return try shape.read(value, reader)
    }
    optional.isNothing = { $0 == nil }
    optional.names = { $0.map(shape.names) ?? NamesInValue() }
    return optional
  }
}

extension Shape<Bool> {
  static let flag = flag(or: "")

  /// - Parameter others: The other valid values, in words before *or false*.
  static func flag(or others: String) -> Shape {
    Shape(ScenarioSchema.boolean) { value, reader throws(SourceError) in
      guard let flag = value.truth else {
        let expected = others.isEmpty ? "true or false" : "true, false or \(others)"
        throw reader.wrong(value, "\(expected) for '\(reader.key)'")
      }
      return flag
    }
  }
}

extension Shape<Located<String>> {
  /// The name of a mode.
  static let mode = Shape(ScenarioSchema.string("The mode that is on.")) {
    value, reader throws(SourceError) in
    try reader.source.string(value, of: reader.key)
  }.naming { NamesInValue(modes: [$0]) }
}

extension Shape<String> {
  /// Some words of a text.
  ///
  /// - Parameter noun: The text, with its article.
  static func text(of noun: String) -> Shape {
    Shape(ScenarioSchema.string()) { value, reader throws(SourceError) in
      guard let text = value.string else { throw reader.wrong(value, "words of \(noun) or null") }
      return text
    }
  }
}

extension Shape<ParameterValue> {
  /// Any value.
  static let any: Shape = {
    var any = Shape(.object([:])) { value, _ in ParameterValue(value) }
    any.isNothing = { $0 == .null }
    return any
  }()
}

extension Shape where Value: RawRepresentable<String> & CaseIterable {
  /// One of the known words.
  ///
  /// - Parameters:
  ///   - noun: The word in messages: `outcome`.
  ///   - expected: The valid kinds of values, in words; `nil` for *a string* with the key.
  static func word(_ noun: String, _ expected: String? = nil) -> Shape {
    Shape(ScenarioSchema.words(of: Value.self)) { value, reader throws(SourceError) in
      guard let text = value.string else {
        throw reader.wrong(value, expected ?? "a string for '\(reader.key)'")
      }
      return try reader.word(text, { "\(noun) \($0)" }, at: value.location)
    }
  }
}

extension Shape {
  /// A list of known words.
  ///
  /// - Parameter noun: A word's meaning in messages, with its article: `an outcome`.
  static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    of noun: String
  ) -> Shape where Value == [Word] {
    Shape(ScenarioSchema.list(of: ScenarioSchema.words(of: Word.self))) {
      value, reader throws(SourceError) in
      guard let elements = value.elements else {
        throw reader.wrong(value, "an array […] of words")
      }
      return try elements.map { element throws(SourceError) in
        guard let text = element.string else { throw reader.wrong(element, "a string") }
        return try reader.word(text, { "word \($0) for \(noun)" }, at: element.location)
      }
    }
  }
}

extension Shape<FormatPredicate> {
  static let predicate = Shape(ScenarioSchema.string()) { value, reader throws(SourceError) in
    guard let format = value.string else {
      throw reader.wrong(value, "a predicate as a string, or null")
    }
    do throws(PredicateFormatError) {
      return try FormatPredicate(format)
    } catch {
      throw reader.source.error(
        "Invalid predicate '\(format)'. Expected \(error.expected), but found \(error.found).",
        at: value.location)
    }
  }
}

// MARK: Values of filters and stores

extension Shape<[SourceMember]> {
  /// Values of an app's filter by parameter, some of which are enough.
  static let filterValues = Shape(ScenarioSchema.reference("values")) {
    value, reader throws(SourceError) in
    guard let members = value.members else {
      let app = reader.subject ?? ""
      throw reader.source.error(
        """
        Expected an app with its values in '\(reader.key)', such as \(reader.key): { "\(app)": { name: \
        value } }, or null for no values, but found \(value.kindName) for the app '\(app)'.
        """, at: value.location)
    }
    return members
  }

  /// Values by key.
  static let values = Shape(ScenarioSchema.reference("values")) {
    value, reader throws(SourceError) in
    guard let members = value.members else {
      throw reader.wrong(value, "an object of values for '\(reader.key)'")
    }
    return members
  }.naming(parts: { $0.map(\.key) })
}

extension Shape<[SourceMember]?> {
  /// Values of an app's filter, or `null` for none.
  static let filterValuesOrNull = optional(.filterValues).naming {
    NamesInValue(values: $0.map { [$0] } ?? [])
  }

  /// Values that a view shows, at least one, or `null` for the defaults; a view always shows some.
  static let shownValues: Shape = {
    var shown = filterValuesOrNull
    shown.parts = { $0?.map(\.key) }
    return shown
  }()
}
