#if !canImport(Darwin)
  public import Foundation

  /// A text that is looked up and formatted when someone shows it, in the language they read.
  ///
  /// A resource is a key with its arguments, the table and bundle to look in, and a locale. Nothing
  /// is looked up before `String(localized:)` or the simulated device asks for the text. Mirrors
  /// Foundation's
  /// [`LocalizedStringResource`](https://developer.apple.com/documentation/foundation/localizedstringresource).
  ///
  /// ```swift
  /// let title: LocalizedStringResource = "Unread: \(3)"
  /// title.key                  // "Unread: %lld"
  /// String(localized: title)   // "Unread: 3"
  /// ```
  public struct LocalizedStringResource: Sendable, Equatable, Codable {
    /// Where the tables of a resource lie.
    public enum BundleDescription: Sendable {
      /// The bundle of the running program.
      case main
      /// The bundle that holds a class; on Linux that is the main bundle.
      case forClass(AnyClass)
      /// The bundle at a file URL.
      case atURL(URL)
    }

    /// The entry to look up, with a specifier such as `%lld` in place of each argument.
    public let key: String

    /// What is formatted when no table has the key.
    public let defaultValue: String.LocalizationValue

    /// The table's name without extension; `nil` means `Localizable`.
    public let table: String?

    /// The language to look the key up in and to format the arguments for.
    public var locale: Locale

    /// Where the table is looked for.
    public let bundle: BundleDescription

    /// Creates a resource whose key is also its default value.
    ///
    /// The comment is for translators; it is read from the source and isn't kept.
    public init(
      _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
      bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
      self.init(
        key: keyAndValue.key, defaultValue: keyAndValue, table: table, locale: locale,
        bundle: bundle)
    }

    /// Creates a resource with a fixed key and the text that stands in when no table has it.
    ///
    /// The arguments are those of the default value. The comment isn't kept.
    public init(
      _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
      self.init(
        key: key.withUTF8Buffer { String(decoding: $0, as: UTF8.self) },
        defaultValue: defaultValue, table: table, locale: locale, bundle: bundle)
    }

    init(
      key: String, defaultValue: String.LocalizationValue, table: String?, locale: Locale,
      bundle: BundleDescription
    ) {
      self.key = key
      self.defaultValue = defaultValue
      self.table = table
      self.locale = locale
      self.bundle = bundle
    }
  }

  extension LocalizedStringResource: ExpressibleByStringInterpolation {
    public typealias StringInterpolation = String.LocalizationValue.StringInterpolation

    /// Creates a resource from a text without arguments; a percent sign in it means itself.
    public init(stringLiteral value: String) {
      self.init(String.LocalizationValue(value))
    }

    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
  }

  extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
    /// The resource itself.
    public var localizedStringResource: LocalizedStringResource { self }
  }
#endif
