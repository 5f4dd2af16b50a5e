import Foundation

extension LocalizedStringResource {
  /// Returns the text in the language of a locale.
  ///
  /// The locale replaces the resource's own, also in interpolated resources, lists and formats. A
  /// simulated device uses it to render its cards.
  package func text(in locale: Locale) -> String { text(in: locale, language: locale) }

  func text(in locale: Locale, language: Locale) -> String {
    String(attributedText(in: locale, language: language).characters)
  }

  /// Looks up the key in a language, or uses the default value, and formats it for a locale.
  func attributedText(in locale: Locale, language: Locale) -> AttributedString {
    let entry = LocalizedTables.entry(for: self, in: language)
    return LocalizedRendering.text(
      of: entry ?? LocalizedEntry(text: PluralText(defaultValue.key)),
      with: defaultValue.arguments, in: locale)
  }
}
