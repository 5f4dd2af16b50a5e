#if !canImport(Darwin)
  extension String {
    /// A localizable text with its arguments, as a string literal spells it.
    ///
    /// Mirrors Foundation's
    /// [`String.LocalizationValue`](https://developer.apple.com/documentation/swift/string/localizationvalue).
    public struct LocalizationValue: Sendable, Equatable {
      /// A number or text to be filled in later, by the system.
      public enum Placeholder: Codable, Hashable, Sendable {
        case int, uint, float, double, object
      }

      /// The text with a specifier in place of each argument.
      let key: String

      /// The arguments in the order of their specifiers.
      let arguments: [LocalizationArgument]

      init(key: String, arguments: [LocalizationArgument]) {
        self.key = key
        self.arguments = arguments
      }

      /// Creates a text without arguments; a percent sign in it means itself.
      public init(_ value: String) {
        self.init(key: value, arguments: [])
      }
    }
  }

  extension String.LocalizationValue: ExpressibleByStringInterpolation {
    /// Creates a text without arguments; a percent sign in it means itself.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
      self.init(key: stringInterpolation.finishedKey, arguments: stringInterpolation.arguments)
    }
  }

  extension String.LocalizationValue: Codable {
    private enum CodingKeys: CodingKey {
      case key, arguments
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        key: try container.decode(String.self, forKey: .key),
        arguments: try container.decodeIfPresent([LocalizationArgument].self, forKey: .arguments)
          ?? [])
    }

    /// Writes the key and the arguments.
    ///
    /// An argument with a format style is written as the text it has in its own locale, because the
    /// type of its value can't be found again when it is read. An attributed argument is written
    /// without its attributes.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(key, forKey: .key)
      if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    }
  }
#endif
