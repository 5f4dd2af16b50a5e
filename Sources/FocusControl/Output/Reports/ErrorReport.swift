/// The document that `--json` writes instead of a result when a command fails.
struct ErrorReport: Encodable, Sendable {
  /// A mistake or a failure, as facts; what doesn't apply is missing.
  struct Document: Codable, Sendable, Hashable {
    /// The kind of mistake in words with hyphens, such as `unknown-mode`.
    var code: String
    /// The message in one or more sentences.
    var message: String
    /// The file that it is about, with the line and the column where it begins, counted from 1.
    var file: String?
    var line: Int?
    var column: Int?
    /// The offending text that was found.
    var found: String?
    var expected: String?
    /// The word that was probably meant.
    var suggestion: String?
    /// The further mistakes of the file.
    var others: [Document]?
  }

  let version = ReportForm.version
  /// The verb, or `unknown`.
  let command: String
  let error: Document
}
