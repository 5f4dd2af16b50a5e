package import FocusHost

/// What the values of a parameter can be, without any text that is shown.
package struct ParameterShape: Sendable, Codable {
  /// The name of the property.
  package let name: String
  /// The type of the parameter's values, without the optional.
  package let type: ParameterType
  package let isOptional: Bool
  /// The declared default; `nil` if there is none, which differs from the declared default `.null`.
  package let defaultValue: ParameterValue?

  package init(
    name: String, type: ParameterType, isOptional: Bool, defaultValue: ParameterValue?
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }

  private enum CodingKeys: String, CodingKey { case name, type, isOptional, defaultValue }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    type = try members.decode(ParameterType.self, forKey: .type)
    isOptional = try members.decode(Bool.self, forKey: .isOptional)
    // A default that is `null` is one.
    defaultValue =
      members.contains(.defaultValue)
      ? try members.decode(ParameterValue.self, forKey: .defaultValue) : nil
  }

  /// The initial value: the declared default, else `.null` for an optional parameter.
  ///
  /// `nil` for a required parameter without a default; no default instance can be created then.
  package var initialValue: ParameterValue? {
    // A bare `nil` would be read as `.null`, which is a value.
    defaultValue ?? (isOptional ? .some(.null) : .none)
  }

  /// Checks that `value` is valid for the parameter, without running the app's code.
  ///
  /// - Returns: The value in its canonical form.
  @discardableResult
  package func check(_ value: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    guard value == .null else { return try type.check(value) }
    guard isOptional else { throw .missing(expected: type) }
    return .null
  }
}
