/// What a shell can offer for a word.
enum Completion: Sendable {
  case nothing
  /// Files of the machine, which the shell knows better.
  case files
  case verbs
  case options
  case words([String])
  case modes
  /// The ends that a system offers at this hour for a Focus.
  case offeredEnds
  /// The modes that exist, or, behind `add`, those that the system offers besides.
  case modesToChange
  case apps
  /// What the app that an earlier word names can be made to do.
  case actions
  case filters
  /// The parameters of the filter that an earlier word names.
  case parameters
  /// `name=value` for the parameters of the filter that an earlier word names.
  case values

  /// The words that stand for the cases of a type.
  static func words<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> Completion {
    .words(Word.allCases.map(\.rawValue))
  }
}
