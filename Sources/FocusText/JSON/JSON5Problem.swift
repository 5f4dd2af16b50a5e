/// A mistake in the grammar or the encoding of a JSON5 file, with its message.
enum JSON5Problem {
  case noValue(found: String?)
  case unknownWord(String)
  case noKey(found: String?)
  case noColon(key: String, found: String?)
  case noSeparator(closing: Character, opening: TextLocation, found: String?)
  case trailing(found: String?)
  case repeatedKey(String, first: TextLocation)
  case openText(quote: Character)
  case notAnEscape(String)
  case halfACharacter(String)
  case openComment
  case leadingZero(String)
  case notANumber(String)
  case numberTooLarge(String)
  case tooDeep(limit: Int)
  case tooLarge(limit: Int)
  case notUTF8(UInt8)

  var sentence: String {
    switch self {
    case .noValue(let found):
      "Expected a value, but found \(Self.name(found))."
    case .unknownWord(let word):
      if let near = NameSuggestion.nearest(
        to: word, among: ["null", "true", "false", "Infinity", "NaN"])
      {
        "Unknown value '\(word)'. Did you mean '\(near)'?"
      } else {
        "Unknown value '\(word)'. Put a string in quotes."
      }
    case .noKey(let found):
      "Expected a key or '}', but found \(Self.name(found))."
    case .noColon(let key, let found):
      "Expected ':' after the key '\(key)', but found \(Self.name(found))."
    case .noSeparator(let closing, let opening, let found):
      """
      Expected ',' or '\(closing)', but found \(Self.name(found)). \
      The \(closing == "}" ? "object" : "array") begins at \(opening).
      """
    case .trailing(let found):
      "Expected the end of the file, but found \(Self.name(found))."
    case .repeatedKey(let key, let first):
      "Duplicate key '\(key)'. The first one is at \(first)."
    case .openText(let quote):
      "Missing end of the string. Close it with \(quote) on the same line."
    case .notAnEscape(let text):
      "Invalid escape '\(text)'. Use \\xHH or \\uHHHH with hexadecimal digits."
    case .halfACharacter(let text):
      "Invalid escape '\(text)'. Use both halves of the pair, such as \\uD83D\\uDE00."
    case .openComment:
      "Missing end of the comment. Close it with */."
    case .leadingZero(let text):
      "Invalid number '\(text)'. Remove the leading zero, or put a string in quotes."
    case .notANumber(let text):
      "Invalid number '\(text)'. Put a string in quotes."
    case .numberTooLarge(let text):
      "Invalid number '\(text)'. Use one that fits into 64 bits."
    case .tooDeep(let limit):
      "Arrays and objects are nested more than \(limit) levels deep."
    case .tooLarge(let limit):
      "The file is larger than \(limit >> 20) MB."
    case .notUTF8(let byte):
      "Invalid byte 0x\(String(byte, radix: 16, uppercase: true)). Save the file as UTF-8."
    }
  }

  private static func name(_ found: String?) -> String {
    switch found {
    case nil: "the end of the file"
    case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}":
      "'\(found ?? "")', which isn't a straight quote"
    case "\n", "\r", "\r\n": "the end of the line"
    case let found?: "'\(found)'"
    }
  }
}
