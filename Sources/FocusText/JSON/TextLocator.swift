/// Counts lines and columns from the start of a text.
///
/// It moves forward only: to locate many places in their order costs one pass over the text.
struct TextLocator {
  private let bytes: [UInt8]
  private var offset = 0
  private var here = TextLocation(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the location of a byte; one that lies before an earlier answer costs a new pass.
  mutating func location(of target: Int) -> TextLocation {
    if target < offset { self = TextLocator(bytes) }
    while offset < min(target, bytes.count) { advance() }
    return here
  }

  /// Returns where a line's bytes lie, without its end.
  mutating func line(_ number: Int) -> Range<Int>? {
    while here.line < number, offset < bytes.count { advance() }
    guard here.line == number else { return nil }
    let rest = bytes[offset...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return offset..<(end ?? bytes.count)
  }

  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\n"): beginLine()
    case UInt8(ascii: "\r"):
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { return }
      beginLine()
    default:
      // The bytes that continue a scalar aren't columns.
      if byte & 0xC0 != 0x80 { here.column += 1 }
    }
  }

  private mutating func beginLine() {
    here = TextLocation(line: here.line + 1, column: 1)
  }
}
