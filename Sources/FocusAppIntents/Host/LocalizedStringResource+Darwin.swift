#if canImport(Darwin)
  // Elsewhere the folder Localization has these members.
  extension LocalizedStringResource {
    /// Returns the text in the language of a locale, which replaces the resource's own.
    package func text(in locale: Locale) -> String {
      var resource = self
      resource.locale = locale
      return String(localized: resource)
    }

    /// Always `nil`: Foundation searches no folder of a package target for a text of the main bundle.
    package var packageFolder: URL? { nil }
  }
#endif
