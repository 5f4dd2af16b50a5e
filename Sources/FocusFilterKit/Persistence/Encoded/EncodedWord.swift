/// A value of a closed enumeration, which is stored as a word.
protocol StoredWord: CaseIterable, Sendable {
  /// The noun for a value in messages, such as `tint`.
  static var noun: String { get }
  /// The word in the files; one that was released never changes.
  var word: String { get }
}

/// The stored form of a value of a closed enumeration: its word.
struct EncodedWord<Live: StoredWord>: EncodedForm {
  let live: Live

  init(encoding live: Live) { self.live = live }

  /// - Throws: ``StoredFormError/unknownName(_:of:)``.
  init(_ word: String) throws(StoredFormError) {
    guard let live = Live.allCases.first(where: { $0.word == word }) else {
      throw .unknownName(word, of: Live.noun)
    }
    self.live = live
  }

  init(from decoder: any Decoder) throws { try self.init(String(from: decoder)) }

  func encode(to encoder: any Encoder) throws { try live.word.encode(to: encoder) }
}
