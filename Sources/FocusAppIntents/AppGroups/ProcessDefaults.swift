public import Foundation
import Synchronization

/// The values that one process of a simulated app registered for its standard defaults.
package final class RegisteredDefaults: Sendable {
  private let registered = Mutex<[String: PropertyListValue]>([:])

  package init() {}

  fileprivate subscript(key: String) -> Any? { registered.withLock { $0[key] }?.value }

  fileprivate var all: [String: Any] { registered.withLock { $0 }.mapValues(\.value) }

  fileprivate func register(_ values: [String: Any]) {
    let values = values.mapValues(PropertyListValue.init)
    registered.withLock { $0.merge(values) { $1 } }
  }

  /// A value of a property list.
  ///
  /// `@unchecked`, because its type is `Any`: nothing changes the value once it is registered.
  private struct PropertyListValue: @unchecked Sendable {
    let value: Any
  }
}

/// The standard defaults of one process, as the code of the app sees them.
///
/// What the process registers as defaults goes with it; Foundation on Linux keeps one such list for the
/// whole program.
public final class _ProcessDefaults: UserDefaults {
  /// `nil` for code outside any app, whose defaults are Foundation's own.
  private let registered: RegisteredDefaults?

  /// - Parameter name: The name under which the values are stored; `nil` for the program's own.
  init?(storedAs name: String?, registered: RegisteredDefaults?) {
    self.registered = registered
    super.init(suiteName: name)
  }

  public override func register(defaults registrationDictionary: [String: Any]) {
    guard let registered else { return super.register(defaults: registrationDictionary) }
    registered.register(registrationDictionary)
  }

  public override func object(forKey defaultName: String) -> Any? {
    super.object(forKey: defaultName) ?? registered?[defaultName]
  }

  public override func dictionaryRepresentation() -> [String: Any] {
    let stored = super.dictionaryRepresentation()
    return registered?.all.merging(stored) { $1 } ?? stored
  }
}
