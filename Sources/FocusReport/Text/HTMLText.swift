/// Writes texts that come from apps and files into a page, so that none of them acts there.
struct HTMLText {
  private(set) var html = ""

  /// Adds markup of the page's own.
  mutating func add(_ markup: StaticString) {
    markup.withUTF8Buffer { html += String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a content security policy, which has no quotation marks.
  mutating func add(policy: String) { html += policy }

  /// Adds a style sheet of the page's own.
  mutating func add(style: String) { html += style }

  /// Adds JSON in which no `<` is left.
  mutating func add(json: String) { html += json }

  /// Adds a number.
  mutating func add(_ number: Int) { html += String(number) }

  /// Adds a text as data, shortened to a number of characters.
  mutating func add(data text: String, upTo limit: Int = 600) {
    // Unicode scalars, because one character may be any number of them.
    let scalars = text.unicodeScalars
    for scalar in scalars.prefix(limit) { html += Self.escaped(scalar) }
    if scalars.dropFirst(limit).first != nil { html += "…" }
  }

  /// Returns a scalar as it is written in a page: markup is escaped, and what isn't seen is written out.
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
