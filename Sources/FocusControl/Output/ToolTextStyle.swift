import FocusFilterKit
import FocusText

/// The style of text on a terminal.
public struct ToolTextStyle: Sendable, Hashable {
  /// Whether text has escape sequences for colors and bold type.
  public var isColored: Bool
  /// The number of columns; `nil` for lines of any length.
  public var width: Int?
  /// Whether the output ends with a suggestion for the next step.
  public var tellsNextSteps: Bool
  /// The tool's name, for suggestions of next steps.
  var tool = ""

  /// Creates a style, by default for lines of any length and without suggestions of next steps.
  public init(isColored: Bool, width: Int? = nil, tellsNextSteps: Bool = false) {
    self.isColored = isColored
    self.width = width
    self.tellsNextSteps = tellsNextSteps
  }

  /// Text without colors, with lines of any length.
  public static let plain = ToolTextStyle(isColored: false)

  /// Creates the style for environment variables and a terminal.
  ///
  /// See [NO_COLOR](https://no-color.org) and [CLICOLOR](https://bixense.com/clicolors/).
  init(environment: [String: String], isTerminal: Bool, terminalWidth: Int?) {
    let isForced = environment["CLICOLOR_FORCE"].map { $0 != "0" && !$0.isEmpty } ?? false
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    isColored = !isRefused && (isForced || (isTerminal && environment["TERM"] != "dumb"))
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? (isTerminal ? terminalWidth : nil)
    self.width = width.flatMap { $0 > 0 ? max($0, Self.leastWidth) : nil }
    tellsNextSteps = isTerminal
  }

  /// The least number of columns into which text is broken.
  private static let leastWidth = 10

  enum Accent: String, CaseIterable {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// All escape sequences that a style writes.
  static let sequences =
    ["\u{1B}[0m"] + Accent.allCases.map { "\u{1B}[\($0.rawValue)m" }

  func callAsFunction(_ text: String, _ accent: Accent) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension ToolTextStyle {
  /// Returns a text in its written form: without control characters and workflow commands, and
  /// broken to the width.
  func shown(_ text: String) -> String {
    fit(text.showingControls(isColored: isColored)).withoutWorkflowCommands
  }

  /// Returns a part of a story's text in this style's colors.
  func story(_ text: String, _ accent: StoryAccent) -> String { self(text, Accent(accent)) }
}

extension ToolTextStyle.Accent {
  init(_ accent: StoryAccent) {
    self =
      switch accent {
      case .heading, .focus: .bold
      case .time: .cyan
      case .outcome(.alerts): .green
      case .outcome(.silenced), .finding: .yellow
      case .outcome(.refused), .failure: .red
      case .outcome(.quiet), .outcome(.toApp), .aside: .faint
      }
  }
}

extension ToolTextStyle {
  /// Breaks long lines of a text at spaces.
  ///
  /// The continuation is indented to the last column of its row. Long words and drawings aren't
  /// broken.
  func fit(_ text: String) -> String {
    guard let width else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.contains("│") || $0.contains("─") ? String($0) : fit($0, to: width) }
      .joined(separator: "\n")
  }

  /// Returns the columns of a line below each other; a line that fits isn't changed.
  private func stacked(_ line: Substring, to width: Int) -> String {
    guard line.displayWidth > width else { return String(line) }
    let start = line.prefix { $0 == " " }
    let columns = line.dropFirst(start.count).split(separator: "  ")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    return columns.enumerated().map { index, column in
      let text = "\(start.prefix(width / 4))\(index == 0 ? "" : "    ")\(column)"
      return index == 0 ? text : fit(Substring(text), to: width)
    }.joined(separator: "\n")
  }

  private func fit(_ line: Substring, to width: Int) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    // Two spaces end a column, so the last empty word is directly before the last column.
    let lastColumn = words.lastIndex(of: "").map { $0 + 1 } ?? 0
    var indent = words[..<lastColumn].reduce(0) { $0 + $1.displayWidth + 1 }
    if indent > width / 2 {
      let isIndented = words[..<lastColumn].allSatisfy(\.isEmpty)
      // If the other columns leave no room for the last one, all columns are stacked.
      guard isIndented else { return stacked(line, to: width) }
      indent = width / 4
      return fit(
        Substring(String(repeating: " ", count: indent) + line.drop { $0 == " " }), to: width)
    }
    var result = ""
    var column = 0
    for (index, word) in words.enumerated() {
      let count = word.displayWidth
      if index > lastColumn, column + 1 + count > width {
        result += "\n" + String(repeating: " ", count: indent)
        column = indent
      } else if index > 0 {
        result += " "
        column += 1
      }
      result += word
      column += count
    }
    return result
  }
}
