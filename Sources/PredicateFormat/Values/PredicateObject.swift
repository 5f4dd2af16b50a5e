/// A type whose properties predicates may read by name.
///
/// ```swift
/// struct Message: PredicateObject {
///   var sender: String
///   var unread: Int
///
///   func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any? {
///     switch key {
///     case "sender": sender
///     case "unread": unread
///     default: throw UnknownPredicateKey()
///     }
///   }
/// }
/// ```
///
/// Predicates can't read anything else of the type: there is no reflection and no call by name.
public protocol PredicateObject {
  /// Returns the value for a key, or `nil` if the property has no value.
  ///
  /// Anything that ``PredicateValue/init(_:)`` reads may be returned, and other objects of this
  /// protocol.
  ///
  /// - Throws: ``UnknownPredicateKey`` for a key that the type doesn't have.
  func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any?
}

/// The error that an object throws for a key that it doesn't have.
public struct UnknownPredicateKey: Error, Sendable, Hashable {
  /// Creates the error; the caller adds the key and the object.
  public init() {}
}
