import EmbeddedFiles

/// A text with placeholders, such as `{{NAME}}`, from a file that is embedded in the program.
///
/// ```swift
/// Template(main_swift_template()).filled(with: ["NAME": "Notes", "TOOL": "notesctl"])
/// ```
struct Template {
  private let text: String

  init(_ file: EmbeddedFile) {
    text = String(cString: file)
  }

  /// Returns the text with its placeholders replaced; a placeholder without a replacement stays.
  ///
  /// A placeholder that is a whole line can be replaced by several lines, or removed by an empty
  /// text.
  func filled(with texts: [String: String]) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let filled = Self.filled(line, with: texts)
      return filled.isEmpty && !line.isEmpty ? nil : filled
    }.joined(separator: "\n")
  }

  /// Returns a line with its placeholders replaced. Placeholders inside the replacements aren't
  /// replaced.
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
