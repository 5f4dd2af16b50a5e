/// Splits bytes into lines of text.
struct Lines: Sendable {
  /// The number of bytes after which the rest of a line is left out.
  var longest = Int.max
  private var unfinished: [UInt8] = []

  init(longest: Int = .max) { self.longest = longest }

  /// Returns the lines that the next bytes complete, without their ends.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      extend(rest[..<end])
      lines.append(String(decoding: unfinished, as: UTF8.self))
      unfinished.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    extend(rest)
    return lines
  }

  /// Returns the last line, if it has no end.
  mutating func finish() -> String? {
    defer { unfinished = [] }
    return unfinished.isEmpty ? nil : String(decoding: unfinished, as: UTF8.self)
  }

  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    unfinished.append(contentsOf: bytes.prefix(longest - unfinished.count))
  }
}

/// The last lines of a text of any length.
struct LastLines: Sendable {
  private let count: Int
  private var lines: Lines
  private var last: [String] = []

  /// - Parameters:
  ///   - count: The number of lines that are kept.
  ///   - longest: The number of bytes that are kept of each.
  init(_ count: Int, longest: Int) {
    self.count = count
    lines = Lines(longest: longest)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) { keep(lines.append(bytes)) }

  /// Returns the lines that are kept, with the last one even if it has no end.
  mutating func finish() -> [String] {
    if let line = lines.finish() { keep([line]) }
    return last
  }

  private mutating func keep(_ lines: [String]) {
    last.append(contentsOf: lines.suffix(count))
    last.removeFirst(max(0, last.count - count))
  }
}
