/// White space and comments, in JSON5's sense.
extension JSON5Reader {
  mutating func skipBlanks() throws(SourceError) {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D:
        offset += 1
      case UInt8(ascii: "/"):
        guard try skipComment() else { return }
      case 0x80...:
        guard let (scalar, length) = scalar(), Self.isBlank(scalar) else { return }
        offset += length
      default: return
      }
    }
  }

  private mutating func skipComment() throws(SourceError) -> Bool {
    let start = offset
    switch peek(1) {
    case UInt8(ascii: "/"):
      offset += 2
      while let (scalar, length) = scalar(), !Self.endsLine(scalar) { offset += length }
      return true
    case UInt8(ascii: "*"):
      offset += 2
      while let byte = peek() {
        offset += 1
        if byte == UInt8(ascii: "*"), take(UInt8(ascii: "/")) { return true }
      }
      throw failure(.openComment, at: start)
    default: return false
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FEFF}" || scalar == "\u{2028}" || scalar == "\u{2029}"
      || scalar.properties.generalCategory == .spaceSeparator
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
