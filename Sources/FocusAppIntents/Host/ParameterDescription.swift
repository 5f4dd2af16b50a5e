package import FocusHost

#if canImport(Darwin)
  package import Foundation
#endif

/// What the declaration of a parameter says, as the system reads it when the app is installed.
package struct ParameterDescription: Sendable {
  /// The name of the property.
  package let name: String
  package let title: LocalizedStringResource
  package let description: LocalizedStringResource?
  /// What a value may be when there is one.
  package let type: ParameterType
  package let isOptional: Bool
  /// The default in the declaration; `nil` when none is declared, which is not the same as nothing.
  package let defaultValue: ParameterValue?

  init(
    name: String, title: LocalizedStringResource, declaration: ParameterDeclaration,
    type: ParameterType, isOptional: Bool, defaultValue: ParameterValue?
  ) {
    self.name = name
    self.title = title
    self.description = declaration.description
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }

  /// The value when nobody gave one: the declared default, else nothing for an optional parameter.
  ///
  /// `nil` for a required parameter without a default: the system can't make a default instance.
  package var initialValue: ParameterValue? {
    // A bare `nil` would be the value *nothing*, which is a value.
    defaultValue ?? (isOptional ? .some(.null) : .none)
  }

  /// Checks that the parameter can have `value`, without running an app's code.
  ///
  /// - Returns: The value in its canonical form.
  @discardableResult
  package func check(_ value: ParameterValue) throws(ParameterValueError) -> ParameterValue {
    guard value == .null else { return try type.check(value) }
    guard isOptional else { throw .missing(expected: type) }
    return .null
  }
}
