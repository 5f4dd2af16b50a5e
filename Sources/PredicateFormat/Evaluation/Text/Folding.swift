import Foundation

/// What the options `[c]` and `[d]` make alike.
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

  /// What it costs to fold a byte, where comparing one costs a step.
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
