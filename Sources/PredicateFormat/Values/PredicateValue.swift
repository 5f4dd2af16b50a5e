public import Foundation

/// A value that predicates compare: a constant in a format, or part of what is evaluated.
///
/// Two values are equal as the language's `==` has it: `1` equals `1.0`, a string equals only the
/// same code points, a set never equals an array. Truth values are the numbers 1 and 0.
public enum PredicateValue: Sendable {
  /// Nothing: `nil`, `NULL`, or a property without a value.
  case null
  /// A number without a fraction, or a truth value as 1 or 0.
  case integer(Int64)
  /// Any other number; two that aren't numbers are equal here.
  case real(Double)
  /// A text.
  case string(String)
  /// An instant, which is ordered.
  case date(Date)
  /// Bytes, which are equal or not and have no order.
  case data(Data)
  /// A UUID, which has no order and equals no string.
  case uuid(UUID)
  /// An address, which has no order and equals no string.
  case url(URL)
  /// Values in order, which may be of different kinds.
  case array([PredicateValue])
  /// Values without order; equal ones are in it once.
  case set(Set<PredicateValue>)
  /// Values by keys, which a key path reads.
  case dictionary([String: PredicateValue])
}

extension PredicateValue: Hashable {
  public static func == (left: PredicateValue, right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right || (left.isNaN && right.isNaN)
    case (.integer(let whole), .real(let real)), (.real(let real), .integer(let whole)):
      Int64(exactly: real) == whole
    case (.null, .null): true
    case (.date(let left), .date(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.url(let left), .url(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.set(let left), .set(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .integer(let number): hasher.combine(number)
    case .real(let number):
      if let whole = Int64(exactly: number) {
        hasher.combine(whole)
      } else {
        hasher.combine(number.isNaN ? .nan : number)
      }
    case .null: hasher.combine(0)
    case .date(let date): hasher.combine(date)
    case .data(let data): hasher.combine(data)
    case .uuid(let uuid): hasher.combine(uuid)
    case .url(let url): hasher.combine(url)
    case .array(let values): hasher.combine(values)
    case .set(let values): hasher.combine(values)
    case .dictionary(let values): hasher.combine(values)
    }
  }

  /// The number as a real; `nil` for anything else.
  var realValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// How deep it is nested where it is written.
  var depth: Int {
    switch self {
    case .array(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
    case .set(let values): 1 + (values.lazy.map(\.depth).max() ?? 0)
    case .dictionary(let values): 1 + (values.values.lazy.map(\.depth).max() ?? 0)
    case .date: 2
    case .null, .integer, .real, .string, .data, .uuid, .url: 1
    }
  }

  /// How many bytes its texts have, with those of all that is in it.
  var textLength: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let data): data.count
    case .array(let values): values.reduce(0) { $0 + $1.textLength }
    case .set(let values): values.reduce(0) { $0 + $1.textLength }
    case .dictionary(let values): values.reduce(0) { $0 + $1.value.textLength }
    case .null, .integer, .real, .date, .uuid, .url: 0
    }
  }

  /// Whether two values are equal and also written alike, as `7` and `7.0` are not.
  func isWritten(like other: PredicateValue) -> Bool {
    switch (self, other) {
    case (.integer, .real), (.real, .integer): return false
    case (.real(let left), .real(let right)):
      return self == other && (left.isNaN || left.sign == right.sign)
    case (.array(let left), .array(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.isWritten(like: $1) }
    case (.set(let left), .set(let right)):
      guard left == right else { return false }
      return left.allSatisfy { value in
        right.firstIndex(of: value).map { right[$0].isWritten(like: value) } ?? false
      }
    case (.dictionary(let left), .dictionary(let right)):
      return left.count == right.count
        && left.allSatisfy { key, value in right[key]?.isWritten(like: value) ?? false }
    default: return self == other
    }
  }
}

extension PredicateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a real, also of a number without a fraction.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// Creates the integer 1 or 0.
  public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
  /// Creates an array.
  public init(arrayLiteral elements: PredicateValue...) { self = .array(elements) }
  /// Creates a dictionary; of several pairs with one key the last counts.
  public init(dictionaryLiteral elements: (String, PredicateValue)...) {
    self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  /// Creates ``null``.
  public init(nilLiteral: ()) { self = .null }
}
