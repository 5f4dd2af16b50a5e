package import FocusHost

/// The reason why data can't be the value of a parameter.
package enum ParameterValueError: Error, Sendable {
  /// The value has the wrong type, or lies outside the range that the expected type names.
  case wrongValue(found: ParameterValue, expected: ParameterType)
  /// No case of the enumeration has this raw value.
  case unknownCase(String, of: any AppEnum.Type)
  /// A required parameter was given nothing.
  case missing(expected: ParameterType)
}

extension ParameterValueError: CustomStringConvertible {
  /// One sentence; of the value it quotes nothing but the name of an unknown case.
  package var description: String {
    switch self {
    case .wrongValue(let found, let expected):
      "Expected \(expected.name), found \(found.kind)."
    case .unknownCase(let name, let type):
      """
      \(type) has no case '\(name)'. It has \
      \(type.caseNames.map { "'\($0)'" }.joined(separator: ", ")).
      """
    case .missing(let expected):
      "Expected \(expected.name), found nothing, which only an optional parameter can be."
    }
  }
}

extension AppEnum {
  /// The raw values of all cases, in the order of the declaration.
  package static var caseNames: [String] { allCases.map(\.rawValue.description) }
}

extension ParameterValue {
  /// What a message calls the value when it mustn't show it.
  fileprivate var kind: String {
    switch self {
    case .null: "nothing"
    case .bool: "a Boolean"
    case .int(let number): "the number \(number)"
    case .double(let number): "the number \(number)"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
