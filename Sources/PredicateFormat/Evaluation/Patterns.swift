import Foundation

#if canImport(_FoundationICU)
  import Synchronization
  import _FoundationICU
#endif

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
    if text.isASCII { return folding.ignoresCase ? text.lowercased() : text }
    return String(
      String.UnicodeScalarView(folding.folded(text).compactMap(Unicode.Scalar.init)))
  }

  func holds(
    for subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard text.utf8.count <= limits.patternLength else {
      throw .limitExceeded("a pattern longer than \(limits.patternLength) bytes")
    }
    if let answer = try asciiAnswer(subject, steps: &steps) { return answer }
    let bytes = Folding.stepsPerByte * subject.utf8.count
    try Scope.spend(folding == nil ? bytes : Folding.steps(for: subject), of: &steps)
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

/// A `MATCHES` pattern: a regular expression that must match the whole string, compiled once.
final class MatchesPattern: TextRule {
  private let text: String
  private let engine: SystemPatternEngine?
  /// The error to throw if there is no engine, because the pattern is invalid or too long.
  private let failure: PredicateEvaluationError?
  /// The cost limit for one match; `nil` for a trusted pattern.
  private let budget: PatternBudget?
  /// Whether diacritics are removed from the pattern and from texts, as for `[d]`.
  private let ignoresMarks: Bool
  private let limits: PredicateLimits

  /// The largest number of steps for one match of a trusted pattern; `NSRegularExpression` stops a
  /// little later.
  private static let mostSteps = 40_000_000

  init(_ text: String, _ folding: Folding?, limits: PredicateLimits) {
    self.text = text
    ignoresMarks = folding?.ignoresMarks ?? false
    self.limits = limits
    budget = limits.patterns == .trusted ? nil : PatternBudget(for: text)
    if text.utf8.count > limits.patternLength {
      failure = .limitExceeded("a pattern longer than \(limits.patternLength) bytes")
      engine = nil
    } else {
      engine = SystemPatternEngine(
        ignoresMarks ? Self.withoutMarks(text) : text,
        ignoresCase: folding?.ignoresCase ?? false)
      failure = engine == nil ? .badPattern(text, reason: "it isn't a regular expression") : nil
    }
  }

  private static func withoutMarks(_ text: String) -> String {
    text.folding(options: .diacriticInsensitive, locale: nil)
  }

  /// The number of steps for compiling the pattern; a step takes about a nanosecond.
  var effort: Int { 10_000 + 1_000 * text.utf8.count }

  func holds(
    for subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    if let failure { throw failure }
    let length = subject.utf8.count
    guard length <= limits.matchedLength else {
      throw .limitExceeded("a text longer than \(limits.matchedLength) bytes for MATCHES")
    }
    let stepsPerPosition = budget?.stepsPerPosition(forLength: length) ?? 1
    let stepsPerTick = stepsPerPosition * PatternBudget.positionsPerTick
    let most = budget == nil ? Self.mostSteps : PatternBudget.mostSteps
    // The engine reports whole ticks only, so a match that takes less than a tick costs a hundredth
    // of a tick.
    let folding = ignoresMarks ? Folding.steps(for: subject) : 0
    try Scope.spend(length + stepsPerTick / 100 + folding, of: &steps)
    guard stepsPerTick <= most else {
      throw .limitExceeded("a pattern that may take too many steps on \(length) bytes")
    }
    let ticks = max(1, min(most, steps) / stepsPerTick)
    let text = ignoresMarks ? Self.withoutMarks(subject) : subject
    guard let match = engine?.match(text, ticks: ticks) else { return false }
    steps -= match.ticks * stepsPerTick
    guard let answer = match.answer else {
      throw .limitExceeded("a pattern that takes too many steps on \(length) bytes")
    }
    return answer
  }
}

/// The result of a match, and the number of ticks that the match took.
struct PatternMatch: Equatable {
  /// Whether the text matches; `nil` if the engine stopped at a limit.
  var answer: Bool?
  var ticks: Int
}

#if canImport(_FoundationICU)
  typealias SystemPatternEngine = ICUPattern
#else
  typealias SystemPatternEngine = FoundationPattern
#endif

/// The limit on the running time of one match with an untrusted pattern.
///
/// The engine counts backtracking positions in ticks of 10,000, and stops after a given number of
/// ticks. It doesn't count the work between two positions: it walks through the pattern, and reads
/// the text again for a lookaround, an atomic group, a possessive quantifier or a back-reference.
/// Therefore a longer pattern gets fewer ticks, and so does a pattern that reads again, on a longer
/// text.
struct PatternBudget: Sendable {
  /// The largest number of steps between two positions, without the steps for reading the text
  /// again.
  private let stepsPerPosition: Int
  private let readsAgain: Bool

  static let positionsPerTick = 10_000
  /// The largest number of steps for one match: 50 milliseconds at about a nanosecond per step.
  static let mostSteps = 50_000_000

  init(for pattern: String) {
    let bytes = Array(pattern.utf8)
    let graphemes = bytes.indices.dropLast().count {
      bytes[$0...($0 + 1)].elementsEqual("\\X".utf8)
    }
    stepsPerPosition = 15 + bytes.count * 5 / 2 + graphemes * 25
    readsAgain = Self.readsAgain(bytes)
  }

  /// Whether a pattern may contain a lookaround, an atomic group, a possessive quantifier or a
  /// back-reference.
  ///
  /// The characters may also be literals, for example in a set. The budget is then smaller than
  /// necessary.
  private static func readsAgain(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { first, second in
      switch first {
      case UInt8(ascii: "\\"): Lexer.isDigit(second) || second == UInt8(ascii: "k")
      case UInt8(ascii: "?"): "=!<>+".utf8.contains(second)
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "}"): second == UInt8(ascii: "+")
      default: false
      }
    }
  }

  /// The largest number of steps between two positions, for a text length in bytes.
  func stepsPerPosition(forLength length: Int) -> Int {
    stepsPerPosition + (readsAgain ? length * 9 / 20 : 0)
  }
}

/// A pattern that `NSRegularExpression` matches.
struct FoundationPattern: Sendable {
  private let expression: NSRegularExpression

  /// Compiles a pattern; `nil` for a text that isn't a regular expression.
  init?(_ pattern: String, ignoresCase: Bool) {
    let options: NSRegularExpression.Options = ignoresCase ? [.caseInsensitive] : []
    // Foundation doesn't compile an empty pattern.
    let pattern = pattern.isEmpty ? "(?:)" : pattern
    // Compiling the pattern alone first makes sure that the pattern can't close the group around
    // it.
    guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil,
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return nil }
    expression = whole
  }

  /// Matches the whole text, and stops at the limits on time and memory.
  ///
  /// Time is counted in ticks of 10,000 backtracking positions.
  func match(_ text: String, ticks: Int) -> PatternMatch {
    var reports = 0
    var isFound = false
    var hasFailed = false
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress, .reportCompletion], range: range
    ) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        reports += 1
        if reports >= ticks { stop.pointee = true }
      } else {
        hasFailed = flags.contains(.internalError)
      }
    }
    let isStopped = !isFound && (reports >= ticks || hasFailed)
    return PatternMatch(answer: isStopped ? nil : isFound, ticks: reports)
  }
}

#if canImport(_FoundationICU)
  /// A regular expression compiled with the toolchain's ICU, the engine inside
  /// `NSRegularExpression`.
  ///
  /// Calling ICU directly takes a third of the time, and matches a short text without allocating.
  /// ICU's headers rename each function with a macro that Swift doesn't import, so the functions
  /// have the prefix `swift_` here.
  ///
  /// `@unchecked`, because pointers aren't Sendable. ICU lets any thread clone a compiled pattern.
  /// A thread takes a clone out of `idle` or `others`, is the only one to use the clone, and puts
  /// it back.
  final class ICUPattern: @unchecked Sendable {
    /// The compiled pattern, which is only cloned and never used for matching.
    private let original: OpaquePointer
    /// A clone for the next thread; `nil` while a thread uses the clone.
    private let idle = Atomic<OpaquePointer?>(nil)
    /// More unused clones, made when several threads matched at once.
    private let others = Mutex<[Spare]>([])

    /// A clone in `others`. `@unchecked`, because only the thread that takes the clone out uses its
    /// pointer.
    private struct Spare: @unchecked Sendable {
      let matcher: OpaquePointer
    }

    /// The largest backtracking stack in bytes, the default in ICU and Foundation.
    private static let stackLimit: Int32 = 8_000_000

    /// Compiles a pattern; `nil` for a text that isn't a regular expression.
    init?(_ pattern: String, ignoresCase: Bool) {
      let units = Array(pattern.utf16)
      var status = U_ZERO_ERROR
      let flags = ignoresCase ? UInt32(UREGEX_CASE_INSENSITIVE.rawValue) : 0
      // ICU refuses an empty pattern.
      let expression = (units.isEmpty ? Array("(?:)".utf16) : units).withUnsafeBufferPointer {
        swift_uregex_open($0.baseAddress, Int32($0.count), flags, nil, &status)
      }
      guard let expression, status.isSuccess else { return nil }
      original = expression
    }

    deinit {
      swift_uregex_close(original)
      if let matcher = idle.load(ordering: .acquiring) { swift_uregex_close(matcher) }
      others.withLock { for spare in $0 { swift_uregex_close(spare.matcher) } }
    }

    /// Matches the whole text, and stops at the limits on time and memory, as
    /// ``FoundationPattern/match(_:ticks:)`` does.
    func match(_ text: String, ticks: Int) -> PatternMatch {
      guard text.utf8.count < Int32.max, let matcher = taken() else {
        return PatternMatch(answer: nil, ticks: 0)
      }
      let match = Self.withUTF16(text) { matcher.match($0, ticks: Int32(clamping: ticks)) }
      // A clone with a large stack would keep its memory, so it isn't reused.
      if match.answer == nil || match.ticks > 0 {
        swift_uregex_close(matcher)
      } else if let other = idle.exchange(matcher, ordering: .acquiringAndReleasing) {
        others.withLock { $0.append(Spare(matcher: other)) }
      }
      return match
    }

    /// An unused clone, or a new clone; `nil` if there is no memory for a clone.
    private func taken() -> OpaquePointer? {
      if let matcher = idle.exchange(nil, ordering: .acquiring) { return matcher }
      if let spare = others.withLock({ $0.popLast() }) { return spare.matcher }
      var status = U_ZERO_ERROR
      let clone = swift_uregex_clone(original, &status)
      swift_uregex_setStackLimit(clone, Self.stackLimit, &status)
      return status.isSuccess ? clone : nil
    }

    /// Calls a closure with the text in UTF-16, which ICU reads fastest.
    private static func withUTF16<Result>(
      _ text: String, _ body: (UnsafeBufferPointer<UInt16>) -> Result
    ) -> Result {
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: text.utf8.count + 1) { units in
        let count = Needle.withBytes(text) { bytes in
          for position in bytes.indices {
            guard bytes[position] < 0x80 else { return Int?.none }
            units[position] = UInt16(bytes[position])
          }
          return bytes.count
        }
        if let count { return body(UnsafeBufferPointer(rebasing: units[..<count])) }
        let end = units.update(fromContentsOf: text.utf16)
        return body(UnsafeBufferPointer(rebasing: units[..<end]))
      }
    }
  }

  extension OpaquePointer {
    /// Matches the whole text, and counts the ticks that ICU reports.
    fileprivate func match(_ text: UnsafeBufferPointer<UInt16>, ticks: Int32) -> PatternMatch {
      var status = U_ZERO_ERROR
      var spent: Int32 = 0
      let isMatch = withUnsafeMutablePointer(to: &spent) { spent in
        swift_uregex_setTimeLimit(self, ticks, &status)
        swift_uregex_setMatchCallback(
          self,
          { context, ticks in
            UnsafeMutableRawPointer(mutating: context)?.storeBytes(of: ticks, as: Int32.self)
            return 1
          }, spent, &status)
        swift_uregex_setText(self, text.baseAddress, Int32(text.count), &status)
        return swift_uregex_matches(self, -1, &status) != 0
      }
      return PatternMatch(answer: status.isSuccess ? isMatch : nil, ticks: Int(spent))
    }
  }

  extension UErrorCode {
    fileprivate var isSuccess: Bool { rawValue <= U_ZERO_ERROR.rawValue }
  }
#endif
