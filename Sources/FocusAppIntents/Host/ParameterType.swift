package import FocusHost
import Foundation

/// What a parameter's value may be, without its being optional.
package indirect enum ParameterType: Sendable {
  case bool
  case int(ClosedRange<Int>?)
  case double(ClosedRange<Double>?)
  case string
  case attributedString
  case url
  case duration
  case entity(any AppEntity.Type)
  case enumeration(any AppEnum.Type)
  case array(ParameterType)
  case set(ParameterType)
  /// A type that is declared but whose values can't be given as data; with a word for it.
  case unsupported(String)

  /// The type of one element; itself for a type that is no collection.
  package var element: ParameterType {
    switch self {
    case .array(let element), .set(let element): element.element
    default: self
    }
  }

  /// The same type of another element.
  func withElement(_ new: ParameterType) -> ParameterType {
    switch self {
    case .array(let element): .array(element.withElement(new))
    case .set(let element): .set(element.withElement(new))
    default: new
    }
  }

  /// The type in words that follow *expected*: `a Boolean`, `the identifier of an AccountEntity`.
  package var name: String {
    switch self {
    case .bool: "a Boolean"
    case .int(nil): "an integer"
    case .int(let range?): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .double(nil): "a number"
    case .double(let range?): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .string, .attributedString: "a string"
    case .url: "a URL"
    case .duration: "a number of seconds"
    case .entity(let type): "the identifier of \(Self.withArticle("\(type)"))"
    case .enumeration(let type): "a case of \(type)"
    case .array(let element): "an array, each element \(element.name)"
    case .set(let element): "a set as an array, each element \(element.name)"
    case .unsupported(let word): word
    }
  }

  private static func withArticle(_ noun: String) -> String {
    let vowels: Set<Character> = ["A", "E", "I", "O", "U"]
    return (noun.first.map(vowels.contains) == true ? "an " : "a ") + noun
  }
}

extension ParameterType {
  /// Checks that `value` can be a value of this type, without running an app's code.
  ///
  /// Whether an entity exists is its query's business; here any identifier will do.
  ///
  /// - Returns: The value in its canonical form: `1` for a number becomes `1.0`.
  @discardableResult
  package func check(_ value: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    switch self {
    case .bool: return try Bool._form.normalized(value)
    case .int(let range):
      let value = try Int._form.normalized(value)
      if let range, case .int(let number) = value, !range.contains(number) {
        throw .wrongValue(found: value, expected: self)
      }
      return value
    case .double(let range):
      let value = try Double._form.normalized(value)
      if let range, case .double(let number) = value, !range.contains(number) {
        throw .wrongValue(found: value, expected: self)
      }
      return value
    case .string: return try String._form.normalized(value)
    case .attributedString: return try AttributedString._form.normalized(value)
    case .url: return try URL._form.normalized(value)
    case .duration: return try Duration._form.normalized(value)
    case .entity:
      guard let identifier = value.name else { throw .wrongValue(found: value, expected: self) }
      return .string(identifier)
    case .enumeration(let type): return try Self.normalize(value, as: type)
    case .array(let element), .set(let element):
      guard case .array(let items) = value else { throw .wrongValue(found: value, expected: self) }
      return .array(try items.map { item throws(ParameterValueError) in try element.check(item) })
    case .unsupported: throw .wrongValue(found: value, expected: self)
    }
  }

  private static func normalize<Value: _IntentValue>(
    _ value: ParameterValue, as _: Value.Type
  ) throws(ParameterValueError) -> ParameterValue {
    try Value._form.normalized(value)
  }
}
