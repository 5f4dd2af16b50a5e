#if !canImport(Darwin)
  public import Foundation

  extension String {
    /// Looks a resource up and formats it for the resource's locale.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
      self = resource.text(in: resource.locale)
    }

    /// Looks a text up and formats it.
    ///
    /// The locale says which language's table is read, too: on Linux a program has no preferred
    /// language of its own. The comment is for translators and isn't kept.
    public init(
      localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale = .current, comment: StaticString? = nil
    ) {
      self.init(
        localized: LocalizedStringResource(
          keyAndValue, table: table, locale: locale, bundle: .init(bundle)))
    }

    /// Looks a fixed key up and formats it; the default value stands in when no table has the key.
    public init(
      localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
      self.init(
        localized: LocalizedStringResource(
          key, defaultValue: defaultValue, table: table, locale: locale, bundle: .init(bundle)))
    }
  }

  extension LocalizedStringResource.BundleDescription {
    init(_ bundle: Bundle?) {
      self = bundle.map { .atURL($0.bundleURL) } ?? .main
    }
  }
#endif
