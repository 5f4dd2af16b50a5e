/// Finds the word that a person probably meant.
public enum NameSuggestion {
  /// Returns the candidate nearest to a word, or `nil` when none is near enough.
  ///
  /// Case doesn't count. Near enough is one edit for every three letters, and at least one. Of
  /// several equally near candidates the first wins. Costs the product of the lengths for each.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates where abs(candidate.count - word.count) <= limit {
      let distance = distance(from: Array(word.lowercased()), to: Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Returns ` Did you mean 'X'?`, a list such as ` Use 'X' or 'Y'.`, or an empty string.
  public static func hint(for word: String, among candidates: [String]) -> String {
    if let nearest = nearest(to: word, among: candidates) { return " Did you mean '\(nearest)'?" }
    guard !candidates.isEmpty, candidates.count <= 13 else { return "" }
    return " Use \(candidates.inQuotes.list(.or))."
  }

  /// The number of letters to insert, remove, replace or swap with their neighbor.
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
