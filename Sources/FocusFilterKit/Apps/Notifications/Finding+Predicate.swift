import PredicateFormat

extension Finding {
  /// Returns what is wrong with a predicate format, or what Apple's systems may not accept of it.
  ///
  /// The message about a format that can't be read goes on with its line and a caret under the place.
  public static func inPredicate(_ format: String) -> [Finding] {
    do {
      return try FormatPredicate(format).findings.map { finding in
        Finding(
          .predicateLanguage, subject: format, message: finding.description)
      }
    } catch {
      let caret = String(repeating: " ", count: error.caret) + "^"
      return [
        Finding(
          .predicateFormat, subject: format,
          message: """
            line \(error.line), column \(error.column): found \(error.found), \
            expected \(error.expected).
            \(error.excerpt)
            \(caret)
            """,
          resolution: "")
      ]
    }
  }
}
