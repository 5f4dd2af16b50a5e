package import FocusHost

/// The static description of a parameter that the system reads when the app is installed.
package struct ParameterDescription: Sendable {
  /// The declared title, else the property's name.
  package let title: LocalizedStringResource
  /// Whether a title is declared.
  package let hasTitle: Bool
  package let description: LocalizedStringResource?
  package let shape: ParameterShape

  init(
    name: String, title: LocalizedStringResource?, declaration: ParameterDeclaration,
    type: ParameterType, isOptional: Bool, defaultValue: ParameterValue?
  ) {
    // Without a title, the property's name is displayed.
    self.title = title ?? LocalizedStringResource(stringLiteral: name)
    self.hasTitle = title != nil
    self.description = declaration.description
    shape = ParameterShape(
      name: name, type: type, isOptional: isOptional, defaultValue: defaultValue)
  }
}

extension ParameterDescription {
  package var name: String { shape.name }
  package var type: ParameterType { shape.type }
  package var isOptional: Bool { shape.isOptional }
  package var defaultValue: ParameterValue? { shape.defaultValue }
}
