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
