/// A property wrapper that stores a large value once, however many copies of its owner exist.
///
/// A notification, for example, occurs in its event, in the decision about it, and in Notification
/// Center, but its content is stored once.
@propertyWrapper
package struct CopyOnWrite<Value: Sendable>: Sendable {
  private var storage: Storage

  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  package init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  package var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.wrappedValue == right.wrappedValue
  }
}

extension CopyOnWrite: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension CopyOnWrite: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A property wrapper that stores a large value outside its owner if there is one.
///
/// Most notifications have no intent, for example, so a request needn't have room for one.
@propertyWrapper
package enum Rare<Value: Sendable>: Sendable {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) {
    self = if let wrappedValue { .some(wrappedValue) } else { .none }
  }

  package var wrappedValue: Value? {
    get { if case .some(let value) = self { value } else { nil } }
    set { self = Rare(wrappedValue: newValue) }
  }
}

extension Rare: Equatable where Value: Equatable {}

extension Rare: Hashable where Value: Hashable {}

extension Rare: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value?(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A property wrapper for a value that equality ignores: owners that differ only in it are equal.
@propertyWrapper
package struct Uncompared<Value: Sendable>: Sendable, Hashable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

// As for an optional value, a missing key means `nil`, and `nil` writes no key.

extension KeyedDecodingContainer {
  package func decode<Value: Codable>(
    _ type: Rare<Value>.Type, forKey key: Key
  ) throws -> Rare<Value> {
    Rare(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Value: Codable>(_ value: Rare<Value>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
