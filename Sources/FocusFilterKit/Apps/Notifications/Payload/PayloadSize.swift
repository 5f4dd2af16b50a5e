import FocusText

/// The size of a payload as a server sends it, whatever a person's file looks like.
enum PayloadSize {
  /// Returns how many bytes the members have as an object of JSON without spaces, in UTF-8.
  static func bytes(of members: [SourceMember]) -> Int {
    listBytes(members.map { textBytes($0.key) + 1 + bytes(of: $0.value) })
  }

  private static func bytes(of value: SourceValue) -> Int {
    switch value.kind {
    case .null: 4
    case .bool(let flag): flag ? 4 : 5
    case .int(let number): "\(number)".utf8.count
    case .double(let number): number.isFinite ? "\(number)".utf8.count : 4
    case .string(let text): textBytes(text)
    case .array(let elements): listBytes(elements.map(bytes))
    case .object(let members): bytes(of: members)
    }
  }

  /// The brackets, the elements and the commas between them.
  private static func listBytes(_ elements: [Int]) -> Int {
    2 + elements.reduce(0, +) + max(0, elements.count - 1)
  }

  private static func textBytes(_ text: String) -> Int {
    text.utf8.reduce(2) { size, byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: size + 2
      case ..<0x20: size + 6
      default: size + 1
      }
    }
  }
}
