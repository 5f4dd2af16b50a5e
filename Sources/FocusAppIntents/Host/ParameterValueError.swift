package import FocusHost

/// The reason why data is invalid as a parameter's value.
package enum ParameterValueError: Error, Sendable {
  /// The value has the wrong type or is outside the parameter's range.
  case wrongValue(found: ParameterValue, expected: ParameterType)
  /// The enumeration has no case with this raw value.
  case unknownCase(String, of: EnumKind)
  /// A required parameter has no value.
  case missing(expected: ParameterType)
}

extension ParameterValueError: CustomStringConvertible {
  /// One sentence, which leaves out the value unless it is a number or the name of an unknown case.
  package var description: String {
    switch self {
    case .wrongValue(let found, let expected):
      "Expected \(expected.name), but found \(found.kind)."
    case .unknownCase(let name, let type):
      """
      Unknown case '\(name)' for '\(type.name)'. Use one of \
      \(type.cases.map { "'\($0)'" }.joined(separator: ", ")).
      """
    case .missing(let expected):
      "Expected \(expected.name), but found no value. The parameter isn't optional."
    }
  }
}

extension AppEnum {
  /// The raw values of all cases, in the order of their declaration.
  package static var caseNames: [String] { allCases.map(\.rawValue.description) }
}

extension ParameterValue {
  /// A phrase for the kind of value, without the contents of strings, arrays and objects.
  fileprivate var kind: String {
    switch self {
    case .null: "no value"
    case .bool: "a Boolean"
    case .int(let number): "the number \(number)"
    case .double(let number): "the number \(number)"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
