import Foundation

extension Operand {
  /// Creates an operand from a program's value.
  ///
  /// The most common types come first and cost one type comparison each, because a dynamic cast
  /// would cost more than the rest of the evaluation. ``OperandConvertible`` finds the other types.
  ///
  /// - Throws: ``PredicateEvaluationError/unreadable(_:)`` for a type that predicates can't read.
  init(reading any: Any?) throws(PredicateEvaluationError) {
    guard let any else {
      self = .null
      return
    }
    self = try Self.read(any)
  }

  static func read(_ any: Any) throws(PredicateEvaluationError) -> Operand {
    if let text = held(in: any, as: String.self) {
      return .string(text)
    } else if let number = held(in: any, as: Int.self) {
      return .integer(Int64(number))
    } else if let entries = held(in: any, as: [String: Any].self) {
      return .table(.anys(entries))
    } else if let number = held(in: any, as: Double.self) {
      return .real(number)
    } else if let convertible = any as? any OperandConvertible {
      return try convertible.operand()
    } else if let object = any as? any PredicateObject {
      return .object(object)
    }
    throw .unreadable(String(describing: type(of: any)))
  }

  /// Returns the value in an `Any` if it has exactly the given type, without a dynamic cast.
  ///
  /// An `Any` consists of three words, which hold a small value or a reference to a larger one, and
  /// of the type's metadata. This layout is part of [Swift's
  /// ABI](https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst). The function
  /// compares the types first, so it reads only values of the given type.
  @inline(__always)
  static func held<Value>(in any: Any, as type: Value.Type) -> Value? {
    // The pointer's type keeps the value in its container, without a copy.
    withUnsafePointer(to: any) { (container: UnsafePointer<Any>) in
      let words = UnsafeRawPointer(container)
      let held = words.load(fromByteOffset: 3 * MemoryLayout<Int>.size, as: Any.Type.self)
      guard held == type, MemoryLayout<Value>.size <= 3 * MemoryLayout<Int>.size else {
        return nil
      }
      return words.load(as: Value.self)
    }
  }
}

/// A type that predicates can read.
///
/// The conformances below are the complete list.
protocol OperandConvertible {
  func operand() throws(PredicateEvaluationError) -> Operand
}

extension PredicateValue: OperandConvertible {
  func operand() -> Operand { Operand(self) }
}

extension Optional: OperandConvertible {
  func operand() throws(PredicateEvaluationError) -> Operand { try Operand(reading: self) }
}

extension AnyHashable: OperandConvertible {
  func operand() throws(PredicateEvaluationError) -> Operand { try Operand(reading: base) }
}

// MARK: - Numbers

extension OperandConvertible where Self: BinaryInteger {
  func operand() -> Operand {
    Int64(exactly: self).map { .integer($0) } ?? .real(Double(self))
  }
}

extension Bool: OperandConvertible { func operand() -> Operand { Operand(self) } }
extension Int: OperandConvertible {}
extension Int8: OperandConvertible {}
extension Int16: OperandConvertible {}
extension Int32: OperandConvertible {}
extension Int64: OperandConvertible {}
extension Int128: OperandConvertible {}
extension UInt: OperandConvertible {}
extension UInt8: OperandConvertible {}
extension UInt16: OperandConvertible {}
extension UInt32: OperandConvertible {}
extension UInt64: OperandConvertible {}
extension UInt128: OperandConvertible {}

extension OperandConvertible where Self: BinaryFloatingPoint {
  func operand() -> Operand { .real(Double(self)) }
}

extension Double: OperandConvertible {}
extension Float: OperandConvertible {}
extension CGFloat: OperandConvertible {}

extension Decimal: OperandConvertible {
  func operand() -> Operand { (self as NSDecimalNumber).operand() }
}

extension NSNumber: OperandConvertible {
  func operand() -> Operand {
    if let decimal = self as? NSDecimalNumber {
      let whole = Int64(decimal.stringValue)
      return whole.map { .integer($0) } ?? .real(decimal.doubleValue)
    }
    switch UInt8(bitPattern: objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): return .real(doubleValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return uint64Value.operand()
    default: return .integer(int64Value)
    }
  }
}

// MARK: - Text and other scalars

extension String: OperandConvertible { func operand() -> Operand { .string(self) } }
extension Substring: OperandConvertible { func operand() -> Operand { .string(String(self)) } }
extension Character: OperandConvertible { func operand() -> Operand { .string(String(self)) } }
extension NSString: OperandConvertible { func operand() -> Operand { .string(self as String) } }

extension Date: OperandConvertible { func operand() -> Operand { .date(self) } }
extension NSDate: OperandConvertible { func operand() -> Operand { .date(self as Date) } }
extension Data: OperandConvertible { func operand() -> Operand { .opaque(.data(self)) } }
extension NSData: OperandConvertible {
  func operand() -> Operand { .opaque(.data(self as Data)) }
}
extension UUID: OperandConvertible { func operand() -> Operand { .opaque(.uuid(self)) } }
extension NSUUID: OperandConvertible {
  func operand() -> Operand { .opaque(.uuid(self as UUID)) }
}
extension URL: OperandConvertible { func operand() -> Operand { .opaque(.url(self)) } }
extension NSURL: OperandConvertible { func operand() -> Operand { .opaque(.url(self as URL)) } }
extension NSNull: OperandConvertible { func operand() -> Operand { .null } }

// MARK: - Collections

extension Array: OperandConvertible, ElementList {
  func operand() -> Operand {
    if Element.self == String.self, let strings = self as Any as? [String] {
      return .list(OperandList(.array, .strings(strings)))
    }
    return .list(OperandList(.array, .elements(self)))
  }

  func any(at position: Int) -> Any { self[position] }
}

extension Set: OperandConvertible {
  func operand() -> Operand { .list(OperandList(.set, .anys(map { $0 as Any }))) }
}

extension Dictionary: OperandConvertible {
  func operand() throws(PredicateEvaluationError) -> Operand {
    // The cast through `Any` to the dictionary's own type copies nothing.
    if Key.self == String.self, let entries = self as Any as? [String: Value] {
      return .table(.entries(NamedValues(entries: entries)))
    }
    return try .copying(self)
  }
}

extension Operand {
  /// Creates a table from the entries of a dictionary with keys of another type.
  fileprivate static func copying<Key, Value>(
    _ dictionary: some Sequence<(key: Key, value: Value)>
  ) throws(PredicateEvaluationError) -> Operand {
    var entries: [String: Any] = [:]
    for (key, value) in dictionary {
      guard case .string(let name) = try Operand(reading: key) else {
        throw .unreadable("a dictionary with keys of type \(type(of: key))")
      }
      entries[name] = value
    }
    return .table(.copied(entries))
  }
}

/// A dictionary with strings for keys.
private struct NamedValues<Value>: EntryTable {
  let entries: [String: Value]

  var count: Int { entries.count }
  var keys: [String] { Array(entries.keys) }
  var anys: [Any] { entries.values.map { $0 } }

  func any(forKey key: String) -> Any? { entries[exactly: key] }
}

extension NSArray: OperandConvertible {
  func operand() -> Operand { .list(OperandList(.array, .anys(map { $0 }))) }
}

extension NSSet: OperandConvertible {
  func operand() -> Operand { .list(OperandList(.set, .anys(allObjects))) }
}

extension NSOrderedSet: OperandConvertible {
  func operand() -> Operand { .list(OperandList(.orderedSet, .anys(map { $0 }))) }
}

extension NSDictionary: OperandConvertible {
  func operand() throws(PredicateEvaluationError) -> Operand { try .copying(self) }
}
