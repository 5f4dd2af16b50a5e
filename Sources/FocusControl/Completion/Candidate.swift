/// A word that a shell can offer, with what it means.
struct Candidate: Sendable, Hashable {
  let word: String
  var meaning: String?

  /// Tells the script to offer files.
  static let files = Candidate(word: ":files")
}
