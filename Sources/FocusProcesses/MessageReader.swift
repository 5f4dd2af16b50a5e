package import Foundation

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
