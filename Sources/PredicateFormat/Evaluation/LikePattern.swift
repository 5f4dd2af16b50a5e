/// A `LIKE` pattern: `?` matches one character, `*` any number, and a backslash makes them literal.
///
/// The pattern isn't translated to a regular expression. Between two stars, matching only moves
/// forward in the text and in the pattern, so the work is at most the product of their lengths.
final class LikePattern: TextRule {
  private enum Part: Sendable {
    case one
    case many
    case character(Character, byte: UInt8?)

    init(_ character: Character) {
      // A line end of two bytes also has an ASCII value, but isn't a single byte.
      self = .character(character, byte: character.utf8.count == 1 ? character.asciiValue : nil)
    }
  }

  let text: String
  private let parts: [Part]
  private let folding: Folding?
  private let limits: PredicateLimits

  init(_ text: String, _ folding: Folding?, limits: PredicateLimits) {
    self.text = text
    self.folding = folding
    self.limits = limits
    parts = text.utf8.count > limits.patternLength ? [] : Self.parts(of: text, folding)
  }

  private static func parts(of text: String, _ folding: Folding?) -> [Part] {
    var parts: [Part] = []
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: parts.append(.one)
      case "*" where !isEscaped:
        if case .many? = parts.last { continue }
        parts.append(.many)
      default:
        parts += folded(String(character), folding).map { Part($0) }
      }
      isEscaped = false
    }
    if isEscaped { parts.append(Part("\\")) }
    return parts
  }

  private static func folded(_ text: String, _ folding: Folding?) -> String {
    guard let folding else { return text }
    if text.isASCII { return folding == .diacritics ? text : text.lowercased() }
    return String(
      String.UnicodeScalarView(folding.folded(text).units.compactMap(Unicode.Scalar.init)))
  }

  func holds(
    for subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard text.utf8.count <= limits.patternLength else {
      throw .limitExceeded("a pattern longer than \(limits.patternLength) bytes")
    }
    if parts.isEmpty { return subject.isEmpty && LanguageChoices.emptyPatternMatchesEmptyString }
    if let answer = try asciiAnswer(subject, steps: &steps) { return answer }
    try Scope.spend(Folding.stepsPerByte * subject.utf8.count, of: &steps)
    return try walk(Self.folded(subject, folding), steps: &steps) { part, character in
      switch part {
      case .many: false
      case .one: true
      case .character(let expected, _):
        folding == nil
          ? character.unicodeScalars.elementsEqual(expected.unicodeScalars)
          : character == expected
      }
    }
  }

  /// Matches an ASCII text byte by byte; returns `nil` for other texts.
  ///
  /// A text with a carriage return also gives `nil`, because CR LF is one character of two bytes.
  private func asciiAnswer(
    _ subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool? {
    let answer: Result<Bool, PredicateEvaluationError>? = Needle.withBytes(subject) { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else { return nil }
      do throws(PredicateEvaluationError) {
        return .success(
          try walk(bytes, steps: &steps) { part, byte in
            switch part {
            case .many: false
            case .one: true
            case .character(_, let expected): expected == folding?.folded(byte) ?? byte
            }
          })
      } catch {
        return .failure(error)
      }
    }
    return try answer?.get()
  }

  /// Moves forward in the text and the pattern; after a mismatch, returns to the last star.
  private func walk<Subject: Collection>(
    _ subject: Subject, steps: inout Int, matches: (Part, Subject.Element) -> Bool
  ) throws(PredicateEvaluationError) -> Bool {
    var position = subject.startIndex
    var part = 0
    var retry: (position: Subject.Index, part: Int)?
    while position < subject.endIndex {
      steps -= 1
      guard steps >= 0 else { throw .limitExceeded("too many steps to match a pattern") }
      if part < parts.count, case .many = parts[part] {
        part += 1
        retry = (position, part)
        if part == parts.count { return true }
      } else if part < parts.count, matches(parts[part], subject[position]) {
        part += 1
        position = subject.index(after: position)
      } else if let last = retry {
        position = subject.index(after: last.position)
        part = last.part
        retry = (position, part)
      } else {
        return false
      }
    }
    while part < parts.count, case .many = parts[part] { part += 1 }
    return part == parts.count
  }
}
