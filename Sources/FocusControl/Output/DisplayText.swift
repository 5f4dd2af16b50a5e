import FocusFilterKit
import FocusText

extension StringProtocol {
  /// The number of columns that a terminal takes for the text: two for a wide character, none for a
  /// mark on another or an escape sequence of ``ToolTextStyle``.
  var displayWidth: Int {
    var width = 0
    var rest = self[...]
    while let character = rest.first {
      if character == "\u{1B}",
        let sequence = ToolTextStyle.sequences.first(where: { rest.hasPrefix($0) })
      {
        rest = rest.dropFirst(sequence.count)
      } else {
        width += character.displayWidth
        rest = rest.dropFirst()
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
  /// The text in lines of at most some columns, broken at spaces, or within a longer word.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let line = lines[lines.count - 1]
      let joined = lines == [""] ? String(word) : "\(line) \(word)"
      if joined.displayWidth <= width {
        lines[lines.count - 1] = joined
        continue
      }
      if !line.isEmpty { lines.append("") }
      for character in word {
        if "\(lines[lines.count - 1])\(character)".displayWidth > width { lines.append("") }
        lines[lines.count - 1].append(character)
      }
    }
    return lines
  }

  /// The text without commands of a workflow on GitHub, which a name in a file could otherwise give.
  ///
  /// GitHub's runner obeys `::` at the start of a line and `##[` anywhere. It compares scalars, so a mark
  /// on one of these signs protects nobody. Full-width signs take their place.
  var withoutWorkflowCommands: String {
    guard mayHaveWorkflowCommands else { return self }
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    var isAtStart = true
    while let scalar = rest.popFirst() {
      if scalar == ":", isAtStart, rest.first == ":" {
        result.append(contentsOf: "：：".unicodeScalars)
        rest.removeFirst()
        isAtStart = false
      } else if scalar == "#", rest.starts(with: "#[".unicodeScalars) {
        result.append(contentsOf: "＃＃[".unicodeScalars)
        rest.removeFirst(2)
        isAtStart = false
      } else {
        result.append(scalar)
        let isBlank =
          scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        isAtStart = scalar == "\n" || scalar == "\r" || isAtStart && isBlank
      }
    }
    return String(result)
  }

  /// The text with visible signs for control characters other than line breaks and tabs.
  ///
  /// A title of an app could otherwise move the cursor or reverse the direction of the text.
  func showingControls(isColored: Bool) -> String {
    // Most texts are long and have none but line breaks.
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 >= 0x7F }),
      unicodeScalars.contains(where: \.isControl)
    else { return self }
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
  /// The sign that stands for a control character.
  fileprivate var picture: Unicode.Scalar {
    let number = value < 0x20 ? 0x2400 + value : value == 0x7F ? 0x2421 : 0xFFFD
    return Unicode.Scalar(number) ?? "\u{FFFD}"
  }
}
