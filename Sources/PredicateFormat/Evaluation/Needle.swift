import Foundation

/// A constant string that other strings are compared with or searched for, prepared for one
/// comparator.
///
/// For ASCII text, a comparison allocates nothing and reads each byte once. If options ask for
/// folding, Foundation folds other text first, and a match never ends between a letter and its
/// combining marks.
struct Needle: Sendable {
  let text: String
  private let folding: Folding?
  private let comparator: Comparator
  /// The folded code points; without folding, the bytes to search for, or nothing if no search is
  /// needed.
  private let units: [UInt32]
  private let isASCII: Bool
  /// For each prefix, the length of its longest border: a proper suffix that is also a prefix.
  private let borders: [Int]

  init(_ text: String, _ folding: Folding?, for comparator: Comparator) {
    self.text = text
    self.folding = folding
    self.comparator = comparator
    let isSearched = comparator == .contains
    // Without folding, bytes are compared exactly.
    units =
      if let folding { folding.folded(text) } else if isSearched {
        text.utf8.map(UInt32.init)
      } else { [] }
    isASCII = units.allSatisfy { $0 < 0x80 }
    borders = isSearched ? Self.borders(of: units) : []
  }

  /// Whether the comparator holds with `haystack` on the left and this string on the right.
  ///
  /// - Parameter steps: The number of steps left for texts, which this method reduces.
  func isFound(
    in haystack: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    try Scope.spend(haystack.utf8.count, of: &steps)
    return switch comparator {
    case .equal: try equals(haystack, &steps)
    case .unequal: try !equals(haystack, &steps)
    case .beginsWith: try begins(haystack, &steps)
    case .endsWith: try ends(haystack, &steps)
    default: try isContained(in: haystack, &steps)
    }
  }

  private func equals(
    _ other: String, _ steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard let folding else { return Self.areIdentical(other, text) }
    if isASCII, let answer = asciiAnswer(other, { $0.count == units.count && starts($0) }) {
      return answer
    }
    return try folding.folded(other, steps: &steps) == units
  }

  // A search for an empty string always fails, even in an empty string.

  private func begins(
    _ haystack: String, _ steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard let folding else {
      return !text.isEmpty && Self.withBytes(haystack, text) { Self.starts($0, with: $1) }
    }
    guard !units.isEmpty else { return false }
    // Only the compared part and the byte after it must be ASCII.
    if isASCII, let answer = Self.withBytes(haystack, { asciiPrefix($0) }) { return answer }
    let (folded, inner) = try folding.searchable(haystack, steps: &steps)
    return folded.starts(with: units) && Self.isBoundary(units.count, in: folded, inner)
  }

  private func ends(
    _ haystack: String, _ steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard let folding else {
      return !text.isEmpty && Self.withBytes(haystack, text) { Self.ends($0, with: $1) }
    }
    guard !units.isEmpty else { return false }
    if isASCII, let answer = Self.withBytes(haystack, { asciiSuffix($0) }) { return answer }
    let (folded, inner) = try folding.searchable(haystack, steps: &steps)
    return folded.suffix(units.count).elementsEqual(units)
      && Self.isBoundary(folded.count - units.count, in: folded, inner)
  }

  private func isContained(
    in haystack: String, _ steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard let folding else {
      return !text.isEmpty
        && Self.withBytes(haystack) { bytes in search(bytes.count) { UInt32(bytes[$0]) } }
    }
    guard !units.isEmpty else { return false }
    if isASCII,
      let answer = asciiAnswer(
        haystack, { bytes in search(bytes.count) { UInt32(folding.folded(bytes[$0])) } })
    {
      return answer
    }
    let (folded, inner) = try folding.searchable(haystack, steps: &steps)
    return search(folded.count, inner: inner) { folded[$0] }
  }

  // MARK: - Search

  /// Searches for the string in one pass over `count` units, without going back.
  private func search(
    _ count: Int, inner: Set<Int> = [], unit: (Int) -> UInt32
  ) -> Bool {
    var matched = 0
    for position in 0..<count {
      let next = unit(position)
      while matched > 0, units[matched] != next { matched = borders[matched - 1] }
      if units[matched] == next { matched += 1 }
      guard matched == units.count else { continue }
      let start = position + 1 - matched
      let isCut =
        inner.contains(start) || inner.contains(position + 1)
        || (start > 0 && Self.isJoined(units[0], to: unit(start - 1)))
        || (position + 1 < count && Self.isJoined(unit(position + 1), to: next))
      if !isCut { return true }
      matched = borders[matched - 1]
    }
    return false
  }

  private static func borders(of units: [UInt32]) -> [Int] {
    var borders = Array(repeating: 0, count: units.count)
    var length = 0
    for position in units.indices.dropFirst() {
      while length > 0, units[position] != units[length] { length = borders[length - 1] }
      if units[position] == units[length] { length += 1 }
      borders[position] = length
    }
    return borders
  }

  /// Whether a match may begin or end before a position: not between a letter and its combining
  /// marks, and not between the letters to which one letter was folded.
  private static func isBoundary(
    _ position: Int, in units: [UInt32], _ inner: Set<Int>
  ) -> Bool {
    position <= 0 || position >= units.count
      || !inner.contains(position) && !isJoined(units[position], to: units[position - 1])
  }

  /// Whether two code points form one letter, such as a letter and a combining mark.
  private static func isJoined(_ unit: UInt32, to previous: UInt32) -> Bool {
    guard unit >= 0x300, let first = Unicode.Scalar(previous), let second = Unicode.Scalar(unit)
    else { return false }
    var letters = String(Character(first))
    letters.unicodeScalars.append(second)
    return letters.count == 1
  }

  // MARK: - ASCII

  /// The result for an ASCII text; `nil` for other texts.
  private func asciiAnswer(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    Self.withBytes(text) { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? body(bytes) : nil
    }
  }

  private func starts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let folding, bytes.count >= units.count else { return false }
    for position in units.indices where UInt32(folding.folded(bytes[position])) != units[position] {
      return false
    }
    return true
  }

  private func asciiPrefix(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    let looked = min(bytes.count, units.count + 1)
    for position in 0..<looked where bytes[position] >= 0x80 { return nil }
    return starts(bytes)
  }

  private func asciiSuffix(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    let tail = UnsafeBufferPointer(rebasing: bytes.suffix(units.count))
    if tail.contains(where: { $0 >= 0x80 }) { return nil }
    guard tail.count == units.count else {
      return bytes.count == tail.count ? false : nil
    }
    return starts(tail)
  }

  // MARK: - Exact bytes

  /// Whether two strings have the same code points.
  static func areIdentical(_ left: String, _ right: String) -> Bool {
    withBytes(left, right) { left, right in
      left.count == right.count && starts(left, with: right)
    }
  }

  private static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, with part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard bytes.count >= part.count else { return false }
    guard let whole = bytes.baseAddress, let start = part.baseAddress else { return true }
    return memcmp(whole, start, part.count) == 0
  }

  private static func ends(
    _ bytes: UnsafeBufferPointer<UInt8>, with part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    bytes.count >= part.count
      && starts(UnsafeBufferPointer(rebasing: bytes.suffix(part.count)), with: part)
  }

  static func withBytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }

  private static func withBytes<Result>(
    _ first: String, _ second: String,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withBytes(first) { first in withBytes(second) { second in body(first, second) } }
  }
}

extension String {
  /// Whether all characters are ASCII.
  var isASCII: Bool { Needle.withBytes(self) { bytes in bytes.allSatisfy { $0 < 0x80 } } }
}

/// The options `[c]` and `[d]`, which ignore case and diacritics.
struct Folding: Sendable {
  let ignoresCase: Bool
  let ignoresMarks: Bool

  /// Creates the folding for comparison options; `nil` if strings are compared exactly.
  ///
  /// `[n]` means that the strings are normalized already, and overrides the other options. `[l]`
  /// has no effect, so that a result is the same in every locale.
  init?(_ options: ComparisonOptions) {
    ignoresCase = options.contains(.caseInsensitive)
    ignoresMarks = options.contains(.diacriticInsensitive)
    if options.contains(.normalized) || !ignoresCase && !ignoresMarks { return nil }
  }

  /// Folds a byte of ASCII.
  func folded(_ byte: UInt8) -> UInt8 {
    ignoresCase && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// The number of steps for folding a byte; comparing a byte takes one step.
  static let stepsPerByte = 8

  /// The number of steps for folding a text. Outside ASCII, Foundation's work grows with the square
  /// of the length, and faster with the square of a row of combining marks.
  static func steps(for text: String) -> Int {
    let bytes = text.utf8.count
    guard !text.isASCII else { return stepsPerByte * bytes }
    var (steps, marks) = (stepsPerByte * bytes + (bytes >> 5) * (bytes >> 5), 0)
    for scalar in text.unicodeScalars {
      let isMark =
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      steps += marks >> 2
    }
    return steps
  }

  /// Folds any text to code points; canonically equivalent texts become equal.
  func folded(
    _ text: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> [UInt32] {
    try Scope.spend(Self.steps(for: text), of: &steps)
    return folded(text)
  }

  /// Folds a text to search in, and returns the positions between the letters to which one letter,
  /// such as ß, was folded. As in `CFString`'s search, no match begins or ends there.
  func searchable(
    _ text: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> (units: [UInt32], inner: Set<Int>) {
    guard ignoresCase, text.unicodeScalars.contains(where: Self.isExpanded),
      !text.unicodeScalars.contains(Self.edge)
    else { return (try folded(text, steps: &steps), []) }
    var edged = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isExpanded = Self.isExpanded(scalar)
      if isExpanded { edged.append(Self.edge) }
      edged.append(scalar)
      if isExpanded { edged.append(Self.edge) }
    }
    var units: [UInt32] = []
    var inner: Set<Int> = []
    var start: Int?
    for unit in try folded(String(edged), steps: &steps) {
      if unit == Self.edge.value {
        start = start == nil ? units.count : nil
      } else {
        if let start, start < units.count { inner.insert(units.count) }
        units.append(unit)
      }
    }
    return (units, inner)
  }

  /// A code point for private use that stands around such a letter while the text is folded.
  private static let edge: Unicode.Scalar = "\u{E000}"

  /// Whether a letter is folded to several, by the full foldings of Unicode's
  /// [CaseFolding.txt](https://www.unicode.org/Public/UCD/latest/ucd/CaseFolding.txt).
  private static func isExpanded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xDF, 0x149, 0x587, 0x1E9A, 0x1E9E, 0x1F80...0x1FFC, 0xFB00...0xFB17: true
    default: false
    }
  }

  /// Folds a constant of the format, which happens once.
  func folded(_ text: String) -> [UInt32] {
    var options: String.CompareOptions = []
    if ignoresCase { options.insert(.caseInsensitive) }
    if ignoresMarks { options.insert(.diacriticInsensitive) }
    var folded = text.folding(options: options, locale: nil)
    if ignoresMarks {
      // Foundation folds the letters of a few scripts. CFString's search ignores the marks of all,
      // except in a composed letter: が isn't か.
      folded = folded.precomposedStringWithCanonicalMapping
      folded.unicodeScalars.removeAll { $0.value >= 0x300 && $0.properties.isGraphemeExtend }
    }
    return folded.decomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  }
}
