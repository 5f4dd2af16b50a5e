import Foundation

extension Operand {
  /// Reads a value of a program.
  ///
  /// The commonest types come first and cost one comparison of types each, where a dynamic cast would
  /// cost more than the rest of the evaluation; the others are found by ``OperandConvertible``.
  ///
  /// - Throws: ``PredicateEvaluationError/unreadable(_:)`` for a type that predicates don't know.
  init(reading any: Any?) throws(PredicateEvaluationError) {
    guard let any else {
      self = .null
      return
    }
    self = try Self.read(any)
  }

  static func read<Value>(_ value: Value) throws(PredicateEvaluationError) -> Operand {
    // The types are the same where bits are taken for those of another type.
    if Value.self == String.self {
      return .string(unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      return .integer(Int64(unsafeBitCast(value, to: Int.self)))
    } else if Value.self == [String: Any].self {
      return .table(.anys(unsafeBitCast(value, to: [String: Any].self)))
    } else if Value.self == Double.self {
      return .real(unsafeBitCast(value, to: Double.self))
    } else if Value.self == Bool.self {
      return Operand(unsafeBitCast(value, to: Bool.self))
    } else if let convertible = value as? any OperandConvertible {
      return try convertible.operand()
    } else if let object = value as? any PredicateObject {
      return .object(object)
    }
    throw .unreadable(String(describing: Value.self))
  }
}

/// A type that predicates can read.
///
/// The conformances below are the whole list.
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
    Int64(exactly: self).map { .integer($0) } ?? .real(LanguageChoices.beyondInteger(self))
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

extension Array: OperandConvertible {
  func operand() -> Operand {
    if let strings = self as Any as? [String], Element.self == String.self {
      return .list(OperandList(.array, .strings(strings)))
    }
    return .list(OperandList(.array, .anys(map { $0 as Any })))
  }
}

extension Set: OperandConvertible {
  func operand() -> Operand { .list(OperandList(.set, .anys(map { $0 as Any }))) }
}

extension Dictionary: OperandConvertible {
  func operand() throws(PredicateEvaluationError) -> Operand {
    var entries: [String: Any] = [String: Any](minimumCapacity: count)
    for (key, value) in self {
      guard case .string(let name) = try Operand(reading: key) else {
        throw .unreadable("a dictionary with keys of type \(Key.self)")
      }
      entries[name] = value
    }
    return .table(.anys(entries))
  }
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
  func operand() throws(PredicateEvaluationError) -> Operand {
    var entries: [String: Any] = [:]
    for (key, value) in self {
      guard case .string(let name) = try Operand(reading: key) else {
        throw .unreadable("a dictionary with keys that aren't strings")
      }
      entries[name] = value
    }
    return .table(.anys(entries))
  }
}
