/// Changes of a hand-written file that leave the rest of its text as it is: its comments, its
/// order, and its white space.
///
/// ```swift
/// let source = try SourceText("{ at: '09:30' }", file: "day.json")
/// var edits = SourceEdits(source)
/// edits.append(["expect: 'alerts'"], to: SourceValue(parsing: source))
/// edits.text  // { at: '09:30', expect: 'alerts' }
/// ```
/// The text must be JSON5 without mistakes, and the values those that were parsed from it.
package struct SourceEdits {
  private let bytes: [UInt8]
  private var locator: TextLocator
  private var edits: [(range: Range<Int>, text: String)] = []

  /// The maximum number of columns of a line to which something is added.
  private static let mostColumns = 100

  package init(_ source: SourceText) {
    bytes = source.bytes
    locator = TextLocator(bytes)
  }

  /// The text after all changes.
  package var text: String {
    var result = bytes
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered.reversed() { result.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Replaces the value at a location with a text, which may contain the value's own text.
  package mutating func replaceValue(
    at location: TextLocation, with text: (_ old: String) -> String
  ) {
    let start = locator.offset(of: location)
    let range = start..<end(ofValueAt: start)
    edits.append((range, text(String(decoding: bytes[range], as: UTF8.self))))
  }

  /// Adds members to an object, or elements to an array.
  ///
  /// What is added to a value on one line stands on that line if it has room, and otherwise on
  /// lines of its own.
  package mutating func append(_ children: [String], to value: SourceValue) {
    let open = locator.offset(of: value.location)
    let close = end(ofValueAt: open) - 1
    let newline = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    let (key, last) = (value.members?.last, value.members?.last?.value ?? value.elements?.last)
    guard let last else {
      let list = " \(children.joined(separator: ", ")) "
      let isBlank = bytes[open + 1..<close].allSatisfy(JSONReader.isBlank)
      edits.append((open + 1..<(isBlank ? close : open + 1), list))
      return
    }
    let start = locator.offset(of: key?.location ?? last.location)
    let end = end(ofValueAt: locator.offset(of: last.location))
    let lineStart = startOfLine(open)
    if lineStart == startOfLine(start) {
      let added = ", \(children.joined(separator: ", "))"
      let columns = endOfLine(end) - lineStart + added.utf8.count
      let fits = columns <= Self.mostColumns || endOfLine(end) < close
      let broken = children.map { ",\(newline)\(indent(ofLineAt: lineStart))  \($0)" }.joined()
      edits.append((end..<end, fits ? added : broken))
      return
    }
    let margin = indent(ofLineAt: start)
    let comma = endOfComma(after: end)
    if comma == nil { edits.append((end..<end, ",")) }
    let place = endOfComment(after: comma ?? end)
    let separated = children.joined(separator: ",\(newline)\(margin)")
    let text = "\(newline)\(margin)\(separated)\(comma == nil ? "" : ",")"
    edits.append((place..<place, text))
  }

  // MARK: Positions

  private func startOfLine(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(where: Self.endsLine).map { $0 + 1 } ?? 0
  }

  private func indent(ofLineAt offset: Int) -> String {
    let blanks = bytes[startOfLine(offset)...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  private func endOfLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(where: Self.endsLine) ?? bytes.count
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns the end of the line's comment if nothing else follows a position on its line;
  /// otherwise the position.
  private func endOfComment(after offset: Int) -> Int {
    let end = endOfLine(offset)
    let rest = bytes[offset..<end].drop { $0 == 0x20 || $0 == 0x09 }
    return rest.starts(with: "//".utf8) ? end : offset
  }

  private func end(ofValueAt offset: Int) -> Int {
    read(from: offset) { reader throws(JSONMistake) in
      try reader.skipValue()
      return reader.offset
    }
  }

  /// Returns the end of the comma that follows a position; `nil` if none does.
  private func endOfComma(after offset: Int) -> Int? {
    read(from: offset) { reader in
      reader.skipBlanksOfJSON5()
      return reader.next == UInt8(ascii: ",") ? reader.offset + 1 : nil
    }
  }

  private func read<Value>(
    from offset: Int, _ body: (inout JSONReader) throws(JSONMistake) -> Value
  ) -> Value {
    bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes, as: .json5, at: offset)
      do {
        return try body(&reader)
      } catch {
        preconditionFailure("The text was read as JSON5 before it is edited.")
      }
    }
  }
}

extension SourceText {
  /// Whether the first key of the document has quotes, as in JSON; true for a document without one.
  package var quotesKeys: Bool {
    bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes, as: .json5)
      guard reader.next == UInt8(ascii: "{"), let key = try? reader.firstKey() else { return true }
      let first = bytes[reader.start(of: key)]
      return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    }
  }
}
