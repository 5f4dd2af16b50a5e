public import Foundation

// Apps often use the methods of key-value coding in place of `set(_:forKey:)` and
// `object(forKey:)`. On Apple's platforms, `UserDefaults` has these methods from `NSObject`.
extension UserDefaults {
  /// Stores a value for a key; `nil` removes the value.
  ///
  /// Shape: the value is one of a property list, as for `set(_:forKey:)`. Source:
  /// [setValue(_:forKey:)](https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:)).
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// Returns the value for a key; `nil` if there is none.
  ///
  /// Source:
  /// [value(forKey:)](https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)).
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}
