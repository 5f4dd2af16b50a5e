import Foundation

/// A string that others are compared with, or that is looked for in them, prepared for one comparator.
///
/// On ASCII text nothing is allocated and each byte is looked at once; other text is folded by
/// Foundation first if options ask for it. A found part never ends in the middle of a letter with
/// combining marks, when folding is asked for.
struct Needle: Sendable {
  let text: String
  private let folding: Folding?
  private let comparator: Comparator
  /// The folded code points; without folding the bytes of a text to search for, or nothing.
  private let units: [UInt32]
  private let isASCII: Bool
  /// The length of the longest border of each prefix: a proper suffix that is also a prefix.
  private let borders: [Int]

  init(_ text: String, _ folding: Folding?, for comparator: Comparator) {
    self.text = text
    self.folding = folding
    self.comparator = comparator
    let isSearched = comparator == .contains
    // Exact bytes are compared as they stand in the text.
    units =
      if let folding { folding.folded(text).units } else if isSearched {
        text.utf8.map(UInt32.init)
      } else { [] }
    isASCII = units.allSatisfy { $0 < 0x80 }
    borders = isSearched ? Self.borders(of: units) : []
  }

  /// Whether the comparator holds between `haystack`, on its left, and this text.
  ///
  /// - Parameter steps: How much work is left for texts; counted down.
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
    return try folding.folded(other, steps: &steps).units == units
  }

  // An empty string is never found, not even in an empty one.

  private func begins(
    _ haystack: String, _ steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard let folding else {
      return !text.isEmpty && Self.withBytes(haystack, text) { Self.starts($0, with: $1) }
    }
    guard !units.isEmpty else { return false }
    // Only the part compared and the byte after it have to be ASCII.
    if isASCII, let answer = Self.withBytes(haystack, { asciiPrefix($0) }) { return answer }
    let folded = try folding.folded(haystack, steps: &steps).units
    return folded.starts(with: units) && Self.isBoundary(units.count, in: folded)
  }

  private func ends(
    _ haystack: String, _ steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    guard let folding else {
      return !text.isEmpty && Self.withBytes(haystack, text) { Self.ends($0, with: $1) }
    }
    guard !units.isEmpty else { return false }
    if isASCII, let answer = Self.withBytes(haystack, { asciiSuffix($0) }) { return answer }
    let folded = try folding.folded(haystack, steps: &steps).units
    return folded.suffix(units.count).elementsEqual(units)
      && Self.isBoundary(folded.count - units.count, in: folded)
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
    let folded = try folding.folded(haystack, steps: &steps).units
    return search(folded.count) { folded[$0] }
  }

  // MARK: - Search

  /// Finds the text in one pass that never goes back over `count` units.
  private func search(_ count: Int, unit: (Int) -> UInt32) -> Bool {
    var matched = 0
    for position in 0..<count {
      let next = unit(position)
      while matched > 0, units[matched] != next { matched = borders[matched - 1] }
      if units[matched] == next { matched += 1 }
      guard matched == units.count else { continue }
      let start = position + 1 - matched
      let isCut =
        (start > 0 && Self.isJoined(units[0], to: unit(start - 1)))
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

  /// Whether a match may begin or end before a position: not inside a letter.
  private static func isBoundary(_ position: Int, in units: [UInt32]) -> Bool {
    position <= 0 || position >= units.count
      || !isJoined(units[position], to: units[position - 1])
  }

  /// Whether two code points make one letter, as a letter and its mark do.
  private static func isJoined(_ unit: UInt32, to previous: UInt32) -> Bool {
    guard unit >= 0x300, let first = Unicode.Scalar(previous), let second = Unicode.Scalar(unit)
    else { return false }
    var letters = String(Character(first))
    letters.unicodeScalars.append(second)
    return letters.count == 1
  }

  // MARK: - ASCII

  /// The answer for a text that is ASCII throughout; `nil` for other texts.
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
  /// Whether all of it is ASCII.
  var isASCII: Bool { Needle.withBytes(self) { bytes in bytes.allSatisfy { $0 < 0x80 } } }
}

/// The options `[c]` and `[d]`, which ignore case and diacritics.
enum Folding: Sendable {
  case letterCase
  case diacritics
  case both

  /// The folding that options ask for; `nil` if strings are compared as they are.
  ///
  /// `[n]` says that strings are normalized already, and supersedes the others.
  init?(_ options: ComparisonOptions) {
    let options = options.subtracting(LanguageChoices.ignoredOptions)
    guard !options.contains(.normalized) else { return nil }
    switch (options.contains(.caseInsensitive), options.contains(.diacriticInsensitive)) {
    case (true, true): self = .both
    case (true, false): self = .letterCase
    case (false, true): self = .diacritics
    case (false, false): return nil
    }
  }

  /// Folds a byte of ASCII.
  func folded(_ byte: UInt8) -> UInt8 {
    self != .diacritics && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// The steps for folding a byte; comparing a byte takes one step.
  static let stepsPerByte = 8

  /// Folds any text: canonically equivalent spellings become one.
  func folded(
    _ text: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> FoldedText {
    try Scope.spend(Self.stepsPerByte * text.utf8.count, of: &steps)
    return folded(text)
  }

  /// Folds a text of a format, which is done once.
  func folded(_ text: String) -> FoldedText {
    let options: String.CompareOptions =
      switch self {
      case .letterCase: .caseInsensitive
      case .diacritics: .diacriticInsensitive
      case .both: [.caseInsensitive, .diacriticInsensitive]
      }
    let folded = text.folding(options: options, locale: nil).decomposedStringWithCanonicalMapping
    return FoldedText(units: folded.unicodeScalars.map(\.value))
  }
}

/// Text as it is compared: code points after folding.
struct FoldedText: Sendable {
  var units: [UInt32]
}
