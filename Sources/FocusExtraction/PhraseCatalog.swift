import FocusHost
import FocusText
import Foundation

/// The phrases of App Shortcuts in an app's languages: a string catalog `AppShortcuts.xcstrings`,
/// or a file `AppShortcuts.strings` in a language's folder.
///
/// The keys are the phrases of the code, with `${applicationName}` in place of the app's name. They
/// are also searched in `Localizable`, the table of the other texts, where they have no effect.
struct PhraseCatalog {
  /// A key with its texts, in the order of the file.
  struct Phrase {
    let key: String
    let location: TextLocation
    var texts: [Text]

    /// Whether the key names the app, as only phrases of App Shortcuts do.
    var isOfShortcut: Bool { key.contains("${applicationName}") }
  }

  /// A text in a language, which may be one of several for a phrase.
  struct Text {
    let language: String
    let text: String
    let location: TextLocation

    /// The number of the app's names in the text.
    var appNames: Int { text.phraseKey.ranges(of: "${applicationName}").count }
  }

  /// The name of the file, such as `de.lproj/AppShortcuts.strings`.
  let name: String
  /// Whether the system looks up phrases in the file.
  let isOfPhrases: Bool
  private(set) var phrases: [Phrase] = []
  /// The first mistake of a file that can't be read.
  private(set) var mistake: (location: TextLocation, reason: String)?

  init(readingFrom file: String) {
    let url = URL(filePath: file)
    let folder = url.deletingLastPathComponent()
    let isCatalog = url.pathExtension == "xcstrings"
    name = (isCatalog ? "" : "\(folder.lastPathComponent)/") + url.lastPathComponent
    isOfPhrases = url.lastPathComponent.hasPrefix("AppShortcuts")
    do {
      let data = try Data(contentsOf: url)
      // A table of the other texts may be large; a strings file may have any encoding.
      guard !isCatalog || isOfPhrases || data.range(of: Data("applicationName".utf8)) != nil
      else { return }
      if isCatalog {
        let catalog = try SourceValue(parsing: SourceText(data, file: file), repeatedKeys: .kept)
        phrases = Self.phrases(in: catalog)
      } else {
        let language = folder.deletingPathExtension().lastPathComponent
        guard let found = Self.phrases(in: data, of: language) else {
          mistake = Self.mistake(in: String(decoding: data, as: UTF8.self))
          return
        }
        phrases = found
      }
    } catch let error as SourceError {
      mistake = (error.location, error.message)
    } catch {
      mistake = (TextLocation(line: 1, column: 1), error.fileReason)
    }
  }

  private static func phrases(in catalog: SourceValue) -> [Phrase] {
    (catalog["strings"]?.members ?? []).map { member in
      let languages = member.value["localizations"]?.members ?? []
      return Phrase(
        key: member.key.phraseKey, location: member.location,
        texts: languages.flatMap { texts(in: $0.value, language: $0.key) })
    }
  }

  /// Returns the texts of a unit, a set or variations; a text in the state `new` is no translation.
  private static func texts(in value: SourceValue, language: String) -> [Text] {
    guard value["state"]?.string != "new" else { return [] }
    return (value.members ?? []).flatMap { member in
      switch member.key {
      case "value", "values":
        (member.value.elements ?? [member.value]).compactMap { value in
          value.string.map { Text(language: language, text: $0, location: value.location) }
        }
      default: texts(in: member.value, language: language)
      }
    }
  }

  /// Returns the phrases of a table of texts; `nil` for other data.
  private static func phrases(in data: Data, of language: String) -> [Phrase]? {
    guard let table = try? PropertyListDecoder().decode([String: String].self, from: data) else {
      return nil
    }
    var numbers: [Substring: Int] = [:]
    let lines = String(decoding: data, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      for part in line.split(separator: "\"") where numbers[part] == nil {
        numbers[part] = index + 1
      }
    }
    return table.sorted { $0.key < $1.key }.map { key, text in
      let location = TextLocation(line: numbers[key[...]] ?? 1, column: 1)
      return Phrase(
        key: key.phraseKey, location: location,
        texts: [Text(language: language, text: text, location: location)])
    }
  }

  /// Returns the first mistake of a text that is no table of texts.
  private static func mistake(in text: String) -> (location: TextLocation, reason: String) {
    let word = /"(?:[^"\\]|\\(?s:.))*"|[\w.$:\/-]+/
    let parts = [("a phrase", word), ("'='", /=/), ("a text", word), ("';'", /;/)]
    var (next, rest) = (0, text[...])
    while true {
      let end = rest.startIndex
      rest = rest.trimmingPrefix(/(?:\s|\/\*(?s:.*?)\*\/|\/\/.*)*/)
      if next == 1, rest.hasPrefix(";") { next = 3 }
      let (name, form) = parts[next]
      guard let match = rest.prefixMatch(of: form) else {
        let before = text[..<(next == 3 ? end : rest.startIndex)]
        let line = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let found = rest.prefixMatch(of: word)?.output ?? rest.prefix(1)
        return (
          TextLocation(line: line.count, column: line[line.count - 1].count + 1),
          """
          Expected \(name), but found \(found.isEmpty ? "the end" : "'\(found)'"). Write a line \
          such as "Play" = "Spielen"; for each phrase.
          """
        )
      }
      rest = rest[match.range.upperBound...]
      next = (next + 1) % parts.count
    }
  }

  // MARK: Files

  private static let names = ["AppShortcuts", "Localizable"].flatMap {
    ["\($0).xcstrings", "\($0).strings"]
  }

  /// Whether a path names a file of phrases.
  static func isName(_ path: String) -> Bool {
    names.contains(URL(filePath: path).lastPathComponent)
  }

  /// Returns the paths of the files of phrases in folders, beside files, and among the paths.
  static func files(beside paths: [String]) -> [String] {
    let found = paths.flatMap { path -> [String] in
      guard !isName(path) else { return [path] }
      let url = URL(filePath: path, directoryHint: .checkFileSystem)
      let folder = url.hasDirectoryPath ? path : (path as NSString).deletingLastPathComponent
      let names = FileManager.machine.subpaths(atPath: folder.isEmpty ? "." : folder) ?? []
      return names.filter { name in
        let parts = name.split(separator: "/")
        let isNear =
          url.hasDirectoryPath || parts.dropLast().isEmpty
          || parts.count == 2 && parts[0].hasSuffix(".lproj")
        return isName(name) && isNear && !parts.contains { $0.hasPrefix(".") }
      }
      .map { URL(filePath: folder).appending(path: $0).relativePath }
    }
    return Set(found).sorted()
  }
}

extension String {
  /// The phrase with the app's name in one form: `${.applicationName}` is `${applicationName}`.
  fileprivate var phraseKey: String { replacing("${.", with: "${") }
}
