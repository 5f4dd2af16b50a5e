public import Foundation

extension JSONEncoder {
  /// Returns the encoder for all JSON in files, in `--json` output and in pages.
  ///
  /// The keys are sorted, so that equal values have equal bytes. Slashes aren't escaped.
  ///
  /// - Parameters:
  ///   - isPretty: Whether each member is on a line of its own.
  ///   - dates: The form of dates; by default seconds since the start of 2001.
  public static func sorted(
    isPretty: Bool = false, dates: DateEncodingStrategy = .deferredToDate
  ) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = dates
    return encoder
  }

  /// Encodes a value as text.
  public func text(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }

  /// Encodes a value as text that can be embedded in an HTML script element, without `<`.
  package func script(_ value: some Encodable) throws -> String {
    try text(value).replacing("<", with: "\\u003c")
  }

  /// Encodes a long array as such text, some elements at a time, and returns the parts of the text.
  ///
  /// An encoder keeps several hundred bytes for each value until it has written the whole.
  ///
  /// - Parameter form: Returns the form of an element that is encoded.
  package func script<Element>(
    ofLong elements: ArraySlice<Element>, as form: (Element) -> some Encodable
  ) throws -> [Substring] {
    var parts: [Substring] = ["["]
    var rest = elements
    while !rest.isEmpty {
      parts.append(try script(rest.prefix(500).map(form)).dropFirst().dropLast())
      rest = rest.dropFirst(500)
      if !rest.isEmpty { parts.append(",") }
    }
    return parts + ["]"]
  }
}

extension KeyedDecodingContainer {
  /// Decodes a key's value into a variable; if the key is missing, the variable keeps its value.
  ///
  /// Data of an older version lacks the keys that a newer minor version added.
  package func decode<Value: Decodable>(_ key: Key, into value: inout Value) throws {
    if let new = try decodeIfPresent(Value.self, forKey: key) { value = new }
  }
}

/// A value of the device that is stored as an object, with a row for each stored property.
///
/// The rows stand beside the properties. To store one more property, add a row; a file that was
/// written before has the value of a new record there.
package protocol StoredRecord: Sendable {
  /// A new record, before its keys are read.
  static var new: Self { get }
  static var stored: [StoredField<Self>] { get }
}

/// A stored property of a record, with the key in the files.
package struct StoredField<Record: StoredRecord>: Sendable {
  package typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

  package let key: StoredKey
  /// The value as it is stored; `nil` if the key is left out.
  package let value: @Sendable (Record) -> (any Encodable)?
  fileprivate let read: @Sendable (KeyedDecodingContainer<StoredKey>, inout Record) throws -> Void

  /// Declares a property whose key is left out while the value is that of a new record.
  package init<Value: Codable & Equatable & Sendable>(_ key: String, _ path: Path<Value>) {
    let (key, new) = (StoredKey(stringValue: key), Record.new[keyPath: path])
    self.key = key
    value = { record in
      let value = record[keyPath: path]
      return value == new ? nil : value
    }
    read = { container, record in
      guard container.contains(key) else { return }
      record[keyPath: path] = try container.decode(Value.self, forKey: key)
    }
  }

  /// Declares a property whose key a file must have.
  package init<Value: Codable & Sendable>(required key: String, _ path: Path<Value>) {
    let key = StoredKey(stringValue: key)
    self.key = key
    value = { $0[keyPath: path] }
    read = { container, record in
      record[keyPath: path] = try container.decode(Value.self, forKey: key)
    }
  }
}

/// A key of a stored record.
package struct StoredKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// The stored form of a record.
package struct Stored<Record: StoredRecord>: Codable, Sendable {
  package var live: Record

  package init(_ live: Record) { self.live = live }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StoredKey.self)
    live = .new
    for field in Record.stored { try field.read(container, &live) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredKey.self)
    for field in Record.stored {
      if let value = field.value(live) { try container.encode(value, forKey: field.key) }
    }
  }
}

extension Stored: Equatable where Record: Equatable {}

/// A value of several kinds, which is stored as an object with one key: the name of the kind.
///
/// The noun and the keys in the files stand beside the type.
package protocol StoredKind: Codable, Sendable {
  associatedtype CodingKeys: CodingKey, CaseIterable

  /// The noun for the kind in messages, such as `event`.
  static var noun: String { get }
}

// MARK: Properties in the form in which they are stored

extension StoredRecord {
  /// The record in its stored form.
  package var form: Stored<Self> {
    get { Stored(self) }
    set { self = newValue.live }
  }
}

extension Set where Element: RawRepresentable<String> {
  /// The elements in alphabetical order.
  package var inOrder: [Element] {
    get { sorted { $0.rawValue < $1.rawValue } }
    set { self = Set(newValue) }
  }
}

extension Set<String> {
  /// The elements in alphabetical order.
  package var inOrder: [String] {
    get { sorted() }
    set { self = Set(newValue) }
  }
}
