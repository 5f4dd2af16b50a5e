extension [String] {
  /// The words in quotes, for a message: `'a', 'b'`.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
