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

  /// Reads one of the known words.
  ///
  /// - Parameter noun: The word in a message about another one, such as `outcome`.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: SourceValue, _ noun: String
  ) throws(SourceError) -> Word {
    let text = try source.string(value, of: key)
    guard let word = Word(rawValue: text.value) else {
      throw unknown(text, noun, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  func unknown(_ text: Located<String>, _ noun: String, among known: [String]) -> SourceError {
    let hint = NameSuggestion.hint(for: text.value, among: known)
    return source.error("Unknown \(noun) '\(text.value)'.\(hint)", at: text.location)
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
  static let flag = Shape(ScenarioSchema.boolean) { value, reader throws(SourceError) in
    try reader.source.truth(value, of: reader.key)
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
  static let text = Shape(ScenarioSchema.string()) { value, reader throws(SourceError) in
    try reader.source.string(value, of: reader.key).value
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
  /// One of the known words, which are the cases of the type.
  static var word: Shape {
    Shape(ScenarioSchema.words(of: Value.self)) { value, reader throws(SourceError) in
      try reader.word(value, reader.key)
    }
  }
}

extension Shape {
  /// A list of known words.
  ///
  /// - Parameter noun: A word's meaning in messages: `outcome`.
  static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    of noun: String
  ) -> Shape where Value == [Word] {
    Shape(ScenarioSchema.list(of: ScenarioSchema.words(of: Word.self))) {
      value, reader throws(SourceError) in
      try reader.source.elements(value, of: reader.key).map { element throws(SourceError) in
        try reader.word(element, noun)
      }
    }
  }
}

extension Shape<FormatPredicate> {
  static let predicate = Shape(ScenarioSchema.string()) { value, reader throws(SourceError) in
    let format = try reader.source.string(value, of: reader.key).value
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
        Expected an app with its values in '\(reader.key)', such as \(reader.key): { "\(app)": { \
        name: value } }, or null for no values, but found \(value.kindName) for the app '\(app)'.
        """, at: value.location)
    }
    return members
  }

  /// Values by key.
  static let values = Shape(ScenarioSchema.reference("values")) {
    value, reader throws(SourceError) in
    try reader.source.members(value, of: reader.key)
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
