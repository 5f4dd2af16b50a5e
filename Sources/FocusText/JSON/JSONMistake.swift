/// A syntax error in a JSON document, with its position.
package struct JSONMistake: Error, Hashable {
  package let kind: Kind
  let dialect: JSONReader.Dialect
  private var place: Int32
  /// The offset of a related part: the bracket that opens the object or array, or the first of two
  /// equal keys; −1 for none.
  var other: Int { Int(place) }
  /// The offset in bytes.
  package let offset: Int

  package enum Kind: Hashable, Sendable {
    case noValue, noKey, noColon, noSeparator, trailingComma, trailing, repeatedKey
    case openText, control, notUTF8, notAnEscape, halfACharacter
    case leadingZero, notANumber, numberTooLarge, tooDeep
  }

  init(
    kind: Kind, offset: Int, other: Int? = nil, dialect: JSONReader.Dialect = .strict
  ) {
    self.kind = kind
    self.offset = offset
    self.place = Int32(truncatingIfNeeded: other ?? -1)
    self.dialect = dialect
  }

  /// Returns the mistake with the opening bracket of its object or array.
  func inside(_ opening: Int) -> JSONMistake {
    guard kind == .noSeparator, other == -1 else { return self }
    var mistake = self
    mistake.place = Int32(opening)
    return mistake
  }
}

extension JSONMistake {
  /// Returns the mistake and its correction, in one or two sentences.
  ///
  /// - Parameter bytes: The document.
  package func sentence(in bytes: UnsafeRawBufferPointer) -> String {
    let reader = JSONReader(bytes, as: dialect, at: offset)
    return MistakeWords(mistake: self, reader: reader, found: reader.found).sentence
  }
}

/// The message about a mistake in a document's bytes.
private struct MistakeWords {
  let mistake: JSONMistake
  /// The reader at the mistake, and the text that it finds there.
  let reader: JSONReader
  let found: String

  private var bytes: UnsafeRawBufferPointer { reader.bytes }
  private var isJSON5: Bool { reader.isJSON5 }
  private var isWord: Bool { found.unicodeScalars.first.map(JSONReader.isNameStart) ?? false }

  var sentence: String {
    switch mistake.kind {
    case .noValue, .noKey, .noSeparator, .trailing, .notANumber:
      refusedForm ?? expectation
    default: expectation
    }
  }

  private var expectation: String {
    switch mistake.kind {
    case .noValue where isWord:
      if let near = NameSuggestion.nearest(to: found, among: ["null", "true", "false"]) {
        "Unknown value '\(found)'. Did you mean '\(near)'?"
      } else {
        "Unknown value '\(found)'. Put a string in \(quotes)."
      }
    case .noValue: "Expected a value, but found \(foundThing)."
    case .noKey where isWord && !isJSON5:
      "Expected a key in double quotes, but found \(foundThing)."
    case .noKey: "Expected a key or '}', but found \(foundThing)."
    case .noColon:
      "Expected ':' after the key '\(key(at: mistake.other))', but found \(foundThing)."
    case .noSeparator:
      if let value = valueWithoutComma {
        "Missing ','. Write a comma before \(value).\(beginning)"
      } else if case let opening = mistake.other, opening >= 0 {
        """
        Expected ',' or '\(bytes[opening] == UInt8(ascii: "{") ? "}" : "]")', but found \
        \(foundThing).\(beginning)
        """
      } else {
        "Expected ',' or the end of the object or array, but found \(foundThing)."
      }
    case .trailingComma: "Unexpected ',' behind the last value. Remove it."
    case .trailing: "Expected the end of the \(document), but found \(foundThing)."
    case .repeatedKey:
      """
      Duplicate key '\(key(at: mistake.offset))'. \
      The first one is at \(location(of: mistake.other)).
      """
    case .openText:
      "Missing end of the string. Close it with \(found.prefix(1)) on the same line."
    case .control: "Invalid character in a string. Use an escape such as \\n or \\u001F."
    case .notUTF8:
      "Invalid byte 0x\(String(bytes[mistake.offset], radix: 16, uppercase: true)). "
        + (isJSON5 ? "Save the file as UTF-8." : "Encode JSON as UTF-8.")
    case .notAnEscape:
      isJSON5
        ? "Invalid escape '\(escape)'. Use \\xHH or \\uHHHH with hexadecimal digits."
        : "Invalid escape '\(escape)'. Use \\uHHHH with hexadecimal digits, or one such as \\n."
    case .halfACharacter:
      "Invalid escape '\(escape.prefix(6))'. Use both halves of the pair, such as \\uD83D\\uDE00."
    case .leadingZero:
      "Invalid number '\(found)'. Remove the leading zero, or put a string in \(quotes)."
    case .notANumber where isJSON5: "Invalid number '\(found)'. Put a string in quotes."
    case .notANumber:
      "Invalid number '\(found)'. Use decimal digits, such as 12 or -0.5e3."
    case .numberTooLarge: "Invalid number '\(found)'. Use one that fits into 64 bits."
    case .tooDeep:
      """
      Arrays and objects are nested more than \(mistake.dialect.deepestNesting) levels deep.
      """
    }
  }
}

extension MistakeWords {
  /// The end of the document, or the quoted text at the mistake.
  private var foundThing: String {
    switch found {
    case "": isJSON5 ? "the end of the file" : "the end"
    case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}": "'\(found)', which isn't a straight quote"
    default: "'\(found)'"
    }
  }

  /// A sentence about the start of the object or array, after a space; empty if it is unknown.
  private var beginning: String {
    guard case let opening = mistake.other, opening >= 0 else { return "" }
    let noun = bytes[opening] == UInt8(ascii: "{") ? "object" : "array"
    return " The \(noun) begins at \(location(of: opening))."
  }

  /// The key or value that begins where a comma is missing; `nil` for anything else.
  private var valueWithoutComma: String? {
    var reader = reader
    switch found {
    case "{": return "'{'"
    case "[": return "'['"
    case "\"":
      guard reader.isText, let text = try? reader.text() else { return nil }
      return "\"\(reader.string(text).shortened)\""
    default: return nil
    }
  }

  /// The word for the document: a person writes a file, but a program's document may be a line.
  private var document: String { isJSON5 ? "file" : "document" }
  private var quotes: String { isJSON5 ? "quotes" : "double quotes" }

  /// The message about an unterminated comment, or syntax of JSON5 that the document can't have;
  /// `nil` for another mistake.
  private var refusedForm: String? {
    switch found {
    case "/" where !isJSON5: "Unexpected comment. JSON has no comments; remove it."
    case "/" where reader.byte(at: reader.offset + 1) == UInt8(ascii: "*"):
      "Missing end of the comment. Close it with */."
    case "'" where !isJSON5: "Unexpected single quote. Put strings and keys in double quotes."
    case "Infinity", "-Infinity", "+Infinity", "NaN": "Invalid number '\(found)'. Use a finite one."
    default: nil
    }
  }

  /// The escape at the mistake, with the letters and digits after it.
  private var escape: String {
    let reader = JSONReader(bytes, as: mistake.dialect, at: mistake.offset + 1)
    return ("\\" + reader.found).shortened
  }

  private func key(at offset: Int) -> String {
    var reader = JSONReader(bytes, as: mistake.dialect, at: offset)
    let key = try? reader.isText ? reader.text() : reader.unquotedKey()
    return key.flatMap { $0 }.map { reader.string($0).shortened } ?? ""
  }

  private func location(of offset: Int) -> TextLocation {
    var locator = TextLocator(Array(bytes))
    return locator.location(of: offset)
  }
}

extension JSONReader {
  /// The next text: a whole word or number, or one character; empty at the end.
  fileprivate var found: String {
    guard let (scalar, end) = scalar(at: offset) else { return "" }
    let isWord = Self.isNameStart(scalar)
    var place = end
    if isWord || Self.isNumberPart(bytes[offset]) {
      while place < bytes.count,
        bytes[place] >= 0x80
          || (isWord
            ? Self.isWordPart(Unicode.Scalar(bytes[place])) : Self.isNumberPart(bytes[place]))
      {
        place += 1
      }
    }
    return String(decoding: bytes[offset..<place], as: UTF8.self).shortened
  }
}

extension String {
  /// The text in the form that a message quotes.
  fileprivate var shortened: String { count > 40 ? prefix(40) + "…" : self }
}
