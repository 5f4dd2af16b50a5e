/// The reason why a predicate can't be evaluated, with the values that caused it.
@nonexhaustive public enum PredicateEvaluationError: Error, Sendable, Hashable {
  /// Two values of types that have no order between them.
  case notComparable(SeenValue, SeenValue)
  /// `BETWEEN` without an array of exactly two bounds.
  case notBounds(SeenValue)
  /// A string comparison with something that isn't a string.
  case notAString(SeenValue, comparison: String)
  /// `IN` or `CONTAINS` on something that is neither a collection nor a string.
  case notACollection(SeenValue, comparison: String)
  /// `ANY`, `ALL` or `NONE` on something that is neither an array nor a set.
  case notQuantifiable(SeenValue)
  /// A key that the value doesn't have.
  case unknownKey(String, of: SeenValue)
  /// An index that is out of bounds or doesn't suit the value.
  case badIndex(SeenValue, of: SeenValue)
  /// A variable without a binding.
  case unboundVariable(String)
  /// A pattern of `MATCHES` that can't be read.
  case badPattern(String, reason: String)
  /// A function or operator applied to values it isn't defined for.
  case badOperand(SeenValue, of: String)
  /// A computation without a result, such as a division by zero; the payload says which.
  case noResult(String)
  /// More work or a larger value than ``PredicateLimits`` allows; the payload says which.
  case limitExceeded(String)
  /// A value of a type that predicates can't read; the payload names the type.
  case unreadable(String)
  /// A construct that can be read and printed, but not evaluated.
  case notEvaluated(String)
}

extension PredicateEvaluationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notComparable(let left, let right):
      "Can't compare \(left) with \(right)."
    case .notBounds(let value):
      "BETWEEN needs an array of two bounds, not \(value)."
    case .notAString(let value, let comparison):
      "Can't use \(comparison) with \(value), which isn't a string."
    case .notACollection(let value, let comparison):
      "Can't use \(comparison) with \(value), which isn't a collection."
    case .notQuantifiable(let value):
      "ANY and ALL need an array or a set on their left, not \(value)."
    case .unknownKey(let key, let value):
      "There is no key '\(key.plain)' in \(value)."
    case .badIndex(let index, let value):
      "There is no element at \(index) in \(value)."
    case .unboundVariable(let name):
      "The variable $\(name) has no value."
    case .badPattern(let pattern, let reason):
      "The pattern \(SeenValue.quoted(pattern)) can't be read: \(reason)."
    case .badOperand(let value, let name):
      "Can't apply \(name) to \(value)."
    case .noResult(let reason):
      "The computation has no result: \(reason)."
    case .limitExceeded(let limit):
      "The evaluation exceeded its limits: \(limit)."
    case .unreadable(let type):
      "A predicate can't read \(type)."
    case .notEvaluated(let construct):
      "\(construct) can be read, but not evaluated."
    }
  }
}
