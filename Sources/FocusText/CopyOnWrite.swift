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
