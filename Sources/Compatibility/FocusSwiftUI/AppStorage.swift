import FocusAppIntents

/// A value in the defaults of the running code's process, or of an app group.
///
/// The value is read and written at each use; no view observes it. Mirrors
/// [`AppStorage`](https://developer.apple.com/documentation/swiftui/appstorage) without its binding.
///
/// ```swift
/// @AppStorage("theme") var theme = "light"
/// @AppStorage("account", store: UserDefaults(suiteName: "group.chat")) var account: String?
/// ```
@propertyWrapper public struct AppStorage<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// The value, or the declared one if the defaults have none of its type.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// - Parameter store: `nil` for the standard defaults, looked up at each use.
  private init(
    _ store: UserDefaults?, read: @escaping (UserDefaults) -> Value,
    write: @escaping (UserDefaults, Value) -> Void
  ) {
    self.read = { read(store ?? UserDefaults.standard) }
    self.write = { write(store ?? UserDefaults.standard, $0) }
  }

  private init(
    _ key: String, _ store: UserDefaults?, reading: @escaping (Any) -> Value?,
    or initial: Value, writing: @escaping (Value) -> Any?
  ) {
    self.init(store) {
      $0.object(forKey: key).flatMap(reading) ?? initial
    } write: { defaults, value in
      if let value = writing(value) {
        defaults.set(value, forKey: key)
      } else {
        defaults.removeObject(forKey: key)
      }
    }
  }
}

/// A type that defaults store as it is.
public protocol _DefaultsValue {}

extension Bool: _DefaultsValue {}
extension Int: _DefaultsValue {}
extension Double: _DefaultsValue {}
extension String: _DefaultsValue {}
extension Data: _DefaultsValue {}

extension AppStorage where Value: _DefaultsValue {
  /// Creates a value with the one that counts until another is stored.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store, reading: { $0 as? Value }, or: wrappedValue, writing: { $0 })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _DefaultsValue {
  /// Creates a value, stored by its raw value, with the one that counts until another is stored.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, store, reading: { ($0 as? Value.RawValue).flatMap(Value.init) }, or: wrappedValue,
      writing: \.rawValue)
  }
}

extension AppStorage where Value == URL {
  /// Creates a URL with the one that counts until another is stored.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(store) {
      $0.url(forKey: key) ?? wrappedValue
    } write: {
      $0.set($1, forKey: key)
    }
  }
}

extension AppStorage where Value == URL? {
  /// Creates a URL that is `nil` until one is stored; `nil` removes it.
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(store) {
      $0.url(forKey: key)
    } write: { defaults, url in
      if let url { defaults.set(url, forKey: key) } else { defaults.removeObject(forKey: key) }
    }
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Creates a value that is `nil` until one is stored; `nil` removes it.
  public init<Wrapped: _DefaultsValue>(
    _ key: String, store: UserDefaults? = nil
  ) where Value == Wrapped? {
    self.init(key, store, reading: { $0 as? Wrapped }, or: nil, writing: { $0 })
  }

  /// Creates a value, stored by its raw value, that is `nil` until one is stored; `nil` removes it.
  public init<Wrapped: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: _DefaultsValue {
    self.init(
      key, store, reading: { ($0 as? Wrapped.RawValue).flatMap(Wrapped.init) }, or: nil,
      writing: { $0?.rawValue })
  }
}
