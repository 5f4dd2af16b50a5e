extension [String] {
  /// The word that joins the last two words of a list.
  public enum Conjunction: String, Sendable { case and, or }

  /// Returns the words as an English list: `a, b or c`.
  public func list(_ conjunction: Conjunction) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction.rawValue) \(last)"
  }

  /// The words, each in quotes.
  public var inQuotes: [String] { map { "'\($0)'" } }

  /// The words in quotes, for a message: `'a', 'b'`.
  package var quoted: String { inQuotes.joined(separator: ", ") }
}
