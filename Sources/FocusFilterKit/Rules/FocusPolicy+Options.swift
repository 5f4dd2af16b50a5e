import FocusText

extension FocusPolicy {
  /// The names of the choices that aren't readings, in alphabetical order.
  public static let options = [
    "modeLimit", "precedence", "repeatedCallInterval", "strictPredicates",
  ]

  /// Makes a choice that isn't a reading, as a person writes it on a command line.
  ///
  /// - Parameters:
  ///   - text: A whole number, `true` or `false`, or for `precedence` sources with commas between them.
  ///   - option: One of ``options``.
  /// - Returns: What would be right; `nil` when the choice is made.
  public mutating func choose(_ text: String, forOption option: String) -> String? {
    switch option {
    case "strictPredicates":
      guard let flag = Bool(text) else { return "'true' or 'false'" }
      strictPredicates = flag
    case "precedence":
      let words = text.split(separator: ",").map { FocusSource(rawValue: String($0)) }
      let sources = words.compactMap { $0 }
      guard !sources.isEmpty, sources.count == words.count else {
        return "sources such as 'person,schedule', the strongest first"
      }
      precedence = sources
    case "modeLimit", "repeatedCallInterval":
      guard let number = Int(text), number >= 0 else { return "a whole number from 0" }
      if option == "modeLimit" { modeLimit = number } else { repeatedCallInterval = Double(number) }
    default: return Self.options.inQuotes.list(.or)
    }
    return nil
  }
}
