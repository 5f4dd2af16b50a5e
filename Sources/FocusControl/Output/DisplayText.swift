import FocusFilterKit
import FocusText
import Foundation

extension StringProtocol {
  /// The text's number of terminal columns: two for a wide character, none for a combining mark or
  /// for an escape sequence of ``ToolTextStyle``.
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

  /// Returns the text padded with spaces to a width in columns.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

extension [String] {
  /// The lines as a text, each with its line break.
  var asText: String { joined(separator: "\n") + "\n" }
}

extension String {
  /// Breaks the text into lines of a maximum width, at spaces or, if a word is too long, within the
  /// word.
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

  /// The text without workflow commands for GitHub, which a name in a file could otherwise contain.
  ///
  /// GitHub's runner obeys `::` at the start of a line and `##[` anywhere. The runner compares
  /// Unicode scalars, so a combining mark after such a character doesn't disable the command.
  /// Full-width characters replace them here.
  var withoutWorkflowCommands: String {
    guard mayHaveWorkflowCommands else { return self }
    let atStart = /(?m)(^[\h\p{Default_Ignorable_Code_Point}]*)::/
    return replacing(atStart.matchingSemantics(.unicodeScalar)) { "\($0.1)：：" }
      .replacing(/##\[/.matchingSemantics(.unicodeScalar), with: "＃＃[")
  }

  /// Returns the text with visible characters in place of control characters, except line breaks
  /// and tabs.
  ///
  /// An app's title could otherwise move the cursor or reverse the text's direction.
  func showingControls(isColored: Bool) -> String {
    // Most texts are long and contain no control characters except line breaks.
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
  /// The visible character for a control character.
  fileprivate var picture: Unicode.Scalar {
    let number = value < 0x20 ? 0x2400 + value : value == 0x7F ? 0x2421 : 0xFFFD
    return Unicode.Scalar(number) ?? "\u{FFFD}"
  }
}

/// A table whose columns are as wide as their widest cell.
struct TextTable {
  private let rows: [[String]]
  private let indent: String

  /// - Parameter rows: The cells of each row, each on one line; rows may differ in length.
  init(_ rows: [[String]], indent: String = "") {
    self.rows = rows.map { row in
      row.enumerated().map { column, word in
        // Every cell but the last is shortened, so that the last stays on the screen.
        column + 1 < row.count ? word.shortened(to: Self.widest) : word.onOneLine
      }
    }
    self.indent = indent
  }

  /// The maximum number of columns of a cell that isn't the last one.
  private static let widest = 64

  /// The rows as lines without trailing spaces.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = indent
      for (column, word) in row.enumerated() {
        let isLast = row[(column + 1)...].allSatisfy(\.isEmpty)
        line += isLast ? word : word.padding(to: widths[column] + 2)
        if isLast { break }
      }
      return line
    }
  }
}

/// A filter's card in Settings, before and after the filter is set up.
struct CardText {
  let lines: [String]

  /// - Parameter width: The number of columns; `nil` for no limit.
  init(_ card: FilterCard, width: Int? = nil) {
    let head = card.icon.map { "[\($0)] \(card.appName)" } ?? card.appName
    var columns = [[head, card.title]]
    if let configured = card.configured {
      let state = configured.isEnabled ? "" : " (off)"
      columns.append([configured.title + state, configured.subtitle ?? ""])
    }
    let widths = columns.map { $0.map(\.onOneLine.displayWidth).max() ?? 0 }
    // A frame takes four columns, and an arrow takes three.
    let needed = widths.reduce(0) { $0 + $1 + 4 } + (columns.count - 1) * 3
    if let width, needed > width {
      let boxes = columns.map { Self.box($0, width: max(8, width - 4)) }
      lines = Array(boxes.joined(separator: ["  ↓"]))
    } else {
      let boxes = columns.map { Self.box($0, width: Self.longest) }
      let rows = boxes.map(\.count).max() ?? 0
      lines = (0..<rows).map { row in
        boxes.enumerated().map { index, box in
          let line = box.indices.contains(row) ? box[row] : ""
          return index == 0
            ? line.padding(to: box[0].displayWidth) : (row == 1 ? " → " : "   ") + line
        }.joined()
      }
    }
  }

  /// The maximum number of columns of a text on a card.
  private static let longest = 60

  /// Draws a frame around texts, which are broken into lines of a maximum width.
  private static func box(_ texts: [String], width: Int) -> [String] {
    let lines = texts.flatMap { $0.onOneLine.wrapped(to: width) }
    let widest = lines.map(\.displayWidth).max() ?? 0
    let rule = String(repeating: "─", count: widest + 2)
    return ["╭\(rule)╮"] + lines.map { "│ \($0.padding(to: widest)) │" } + ["╰\(rule)╯"]
  }
}

extension ParameterValue {
  /// The value in words; `nothing` for no value.
  var words: String { self == .null ? "nothing" : "\(self)" }
}

extension [String: ParameterValue] {
  /// The values in words, each after its name: `account = work`.
  var assignments: [String] {
    sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.words)" }
  }
}

/// Findings as lines of text, with a color for the severity.
extension ToolTextStyle {
  func lines(of findings: [Finding]) -> [String] {
    findings.flatMap { finding in
      let accent: ToolTextStyle.Accent =
        switch finding.severity {
        case .error: .red
        case .warning: .yellow
        case .advice: .cyan
        }
      let place = finding.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      let severity = self(finding.severity.rawValue, accent)
      let details = (finding.excerpt ?? []) + (finding.xcode.map { ["Xcode: \($0)"] } ?? [])
      return [
        "\(place)\(severity): \(finding.subject): \(finding.sentences) [\(finding.id)]".onOneLine
      ] + details.map { "  \($0)" }
    }
  }
}

extension Finding {
  /// The message and the resolution.
  var sentences: String {
    [message, resolution].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension [Finding] {
  /// The findings without duplicates, in order.
  var withoutRepetitions: [Finding] {
    var seen: Set<Finding> = []
    return filter { seen.insert($0).inserted }
  }

  /// Returns the findings that a story's lines don't contain.
  func untold(in lines: [StoryLine]) -> [Finding] {
    let reported = Set(lines.filter { $0.event == .finding }.compactMap(\.text))
    return filter { finding in
      // In the story, a finding stands at its event and has no place.
      let withoutPlace = Finding(
        id: finding.id, severity: finding.severity, subject: finding.subject,
        message: finding.message, resolution: finding.resolution)
      return !reported.contains("\(withoutPlace)")
    }
  }
}
