package import Foundation
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

#if os(Linux)
  /// Defaults of a simulated device, with the methods that Foundation on Linux has otherwise than a
  /// phone.
  package class LedDefaults: UserDefaults {
    /// Returns `true`, as on a phone. The device itself writes the values that outlive it.
    package override func synchronize() -> Bool { true }

    // With a literal `nil`, the compiler chooses the method for a URL, which on Linux calls itself
    // without end.
    package override func set(_ url: URL?, forKey defaultName: String) {
      guard let url else { return removeObject(forKey: defaultName) }
      super.set(url, forKey: defaultName)
    }
  }

  /// The standard defaults of one process, as the app's code sees them.
  ///
  /// The values that a process registers belong to this process and end with it. Foundation on
  /// Linux would keep a single list of registered values for the whole program.
  package final class ProcessDefaults: LedDefaults {
    private let registered: RegisteredDefaults

    /// - Parameter name: The name under which the values are stored.
    package init?(storedAs name: String, _ registered: RegisteredDefaults) {
      self.registered = registered
      super.init(suiteName: Optional(name))
    }

    package override func register(defaults registrationDictionary: [String: Any]) {
      registered.register(registrationDictionary)
    }

    package override func object(forKey defaultName: String) -> Any? {
      super.object(forKey: defaultName) ?? registered[defaultName]
    }

    package override func dictionaryRepresentation() -> [String: Any] {
      registered.all.merging(super.dictionaryRepresentation()) { $1 }
    }
  }
#endif
