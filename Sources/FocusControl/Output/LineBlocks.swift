import FocusFilterKit
import FocusText
import Foundation

/// Splits a stream of bytes into blocks of whole lines, in bounded memory.
///
/// A line that is longer than allowed comes as its beginning, which is longer than allowed too, and
/// the rest of it is dropped.
struct LineBlocks {
  /// Fills a buffer with the next bytes and returns how many; 0 at the end.
  typealias PartReader = @Sendable (UnsafeMutableRawBufferPointer) throws -> Int

  /// Some lines, with the number of the first one.
  struct Block: Sendable {
    let bytes: [UInt8]
    let firstLine: Int
  }

  private let source: PartReader
  private let longestLine: Int
  private let size: Int
  /// Whether a block is handed out as soon as it has a line.
  private let isEager: Bool
  /// The beginning of a line whose end hasn't come.
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

  /// Reads until there are enough bytes, which are those that were left and new ones.
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

  /// The lines in a block, of which the last may lack its end.
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

/// Rows of words in columns as wide as their widest word.
struct TextTable {
  private let rows: [[String]]
  private let indent: String

  /// - Parameter rows: The words of each row, put on one line each; a row may be shorter than others.
  init(_ rows: [[String]], indent: String = "") {
    self.rows = rows.map { row in
      row.enumerated().map { column, word in
        // What stands before other columns mustn't push them off the screen.
        column + 1 < row.count ? word.shortened(to: Self.widest) : word.onOneLine
      }
    }
    self.indent = indent
  }

  /// The number of columns that a word before another one has at most.
  private static let widest = 64

  /// The rows as lines, without spaces at their ends.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = indent
      for (column, word) in row.enumerated() {
        let isLast = row[(column + 1)...].allSatisfy(\.isEmpty)
        line += isLast ? word : word.padding(to: widths[column] + 2)
        if isLast { break }
      }
      return line
    }
  }
}
