/// What can be wrong with a JSON5 text, and the sentence that says so.
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
        "'\(word)' isn't a value. Did you mean '\(near)'?"
      } else {
        "'\(word)' isn't a value. A text needs quotes."
      }
    case .noKey(let found):
      "Expected a key or '}', but found \(Self.name(found))."
    case .noColon(let key, let found):
      "Expected ':' after the key '\(key)', but found \(Self.name(found))."
    case .noSeparator(let closing, let opening, let found):
      """
      Expected ',' or '\(closing)', but found \(Self.name(found)). \
      The \(closing == "}" ? "object" : "list") begins at \(opening).
      """
    case .trailing(let found):
      "Expected nothing after the value, but found \(Self.name(found))."
    case .repeatedKey(let key, let first):
      "The key '\(key)' is there already, at \(first)."
    case .openText(let quote):
      "This text has no end. Close it with \(quote) on the same line."
    case .notAnEscape(let text):
      "'\(text)' isn't an escape. Write \\xHH or \\uHHHH with hexadecimal digits."
    case .halfACharacter(let text):
      "'\(text)' is half of a character. Write both halves, such as \\uD83D\\uDE00."
    case .openComment:
      "This comment has no end. Close it with */."
    case .leadingZero(let text):
      "'\(text)' begins with a zero. Leave it out, or write a text in quotes."
    case .notANumber(let text):
      "'\(text)' isn't a number. A text needs quotes."
    case .numberTooLarge(let text):
      "'\(text)' is larger than any number here can be."
    case .tooDeep(let limit):
      "Lists and objects are nested more than \(limit) deep here."
    case .tooLarge(let limit):
      "The file has more than \(limit >> 20) MB."
    case .notUTF8(let byte):
      "The byte 0x\(String(byte, radix: 16, uppercase: true)) isn't UTF-8. Save the file as UTF-8."
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
