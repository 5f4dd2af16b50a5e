#if !canImport(Darwin)
  public import Foundation

  extension String.LocalizationValue {
    /// The pieces of a localizable literal: its key grows while its arguments are collected.
    ///
    /// The overloads are Foundation's and no more. There is none for `Bool` or for a date without a
    /// format, so that such a mistake doesn't compile here either.
    public struct StringInterpolation: StringInterpolationProtocol {
      private var plainKey: String
      private var formatKey: String
      private(set) var arguments: [LocalizationArgument] = []

      public init(literalCapacity: Int, interpolationCount: Int) {
        plainKey = ""
        formatKey = ""
      }

      /// The key: a format only if there are arguments, since otherwise nothing is ever formatted.
      var finishedKey: String { arguments.isEmpty ? plainKey : formatKey }

      public mutating func appendLiteral(_ literal: String) {
        plainKey += literal
        formatKey += literal.replacing("%", with: "%%")
      }

      /// Appends a text as it is: `%@`.
      public mutating func appendInterpolation(_ string: String) {
        append(.text(string), as: "%@")
      }

      /// Appends an object's description as it is now: `%@`.
      public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject) {
        append(.text(subject.description), as: "%@")
      }

      /// Appends a number with the specifier of its type, such as `%lld`.
      public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
        append(.number(LocalizedNumber(value._arg)), as: value._specifier)
      }

      /// Appends a number with a specifier of one's own, such as `%.2f`.
      public mutating func appendInterpolation<T: _FormatSpecifiable>(
        _ value: T, specifier: String
      ) {
        append(.number(LocalizedNumber(value._arg)), as: specifier)
      }

      /// Appends a place for a value that is given when the text is looked up.
      public mutating func appendInterpolation(placeholder: Placeholder) {
        append(.placeholder(placeholder), as: placeholder.specifier)
      }

      /// Appends a place for a value, with a specifier of one's own.
      public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
        append(.placeholder(placeholder), as: specifier)
      }

      /// Appends a value in a format, written for whoever reads the text: `%@`.
      public mutating func appendInterpolation<T, F: FormatStyle>(
        _ value: T, format: F
      ) where F.FormatInput == T, F.FormatOutput: StringProtocol {
        append(.formatted(DeferredFormat(value, format) { AttributedString(String($0)) }), as: "%@")
      }

      /// Appends a value in a format with attributes: `%@`.
      public mutating func appendInterpolation<T, F: FormatStyle>(
        _ value: T, format: F
      ) where F.FormatInput == T, F.FormatOutput: AttributedStringProtocol {
        append(
          .formatted(
            DeferredFormat(value, format) { AttributedString($0[$0.startIndex..<$0.endIndex]) }),
          as: "%@")
      }

      /// Appends an attributed text: `%@`.
      ///
      /// The text around it has no attributes here, so that the options make no difference.
      public mutating func appendInterpolation(
        _ attributed: AttributedString, options: AttributedString.InterpolationOptions = []
      ) {
        append(.attributed(attributed), as: "%@")
      }

      /// Appends a value by its resource, looked up with the text around it: `%@`.
      public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(
        _ value: T
      ) {
        append(.resource(value.localizedStringResource), as: "%@")
      }

      /// Appends a list of values by their resources: `%@`.
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
    /// What stands for the placeholder in a key.
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
    /// How an attributed text joins the text that it is put into.
    public struct InterpolationOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Keeps only the argument's own attributes, without those of the text around it.
      public static let insertAttributesWithoutMerging = Self(rawValue: 1)
    }
  }
#endif
