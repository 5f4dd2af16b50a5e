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

  /// Returns the text with its placeholders replaced; a placeholder without a replacement stays,
  /// and so do placeholders inside the replacements.
  ///
  /// A placeholder that is a whole line can be replaced by several lines, or removed by an empty
  /// text.
  func filled(with texts: [String: String]) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let filled = line.replacing(/\{\{([A-Z]+)\}\}/) { texts[String($0.1)] ?? String($0.0) }
      return filled.isEmpty && !line.isEmpty ? nil : filled
    }.joined(separator: "\n")
  }
}
