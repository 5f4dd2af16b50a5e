package import Foundation

/// A queue of bytes: appending at the end and removing from the front have constant cost per byte.
struct ByteQueue: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// The bytes that haven't been removed yet, in order.
  var bytes: ArraySlice<UInt8> { storage[start...] }
  var count: Int { storage.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: some Collection<UInt8>) { storage.append(contentsOf: bytes) }

  mutating func removeFirst(_ count: Int) {
    start += count
    if start == storage.count {
      // The capacity for one long message isn't kept for the short messages that follow.
      storage.removeAll(keepingCapacity: storage.capacity <= 1 << 17)
      start = 0
    } else if start > storage.count / 2 {
      storage.removeFirst(start)
      start = 0
    }
  }
}

// MARK: - Messages

/// A reader that splits the bytes between two processes into messages.
///
/// A message consists of its length, as four bytes in big-endian order, and its bytes. A message
/// may be empty. If a length exceeds the limit, the reader throws an error before it allocates
/// memory.
package struct MessageReader: Sendable {
  private let longest: Int
  private var received = ByteQueue()

  /// Creates a reader for messages up to a length in bytes.
  package init(longest: Int) { self.longest = longest }

  /// Appends received bytes.
  package mutating func append(_ bytes: ArraySlice<UInt8>) { received.append(bytes) }

  /// Returns the next message that has arrived completely, or `nil`.
  ///
  /// After an error, the following bytes have no meaning.
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

/// The error for a message that exceeds the maximum length.
package struct MessageTooLong: Error, Hashable, CustomStringConvertible {
  /// The actual or announced length of the message, in bytes.
  package let length: Int
  /// The maximum length of a message, in bytes.
  package let longest: Int

  package var description: String {
    "A message has at most \(longest) bytes, but this one has \(length)."
  }
}

extension Data {
  /// Returns the message in its transmitted form: its length, then its bytes.
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

/// A reader that splits bytes into lines of text.
struct Lines: Sendable {
  /// The number of bytes after which the rest of a line is dropped.
  var longest = Int.max
  private var unfinished: [UInt8] = []

  init(longest: Int = .max) { self.longest = longest }

  /// Appends bytes, and returns the lines that these bytes complete, without line ends.
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

  /// Returns the last line if it has no line end.
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
  ///   - count: The number of lines to keep.
  ///   - longest: The number of bytes to keep of each line.
  init(_ count: Int, longest: Int) {
    self.count = count
    lines = Lines(longest: longest)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) { keep(lines.append(bytes)) }

  /// Returns the kept lines, including a last line without a line end.
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

/// A part of a child's standard output or standard error.
package enum ChildOutput: Sendable, Hashable {
  /// A line of standard output, without its end. Bytes that aren't UTF-8 are replaced.
  case line(String)
  /// A line of standard error, in the same form.
  case errorLine(String)
  /// The number of dropped bytes, because the child printed more than the limit.
  ///
  /// The number comes at the end, separately for standard output and standard error.
  case dropped(bytes: Int)

  /// The part as a line to show: the printed one, or the number of dropped bytes in words.
  package var shown: String {
    switch self {
    case .line(let line), .errorLine(let line): line
    case .dropped(let count): "… \(count) more bytes were left out."
    }
  }
}

/// A reader that splits a child's output into lines, up to a limit.
struct OutputLines: Sendable {
  private var room: Int
  private var lines = Lines()
  private var dropped = 0
  private let part: @Sendable (String) -> ChildOutput

  /// - Parameters:
  ///   - limit: The number of bytes to keep; further bytes are only counted.
  ///   - part: Creates the part for a line.
  init(limit: Int, _ part: @escaping @Sendable (String) -> ChildOutput = ChildOutput.line) {
    room = limit
    self.part = part
  }

  /// Appends bytes, and returns the lines that these bytes complete.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> [ChildOutput] {
    let kept = bytes.prefix(room)
    room -= kept.count
    dropped += bytes.count - kept.count
    return lines.append(kept).map(part)
  }

  /// Returns the last line if it has no line end, and the number of dropped bytes if there are any.
  mutating func finish() -> [ChildOutput] {
    (lines.finish().map { [part($0)] } ?? []) + (dropped > 0 ? [.dropped(bytes: dropped)] : [])
  }
}
