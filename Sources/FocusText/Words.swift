import FocusHost
public import Foundation

/// Suggestions for misspelled names.
public enum NameSuggestion {
  /// Returns the candidate nearest to a word, or `nil` if none is near enough.
  ///
  /// The comparison ignores case. A candidate is near enough if it differs by at most one edit for
  /// every three letters, or by a single edit, and keeps a letter. Of equally near candidates, the
  /// one that shares the most first letters with the word is returned, or else the first.
  /// The cost for each candidate is the product of both lengths.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let letters = word.lowercased()
    let near = candidates.compactMap { candidate -> (rank: (Int, Int), candidate: String)? in
      let other = candidate.lowercased()
      guard abs(candidate.count - word.count) <= limit else { return nil }
      let distance = distance(from: Array(letters), to: Array(other))
      guard distance <= limit, distance < max(letters.count, other.count) else { return nil }
      return ((distance, -letters.commonPrefix(with: other).count), candidate)
    }
    return near.min { $0.rank < $1.rank }?.candidate
  }

  /// Returns the candidates most similar to a word, the nearest first, without a limit on the
  /// distance.
  package static func closest(
    to word: String, among candidates: [String], count: Int = 3
  ) -> [String] {
    let word = Array(word.lowercased())
    return
      candidates
      .map { (distance: distance(from: word, to: Array($0.lowercased())), candidate: $0) }
      .sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
      .prefix(count).map(\.candidate)
  }

  /// Returns ` Did you mean 'X'?`, a list such as ` Use 'X' or 'Y'.`, or an empty string.
  public static func hint(for word: String, among candidates: [String]) -> String {
    if let nearest = nearest(to: word, among: candidates) { return " Did you mean '\(nearest)'?" }
    guard !candidates.isEmpty, candidates.count <= 13 else { return "" }
    return " Use \(candidates.inQuotes.list(.or))."
  }

  /// Returns ` Did you mean 'X'?` for an unknown choice, or else the choices that a query returned,
  /// at most five of them: ` The query returned 'a', 'b' and 3 more.`
  package static func hint(forChoice word: String, among choices: [String]) -> String {
    if let nearest = nearest(to: word, among: choices) { return " Did you mean '\(nearest)'?" }
    guard !choices.isEmpty else { return " The query returned nothing." }
    return " The query returned \(choices.inQuotes.firstFive.list(.and))."
  }

  /// Returns the number of letters to insert, remove, replace, or swap with a neighbor.
  private static func distance(from a: [Character], to b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

extension String {
  /// The text with at most a thousand Unicode scalars, and then the number of all its bytes.
  ///
  /// An app's error may have a text of any length. It is shown in several places and stored. One
  /// character of it may have any number of scalars.
  package var bounded: String {
    let start = unicodeScalars.prefix(1000)
    guard start.endIndex < endIndex else { return self }
    return "\(String(start))… (\(utf8.count) bytes)"
  }
}

// MARK: Names

/// A value that people refer to by its identifier or by its name, in any capitalization.
package protocol Named: Identifiable {
  var name: String { get }
}

extension Named {
  /// Whether a name, in any capitalization, is this value's name.
  package func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension Collection<String> {
  /// Returns the name that a word refers to, or `nil`.
  ///
  /// An exact match comes first, then the first name in alphabetical order that differs only in
  /// case. The cost is constant for an exact match in a set, else linear.
  public func name(_ word: String) -> String? {
    if contains(word) { return word }
    let folded = word.lowercased()
    return filter { $0.lowercased() == folded }.min()
  }
}

/// Values by names, regardless of the names' capitalization.
///
/// Names that differ only in case are one name, in the spelling of the last value. The cost of an
/// access is constant.
package struct NameTable<Value: Sendable & Hashable>: Sendable, Hashable {
  private struct Entry: Hashable {
    let name: String
    let value: Value
  }

  private var entries: [String: Entry] = [:]

  package init() {}

  /// The value of a name; setting a value also sets the name's spelling.
  package subscript(name: String) -> Value? {
    get { entries[name.lowercased()]?.value }
    set { entries[name.lowercased()] = newValue.map { Entry(name: name, value: $0) } }
  }

  /// Returns a name in the table's spelling; `nil` if the table doesn't have the name.
  package func name(_ word: String) -> String? { entries[word.lowercased()]?.name }

  /// The values by their names. The cost is linear.
  package var byName: [String: Value] {
    get { Dictionary(uniqueKeysWithValues: entries.values.map { ($0.name, $0.value) }) }
    set {
      entries = [:]
      for (name, value) in newValue { self[name] = value }
    }
  }

  /// The names in alphabetical order. The cost is linear.
  package var names: [String] { entries.values.map(\.name).sorted() }
}

extension Sequence where Element: Named {
  /// Returns the element with an identifier, else the first element with a name.
  package func first(_ id: Element.ID, orCalled name: String) -> Element? {
    first { $0.id == id } ?? first { $0.isCalled(name) }
  }
}

extension Sequence where Element: Named, Element.ID == String {
  /// Returns the element with an identifier or name, else the only element that a word abbreviates,
  /// or `nil`.
  ///
  /// The word may be a word of the name or the last part of the identifier, in any capitalization:
  /// `chat` refers to `com.example.chat` with the name `Example Chat`.
  package func meant(by word: String) -> Element? {
    if let found = first(word, orCalled: word) { return found }
    let folded = word.lowercased()
    let found = filter { element in
      element.name.lowercased().split(separator: " ").contains { $0 == folded }
        || element.id.lowercased().split(separator: ".").last.map { $0 == folded } == true
    }
    return found.count == 1 ? found[0] : nil
  }
}

// MARK: Lists

extension [String] {
  /// The conjunction before the last element of a list.
  public enum Conjunction: String, Sendable { case and, or }

  /// Returns the words as an English list: `a, b or c`.
  public func list(_ conjunction: Conjunction) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction.rawValue) \(last)"
  }

  /// The first five words, then the number of the others, such as `3 more`, if there are any.
  package var firstFive: [String] { count > 5 ? prefix(5) + ["\(count - 5) more"] : self }

  /// The words, each in quotes.
  public var inQuotes: [String] { map { "'\($0)'" } }

  /// The words in quotes, for a message: `'a', 'b'`.
  package var quoted: String { inQuotes.joined(separator: ", ") }
}

extension String {
  /// The English name of a language's code, such as `German` for `de`; the code itself if it has no
  /// name.
  package var languageName: String {
    Locale(identifier: "en_US").localizedString(forIdentifier: self) ?? self
  }
}

// MARK: Commands

extension [String] {
  /// A command's words in the form in which a person types them; words with special characters are
  /// quoted, and invisible ones are escaped as bash and zsh read them.
  public var asTyped: String {
    map { word in
      if word.unicodeScalars.contains(where: \.isControl) {
        let scalars = word.unicodeScalars.map { scalar in
          scalar.isControl
            ? scalar.escapeOfJSON : scalar == "'" || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
        }
        return "$'\(scalars.joined())'"
      }
      let isPlain =
        !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=@,+%".contains($0) }
      return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }.joined(separator: " ")
  }
}

// MARK: Time zones

extension TimeZone {
  /// Creates the time zone that a person means by an identifier or by a difference such as `UTC+3`.
  ///
  /// `nil` for any other word, and for an abbreviation. ICU takes `BST` for Bangladesh, though it
  /// is London's summer time for other people.
  public init?(named word: String) {
    let isAbbreviation = word.utf8.count == 3 && !Self.shortIdentifiers.contains(word)
    guard !isAbbreviation, word != "Factory", let zone = TimeZone(identifier: word) else {
      return nil
    }
    self = zone
  }

  /// The identifiers of the tz database that are as short as abbreviations.
  private static let shortIdentifiers: Set = [
    "CET", "EET", "EST", "GMT", "HST", "MET", "MST", "PRC", "ROC", "ROK", "UCT", "UTC", "WET",
  ]
}

// MARK: Durations

extension TimeInterval {
  /// Reads a duration such as `90m`, `1h`, `1h30m`, `45s` or `2d`; `nil` for any other text, and
  /// for a duration of zero or of more than ten years.
  public init?(duration text: String) {
    let units: [Character: Double] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
    var seconds = 0.0
    var digits = ""
    for character in text {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if let unit = units[character], let number = Double(digits) {
        seconds += number * unit
        digits = ""
      } else {
        return nil
      }
    }
    guard digits.isEmpty, seconds > 0, seconds <= 10 * 366 * 86_400 else { return nil }
    self = seconds
  }

  /// Returns the advice for a text that isn't a duration: the one that is meant, if the text has it
  /// as ISO 8601 does, or with capitals or spaces.
  public static func advice(insteadOf text: String) -> String {
    let word = text.lowercased().filter { $0 != " " }
    let meant = String(word.filter { !"pt".contains($0) })
    // An M before the T is a month's.
    let isClear = !(word.hasPrefix("p") && word.prefix { $0 != "t" }.contains("m"))
    return isClear && TimeInterval(duration: meant) != nil
      ? "'\(meant)'" : "1 second to 10 years, such as '1h30m'"
  }

  /// The duration in whole seconds, in the form that ``init(duration:)`` reads.
  package var durationText: String {
    var rest = Int(self.rounded())
    var text = ""
    for (unit, seconds) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] where rest >= seconds {
      text += "\(rest / seconds)\(unit)"
      rest %= seconds
    }
    return text.isEmpty ? "0s" : text
  }
}

extension Error {
  /// The error in its author's words, or else as it prints itself; of an error of Foundation's,
  /// which prints its domain and its dictionary, the localized description.
  public var printed: String {
    if let words = (self as? any LocalizedError)?.errorDescription { return words }
    let text = "\(self)"
    return text.contains("Error Domain=") ? localizedDescription : text
  }
}
