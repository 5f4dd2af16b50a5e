/// A fatal error, as Swift reports it on the standard error of a process that ends by it.
package struct SwiftCrash: Sendable, Hashable {
  /// The kind of the error and its message, as `Fatal error: Index out of range`.
  package let message: String
  /// The file that the report names: with its module, as `Chat/Filter.swift`, or with its path.
  package let file: String
  /// The line in the file, from 1.
  package let line: Int

  /// Finds the last fatal error that lines of standard error report.
  ///
  /// Swift writes `Chat/Filter.swift:12: Fatal error: No account`, and wrote `Fatal error: No account:
  /// file Chat/Filter.swift, line 12` before. A message may have several lines. The result is `nil` if
  /// no line begins a report: a failed cast, for example, is reported without its place.
  package init?(_ errorLines: [String]) {
    let current =
      /(.+?):(\d+): ((?:Fatal error|Precondition failed|Assertion failed)(?s:.*))/
    let former =
      /((?:Fatal error|Precondition failed|Assertion failed)(?s:.*?)): file (.+), line (\d+)/
    for start in errorLines.indices.reversed() {
      guard Self.kinds.contains(where: errorLines[start].contains) else { continue }
      var report = errorLines[start...].prefix { !BacktraceFilter.begins($0) }
      while report.last?.isEmpty == true { report.removeLast() }
      let text = report.joined(separator: "\n")
      if let (_, file, line, message) = text.wholeMatch(of: current)?.output,
        let number = Int(line)
      {
        self.init(message: String(message), file: String(file), line: number)
        return
      }
      if let (_, message, file, line) = text.prefixMatch(of: former)?.output,
        let number = Int(line)
      {
        self.init(message: String(message), file: String(file), line: number)
        return
      }
    }
    return nil
  }

  package init(message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }

  private static let kinds = ["Fatal error", "Precondition failed", "Assertion failed"]
}
