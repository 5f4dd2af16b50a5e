public import Foundation

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
