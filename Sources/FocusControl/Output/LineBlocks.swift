import FocusFilterKit
import Foundation

/// A reader that splits a stream of bytes into blocks of whole lines, in bounded memory.
///
/// A line above the maximum length may be cut off. The rest of it is dropped, but the line stays
/// longer than the maximum, so that the receiver notices it.
struct LineBlocks {
  /// Reads the next bytes into a buffer, and returns their number; 0 at the end.
  typealias PartReader = @Sendable (UnsafeMutableRawBufferPointer) throws -> Int

  /// A block of lines, with the number of the first line.
  struct Block: Sendable {
    let bytes: [UInt8]
    let firstLine: Int
  }

  private let source: PartReader
  private let longestLine: Int
  private let size: Int
  /// Whether a block is returned as soon as it contains a line.
  private let isEager: Bool
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []
  private var nextLine = 1
  private var isAtEnd = false
  private var dropsLine = false

  init(_ source: @escaping PartReader, longestLine: Int, size: Int = 1 << 20, isEager: Bool) {
    self.source = source
    self.longestLine = longestLine
    self.size = max(size, longestLine + 2)
    self.isEager = isEager
  }

  /// Returns the next block; `nil` at the end.
  mutating func next() throws -> Block? {
    while !isAtEnd {
      var bytes = try filled()
      if dropsLine {
        guard let end = bytes.firstIndex(of: Self.lineFeed) else { continue }
        dropsLine = false
        bytes.removeFirst(end + 1)
      }
      if !isAtEnd {
        if let end = bytes.lastIndex(of: Self.lineFeed) {
          rest = Array(bytes[(end + 1)...])
          bytes.removeLast(rest.count)
        } else if bytes.count > longestLine {
          dropsLine = true
          bytes.removeLast(bytes.count - longestLine - 1)
        } else {
          rest = bytes
          continue
        }
      }
      guard !bytes.isEmpty else { continue }
      let block = Block(bytes: bytes, firstLine: nextLine)
      nextLine += Self.lines(in: bytes)
      return block
    }
    return nil
  }

  /// Reads until a block is full; the block begins with the rest of the previous one.
  private mutating func filled() throws -> [UInt8] {
    let old = rest
    rest = []
    var hasEnded = false
    let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      buffer.copyBytes(from: old)
      count = old.count
      while count < size {
        let new = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        hasEnded = new == 0
        count += new
        if hasEnded || isEager { break }
      }
    }
    isAtEnd = hasEnded
    return bytes
  }

  /// Returns the number of lines in a block; the last line may lack its line feed.
  private static func lines(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      guard var start = bytes.baseAddress else { return 0 }
      let end = start + bytes.count
      var lines = 0
      while start < end {
        lines += 1
        start = memchr(start, CInt(lineFeed), end - start).map { UnsafeRawPointer($0) + 1 } ?? end
      }
      return lines
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
