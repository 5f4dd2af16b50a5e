public import Foundation

extension String.LocalizationValue {
  /// The string interpolation that builds a text's key and collects its arguments.
  ///
  /// The overloads are those of Foundation. Interpolating a `Bool`, or a date without a format,
  /// doesn't compile on Apple's platforms, and doesn't compile here.
  public struct StringInterpolation: StringInterpolationProtocol {
    private var plainKey: String
    private var formatKey: String
    private(set) var arguments: [LocalizationArgument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      plainKey = ""
      formatKey = ""
    }

    /// The key, in which percent signs are escaped only if there are arguments.
    var finishedKey: String { arguments.isEmpty ? plainKey : formatKey }

    public mutating func appendLiteral(_ literal: String) {
      plainKey += literal
      formatKey += literal.replacing("%", with: "%%")
    }

    /// Appends a string as `%@`.
    public mutating func appendInterpolation(_ string: String) {
      append(.text(string), as: "%@")
    }

    /// Appends an object's current description as `%@`.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject) {
      append(.text(subject.description), as: "%@")
    }

    /// Appends a number with the specifier of its type, such as `%lld`.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      append(.number(LocalizedNumber(value._arg)), as: value._specifier)
    }

    /// Appends a number with a given specifier, such as `%.2f`.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(
      _ value: T, specifier: String
    ) {
      append(.number(LocalizedNumber(value._arg)), as: specifier)
    }

    /// Appends a placeholder for a value that is given when the text is looked up.
    public mutating func appendInterpolation(placeholder: Placeholder) {
      append(.placeholder(placeholder), as: placeholder.specifier)
    }

    /// Appends a placeholder with a given specifier.
    public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
      append(.placeholder(placeholder), as: specifier)
    }

    /// Appends a value as `%@`, formatted in the reader's locale.
    public mutating func appendInterpolation<T, F: FormatStyle>(
      _ value: T, format: F
    ) where F.FormatInput == T, F.FormatOutput: StringProtocol {
      append(.formatted(DeferredFormat(value, format) { AttributedString(String($0)) }), as: "%@")
    }

    /// Appends a value as `%@`, formatted with attributes.
    public mutating func appendInterpolation<T, F: FormatStyle>(
      _ value: T, format: F
    ) where F.FormatInput == T, F.FormatOutput: AttributedStringProtocol {
      append(
        .formatted(
          DeferredFormat(value, format) { AttributedString($0[$0.startIndex..<$0.endIndex]) }),
        as: "%@")
    }

    /// Appends an attributed string as `%@`.
    ///
    /// The options have no effect, because the surrounding text has no attributes.
    public mutating func appendInterpolation(
      _ attributed: AttributedString, options: AttributedString.InterpolationOptions = []
    ) {
      append(.attributed(attributed), as: "%@")
    }

    /// Appends a value as `%@`; its resource is looked up together with the surrounding text.
    public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(
      _ value: T
    ) {
      append(.resource(value.localizedStringResource), as: "%@")
    }

    /// Appends a list of values as `%@`; their resources are looked up.
    public mutating func appendInterpolation<C: Collection>(
      _ value: C, format: ListFormatStyle<StringStyle, [String]>
    ) where C.Element: CustomLocalizedStringResourceConvertible {
      append(.list(value.map(\.localizedStringResource), format), as: "%@")
    }

    private mutating func append(_ argument: LocalizationArgument, as specifier: String) {
      formatKey += specifier
      arguments.append(argument)
    }
  }
}

extension String.LocalizationValue.Placeholder {
  /// The specifier of the placeholder in a key.
  var specifier: String {
    switch self {
    case .int: "%lld"
    case .uint: "%llu"
    case .float: "%f"
    case .double: "%lf"
    case .object: "%@"
    }
  }
}

extension AttributedString {
  /// The options with which an attributed string is inserted.
  public struct InterpolationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Keeps only the argument's own attributes, without those of the surrounding text.
    public static let insertAttributesWithoutMerging = Self(rawValue: 1)
  }
}
