import FocusAppIntents
// The modules that `import SwiftUI` exports, for files that use little else from SwiftUI. Views
// need SwiftUI itself.
@_exported public import FocusCombine
@_exported public import FocusFoundation
@_exported public import Foundation

/// A value in the defaults of the running code's process, or of an app group.
///
/// Each use reads or writes the stored value; no view observes it. Mirrors
/// [`AppStorage`](https://developer.apple.com/documentation/swiftui/appstorage) without its
/// binding.
///
/// ```swift
/// @AppStorage("theme") var theme = "light"
/// @AppStorage("account", store: UserDefaults(suiteName: "group.chat")) var account: String?
/// ```
@propertyWrapper public struct AppStorage<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// The stored value; the declared default if the defaults have no value of this type.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// - Parameter store: The defaults; `nil` for the standard defaults, which are looked up at each
  ///   use.
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

/// A type that defaults can store directly.
public protocol _DefaultsValue {}

extension Bool: _DefaultsValue {}
extension Int: _DefaultsValue {}
extension Double: _DefaultsValue {}
extension String: _DefaultsValue {}
extension Data: _DefaultsValue {}

extension AppStorage where Value: _DefaultsValue {
  /// Creates a value with a default that applies until another value is stored.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store, reading: { $0 as? Value }, or: wrappedValue, writing: { $0 })
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _DefaultsValue {
  /// Creates a value with a default that applies until another value is stored; raw values are
  /// stored.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(
      key, store, reading: { ($0 as? Value.RawValue).flatMap(Value.init) }, or: wrappedValue,
      writing: \.rawValue)
  }
}

extension AppStorage where Value == URL {
  /// Creates a URL with a default that applies until another URL is stored.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(store) {
      $0.url(forKey: key) ?? wrappedValue
    } write: {
      $0.set($1, forKey: key)
    }
  }
}

extension AppStorage where Value == URL? {
  /// Creates an optional URL, which is `nil` until a URL is stored; setting `nil` removes the URL.
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(store) {
      $0.url(forKey: key)
    } write: { defaults, url in
      if let url { defaults.set(url, forKey: key) } else { defaults.removeObject(forKey: key) }
    }
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// Creates an optional value, which is `nil` until a value is stored; setting `nil` removes the
  /// value.
  public init<Wrapped: _DefaultsValue>(
    _ key: String, store: UserDefaults? = nil
  ) where Value == Wrapped? {
    self.init(key, store, reading: { $0 as? Wrapped }, or: nil, writing: { $0 })
  }

  /// Creates an optional value, which is stored as its raw value; setting `nil` removes the value.
  public init<Wrapped: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: _DefaultsValue {
    self.init(
      key, store, reading: { ($0 as? Wrapped.RawValue).flatMap(Wrapped.init) }, or: nil,
      writing: { $0?.rawValue })
  }
}
