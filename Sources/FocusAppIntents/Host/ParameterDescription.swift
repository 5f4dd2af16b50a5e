package import FocusHost

/// The static description of a parameter that the system reads when the app is installed.
package struct ParameterDescription: Sendable {
  /// The name of the property.
  package let name: String
  /// The declared title, else the property's name.
  package let title: LocalizedStringResource
  /// Whether a title is declared.
  package let hasTitle: Bool
  package let description: LocalizedStringResource?
  /// The type of the parameter's values, without the optional.
  package let type: ParameterType
  package let isOptional: Bool
  /// The declared default; `nil` if there is none, which differs from the declared default `.null`.
  package let defaultValue: ParameterValue?

  init(
    name: String, title: LocalizedStringResource?, declaration: ParameterDeclaration,
    type: ParameterType, isOptional: Bool, defaultValue: ParameterValue?
  ) {
    self.name = name
    // Without a title, the property's name is displayed.
    self.title = title ?? LocalizedStringResource(stringLiteral: name)
    self.hasTitle = title != nil
    self.description = declaration.description
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
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
