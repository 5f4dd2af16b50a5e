import FocusHost
public import Foundation

/// A reference to a localized text that is looked up and formatted when it is displayed.
///
/// A resource contains a key with arguments, a table, a bundle and a locale. The text is looked up
/// only when `String(localized:)` or the simulated device reads it. Mirrors Foundation's
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

    fileprivate init(_ bundle: Bundle) {
      self = bundle == .main ? .main : .atURL(bundle.bundleURL)
    }
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
}

extension LocalizedStringResource {
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
  /// The arguments come from the default value. The comment isn't stored.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.init(
      key: key.withUTF8Buffer { String(decoding: $0, as: UTF8.self) },
      defaultValue: defaultValue, table: table, locale: locale, bundle: bundle)
  }

  /// Creates a resource whose default value is also its key, with a table of a bundle.
  // Without the attribute, `.main` would be ambiguous.
  @_disfavoredOverload public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(keyAndValue, table: table, locale: locale, bundle: BundleDescription(bundle))
  }

  /// Creates a resource with a separate key and default value, with a table of a bundle.
  @_disfavoredOverload public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(
      key, defaultValue: defaultValue, table: table, locale: locale,
      bundle: BundleDescription(bundle))
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

extension LocalizedStringResource.BundleDescription {
  /// The folder that contains the tables.
  var url: URL {
    switch self {
    case .main: Bundle.machine.bundleURL
    case .forClass(let type): Bundle(for: type).bundleURL
    case .atURL(let url): url
    }
  }
}

extension LocalizedStringResource.BundleDescription: Equatable, Codable {
  /// Two descriptions are equal if they refer to the same folder.
  public static func == (one: Self, other: Self) -> Bool {
    one.url.resolvingSymlinksInPath() == other.url.resolvingSymlinksInPath()
  }

  /// Decodes a description; a class is encoded and decoded as the URL of the class's bundle.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .main : .atURL(try container.decode(URL.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .main: try container.encodeNil()
    case .forClass, .atURL: try container.encode(url)
    }
  }
}

extension LocalizedStringResource {
  /// Returns the text in the language of a locale.
  ///
  /// The locale replaces the resource's own, including that of interpolated resources, lists and
  /// formats. A simulated device uses this method for the texts in Settings.
  package func text(in locale: Locale) -> String { text(in: locale, language: locale) }

  func text(in locale: Locale, language: Locale) -> String {
    String(attributedText(in: locale, language: language).characters)
  }

  /// Looks up the key in a language, or uses the default value, and formats it for a locale.
  func attributedText(in locale: Locale, language: Locale) -> AttributedString {
    let entry = entry(in: language)
    return LocalizedRendering.text(
      of: entry ?? LocalizedEntry(text: PluralText(defaultValue.key)),
      with: defaultValue.arguments, in: locale)
  }
}

/// A type whose values can be displayed as a localized text.
///
/// Such a value can be interpolated into a resource: `"Set \(account)"`. Entities, enumeration
/// cases and configured filters conform. Mirrors Foundation's
/// [`CustomLocalizedStringResourceConvertible`](https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
public protocol CustomLocalizedStringResourceConvertible {
  /// The localized text of the value.
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// Looks up and formats a resource for the resource's locale.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) {
    self = resource.text(in: resource.locale)
  }

  /// Looks up a resource for its locale, with values for its placeholders.
  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource, options: LocalizationOptions) {
    self = resource.filling(options.replacements).text(in: resource.locale)
  }

  /// Looks up a text in the current language and formats it for a locale.
  ///
  /// The locale doesn't select the language: the current language is that of `Locale.current`,
  /// which on Linux is always English. The comment is for translators and isn't stored.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(
      localized: keyAndValue, options: LocalizationOptions(), table: table, bundle: bundle,
      locale: locale)
  }

  /// Looks up a text in the current language, with values for its placeholders.
  public init(
    localized keyAndValue: LocalizationValue, options: LocalizationOptions,
    table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = LocalizedStringResource(keyAndValue, table: table, bundle: .init(bundle))
      .filling(options.replacements).text(in: locale, language: .current)
  }

  /// Looks up a key in the current language; if no table contains it, uses the default value.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self.init(
      localized: key, defaultValue: defaultValue, options: LocalizationOptions(), table: table,
      bundle: bundle, locale: locale)
  }

  /// Looks up a key in the current language, with values for its placeholders.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, options: LocalizationOptions,
    table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = LocalizedStringResource(
      key, defaultValue: defaultValue, table: table, bundle: .init(bundle)
    ).filling(options.replacements).text(in: locale, language: .current)
  }
}

extension AttributedString {
  /// Looks up and formats a resource, with the attributes of its arguments.
  ///
  /// Markdown in the text isn't parsed, because Foundation on Linux can't parse it.
  public init(localized resource: LocalizedStringResource) {
    self = resource.attributedText(in: resource.locale, language: resource.locale)
  }

  /// Looks up a resource, with values for its placeholders.
  public init(localized resource: LocalizedStringResource, options: LocalizationOptions) {
    self.init(localized: resource.filling(options.replacements))
  }
}

extension LocalizedStringResource.BundleDescription {
  fileprivate init(_ bundle: Bundle?) {
    self = bundle.map { .atURL($0.bundleURL) } ?? .main
  }
}
