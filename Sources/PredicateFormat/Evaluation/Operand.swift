import Foundation

/// A value while a predicate is evaluated.
///
/// Scalars are held as they are; collections and objects stay where they came from and are read only
/// as far as the predicate looks into them, so that reading one key of a dictionary converts nothing.
enum Operand {
  case null
  case integer(Int64)
  case real(Double)
  case string(String)
  case date(Date)
  /// Data, a UUID or a URL, which can only be equal or not.
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

  /// A real as text, which Foundation's numbers write without a fraction of zero.
  static func text(of real: Double) -> String {
    let text = "\(real)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// How many elements were copied to have the value at hand, which is work to be counted.
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
    /// The elements of a set, or of a collection of Foundation.
    case anys([Any])
    case operands([Operand])
    /// Elements that stay where they are, so that reading one of them costs no pass over all.
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

  /// How many elements were taken out of another collection.
  var copied: Int {
    switch storage {
    case .values(let values) where kind != .array: values.count
    case .anys(let values): values.count
    default: 0
    }
  }

  /// The element at a position that exists, with what it takes to read it counted.
  func element(
    at position: Int, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    try scope.counted(element(at: position))
  }

  /// The element at a position that exists.
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

/// An array of a program, of whatever elements, read one by one.
protocol ElementList {
  var count: Int { get }
  func any(at position: Int) -> Any
}

/// The entries of a dictionary, by their keys.
enum OperandTable {
  case anys([String: Any])
  case values([String: PredicateValue])
  /// Entries that were taken out of a dictionary with other keys.
  case copied([String: Any])
  /// Entries that stay where they are, so that reading one of them costs no pass over all.
  case entries(any EntryTable)

  var count: Int {
    switch self {
    case .anys(let entries), .copied(let entries): entries.count
    case .values(let entries): entries.count
    case .entries(let entries): entries.count
    }
  }

  /// How many entries were taken out of another dictionary.
  var copied: Int { if case .copied(let entries) = self { entries.count } else { 0 } }

  /// What a key holds, with what it takes to read it counted; null for a key that isn't there.
  func value(
    forKey key: String, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    try scope.counted(value(forKey: key))
  }

  /// What a key holds; null for a key that isn't there.
  func value(forKey key: String) throws(PredicateEvaluationError) -> Operand {
    switch self {
    case .anys(let entries), .copied(let entries):
      guard let value = entries[key] else { return .null }
      return try Operand.read(value)
    case .values(let entries):
      return entries[key].map { Operand($0) } ?? .null
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

  /// The values alone, which is what a dictionary means to `IN`.
  var list: OperandList {
    switch self {
    case .anys(let entries), .copied(let entries):
      OperandList(.array, .anys(Array(entries.values)))
    case .values(let entries): OperandList(.array, .values(Array(entries.values)))
    case .entries(let entries): OperandList(.array, .anys(entries.anys))
    }
  }
}

/// A dictionary of a program with strings for keys and whatever values, read one by one.
protocol EntryTable {
  var count: Int { get }
  var keys: [String] { get }
  /// The values alone, in the order of the keys.
  var anys: [Any] { get }
  func any(forKey key: String) -> Any?
}
