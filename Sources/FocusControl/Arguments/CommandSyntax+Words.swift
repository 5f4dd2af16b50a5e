import FocusFilterKit

extension CommandSyntax {
  /// Reads a word that stands for a case, or complains and says which words there are.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, orSay complaint: String
  ) throws(UsageError) -> Word {
    if let word = Word(rawValue: text) { return word }
    let hint = NameSuggestion.hint(for: text, among: Word.allCases.map(\.rawValue))
    throw .unusable("\(complaint)\(hint)", command: self)
  }

  /// Reads the word that says what a verb with several actions should do.
  func action<Action: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(UsageError) -> Action {
    try word(text, orSay: "'\(name)' can't '\(text)'.")
  }
}

/// The answer to a question that has two.
enum Answer: String, CaseIterable { case yes, no }
