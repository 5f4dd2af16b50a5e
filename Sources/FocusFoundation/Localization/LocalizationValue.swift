public import Foundation

extension String {
  /// A localizable text with its arguments, created from a string literal.
  ///
  /// Mirrors Foundation's
  /// [`String.LocalizationValue`](https://developer.apple.com/documentation/swift/string/localizationvalue).
  ///
  /// When it is encoded, an argument with a format style becomes its text in its own locale, because
  /// the style's type can't be restored. An attributed argument loses its attributes.
  public struct LocalizationValue: Sendable, Equatable, Codable {
    /// A placeholder for a number or string that the system inserts later.
    public enum Placeholder: Codable, Hashable, Sendable {
      case int, uint, float, double, object
    }

    /// The text, with a specifier for each argument.
    let key: String

    /// The arguments, in the order of their specifiers.
    let arguments: [LocalizationArgument]
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  /// Creates a text without arguments; percent signs are literal.
  public init(_ value: String) {
    self.init(key: value, arguments: [])
  }

  /// Creates a text without arguments; percent signs are literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  public init(stringInterpolation: StringInterpolation) {
    self.init(key: stringInterpolation.finishedKey, arguments: stringInterpolation.arguments)
  }
}

extension String.LocalizationValue {
  /// The string interpolation that builds a text's key and collects its arguments.
  ///
  /// The overloads are Foundation's. As on Apple platforms, interpolating a `Bool`, or a date
  /// without a format, doesn't compile.
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
      append(.formatted(DeferredFormat(attributed)), as: "%@")
    }

    /// Appends a value as `%@`; the value's resource is looked up together with the surrounding
    /// text.
    public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(
      _ value: T
    ) {
      append(.resource(value.localizedStringResource), as: "%@")
    }

    /// Appends a list of values as `%@`; the values' resources are looked up together with the
    /// surrounding text.
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

/// A number with a specifier for localized formats.
///
/// It allows interpolations such as `"\(count) new"` in a resource. As in Foundation, only the
/// standard integer and floating-point types conform.
public protocol _FormatSpecifiable: Equatable {
  associatedtype _Arg: CVarArg
  /// The number as an argument of a format.
  var _arg: _Arg { get }
  /// The format specifier of the number, such as `%lld`.
  var _specifier: String { get }
}

extension _FormatSpecifiable where Self: CVarArg {
  /// The number itself.
  public var _arg: Self { self }
}

extension _FormatSpecifiable where Self: FixedWidthInteger {
  public var _specifier: String {
    "%" + (Self.bitWidth > 32 ? "ll" : "") + (Self.isSigned ? "d" : "u")
  }
}

extension Int: _FormatSpecifiable {
  // Apple's keys have this specifier also where the type has 32 bits.
  public var _specifier: String { "%lld" }
}

extension Int64: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}

extension UInt: _FormatSpecifiable {
  // Apple's keys have this specifier also where the type has 32 bits.
  public var _specifier: String { "%llu" }
}

extension UInt64: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}

extension Float: _FormatSpecifiable {
  public var _specifier: String { "%f" }
}

extension Double: _FormatSpecifiable {
  public var _specifier: String { "%lf" }
}

extension CGFloat: _FormatSpecifiable {
  public var _specifier: String { "%lf" }
}

/// An argument of a localized text, stored as a value until the reader's language is known.
indirect enum LocalizationArgument: Sendable, Equatable, Codable {
  case text(String)
  case number(LocalizedNumber)
  case placeholder(String.LocalizationValue.Placeholder)
  case resource(LocalizedStringResource)
  case list([LocalizedStringResource], ListFormatStyle<StringStyle, [String]>)
  case formatted(DeferredFormat)
}
