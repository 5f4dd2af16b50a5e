import EmbeddedFiles
import FocusFilterKit
import FocusText
import Foundation

/// A report's page: its template, style and script, and the policy that allows only these.
enum Page {
  /// Returns the page in parts.
  ///
  /// - Parameters:
  ///   - title: The title, as markup.
  ///   - index: The address of the page that lists the report; `nil` for none.
  ///   - plain: The story for browsers without script, as markup.
  ///   - document: The document as JSON, in parts.
  static func parts(
    title: String, index: String?, plain: String, document: [Substring]
  ) -> [Substring] {
    var eyebrow = HTMLText()
    if let index { eyebrow.addLink(toIndex: index) } else { eyebrow.add("Focus report") }
    var parts: [Substring] = []
    // Only the template is searched for names of parts, so no part can insert another part.
    for part in template.split(separator: "{{", omittingEmptySubsequences: false) {
      guard let end = part.range(of: "}}") else {
        parts.append(part)
        continue
      }
      switch part[..<end.lowerBound] {
      case "policy": parts.append(policy[...])
      case "title": parts.append(title[...])
      case "eyebrow": parts.append(eyebrow.html[...])
      case "style": parts.append(style[...])
      case "plain": parts.append(plain[...])
      case "document": parts += document
      case "script": parts.append(script[...])
      // The package's own template has only the names above.
      case let name: preconditionFailure("The page has no part '\(name)'.")
      }
      parts.append(part[end.upperBound...])
    }
    return parts
  }

  /// The page's content security policy: only its own script and style are allowed, by their
  /// hashes.
  static let policy = [
    "default-src 'none'", "script-src \(source(of: script))", "style-src \(source(of: style))",
    "img-src data:", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// The content security policy of a page without script: only its own style is allowed.
  static let policyWithoutScript = [
    "default-src 'none'", "style-src \(source(of: comparisonStyle))", "img-src data:",
    "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  /// A report's style with the additions for a comparison.
  static let comparisonStyle = style + String(cString: comparison_css())

  static let template = String(cString: report_html())
  static let style = String(cString: report_css())
  static let script = [
    document_js(), marks_js(), timeline_js(), story_js(), detail_js(), page_js(),
  ].map { String(cString: $0) }.joined(separator: "\n")

  private static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(text.utf8)).base64EncodedString())'"
  }
}

// MARK: Texts

/// A writer of HTML that escapes all texts from apps and files, so that none of them acts as
/// markup.
struct HTMLText {
  private(set) var html = ""

  /// Adds the page's own markup.
  mutating func add(_ markup: StaticString) {
    markup.withUTF8Buffer { html += String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the head of a page without script.
  ///
  /// - Parameters:
  ///   - policy: The content security policy, without quotation marks.
  ///   - style: The page's style sheet.
  mutating func addHead(title: String, policy: String, _ style: String) {
    add(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="
      """)
    html += policy
    add(
      """
      ">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <title>
      """)
    add(data: title, upTo: 180)
    add("</title>\n<style>")
    html += style
    add("</style>\n</head>\n")
  }

  /// Adds a link to the page that lists the report.
  mutating func addLink(toIndex address: String) {
    add("<a href=\"")
    add(data: address)
    add("\">All Focus reports</a>")
  }

  /// Adds JSON that contains no `<`.
  mutating func add(json: String) { html += json }

  /// Adds a number.
  mutating func add(_ number: Int) { html += String(number) }

  /// Adds an escaped text, shortened to a number of characters.
  mutating func add(data text: String, upTo limit: Int = 600) {
    // The limit counts Unicode scalars, because a single character may consist of any number of
    // them.
    let scalars = text.unicodeScalars
    for scalar in scalars.prefix(limit) { html += Self.escaped(scalar) }
    if scalars.dropFirst(limit).first != nil { html += "…" }
  }

  /// Adds a sentence in which the text between two backticks is code.
  ///
  /// A backtick without a second one stays as it is.
  mutating func add(sentence text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1, text.unicodeScalars.count <= 600 else { return add(data: text) }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 { add("<code>") }
      add(data: String(part))
      if index % 2 == 1 { add("</code>") }
    }
  }

  /// Returns a scalar in the page's form: markup is escaped, and invisible characters are spelled
  /// out.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    case "\t", "\n": String(scalar)
    case "\u{0}"..."\u{1F}": Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? ""
    case "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}", "\u{FEFF}":
      "‹U+\(padded(String(scalar.value, radix: 16, uppercase: true)))›"
    default: String(scalar)
    }
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
