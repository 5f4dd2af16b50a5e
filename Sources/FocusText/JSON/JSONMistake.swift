/// A mistake in a JSON document, with its place.
package struct JSONMistake: Error, Hashable {
  package let kind: Kind
  /// The offset in bytes.
  package let offset: Int

  package enum Kind: Hashable {
    case noValue, noKey, noColon, noSeparator, trailingComma, trailing
    case openText, control, notUTF8, notAnEscape, halfACharacter
    case leadingZero, notANumber, numberTooLarge, tooDeep
  }
}

extension JSONMistake {
  /// Returns what is wrong, and what would be right, in one or two sentences.
  package func sentence(in bytes: some RandomAccessCollection<UInt8>) -> String {
    let found = Found(in: bytes.dropFirst(offset))
    if let habit = found.habitOfJSON5, [.noValue, .noKey, .noSeparator, .trailing].contains(kind) {
      return habit
    }
    return switch kind {
    case .noValue where found.isWord: "Unknown value \(found). Put a string in double quotes."
    case .noValue: "Expected a value, but found \(found)."
    case .noKey where found.isWord: "Expected a key in double quotes, but found \(found)."
    case .noKey: "Expected a key or '}', but found \(found)."
    case .noColon: "Expected ':' after the key, but found \(found)."
    case .noSeparator: "Expected ',' or the end of the object or array, but found \(found)."
    case .trailingComma: "Unexpected ',' behind the last value. Remove it."
    case .trailing: "Expected the end of the document, but found \(found)."
    case .openText: "Missing end of the string. Close it with \"."
    case .control: "Invalid character in a string. Use an escape such as \\n or \\u001F."
    case .notUTF8: "Invalid byte \(found.byte). Encode JSON as UTF-8."
    case .notAnEscape: "Invalid escape. Use \\uHHHH with hexadecimal digits, or one such as \\n."
    case .halfACharacter: "Invalid escape. Use both halves of the pair, such as \\uD83D\\uDE00."
    case .leadingZero: "Invalid number \(found). Remove the leading zero."
    case .notANumber: "Invalid number \(found). Use decimal digits, such as 12 or -0.5e3."
    case .numberTooLarge: "Invalid number \(found). Use one that fits into 64 bits."
    case .tooDeep:
      "Arrays and objects are nested more than \(JSONReader.deepestNesting) levels deep."
    }
  }
}

/// The text at the place of a mistake: a whole word, or one character.
private struct Found: CustomStringConvertible {
  /// The text; empty at the end.
  private let text: String
  let isWord: Bool
  let byte: String

  init(in rest: some RandomAccessCollection<UInt8>) {
    let word = rest.prefix(40).prefix {
      JSON5Reader.isWordPart(Unicode.Scalar($0)) || "+-.".utf8.contains($0)
    }
    isWord = word.first.map { JSON5Reader.isNameStart(Unicode.Scalar($0)) } ?? false
    byte = "0x" + String(rest.first ?? 0, radix: 16, uppercase: true)
    let near = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
    text = word.isEmpty ? String(near) : String(decoding: word, as: UTF8.self)
  }

  var description: String { text.isEmpty ? "the end" : "'\(text)'" }

  /// A habit of JSON5 that JSON doesn't have.
  var habitOfJSON5: String? {
    switch text {
    case "/": "Unexpected comment. JSON has no comments; remove it."
    case "'": "Unexpected single quote. Put strings and keys in double quotes."
    case "Infinity", "-Infinity", "+Infinity", "NaN": "Invalid number '\(text)'. Use a finite one."
    default: nil
    }
  }
}
