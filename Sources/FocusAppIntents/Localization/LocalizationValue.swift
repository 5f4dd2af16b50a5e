extension String {
  /// A localizable text with its arguments, created from a string literal.
  ///
  /// Mirrors Foundation's
  /// [`String.LocalizationValue`](https://developer.apple.com/documentation/swift/string/localizationvalue).
  public struct LocalizationValue: Sendable, Equatable {
    /// A placeholder for a number or string that the system inserts later.
    public enum Placeholder: Codable, Hashable, Sendable {
      case int, uint, float, double, object
    }

    /// The text, with a specifier for each argument.
    let key: String

    /// The arguments, in the order of their specifiers.
    let arguments: [LocalizationArgument]

    init(key: String, arguments: [LocalizationArgument]) {
      self.key = key
      self.arguments = arguments
    }

    /// Creates a text without arguments; percent signs are literal.
    public init(_ value: String) {
      self.init(key: value, arguments: [])
    }
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  /// Creates a text without arguments; percent signs are literal.
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

  /// Encodes the key and the arguments.
  ///
  /// An argument with a format style is encoded as its text in its own locale, because its type
  /// can't be restored when it is decoded. An attributed argument is encoded without its
  /// attributes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
  }
}
