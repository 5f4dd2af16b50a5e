/// Changes of a hand-written file that leave the rest of its text as it is: its comments, its
/// order, and its white space.
///
/// ```swift
/// var edits = SourceEdits(try SourceText("{ at: '09:30' }", file: "day.json"))
/// edits.append(["expect: 'alerts'"], toValueAt: TextLocation(line: 1, column: 1))
/// edits.text  // { at: '09:30', expect: 'alerts' }
/// ```
/// The text must be JSON5 without mistakes, and the locations those of its values.
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

  /// Adds members to the object, or elements to the array, at a location.
  ///
  /// What is added to a value on one line stands on that line if it has room, and otherwise on
  /// lines of its own.
  package mutating func append(_ children: [String], toValueAt location: TextLocation) {
    let bracket = bracket(at: locator.offset(of: location))
    let newline = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    guard let last = bracket.last else {
      let list = " \(children.joined(separator: ", ")) "
      let isBlank = bytes[bracket.open + 1..<bracket.close].allSatisfy(JSONReader.isBlank)
      edits.append((bracket.open + 1..<(isBlank ? bracket.close : bracket.open + 1), list))
      return
    }
    let lineStart = startOfLine(bracket.open)
    if lineStart == startOfLine(last.start) {
      let added = ", \(children.joined(separator: ", "))"
      let columns = endOfLine(last.end) - lineStart + added.utf8.count
      let fits = columns <= Self.mostColumns || endOfLine(last.end) < bracket.close
      let broken = children.map { ",\(newline)\(indent(ofLineAt: lineStart))  \($0)" }.joined()
      edits.append((last.end..<last.end, fits ? added : broken))
      return
    }
    let margin = indent(ofLineAt: last.start)
    if last.comma == nil { edits.append((last.end..<last.end, ",")) }
    let place = endOfComment(after: last.comma.map { $0 + 1 } ?? last.end)
    let separated = children.joined(separator: ",\(newline)\(margin)")
    let text = "\(newline)\(margin)\(separated)\(last.comma == nil ? "" : ",")"
    edits.append((place..<place, text))
  }

  // MARK: Positions

  private struct Bracket {
    let open: Int
    let close: Int
    /// The last member or element, with the comma after it, if there is one.
    var last: (start: Int, end: Int, comma: Int?)?
  }

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

  private func bracket(at open: Int) -> Bracket {
    read(from: open) { reader throws(JSONMistake) in
      var last: (start: Int, end: Int, comma: Int?)?
      func comma(_ reader: JSONReader, after end: Int) -> Int? {
        var ahead = JSONReader(reader.bytes, as: .json5, at: end)
        ahead.skipBlanksOfJSON5()
        return ahead.next == UInt8(ascii: ",") ? ahead.offset : nil
      }
      if reader.next == UInt8(ascii: "{") {
        var key = try reader.firstKey()
        while let text = key {
          try reader.skipValue()
          let end = reader.offset
          last = (reader.start(of: text), end, comma(reader, after: end))
          key = try reader.nextKey()
        }
      } else {
        var isInside = try reader.firstElement()
        while isInside {
          let start = reader.offset
          try reader.skipValue()
          let end = reader.offset
          last = (start, end, comma(reader, after: end))
          isInside = try reader.nextElement()
        }
      }
      return Bracket(open: open, close: reader.offset - 1, last: last)
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
