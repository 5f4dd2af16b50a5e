public import Foundation

/// A value that predicates compare: a constant in a format, or a part of the evaluated object.
///
/// A program passes values when it substitutes variables, for example, and reads them as a
/// predicate's constants.
///
/// ```swift
/// let limit: PredicateValue = 100
/// let countries: PredicateValue = ["DE", "FR"]
/// ```
///
/// Two values are equal if the language's `==` says so: `1` equals `1.0`, a string equals only a
/// string of the same code points, and a set never equals an array. Truth values are the numbers 1
/// and 0.
public enum PredicateValue: Sendable {
  /// The absence of a value: `nil`, `NULL`, or a property without a value.
  case null
  /// A number without a fraction, or a truth value as 1 or 0.
  case integer(Int64)
  /// Any other number. Unlike in Swift, NaN equals NaN here.
  case real(Double)
  /// A text.
  case string(String)
  /// An instant; dates have an order.
  case date(Date)
  /// Bytes, which have equality but no order.
  case data(Data)
  /// A UUID, which has no order and never equals a string.
  case uuid(UUID)
  /// A URL, which has no order and never equals a string.
  case url(URL)
  /// Values in order; their kinds may differ.
  case array([PredicateValue])
  /// Distinct values without order.
  case set(Set<PredicateValue>)
  /// Values by key, which a key path reads.
  case dictionary([String: PredicateValue])
}

extension PredicateValue: Hashable {
  public static func == (left: PredicateValue, right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right || (left.isNaN && right.isNaN)
    case (.integer(let whole), .real(let real)), (.real(let real), .integer(let whole)):
      Int64(exactly: real) == whole
    case (.null, .null): true
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.url(let left), .url(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.set(let left), .set(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)):
      left.count == right.count && left.allSatisfy { right[exactly: $0] == $1 }
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .integer(let number): hasher.combine(number)
    case .real(let number):
      if let whole = Int64(exactly: number) {
        hasher.combine(whole)
      } else {
        hasher.combine(number.isNaN ? .nan : number)
      }
    case .null: hasher.combine(0)
    case .date(let date): hasher.combine(date)
    case .data(let data): hasher.combine(data)
    case .uuid(let uuid): hasher.combine(uuid)
    case .url(let url): hasher.combine(url)
    case .array(let values): hasher.combine(values)
    case .set(let values): hasher.combine(values)
    case .dictionary(let values): hasher.combine(values)
    }
  }

  /// The number as a real; `nil` for any other value.
  var realValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The elements of an array or a set; `nil` for any other value.
  var elements: [PredicateValue]? {
    switch self {
    case .array(let values): values
    case .set(let values): Array(values)
    default: nil
    }
  }

  /// The nesting depth of the value's text.
  var depth: Int {
    switch self {
    case .array(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
    case .set(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
    case .dictionary(let values): 1 + (values.values.lazy.map(\.depth).max() ?? 0)
    case .date: 2
    case .null, .integer, .real, .string, .data, .uuid, .url: 1
    }
  }

  /// The number of bytes in all strings of the value and its elements.
  var textLength: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let data): data.count
    case .array(let values): values.reduce(0) { $0 + $1.textLength }
    case .set(let values): values.reduce(0) { $0 + $1.textLength }
    case .dictionary(let values): values.reduce(0) { $0 + $1.value.textLength }
    case .null, .integer, .real, .date, .uuid, .url: 0
    }
  }

  /// Whether two values are equal and also written the same way, unlike `7` and `7.0`.
  func isWritten(like other: PredicateValue) -> Bool {
    switch (self, other) {
    case (.integer, .real), (.real, .integer): return false
    case (.real(let left), .real(let right)):
      return self == other && (left.isNaN || left.sign == right.sign)
    case (.array(let left), .array(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.isWritten(like: $1) }
    case (.set(let left), .set(let right)):
      guard left == right else { return false }
      return left.allSatisfy { value in
        right.firstIndex(of: value).map { right[$0].isWritten(like: value) } ?? false
      }
    case (.dictionary(let left), .dictionary(let right)):
      return left.count == right.count
        && left.allSatisfy { key, value in right[exactly: key]?.isWritten(like: value) ?? false }
    default: return self == other
    }
  }
}

extension PredicateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a real, even from a number without a fraction.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// Creates the integer 1 or 0.
  public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
  /// Creates an array.
  public init(arrayLiteral elements: PredicateValue...) { self = .array(elements) }
  /// Creates a dictionary; if a key occurs several times, its last value is used.
  public init(dictionaryLiteral elements: (String, PredicateValue)...) {
    self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  /// Creates ``null``.
  public init(nilLiteral: ()) { self = .null }
}

/// A type whose properties predicates can read by name.
///
/// ```swift
/// struct Message: PredicateObject {
///   var sender: String
///   var unread: Int
///
///   func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any? {
///     switch key {
///     case "sender": sender
///     case "unread": unread
///     default: throw UnknownPredicateKey()
///     }
///   }
/// }
/// ```
///
/// Predicates can read nothing else of the type: no key is found by reflection, and no method is
/// called by name.
public protocol PredicateObject {
  /// Returns the value for a key, or `nil` if the property has no value.
  ///
  /// The value may be any value that ``PredicateValue/init(_:)`` reads, or another
  /// `PredicateObject`.
  ///
  /// - Throws: ``UnknownPredicateKey`` for a key that the type doesn't have.
  func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any?
}

/// The error that an object throws for an unknown key.
public struct UnknownPredicateKey: Error, Sendable, Hashable {
  /// Creates the error; the evaluation adds the key and the object.
  public init() {}
}

extension PredicateValue {
  /// Creates a value from a program's value: a scalar, or a collection of scalars and collections.
  ///
  /// The supported types are strings, truth values, every integer and floating-point type,
  /// `Decimal`, `Date`, `Data`, `UUID`, `URL`, arrays, sets, dictionaries with string keys, their
  /// Foundation classes, optionals of all these, and `nil`. Integers that don't fit in 64 bits
  /// become reals (*modeled*).
  ///
  /// - Throws: ``PredicateEvaluationError/unreadable(_:)`` for any other type, and
  ///   ``PredicateEvaluationError/limitExceeded(_:)`` for values that are nested too deeply.
  /// - Complexity: O(*n*) in the number of nested values.
  public init(_ value: Any?) throws(PredicateEvaluationError) {
    var elements = Int.max
    self = try Operand(reading: value).value(
      depth: PredicateLimits.untrusted.nestingDepth, elements: &elements)
  }
}

extension Operand {
  /// The operand as a plain value, with all its nested values.
  ///
  /// - Parameters:
  ///   - depth: The number of collection levels that may follow.
  ///   - elements: The number of elements that may still be read, which this method reduces.
  func value(depth: Int, elements: inout Int) throws(PredicateEvaluationError) -> PredicateValue {
    switch self {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .date(let date): return .date(date)
    case .opaque(let value): return value
    case .list(let list):
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      var values: [PredicateValue] = []
      values.reserveCapacity(list.count)
      for position in 0..<list.count {
        try Self.spend(&elements)
        values.append(
          try list.element(at: position).value(depth: depth - 1, elements: &elements))
      }
      return list.kind == .set ? .set(Set(values)) : .array(values)
    case .table(let table):
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      var values: [String: PredicateValue] = [:]
      for key in table.keys {
        try Self.spend(&elements)
        values[key] = try table.value(forKey: key).value(depth: depth - 1, elements: &elements)
      }
      return .dictionary(values)
    case .object(let object):
      throw .unreadable(String(describing: type(of: object)))
    }
  }

  private static func spend(_ elements: inout Int) throws(PredicateEvaluationError) {
    elements -= 1
    guard elements >= 0 else { throw .limitExceeded("too many elements in constants") }
  }
}

/// The kind and the text of a value, as explanations and error messages show them.
///
/// Long strings and collections are shortened, so that even a list of 100,000 names stays readable.
public struct SeenValue: Sendable, Hashable, Codable {
  /// The kind of the value.
  public var kind: Kind
  /// The value in the format language, shortened with `…`.
  public var text: String

  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// Null.
    case null
    /// An integer, a real or a truth value.
    case number
    /// A string.
    case string
    /// A date.
    case date
    /// Bytes.
    case data
    /// A UUID.
    case uuid
    /// A URL.
    case url
    /// Values in order.
    case array
    /// Values without order.
    case set
    /// Values by keys.
    case dictionary
    /// A ``PredicateObject``; the text is the name of its type.
    case object
  }

  /// Creates a value; the text isn't shortened.
  package init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }

  init(_ operand: Operand) {
    kind = Kind(operand)
    text = Printer.abbreviated(operand)
  }

  init(_ value: PredicateValue) { self.init(Operand(value)) }

  static func quoted(_ text: String) -> String { Printer.abbreviated(.string(text)) }
}

extension SeenValue {
  /// The value's text; for a set, which is written like an array, with its kind.
  var phrase: String { kind == .set ? description : text }

  /// A text with escapes of the format language for all characters outside ASCII.
  static func escaped(_ text: String) -> SeenValue {
    let units = quoted(text).utf16.map { unit in
      unit < 0x80 ? "\(Unicode.Scalar(UInt8(unit)))" : String(format: "\\u%04x", unit)
    }
    return SeenValue(kind: .string, text: units.joined())
  }
}

extension SeenValue: CustomStringConvertible {
  /// A phrase for the value: `the string "10"`, `the number 9`, `nil`.
  public var description: String {
    switch kind {
    case .null: text
    case .object: "an object of type \(text)"
    case .uuid: "the UUID \(text)"
    case .url: "the URL \(text)"
    default: "the \(kind.rawValue) \(text)"
    }
  }
}

extension SeenValue.Kind {
  init(_ operand: Operand) {
    switch operand {
    case .null: self = .null
    case .integer, .real: self = .number
    case .string: self = .string
    case .date: self = .date
    case .opaque(.data): self = .data
    case .opaque(.uuid): self = .uuid
    case .opaque: self = .url
    case .list(let list): self = list.kind == .set ? .set : .array
    case .table: self = .dictionary
    case .object: self = .object
    }
  }
}

/// A value is encoded as plain JSON if JSON has the value; otherwise as an object with one key that
/// begins with `$`.
///
/// `null`, numbers, strings, arrays and objects are encoded as themselves. `true` and `false` are
/// decoded as 1 and 0. The other forms are `{"$real": 7}` for a real without a fraction,
/// `{"$date": …}` in seconds since 2001-01-01, `{"$data": …}` in Base64, `{"$uuid": …}`,
/// `{"$url": …}`, `{"$set": […]}`, and `{"$dictionary": {…}}` for a dictionary whose only key
/// begins with `$`.
extension PredicateValue: Codable {
  private enum Tag: String, CodingKey {
    case real = "$real"
    case date = "$date"
    case data = "$data"
    case uuid = "$uuid"
    case url = "$url"
    case set = "$set"
    case dictionary = "$dictionary"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // An attempt that fails costs far more than one that succeeds, and most values are texts.
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .integer(truth ? 1 : 0)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .real(number)
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [PredicateValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(PredicateValue.self)) }
      self = .array(values)
    } else if let tagged = try Self.tagged(in: decoder) {
      self = tagged
    } else {
      self = .dictionary(try container.decode([String: PredicateValue].self))
    }
  }

  /// A coding key with any name, used to count an object's keys.
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static func tagged(in decoder: any Decoder) throws -> PredicateValue? {
    let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
    guard keys.count == 1, let tag = keys.first.flatMap({ Tag(rawValue: $0.stringValue) }) else {
      return nil
    }
    let container = try decoder.container(keyedBy: Tag.self)
    switch tag {
    case .real:
      if let name = try? container.decode(String.self, forKey: tag) {
        guard let number = nonfinite[name] else {
          throw DecodingError.dataCorruptedError(
            forKey: tag, in: container, debugDescription: "No number is called '\(name)'.")
        }
        return .real(number)
      }
      return .real(try container.decode(Double.self, forKey: tag))
    case .date:
      guard let seconds = try container.decode(PredicateValue.self, forKey: tag).realValue else {
        throw DecodingError.dataCorruptedError(
          forKey: tag, in: container, debugDescription: "A date is a number of seconds.")
      }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data: return .data(try container.decode(Data.self, forKey: tag))
    case .uuid: return .uuid(try container.decode(UUID.self, forKey: tag))
    case .url: return .url(try container.decode(URL.self, forKey: tag))
    case .set: return .set(Set(try container.decode([PredicateValue].self, forKey: tag)))
    case .dictionary:
      return .dictionary(try container.decode([String: PredicateValue].self, forKey: tag))
    }
  }

  private static let nonfinite: [String: Double] = [
    "nan": .nan, "inf": .infinity, "-inf": -.infinity,
  ]

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .integer(let number): try number.encode(to: encoder)
    case .real(let number): try encode(number, to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .dictionary(let values):
      if values.count == 1, values.keys.first?.hasPrefix("$") ?? false {
        try encode(values, as: .dictionary, to: encoder)
      } else {
        try values.encode(to: encoder)
      }
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      if seconds.isFinite {
        try encode(seconds, as: .date, to: encoder)
      } else {
        try encode(PredicateValue.real(seconds), as: .date, to: encoder)
      }
    case .data(let data): try encode(data, as: .data, to: encoder)
    case .uuid(let uuid): try encode(uuid, as: .uuid, to: encoder)
    case .url(let url): try encode(url, as: .url, to: encoder)
    case .set(let values):
      try encode(try Self.sorted(values), as: .set, to: encoder)
    }
  }

  /// The elements sorted by their encoded form, so that equal sets give the same bytes.
  private static func sorted(_ values: Set<PredicateValue>) throws -> [PredicateValue] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try values.map {
      (value: $0, key: String(decoding: try encoder.encode($0), as: UTF8.self))
    }
    .sorted { $0.key < $1.key }
    .map(\.value)
  }

  private func encode(_ number: Double, to encoder: any Encoder) throws {
    if !number.isFinite {
      try encode(number.isNaN ? "nan" : "\(number)", as: .real, to: encoder)
    } else if number == number.rounded() {
      try encode(number, as: .real, to: encoder)
    } else {
      try number.encode(to: encoder)
    }
  }

  private func encode(_ value: some Encodable, as tag: Tag, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Tag.self)
    try container.encode(value, forKey: tag)
  }
}
