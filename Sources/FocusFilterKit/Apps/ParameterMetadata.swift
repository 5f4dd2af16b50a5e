/// A parameter of a filter as the device knows it.
public struct ParameterMetadata: Sendable, Hashable, Codable {
  /// The name of the property, by which values are stored and given.
  public let name: String
  /// The title in the language the device had at installation.
  public var title: String
  /// The type in words, such as `a Boolean`.
  public var type: String
  /// Whether the parameter may have no value; its default is none then, unless one is declared.
  public var isOptional: Bool
  /// The declared default; `nil` when none is declared.
  public var defaultValue: ParameterValue?

  /// Creates a parameter as the device knows it.
  package init(
    name: String, title: String, type: String, isOptional: Bool, defaultValue: ParameterValue?
  ) {
    self.name = name
    self.title = title
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}
