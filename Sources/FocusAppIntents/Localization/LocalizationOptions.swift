#if !canImport(Darwin)
  public import Foundation

  extension String {
    /// What can be given to a text when it is looked up.
    public struct LocalizationOptions {
      /// The values of the placeholders, in their order; a placeholder without one stays.
      public var replacements: [any CVarArg]?

      /// Creates options without replacements.
      public init() {}
    }
  }

  extension AttributedString {
    /// What can be given to an attributed text when it is looked up.
    public struct LocalizationOptions {
      /// The values of the placeholders, in their order; a placeholder without one stays.
      public var replacements: [any CVarArg]?

      /// Creates options without replacements.
      public init() {}
    }
  }

  extension LocalizedStringResource {
    /// Returns the resource with values in place of its placeholders.
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
#endif
