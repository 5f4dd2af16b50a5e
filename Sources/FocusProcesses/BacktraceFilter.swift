/// Tells lines of standard error from the backtraces that Swift adds on Linux.
///
/// Swift itself writes frames after a report. With `SWIFT_BACKTRACE` a program of its own writes
/// pages, as the last that is heard of the process.
struct BacktraceFilter: Sendable {
  private var isInFrames = false
  private var isInReport = false

  /// Takes the next line, and returns whether the process itself wrote it.
  mutating func keeps(_ line: String) -> Bool {
    isInReport = isInReport || Self.beginsReport(line)
    isInFrames = Self.beginsFrames(line) || (isInFrames && Self.isFrame(line))
    return !isInReport && !isInFrames
  }

  /// Whether a line begins a backtrace.
  static func begins(_ line: String) -> Bool { beginsFrames(line) || beginsReport(line) }

  /// Returns lines of standard error without backtraces, and without empty lines at the end.
  static func filtered(_ lines: [String]) -> [String] {
    var filter = BacktraceFilter()
    var kept = lines.filter { filter.keeps($0) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept
  }

  private static func beginsFrames(_ line: String) -> Bool { line == "Current stack trace:" }

  private static func isFrame(_ line: String) -> Bool {
    line.prefixMatch(of: #/\d+ +.+ 0x[0-9a-f]+ /#) != nil
  }

  private static func beginsReport(_ line: String) -> Bool {
    line.hasPrefix("*** Signal ") || line.hasPrefix("*** Program crashed")
      || line.hasPrefix("💣 Program crashed")
  }
}
