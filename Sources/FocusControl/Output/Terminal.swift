import Foundation

/// Where a tool's output goes, and how it should look there.
public struct Terminal: Sendable {
  public var style: TextStyle
  let out: @Sendable (String) -> Void
  let error: @Sendable (String) -> Void
  /// Asks a person and returns the answer; `nil` when nobody is there to answer.
  let ask: (@Sendable (String) -> String?)?

  /// Creates a terminal from functions that take what is written, for tests and other front ends.
  public init(
    style: TextStyle = .plain, out: @escaping @Sendable (String) -> Void,
    error: @escaping @Sendable (String) -> Void, ask: (@Sendable (String) -> String?)? = nil
  ) {
    self.style = style
    self.out = out
    self.error = error
    self.ask = ask
  }

  /// The standard output and error of this process.
  ///
  /// It is coloured on a terminal unless `NO_COLOR` is set, and elsewhere if `CLICOLOR_FORCE` is.
  public static var standard: Terminal {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isForced = environment["CLICOLOR_FORCE"].map { $0 != "0" } ?? false
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let style = TextStyle(
      isColoured: !isRefused && (isForced || (isTerminal && environment["TERM"] != "dumb")),
      width: environment["COLUMNS"].flatMap(Int.init))
    let isAnswered = isatty(STDIN_FILENO) == 1
    return Terminal(
      style: style,
      out: { FileHandle.standardOutput.write(Data($0.utf8)) },
      error: { FileHandle.standardError.write(Data($0.utf8)) },
      ask: isAnswered ? askOnStandardInput : nil)
  }

  @Sendable private static func askOnStandardInput(_ question: String) -> String? {
    FileHandle.standardError.write(Data(question.utf8))
    return readLine()
  }

  func write(_ text: String) { out(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n") }

  func writeError(_ text: String) { error(text + "\n") }
}

/// How text looks.
public struct TextStyle: Sendable, Hashable {
  public var isColoured: Bool
  /// The number of columns; `nil` when lines may be of any length.
  public var width: Int?

  public init(isColoured: Bool, width: Int? = nil) {
    self.isColoured = isColoured
    self.width = width
  }

  /// Text without colours, of any length.
  public static let plain = TextStyle(isColoured: false)

  enum Accent: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  func callAsFunction(_ text: String, _ accent: Accent) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(accent.rawValue)m\(text)\u{1B}[0m" : text
  }
}
