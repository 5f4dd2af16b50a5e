package import Foundation

extension LocalizedStringResource {
  /// Returns the text that a reader of another language sees.
  ///
  /// The locale takes the place of the resource's own, also in the resources, lists and formats
  /// that the text is made of. A simulated device draws its cards with it.
  package func text(in locale: Locale) -> String {
    #if canImport(Darwin)
      var resource = self
      resource.locale = locale
      return String(localized: resource)
    #else
      return text(in: locale, language: locale)
    #endif
  }
}

#if !canImport(Darwin)
  extension LocalizedStringResource {
    func text(in locale: Locale, language: Locale) -> String {
      String(attributedText(in: locale, language: language).characters)
    }

    /// Looks the key up in a language, or takes the default value, and formats it for a locale.
    func attributedText(in locale: Locale, language: Locale) -> AttributedString {
      let entry = LocalizedTables.entry(for: self, in: language)
      return LocalizedRendering.text(
        of: entry ?? LocalizedEntry(text: PluralText(defaultValue.key)),
        with: defaultValue.arguments, in: locale)
    }
  }
#endif
