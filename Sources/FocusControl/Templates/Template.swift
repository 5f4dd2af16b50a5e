import EmbeddedFiles

/// A text with places for others, such as `{{NAME}}`, in a file that is
/// embedded in the program.
///
/// ```swift
/// Template(main_swift_template()).filled(with: ["NAME": "Notes", "TOOL": "notesctl"])
/// ```
struct Template {
  private let text: String

  init(_ file: EmbeddedFile) {
    text = String(cString: file)
  }

  /// Returns the text with others in its places; a place without a text stays as it is.
  ///
  /// A place that is a line takes several lines, or with an empty text none.
  func filled(with texts: [String: String]) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let filled = Self.filled(line, with: texts)
      return filled.isEmpty && !line.isEmpty ? nil : filled
    }.joined(separator: "\n")
  }

  /// Returns a line with texts in its places. The texts have none: each is put in as it stands.
  private static func filled(_ line: Substring, with texts: [String: String]) -> String {
    var result = ""
    var rest = line
    while let start = rest.firstRange(of: "{{") {
      result += rest[..<start.lowerBound]
      let behind = rest[start.upperBound...]
      guard let end = behind.firstRange(of: "}}"),
        let text = texts[String(behind[..<end.lowerBound])]
      else {
        result += "{{"
        rest = behind
        continue
      }
      result += text
      rest = behind[end.upperBound...]
    }
    return result + rest
  }
}
