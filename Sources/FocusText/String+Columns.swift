import FocusHost

extension String {
  /// The text on one line, with spaces instead of line breaks and tabs.
  public var onOneLine: String {
    contains { $0.isNewline || $0 == "\t" }
      ? split { $0.isNewline || $0 == "\t" }.joined(separator: " ") : self
  }

  /// Returns the text on one line, cut to a number of terminal columns.
  public func shortened(to width: Int) -> String {
    // Most texts are short and consist of characters with one column each.
    if utf8.count <= width, utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    // Only the beginning of a text is measured, because the text can be very long.
    var (result, columns, end) = ("", 0, 0)
    var isAfterBreak = false
    for character in self {
      if character.isNewline || character == "\t" {
        isAfterBreak = !result.isEmpty
        continue
      }
      for shown in isAfterBreak ? [" ", character] : [character] {
        columns += shown.displayWidth
        guard columns <= width else {
          return String(decoding: result.utf8.prefix(end), as: UTF8.self) + "…"
        }
        result.append(shown)
        // The last column is for the ellipsis.
        if columns < width { end = result.utf8.count }
      }
      isAfterBreak = false
    }
    return result
  }

  /// Whether the text contains two adjacent characters with which a workflow command could begin.
  ///
  /// Most texts are long and have none, and `contains("::")` would call Foundation.
  public var mayHaveWorkflowCommands: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      last = byte
    }
    return false
  }

  /// JSON with escapes in its strings for invisible characters and for `##[`.
  ///
  /// Without the escapes, such text would act on a terminal, change the text's direction, or give a
  /// command to GitHub's runner.
  public var escapingControlsOfJSON: String {
    guard utf8.contains(where: { $0 >= 0x7F }) || mayHaveWorkflowCommands else { return self }
    var result = String.UnicodeScalarView()
    var hashes = 0
    for scalar in unicodeScalars {
      // Outside of strings, JSON contains no such characters.
      if scalar.isControl || scalar == "[" && hashes >= 2 {
        result.append(contentsOf: scalar.escapeOfJSON.unicodeScalars)
      } else {
        result.append(scalar)
      }
      hashes = scalar == "#" ? hashes + 1 : 0
    }
    return String(result)
  }
}

extension StringProtocol {
  /// Blanks as wide as the text, so that a caret after them is below the text's end; tabs are kept.
  package var indent: String {
    map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.displayWidth) }.joined()
  }
}

extension Character {
  /// The character's number of terminal columns: two for a wide character, none for a combining
  /// mark.
  public var displayWidth: Int {
    // Further scalars of a character don't change the width, except for the emoji variation
    // selector.
    guard let first = unicodeScalars.first, !first.isControl else { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar acts on a terminal or on the text's direction instead of being shown.
  public var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar is an emoji, or has two columns in East Asian typography.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
