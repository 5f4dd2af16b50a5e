public import Foundation

/// A reference to a localized text that is looked up and formatted when it is displayed.
///
/// A resource contains a key with arguments, a table, a bundle and a locale. The text is looked
/// up only when `String(localized:)` or the simulated device reads it. Mirrors Foundation's
/// [`LocalizedStringResource`](https://developer.apple.com/documentation/foundation/localizedstringresource).
///
/// ```swift
/// let title: LocalizedStringResource = "Unread: \(3)"
/// title.key                  // "Unread: %lld"
/// String(localized: title)   // "Unread: 3"
/// ```
public struct LocalizedStringResource: Sendable, Equatable, Codable {
  /// The location of a resource's tables.
  public enum BundleDescription: Sendable {
    /// The bundle of the running process.
    case main
    /// The bundle that contains a class; on Linux this is the main bundle.
    case forClass(AnyClass)
    /// The bundle at a file URL.
    case atURL(URL)
  }

  /// The key, with a specifier such as `%lld` for each argument.
  public let key: String

  /// The text if no table contains the key.
  public let defaultValue: String.LocalizationValue

  /// The table's name without its extension; `nil` means `Localizable`.
  public let table: String?

  /// The locale whose language is looked up and for which arguments are formatted.
  public var locale: Locale

  /// The bundle that contains the table.
  public let bundle: BundleDescription

  /// Creates a resource whose default value is also its key.
  ///
  /// The comment is for translators; it isn't stored.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.init(
      key: keyAndValue.key, defaultValue: keyAndValue, table: table, locale: locale,
      bundle: bundle)
  }

  /// Creates a resource with a separate key and default value.
  ///
  /// The arguments are those of the default value. The comment isn't stored.
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

  /// Creates a resource without arguments; percent signs are literal.
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
