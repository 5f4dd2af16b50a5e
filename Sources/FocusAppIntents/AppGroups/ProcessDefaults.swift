public import Foundation

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
