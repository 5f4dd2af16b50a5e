import Foundation

/// A value during the evaluation of a predicate.
///
/// An operand stores a scalar directly. It refers to a collection or an object in place, and reads
/// only the parts that the predicate uses. Reading one key of a dictionary therefore converts
/// nothing else.
enum Operand {
  case null
  case integer(Int64)
  case real(Double)
  case string(String)
  case date(Date)
  /// Data, a UUID or a URL, which has equality but no order.
  indirect case opaque(PredicateValue)
  case list(OperandList)
  case table(OperandTable)
  indirect case object(any PredicateObject)

  init(_ value: PredicateValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .string(let text): self = .string(text)
    case .date(let date): self = .date(date)
    case .data, .uuid, .url: self = .opaque(value)
    case .array(let values): self = .list(OperandList(.array, .values(values)))
    case .set(let values):
      self = .list(OperandList(.set, .values(Array(values))))
    case .dictionary(let values): self = .table(.values(values))
    }
  }

  init(_ truth: Bool) { self = .integer(truth ? 1 : 0) }

  /// A real as text. Like Foundation's numbers, the text has no fraction if the fraction is zero.
  static func text(of real: Double) -> String {
    let text = "\(real)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The number of elements that were copied to read the value; each counts as a step.
  var copied: Int {
    switch self {
    case .list(let list): list.copied
    case .table(let table): table.copied
    default: 0
    }
  }
}

/// The elements of an array or a set.
struct OperandList {
  enum Kind { case array, set, orderedSet }

  enum Storage {
    case values([PredicateValue])
    case strings([String])
    /// The elements of a set, or of a Foundation collection.
    case anys([Any])
    case operands([Operand])
    /// Elements that stay in the program's array, so that reading one element doesn't copy the
    /// others.
    case elements(any ElementList)
  }

  var kind: Kind
  var storage: Storage

  init(_ kind: Kind, _ storage: Storage) {
    self.kind = kind
    self.storage = storage
  }

  var count: Int {
    switch storage {
    case .values(let values): values.count
    case .strings(let strings): strings.count
    case .anys(let values): values.count
    case .operands(let operands): operands.count
    case .elements(let elements): elements.count
    }
  }

  /// The number of elements that were copied from another collection.
  var copied: Int {
    switch storage {
    case .values(let values) where kind != .array: values.count
    case .anys(let values): values.count
    default: 0
    }
  }

  /// Returns the element at a valid position, and counts the work of reading it.
  func element(
    at position: Int, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    try scope.counted(element(at: position))
  }

  /// Returns the element at a valid position.
  func element(at position: Int) throws(PredicateEvaluationError) -> Operand {
    switch storage {
    case .values(let values): Operand(values[position])
    case .strings(let strings): .string(strings[position])
    case .anys(let values): try Operand.read(values[position])
    case .operands(let operands): operands[position]
    case .elements(let elements): try Operand.read(elements.any(at: position))
    }
  }
}

/// A program's array of any element type, whose elements are read one by one.
protocol ElementList {
  var count: Int { get }
  func any(at position: Int) -> Any
}

/// The entries of a dictionary by key.
enum OperandTable {
  case anys([String: Any])
  case values([String: PredicateValue])
  /// Entries that were copied from a dictionary with another key type.
  case copied([String: Any])
  /// Entries that stay in the program's dictionary, so that reading one entry doesn't copy the
  /// others.
  case entries(any EntryTable)

  var count: Int {
    switch self {
    case .anys(let entries), .copied(let entries): entries.count
    case .values(let entries): entries.count
    case .entries(let entries): entries.count
    }
  }

  /// The number of entries that were copied from another dictionary.
  var copied: Int { if case .copied(let entries) = self { entries.count } else { 0 } }

  /// Returns a key's value and counts the work of reading it; null for a missing key.
  func value(
    forKey key: String, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    try scope.counted(value(forKey: key))
  }

  /// Returns a key's value; null for a missing key.
  func value(forKey key: String) throws(PredicateEvaluationError) -> Operand {
    switch self {
    case .anys(let entries), .copied(let entries):
      guard let value = entries[exactly: key] else { return .null }
      return try Operand.read(value)
    case .values(let entries):
      return entries[exactly: key].map { Operand($0) } ?? .null
    case .entries(let entries):
      guard let value = entries.any(forKey: key) else { return .null }
      return try Operand.read(value)
    }
  }

  var keys: [String] {
    switch self {
    case .anys(let entries), .copied(let entries): Array(entries.keys)
    case .values(let entries): Array(entries.keys)
    case .entries(let entries): entries.keys
    }
  }

  /// The dictionary's values as a list, with which `IN` compares.
  var list: OperandList {
    switch self {
    case .anys(let entries), .copied(let entries):
      OperandList(.array, .anys(Array(entries.values)))
    case .values(let entries): OperandList(.array, .values(Array(entries.values)))
    case .entries(let entries): OperandList(.array, .anys(entries.anys))
    }
  }
}

/// A program's dictionary with string keys and values of any type, whose entries are read one by
/// one.
protocol EntryTable {
  var count: Int { get }
  var keys: [String] { get }
  /// The values, in the order of their keys.
  var anys: [Any] { get }
  func any(forKey key: String) -> Any?
}

extension Dictionary where Key == String {
  /// The value for a key of the same code points, as for Foundation's dictionaries.
  subscript(exactly key: String) -> Value? {
    guard let index = index(forKey: key), Needle.areIdentical(keys[index], key) else { return nil }
    return values[index]
  }
}

/// The order of two comparable values.
enum ValueOrder {
  case ascending, same, descending
  /// At least one of two numbers is NaN, so the numbers have no order.
  case none

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self =
      if left < right { .ascending } else if left > right { .descending } else if left == right {
        .same
      } else { .none }
  }

  /// Finds the order of two sequences by the first elements that differ.
  init<Elements: Sequence>(
    _ left: Elements, _ right: Elements
  ) where Elements.Element: Comparable {
    self =
      left.lexicographicallyPrecedes(right)
      ? .ascending : right.lexicographicallyPrecedes(left) ? .descending : .same
  }

  var isAtMostSame: Bool { self == .ascending || self == .same }
  var isAtLeastSame: Bool { self == .descending || self == .same }
}

extension Operand {
  /// Returns the order of two values; throws an error for values of different kinds.
  func order(to other: Operand) throws(PredicateEvaluationError) -> ValueOrder {
    switch (self, other) {
    case (.string(let left), .string(let right)): return ValueOrder(left.utf8, right.utf8)
    case (.integer(let left), .integer(let right)): return ValueOrder(left, right)
    case (.real(let left), .real(let right)):
      return left.isNaN && right.isNaN ? .same : ValueOrder(left, right)
    case (.integer(let left), .real(let right)): return Self.order(left, to: right)
    case (.real(let left), .integer(let right)):
      switch Self.order(right, to: left) {
      case .ascending: return .descending
      case .descending: return .ascending
      case let order: return order
      }
    case (.date(let left), .date(let right)): return ValueOrder(left, right)
    default: throw .notComparable(SeenValue(self), SeenValue(other))
    }
  }

  /// Compares exactly, because a conversion of the integer to a real could lose its last digits.
  private static func order(_ whole: Int64, to real: Double) -> ValueOrder {
    if real.isNaN { return .none }
    if real >= 0x1p63 { return .ascending }
    if real < -0x1p63 { return .descending }
    let truncated = Int64(real.rounded(.towardZero))
    guard truncated == whole else { return ValueOrder(whole, truncated) }
    return ValueOrder(0, real - real.rounded(.towardZero))
  }

  /// Whether two values are equal: numbers by value, collections by content.
  func isEqual(
    to other: Operand, depth: Int, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.string(let left), .string(let right)):
      guard left.utf8.count == right.utf8.count else { return false }
      try scope.spend(onText: left.utf8.count)
      return Needle.areIdentical(left, right)
    case (.integer(let left), .integer(let right)): return left == right
    case (.real(let left), .real(let right)): return left == right || (left.isNaN && right.isNaN)
    case (.integer(let whole), .real(let real)), (.real(let real), .integer(let whole)):
      return Int64(exactly: real) == whole
    case (.date(let left), .date(let right)): return left == right
    case (.opaque(let left), .opaque(let right)): return left == right
    case (.list(let left), .list(let right)):
      guard (left.kind == .set) == (right.kind == .set), left.count == right.count else {
        return false
      }
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      if left.kind == .set {
        return try value(depth: depth, in: &scope) == other.value(depth: depth, in: &scope)
      }
      for position in 0..<left.count {
        try scope.spend()
        let element = try left.element(at: position, in: &scope)
        let partner = try right.element(at: position, in: &scope)
        guard try element.isEqual(to: partner, depth: depth - 1, in: &scope) else { return false }
      }
      return true
    case (.table(let left), .table(let right)):
      guard left.count == right.count else { return false }
      return try value(depth: depth, in: &scope) == other.value(depth: depth, in: &scope)
    default: return false
    }
  }

  /// Removes values that equal an earlier value; an object equals no other value.
  static func distinct(
    _ values: [Operand], in scope: inout Scope
  ) throws(PredicateEvaluationError) -> [Operand] {
    var seen: Set<PredicateValue> = []
    var distinct: [Operand] = []
    for value in values {
      do throws(PredicateEvaluationError) {
        let key = try value.value(depth: PredicateLimits.untrusted.nestingDepth, in: &scope)
        if seen.insert(key).inserted { distinct.append(value) }
      } catch {
        guard case .unreadable = error else { throw error }
        distinct.append(value)
      }
    }
    return distinct
  }

  /// The operand as a plain value. Every element and every byte of text counts toward the step
  /// limits.
  func value(
    depth: Int, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> PredicateValue {
    var elements = scope.steps
    let value = try value(depth: depth, elements: &elements)
    try scope.spend(scope.steps - elements)
    try scope.spend(onText: value.textLength)
    return value
  }
}
