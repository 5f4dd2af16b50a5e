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
      return String(attributedText(in: locale).characters)
    #endif
  }
}

#if !canImport(Darwin)
  extension LocalizedStringResource {
    /// Looks the key up for a reader, or takes the default value, and puts the arguments in.
    func attributedText(in locale: Locale) -> AttributedString {
      let entry = LocalizedTables.entry(for: self, in: locale)
      return LocalizedRendering.text(
        of: entry ?? LocalizedEntry(text: PluralText(defaultValue.key)),
        with: defaultValue.arguments, in: locale)
    }
  }
#endif
