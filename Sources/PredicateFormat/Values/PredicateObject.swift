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
/// Nothing else of the type can be reached: there is no reflection and no call by name.
public protocol PredicateObject {
  /// Returns what a key names, or `nil` if the property has no value.
  ///
  /// Anything that ``PredicateValue/init(_:)`` reads may be returned, and other objects of this
  /// protocol.
  ///
  /// - Throws: ``UnknownPredicateKey`` for a key that the type doesn't have.
  func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any?
}

/// The answer of an object that is asked for a key it doesn't have.
public struct UnknownPredicateKey: Error, Sendable, Hashable {
  /// Creates the answer; whoever asked knows the key and the object.
  public init() {}
}
