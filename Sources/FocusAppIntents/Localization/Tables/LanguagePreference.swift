#if !canImport(Darwin)
  import Foundation

  /// The languages that a reader understands, as far as a bundle may have them.
  ///
  /// Foundation's own choice isn't on Linux, where it always picks the first localization.
  struct LanguagePreference {
    private let wanted: Tag

    init(of locale: Locale) {
      wanted = Tag(locale.identifier)
    }

    /// Returns the languages of a bundle that the reader understands, best first.
    ///
    /// Language and script have to be the reader's. A bundle's `de-CH` comes before `de`, and that
    /// before another region's. The order is *modeled*.
    func choose(among available: Set<String>) -> [String] {
      available.sorted().compactMap { name -> (name: String, distance: Int)? in
        let tag = Tag(name)
        guard tag.language == wanted.language, tag.script == wanted.script else { return nil }
        let distance = tag.region == wanted.region ? 0 : tag.region == nil ? 1 : 2
        return (name, distance)
      }
      .sorted { $0.distance < $1.distance }
      .map(\.name)
    }

    private struct Tag {
      var language: String?
      /// The script, which may follow from the region: `zh-TW` is written in traditional Chinese.
      var script: String?
      /// The region if the name has one.
      var region: String?

      init(_ name: String) {
        let language = Locale.Language(identifier: name)
        let complete = Locale.Language(identifier: language.maximalIdentifier)
        self.language = complete.languageCode?.identifier
        script = complete.script?.identifier
        region = language.region?.identifier
      }
    }
  }
#endif
