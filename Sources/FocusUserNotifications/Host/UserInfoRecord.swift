package import FocusHost
import Foundation

/// The data that an app attached to a notification, in a form that can be stored.
package struct UserInfoRecord: Sendable, Hashable, Codable {
  /// The values that JSON can represent, by key.
  package var values: [String: ParameterValue]

  /// The values that were left out, as `path: type`, in alphabetical order.
  ///
  /// These are values under keys that aren't strings, non-finite numbers, dates, data and other
  /// objects.
  package var omitted: [String]

  package init(values: [String: ParameterValue] = [:], omitted: [String] = []) {
    self.values = values
    self.omitted = omitted
  }

  /// Copies the values of a dictionary that JSON can represent, in time linear in its size.
  package init(_ dictionary: [AnyHashable: Any]) {
    var reader = UserInfoReader()
    self.values = reader.object(dictionary, at: "", depth: 0)
    self.omitted = reader.omitted.sorted()
  }

  /// The values as an app expects them: strings, numbers, `NSNull`, arrays and dictionaries.
  package var dictionary: [AnyHashable: Any] {
    values.mapValues(Self.object)
  }

  private static func object(_ value: ParameterValue) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .array(let values): values.map(object)
    case .object(let values): values.mapValues(object)
    }
  }
}

/// Converts an app's dictionary to data, and collects the paths of values that are left out.
private struct UserInfoReader {
  /// The maximum nesting depth, which protects the recursion from a stack overflow.
  private static let deepest = 64

  private(set) var omitted: [String] = []

  mutating func object(
    _ dictionary: [AnyHashable: Any], at path: String, depth: Int
  ) -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    for (key, element) in dictionary {
      guard let name = key.base as? String else {
        omitted.append("\(path)[\(key.base)]: \(type(of: element)) under a \(type(of: key.base))")
        continue
      }
      let place = path.isEmpty ? name : "\(path).\(name)"
      if let value = value(element, at: place, depth: depth) { result[name] = value }
    }
    return result
  }

  private mutating func value(_ element: Any, at path: String, depth: Int) -> ParameterValue? {
    if depth < Self.deepest {
      switch element {
      case let text as String: return .string(text)
      case is NSNull: return .null
      case let elements as [Any]:
        return .array(
          elements.enumerated().compactMap { index, element in
            value(element, at: "\(path)[\(index)]", depth: depth + 1)
          })
      case let values as [AnyHashable: Any]:
        return .object(object(values, at: path, depth: depth + 1))
      case let number as NSNumber:
        if let value = Self.number(number, of: type(of: element)) { return value }
      default: break
      }
    }
    omitted.append("\(path): \(type(of: element))")
    return nil
  }

  private static func number(_ number: NSNumber, of type: Any.Type) -> ParameterValue? {
    switch String(cString: number.objCType) {
    // A Boolean is stored as an integer; only its Objective-C type differs.
    case "c" where type != Int8.self: .bool(number.boolValue)
    case "d", "f": number.doubleValue.isFinite ? .double(number.doubleValue) : nil
    case "Q" where number.uint64Value > Int.max: .double(number.doubleValue)
    default: .int(number.intValue)
    }
  }
}
