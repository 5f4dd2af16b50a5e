import Foundation

/// Selects the languages of a bundle that a reader understands.
///
/// Foundation on Linux always selects the first localization.
struct LanguagePreference {
  private let wanted: Tag

  init(of locale: Locale) {
    wanted = Tag(locale.identifier)
  }

  /// Returns the available languages that the reader understands, the best first.
  ///
  /// Language and script must be the reader's. For a reader of `de-CH`, the order is `de-CH`,
  /// `de` and then other regions (*modeled*).
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
    /// The script, which may follow from the region: `zh-TW` implies traditional Chinese.
    var script: String?
    /// The region; `nil` if the name has none.
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
