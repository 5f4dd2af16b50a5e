import FocusFilterKit
public import Foundation
import Synchronization

/// The streams that a tool reads and writes, with the style of its text.
///
/// A test runs a tool with a terminal of its own and looks at the output:
///
/// ```swift
/// let output = Mutex("")
/// let terminal = ToolTerminal(out: { text in output.withLock { $0 += text } }, error: { _ in })
/// let code = await FocusTool(apps: [.exampleChat]).run(["status"], on: terminal)  // .done
/// ```
public struct ToolTerminal: Sendable {
  /// The style of text; the output of `--json` has no style.
  public var style: ToolTextStyle
  let out: @Sendable (String) throws -> Void
  let error: @Sendable (String) -> Void
  /// Reads standard input to its end.
  let input: @Sendable () throws -> Data
  /// Reads the next bytes of standard input into a buffer, and returns their number; 0 at the end.
  private(set) var inputPart: LineBlocks.PartReader
  /// Receives results as bytes, a few or up to a million at a time.
  private(set) var outBytes: @Sendable ([UInt8]) throws -> Void
  /// Asks the person a question and returns the answer; `nil` if nobody can answer.
  let ask: (@Sendable (String) -> String?)?
  /// The progress of a long command; `nil` without a terminal.
  private(set) var progress: ProgressLine?

  /// Creates a terminal from functions, for tests and other front ends.
  ///
  /// - Parameters:
  ///   - style: The style of text.
  ///   - out: Receives results. If it throws an error, the run ends with ``ToolExitCode/world``.
  ///   - error: Receives messages, one or more lines at a time.
  ///   - input: Returns standard input for arguments that are `-`; empty by default.
  ///   - ask: Shows a question and returns the answer; `nil` if nobody can answer.
  public init(
    style: ToolTextStyle = .plain, out: @escaping @Sendable (String) throws -> Void,
    error: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable () throws -> Data = { Data() },
    ask: (@Sendable (String) -> String?)? = nil
  ) {
    (self.style, self.out, self.error, self.input, self.ask) = (style, out, error, input, ask)
    inputPart = Self.parts(of: input)
    outBytes = { try out(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns a reader that reads the whole input when its first part is requested.
  private static func parts(
    of input: @escaping @Sendable () throws -> Data
  ) -> LineBlocks.PartReader {
    let rest = Mutex<Data?>(nil)
    return { buffer in
      try rest.withLock { rest in
        let data = try rest ?? input()
        let part = data.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = Data(data.dropFirst(part.count))
        return part.count
      }
    }
  }

  /// The standard streams of this process.
  ///
  /// The output is colored on a terminal, unless `NO_COLOR` is set, and elsewhere only if
  /// `CLICOLOR_FORCE` is set. On a terminal, or with `COLUMNS`, long lines are broken at spaces.
  public static var standard: ToolTerminal {
    // If standard error fails, there is no other place for a message.
    let error: @Sendable (String) -> Void = {
      try? StandardStreams.write($0, to: STDERR_FILENO)
    }
    let progress = isatty(STDERR_FILENO) == 1 ? ProgressLine(write: error) : nil
    var terminal = ToolTerminal(
      style: ToolTextStyle(
        environment: ProcessInfo.processInfo.environment,
        isTerminal: isatty(STDOUT_FILENO) == 1, terminalWidth: widthOfTerminal),
      out: { try StandardStreams.write($0, to: StandardStreams.results) },
      error: progress?.write(above:) ?? error, input: StandardStreams.read,
      ask: isatty(STDIN_FILENO) == 1 ? StandardStreams.ask : nil)
    terminal.inputPart = StandardStreams.read(into:)
    terminal.outBytes = StandardStreams.write
    terminal.progress = progress
    return terminal
  }

  private static var widthOfTerminal: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Int(size.ws_col)
  }

  func write(_ text: String) throws {
    try out(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
  }

  func writeError(_ text: String) {
    error(text.showingControls(isColored: style.isColored).withoutWorkflowCommands + "\n")
  }
}

/// A progress line on a terminal, which is removed at the end.
///
/// Messages from any thread appear above the line.
final class ProgressLine: Sendable {
  private let write: @Sendable (String) -> Void
  private let start: ContinuousClock.Instant
  /// The displayed text; empty while no line is displayed.
  private let shown = Mutex("")

  init(write: @escaping @Sendable (String) -> Void, since start: ContinuousClock.Instant = .now) {
    self.write = write
    self.start = start
  }

  /// Shows the progress after the first second.
  func show(_ done: Int, of all: Int, _ noun: String) {
    guard ContinuousClock.now - start > .seconds(1) else { return }
    // A hundred updates are sufficient.
    guard done == all || done.isMultiple(of: max(1, all / 100)) else { return }
    shown.withLock { shown in
      shown = "\(done) of \(all) \(noun)"
      write(Self.erasure + shown)
    }
  }

  /// Removes the line.
  func clear() {
    shown.withLock { shown in
      shown = ""
      write(Self.erasure)
    }
  }

  /// Writes a message, including its line break, above the line.
  @Sendable func write(above message: String) {
    shown.withLock { shown in
      write(shown.isEmpty ? message : Self.erasure + message + shown)
    }
  }

  /// The control sequence that clears the cursor's line.
  private static let erasure = "\r\u{1B}[K"
}

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
      .map { Self.isDrawing($0) ? String($0) : fit($0, to: width) }
      .joined(separator: "\n")
  }

  /// Whether a line is part of a card, or a bar of hours, of which the blanks are a part.
  private static func isDrawing(_ line: Substring) -> Bool {
    line.contains("│") || line.contains("─") || line.allSatisfy { " ·█▌▐".contains($0) }
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
