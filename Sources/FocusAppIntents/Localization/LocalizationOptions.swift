public import Foundation

extension String {
  /// Options for the lookup of a localized string.
  public struct LocalizationOptions {
    /// The values of the placeholders, in order; a placeholder without a value is kept.
    public var replacements: [any CVarArg]?

    /// Creates options without replacements.
    public init() {}
  }
}

extension AttributedString {
  /// Options for the lookup of a localized attributed string.
  public struct LocalizationOptions {
    /// The values of the placeholders, in order; a placeholder without a value is kept.
    public var replacements: [any CVarArg]?

    /// Creates options without replacements.
    public init() {}
  }
}

extension LocalizedStringResource {
  /// Returns the resource with its placeholders replaced by values.
  func filling(_ replacements: [any CVarArg]?) -> Self {
    guard let replacements, !replacements.isEmpty else { return self }
    var left = replacements[...]
    let arguments = defaultValue.arguments.map { argument in
      guard case .placeholder = argument, let value = left.popFirst() else { return argument }
      return LocalizationArgument.number(LocalizedNumber(value))
    }
    return Self(
      key: key, defaultValue: .init(key: defaultValue.key, arguments: arguments), table: table,
      locale: locale, bundle: bundle)
  }
}
