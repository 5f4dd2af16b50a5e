extension StringProtocol {
  /// The number of columns that a terminal takes for the text: two for a wide character, none for a
  /// mark on another or an escape sequence of ``ToolTextStyle``.
  var displayWidth: Int {
    var width = 0
    var isEscape = false
    for character in self {
      if character == "\u{1B}" {
        isEscape = true
      } else if isEscape {
        isEscape = character != "m"
      } else {
        width += character.displayWidth
      }
    }
    return width
  }

  /// The text with spaces behind it, to a width in columns.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

extension String {
  /// The text with visible signs for control characters other than line breaks and tabs.
  ///
  /// A title of an app could otherwise move the cursor or reverse the direction of the text.
  func showingControls(isColored: Bool) -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      let color =
        isColored ? ToolTextStyle.sequences.first { rest.starts(with: $0.unicodeScalars) } : nil
      if let color {
        result.append(contentsOf: color.unicodeScalars)
        rest = rest.dropFirst(color.unicodeScalars.count)
      } else {
        result.append(scalar.isControl ? scalar.picture : scalar)
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The sign that stands for a control character.
  fileprivate var picture: Unicode.Scalar {
    let number = value < 0x20 ? 0x2400 + value : value == 0x7F ? 0x2421 : 0xFFFD
    return Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// Whether East Asian typography gives it two columns, or it is an emoji.
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

extension Character {
  fileprivate var displayWidth: Int {
    // Scalars that are joined to the first one don't change the width, except for the variation
    // selector for emoji.
    guard let first = unicodeScalars.first, !first.isControl else { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
