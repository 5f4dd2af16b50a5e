public import Foundation

/// Where a tool's output goes, and how it should look there.
public struct Terminal: Sendable {
  /// How text looks there; it doesn't change what is written with `--json`.
  public var style: TextStyle
  let out: @Sendable (String) throws -> Void
  let error: @Sendable (String) -> Void
  /// Reads what was piped into the tool, to its end.
  let input: @Sendable () throws -> Data
  /// Asks a person and returns the answer; `nil` when nobody is there to answer.
  let ask: (@Sendable (String) -> String?)?
  /// Shows how far a long command is; `nil` when nobody looks.
  let progress: ProgressLine?

  /// Creates a terminal from functions that take what is written, for tests and other front ends.
  ///
  /// - Parameters:
  ///   - style: How text looks.
  ///   - out: Takes results. What it throws ends the run with ``ExitCode/world``.
  ///   - error: Takes messages, a line or more at a time.
  ///   - input: Returns what is piped in, for arguments that are `-`; nothing by default.
  ///   - ask: Shows a question and returns the answer; `nil` when nobody is there to answer.
  public init(
    style: TextStyle = .plain, out: @escaping @Sendable (String) throws -> Void,
    error: @escaping @Sendable (String) -> Void,
    input: @escaping @Sendable () throws -> Data = { Data() },
    ask: (@Sendable (String) -> String?)? = nil
  ) {
    self.init(style: style, out: out, error: error, input: input, ask: ask, progress: nil)
  }

  private init(
    style: TextStyle, out: @escaping @Sendable (String) throws -> Void,
    error: @escaping @Sendable (String) -> Void, input: @escaping @Sendable () throws -> Data,
    ask: (@Sendable (String) -> String?)?, progress: ProgressLine?
  ) {
    self.style = style
    self.out = out
    self.error = error
    self.input = input
    self.ask = ask
    self.progress = progress
  }

  /// The standard streams of this process.
  ///
  /// The output is colored on a terminal unless `NO_COLOR` is set, and elsewhere if `CLICOLOR_FORCE`
  /// is; on a terminal, or with `COLUMNS`, long lines are broken at spaces.
  public static var standard: Terminal {
    // What can't be told on standard error can't be told.
    let error: @Sendable (String) -> Void = {
      try? StandardStreams.write($0, to: STDERR_FILENO)
    }
    return Terminal(
      style: TextStyle(
        environment: ProcessInfo.processInfo.environment,
        isTerminal: isatty(STDOUT_FILENO) == 1, terminalWidth: widthOfTerminal),
      out: { try StandardStreams.write($0, to: STDOUT_FILENO) }, error: error,
      input: StandardStreams.read,
      ask: isatty(STDIN_FILENO) == 1 ? StandardStreams.ask : nil,
      progress: isatty(STDERR_FILENO) == 1 ? ProgressLine(write: error) : nil)
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
    error(text.showingControls(isColored: style.isColored) + "\n")
  }
}
