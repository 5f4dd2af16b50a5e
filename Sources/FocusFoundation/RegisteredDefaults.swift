import Synchronization

/// The values that one process of a simulated app registered for its standard defaults.
package final class RegisteredDefaults: Sendable {
  private let registered = Mutex<[String: PropertyListValue]>([:])

  package init() {}

  /// The registered value of a key.
  subscript(key: String) -> Any? { registered.withLock { $0[key] }?.value }

  /// The registered values by their keys.
  var all: [String: Any] { registered.withLock { $0 }.mapValues(\.value) }

  /// Adds values, which replace those that are registered under the same keys.
  func register(_ values: [String: Any]) {
    let values = values.mapValues(PropertyListValue.init)
    registered.withLock { $0.merge(values) { $1 } }
  }

  /// A value of a property list.
  ///
  /// `@unchecked`, because the value's type is `Any`. Nothing changes a registered value.
  private struct PropertyListValue: @unchecked Sendable {
    let value: Any
  }
}
