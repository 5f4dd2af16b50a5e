package import Foundation

/// Bytes that are appended at the end and taken from the front, each at a constant cost.
struct ByteQueue: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// The bytes that haven't been taken, in their order.
  var bytes: ArraySlice<UInt8> { storage[start...] }
  var count: Int { storage.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: some Collection<UInt8>) { storage.append(contentsOf: bytes) }

  mutating func removeFirst(_ count: Int) {
    start += count
    if start == storage.count {
      // The room of one long message isn't kept for the short ones that follow.
      storage.removeAll(keepingCapacity: storage.capacity <= 1 << 17)
      start = 0
    } else if start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
  }
}

// MARK: - Messages

/// Splits the bytes of a line between two processes into messages.
///
/// A message is its length, as four bytes with the highest first, and then its bytes. It may be empty.
/// A length above the limit is refused before any room is made for it.
package struct MessageReader: Sendable {
  private let longest: Int
  private var received = ByteQueue()

  /// Creates a reader of messages of at most so many bytes.
  package init(longest: Int) { self.longest = longest }

  /// Takes the bytes that arrived next.
  package mutating func append(_ bytes: ArraySlice<UInt8>) { received.append(bytes) }

  /// Returns the next message that has arrived whole, or `nil`.
  ///
  /// After an error the bytes that follow have no meaning.
  package mutating func next() throws(MessageTooLong) -> Data? {
    let bytes = received.bytes
    guard bytes.count >= 4 else { return nil }
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard length <= longest else { throw MessageTooLong(length: length, longest: longest) }
    guard bytes.count >= 4 + length else { return nil }
    defer { received.removeFirst(4 + length) }
    return Data(bytes.dropFirst(4).prefix(length))
  }
}

/// A message that is longer than a line between two processes carries.
package struct MessageTooLong: Error, Hashable, CustomStringConvertible {
  /// The length in bytes that the message has or announces.
  package let length: Int
  /// The length in bytes of the longest message of the line.
  package let longest: Int

  package var description: String {
    "A message has at most \(longest) bytes, but this one has \(length)."
  }
}

extension Data {
  /// Returns the message as a line carries it: its length, and then its bytes.
  func framed(longest: Int) throws(MessageTooLong) -> [UInt8] {
    guard count <= longest, let length = UInt32(exactly: count) else {
      throw MessageTooLong(length: count, longest: longest)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + count)
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    bytes.append(contentsOf: self)
    return bytes
  }
}

// MARK: - Lines

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

// MARK: - Output

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
