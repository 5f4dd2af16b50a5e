/// A language of a table that lacks translations.
package struct TranslationGap: Sendable, Hashable {
  package let language: String
  /// The name of the file, such as `Localizable.xcstrings` or `de.lproj/Localizable.strings`.
  package let file: String
  /// The keys without a translation, each once, in the order of the texts.
  package let keys: [String]
}

#if canImport(Darwin)
  package import Foundation

  // On other platforms the folder Localization declares these members.
  extension LocalizedStringResource {
    /// Returns the text in the language of a locale, which replaces the resource's own.
    package func text(in locale: Locale) -> String {
      var resource = self
      resource.locale = locale
      return String(localized: resource)
    }

    /// Always `nil`: Foundation doesn't search a package target's folder for texts of the main
    /// bundle.
    package var packageFolder: URL? { nil }

    /// Always empty: Xcode reports the gaps of a catalog.
    package static func gaps(
      in texts: [LocalizedStringResource], mainBundle: URL?
    ) -> [TranslationGap] { [] }
  }
#endif
