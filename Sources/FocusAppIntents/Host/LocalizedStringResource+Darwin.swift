#if canImport(Darwin)
  // Elsewhere the folder Localization has this method.
  extension LocalizedStringResource {
    /// Returns the text in the language of a locale, which replaces the resource's own.
    package func text(in locale: Locale) -> String {
      var resource = self
      resource.locale = locale
      return String(localized: resource)
    }
  }
#endif
