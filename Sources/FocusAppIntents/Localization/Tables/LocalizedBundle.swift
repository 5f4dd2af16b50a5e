import FocusHost
import Foundation

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
  private var preferences: [Reader: [String]] = [:]

  private struct Table: Hashable {
    var name: String
    var language: String
  }

  private struct Reader: Hashable {
    var table: String
    var locale: String
  }

  init(folders: [URL]) {
    self.folders = folders.flatMap {
      [$0, $0.appending(path: "Contents/Resources"), $0.appending(path: "Resources")]
    }
    let children = self.folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) ?? []
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

  /// The languages that the bundle has something of a table in.
  private mutating func available(in table: String) -> Set<String> {
    catalogs(of: table).reduce(folderLanguages) { languages, catalog in
      languages.union(catalog.languages.keys).union([catalog.sourceLanguage])
    }
  }

  /// The languages to search: the reader's, the development language, and no language.
  private mutating func languages(of table: String, for locale: Locale) -> [String] {
    let reader = Reader(table: table, locale: locale.identifier)
    if let known = preferences[reader] { return known }
    var languages = LanguagePreference(of: locale).choose(among: available(in: table))
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
    guard let found = try? FileManager.default.attributesOfItem(atPath: file.path) else {
      return nil
    }
    do {
      // Reading a pipe might never end.
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
      "The strings file \(file.path) couldn't be read. \(error.localizedDescription)")
  }
}
