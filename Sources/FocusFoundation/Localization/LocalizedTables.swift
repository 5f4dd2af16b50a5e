import FocusHost
package import Foundation
import Synchronization

// The lookup in the tables of bundles. A process reads each file once; later changes to the file
// have no effect.
extension LocalizedStringResource {
  /// All bundles in which texts were looked up.
  private static let bundles = Mutex<[URL: LocalizedBundle]>([:])
  /// The folders of the main bundle and of package targets, one entry for each folder.
  private static let parts = Mutex<[URL: LocalizedBundle]>([:])

  private var tableName: String { table ?? "Localizable" }
  private var bundleFolder: URL { bundle.url.resolvingSymlinksInPath() }

  /// Returns the entry for the key in the language of a locale.
  func entry(in locale: Locale) -> LocalizedEntry? {
    let url = bundleFolder
    return Self.bundles.withLock { bundles in
      bundles[url, default: LocalizedBundle(folders: Self.folders(of: url))]
        .entry(key, table: tableName, for: locale)
    }
  }

  /// The folder of the package target that has this text of the main bundle.
  ///
  /// `nil` if the main bundle itself has the text, if the text belongs to another bundle, or if no
  /// folder has it.
  package var packageFolder: URL? {
    guard case .main = bundle else { return nil }
    let folders = Self.folders(of: bundleFolder)
    let first = Self.parts.withLock { parts in
      folders.first { folder in
        parts[folder, default: LocalizedBundle(folders: [folder])].hasEntry(key, table: tableName)
      }
    }
    return first == folders.first ? nil : first
  }

  /// Returns the languages that lack translations of texts, by bundle and table.
  ///
  /// - Parameter mainBundle: The folder of the app's main bundle. Without it, a text of the main
  ///   bundle is searched in the folders of package targets, and left out if none of them has it.
  package static func gaps(
    in texts: [LocalizedStringResource], mainBundle: URL?
  ) -> [TranslationGap] {
    parts.withLock { parts in
      var keys: [(folder: URL, table: String, keys: [String])] = []
      for text in texts {
        let table = text.tableName
        var home: URL? = text.bundleFolder
        if case .main = text.bundle {
          home =
            mainBundle
            ?? folders(of: text.bundleFolder).first { folder in
              parts[folder, default: LocalizedBundle(folders: [folder])]
                .knows(text.key, table: table)
            }
        }
        guard let home else { continue }
        if let index = keys.firstIndex(where: { $0.folder == home && $0.table == table }) {
          keys[index].keys.append(text.key)
        } else {
          keys.append((home, table, [text.key]))
        }
      }
      return keys.flatMap { folder, table, keys in
        parts[folder, default: LocalizedBundle(folders: [folder])].gaps(in: keys, table: table)
      }
    }
  }

  /// Returns a bundle's folder; for the main bundle, also the folders of package targets.
  ///
  /// On Apple's platforms, an app's strings files are in the main bundle. SwiftPM copies the
  /// strings files of each target to a folder beside the executable. Code that was moved from an
  /// app into a package finds its texts because these folders are searched, too. On Linux the
  /// bundle of a class is also the main bundle.
  private static func folders(of bundle: URL) -> [URL] {
    let main = BundleDescription.main.url.resolvingSymlinksInPath()
    guard bundle == main else { return [bundle] }
    let children = (try? FileManager.machine.contentsOfDirectory(atPath: main.path)) ?? []
    return [main]
      + children.filter { $0.hasSuffix(".resources") }.sorted()
      .map { main.appending(path: $0).resolvingSymlinksInPath() }
  }
}

/// The tables of one bundle, each read on first use and then cached.
struct LocalizedBundle {
  /// The maximum size of a file, in bytes; larger files are ignored and reported.
  static let largestFile = 16 << 20

  /// The folders that may contain `.lproj` folders and catalogs, in order of preference.
  private let folders: [URL]
  private let folderLanguages: Set<String>
  private let developmentLanguage: String?
  private var catalogs: [String: [StringCatalog]] = [:]
  private var entries: [Table: [String: LocalizedEntry]] = [:]
  /// The languages to search, by tables in the languages of readers.
  private var preferences: [Table: [String]] = [:]

  private struct Table: Hashable {
    var name: String
    var language: String
  }

  init(folders: [URL]) {
    self.folders = folders.flatMap {
      [$0, $0.appending(path: "Contents/Resources"), $0.appending(path: "Resources")]
    }
    let children = self.folders.flatMap {
      (try? FileManager.machine.contentsOfDirectory(atPath: $0.path)) ?? []
    }
    folderLanguages = Set(
      children.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) })
    developmentLanguage =
      folders.flatMap { [$0, $0.appending(path: "Contents")] }.lazy
      .compactMap { Self.contents(of: $0.appending(path: "Info.plist")) }
      .compactMap { try? PropertyListDecoder().decode(Information.self, from: $0) }
      .compactMap(\.developmentLanguage).first
  }

  private struct Information: Decodable {
    var developmentLanguage: String?

    private enum CodingKeys: String, CodingKey {
      case developmentLanguage = "CFBundleDevelopmentRegion"
    }
  }

  /// Returns the entry for a key in the reader's best language; `nil` if no language has it.
  mutating func entry(_ key: String, table: String, for locale: Locale) -> LocalizedEntry? {
    for language in languages(of: table, for: locale) {
      if let entry = entries(of: Table(name: table, language: language))[key] { return entry }
    }
    return nil
  }

  /// Returns whether the table has the key in any language.
  mutating func hasEntry(_ key: String, table: String) -> Bool {
    let languages = available(in: table).union(["Base", ""])
    return languages.contains { entries(of: Table(name: table, language: $0))[key] != nil }
  }

  /// Returns whether the table has the key, also if no language has a text for it.
  mutating func knows(_ key: String, table: String) -> Bool {
    hasEntry(key, table: table) || catalogs(of: table).contains { $0.keys.contains(key) }
  }

  /// Returns the languages of the table that lack a translation of keys, sorted by language.
  ///
  /// The bundle's original language and its regions need no translation. A text in the state `new`
  /// is no translation; one in a language's other region is. If the original language isn't known,
  /// keys that no language has are left out.
  mutating func gaps(in keys: [String], table: String) -> [TranslationGap] {
    let catalogs = catalogs(of: table)
    let original = developmentLanguage ?? catalogs.first?.sourceLanguage
    var wanted: [String] = []
    for key in keys where !wanted.contains(key) {
      guard !catalogs.contains(where: { $0.untranslated.contains(key) }),
        original != nil || knows(key, table: table)
      else { continue }
      wanted.append(key)
    }
    let languages = available(in: table).filter { language in
      language != "Base" && !entries(of: Table(name: table, language: language)).isEmpty
    }
    return languages.sorted().compactMap { language in
      if let original, !Set([original]).languages(for: language).isEmpty { return nil }
      let tables = languages.languages(for: language)
        .map { entries(of: Table(name: table, language: $0)) }
      let missing = wanted.filter { key in !tables.contains { $0[key]?.isNew == false } }
      guard !missing.isEmpty else { return nil }
      let file = catalogs.isEmpty ? "\(language).lproj/\(table).strings" : "\(table).xcstrings"
      return TranslationGap(language: language, file: file, keys: missing)
    }
  }

  /// The languages in which the bundle has at least part of a table.
  private mutating func available(in table: String) -> Set<String> {
    catalogs(of: table).reduce(folderLanguages) { languages, catalog in
      languages.union(catalog.languages.keys).union([catalog.sourceLanguage])
    }
  }

  /// The languages to search: the reader's, the development language, and no language.
  private mutating func languages(of table: String, for locale: Locale) -> [String] {
    let reader = Table(name: table, language: locale.identifier)
    if let known = preferences[reader] { return known }
    var languages = available(in: table).languages(for: locale.identifier)
    if let original = developmentLanguage ?? catalogs(of: table).first?.sourceLanguage {
      languages.append(original)
    }
    languages += ["Base", ""]
    preferences[reader] = languages
    return languages
  }

  private mutating func entries(of table: Table) -> [String: LocalizedEntry] {
    if let known = entries[table] { return known }
    let files = folders.flatMap { folder in
      let home =
        table.language.isEmpty ? folder : folder.appending(path: "\(table.language).lproj")
      return ["stringsdict", "strings"].map {
        home.appending(path: "\(table.name).\($0)")
      }
    }
    var result: [String: LocalizedEntry] = [:]
    for file in files {
      let read = Self.read(file, PropertyListTable.entries)
      result.merge(read ?? [:]) { first, _ in first }
    }
    for catalog in catalogs(of: table.name) {
      result.merge(catalog.languages[table.language] ?? [:]) { first, _ in first }
    }
    entries[table] = result
    return result
  }

  private mutating func catalogs(of table: String) -> [StringCatalog] {
    if let known = catalogs[table] { return known }
    let read = folders.compactMap {
      Self.read($0.appending(path: "\(table).xcstrings"), StringCatalog.init)
    }
    catalogs[table] = read
    return read
  }
}

extension LocalizedBundle {
  /// Reads and parses a file; `nil` if it doesn't exist or can't be read, which is reported.
  private static func read<Contents>(_ file: URL, _ body: (Data) throws -> Contents) -> Contents? {
    guard let data = contents(of: file) else { return nil }
    do {
      return try body(data)
    } catch {
      reportFailure(of: file, error)
      return nil
    }
  }

  private static func contents(of file: URL) -> Data? {
    guard let found = try? FileManager.machine.attributesOfItem(atPath: file.path) else {
      return nil
    }
    do {
      // A named pipe could block reading without end.
      guard found[.type] as? FileAttributeType == .typeRegular else { return nil }
      guard let size = found[.size] as? Int, size <= largestFile else {
        HostReport.report(
          "The strings file \(file.path) is ignored, because it exceeds \(largestFile >> 20) MB.")
        return nil
      }
      return try Data(contentsOf: file)
    } catch {
      reportFailure(of: file, error)
      return nil
    }
  }

  private static func reportFailure(of file: URL, _ error: any Error) {
    HostReport.report(
      "The strings file \(file.path) couldn't be read. \(error.fileReason)")
  }
}

/// The entry for one key in one language of a table.
struct LocalizedEntry: Sendable, Equatable {
  /// The text, with plural forms selected by the first number among the arguments.
  var text: PluralText
  /// The variables, which are referenced as `%#@name@`.
  var variables: [String: Variable] = [:]
  /// Whether the text waits to be translated: a catalog has it in the state `new`.
  var isNew = false

  /// A part of a text with its own plural forms.
  struct Variable: Sendable, Equatable {
    /// The position of the argument that selects the form, from 1; `nil` means the next one.
    var argument: Int?
    /// The format specifier of `%arg`, without the percent sign.
    var specifier: String
    var text: PluralText
  }
}

/// A text with its plural forms; a text without forms has only `other`.
struct PluralText: Sendable, Equatable {
  private let forms: [PluralCategory: String]
  private let other: String

  init(_ text: String) {
    forms = [:]
    other = text
  }

  /// Creates a text from its forms; `nil` if there are none.
  init?(_ forms: [PluralCategory: String]) {
    let general = PluralCategory.allCases.reversed().lazy.compactMap { forms[$0] }
    guard let other = general.first else { return nil }
    self.forms = forms
    self.other = other
  }

  /// Whether the text depends on a number.
  var isCounted: Bool { !forms.isEmpty }

  /// Returns the form for a category.
  ///
  /// A form for zero is used in any language, even if the language has no such form, as in the
  /// English *No accounts*.
  func form(_ category: PluralCategory, isZero: Bool) -> String {
    (isZero ? forms[.zero] : nil) ?? forms[category] ?? other
  }
}

extension Set<String> {
  /// Returns those of a bundle's languages that a reader understands, the best first.
  ///
  /// Language and script must be the reader's. For a reader of `de-CH`, the order is `de-CH`,
  /// `de` and then other regions (*modeled*). Foundation on Linux always selects the first
  /// localization.
  fileprivate func languages(for locale: String) -> [String] {
    let wanted = LanguageTag(locale)
    return sorted().compactMap { name -> (name: String, distance: Int)? in
      let tag = LanguageTag(name)
      guard tag.language == wanted.language, tag.script == wanted.script else { return nil }
      let distance = tag.region == wanted.region ? 0 : tag.region == nil ? 1 : 2
      return (name, distance)
    }
    .sorted { $0.distance < $1.distance }
    .map(\.name)
  }
}

private struct LanguageTag {
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
