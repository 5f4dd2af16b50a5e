/// A part of what a child prints to its standard output or to its standard error.
package enum ChildOutput: Sendable, Hashable {
  /// A line without its end. Bytes that aren't UTF-8 are replaced.
  case line(String)
  /// The same of standard error.
  case errorLine(String)
  /// The number of bytes that were left out because the child printed more than is kept.
  ///
  /// It comes once for each of the two, at the end.
  case dropped(bytes: Int)
}

/// Splits what a child prints into lines, up to a limit.
struct OutputLines: Sendable {
  private var room: Int
  private var lines = Lines()
  private var dropped = 0
  private let part: @Sendable (String) -> ChildOutput

  /// - Parameters:
  ///   - limit: The number of bytes that are kept; those after it are counted.
  ///   - part: Makes a part of a line.
  init(limit: Int, _ part: @escaping @Sendable (String) -> ChildOutput = ChildOutput.line) {
    room = limit
    self.part = part
  }

  /// Returns the lines that the next bytes complete.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> [ChildOutput] {
    let kept = bytes.prefix(room)
    room -= kept.count
    dropped += bytes.count - kept.count
    return lines.append(kept).map(part)
  }

  /// Returns the last line, if it has no end, and how much was left out, if something was.
  mutating func finish() -> [ChildOutput] {
    (lines.finish().map { [part($0)] } ?? []) + (dropped > 0 ? [.dropped(bytes: dropped)] : [])
  }
}
