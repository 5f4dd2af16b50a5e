import FocusFilterKit

/// Words that a tool can't make sense of.
enum UsageError: Error {
  case unknownVerb(String, known: [String])
  case unknownOption(String, command: CommandSyntax)
  case repeatedOption(String, command: CommandSyntax)
  case takesNoValue(String, command: CommandSyntax)
  case missingValue(String, command: CommandSyntax)
  case missing(String, command: CommandSyntax)
  case unexpected(String, command: CommandSyntax)
  /// An argument has the right place but can't be read; the sentence says why.
  case unusable(String, command: CommandSyntax)

  var sentence: String {
    switch self {
    case .unknownVerb(let word, let known):
      "No command '\(word)'.\(NameSuggestion.hint(for: word, among: known))"
    case .unknownOption(let word, let command) where command.mayMean(word):
      "'\(command.name)' has no option '\(word)'."
    case .unknownOption(let word, let command):
      "'\(command.name)' has no option '\(word)'."
        + NameSuggestion.hint(for: word, among: command.allOptions.map { "--\($0.name)" })
    case .repeatedOption(let word, _): "'\(word)' was given twice."
    case .takesNoValue(let word, _): "'\(word)' takes no value."
    case .missingValue(let word, _): "'\(word)' needs a value."
    case .missing(let word, let command): "'\(command.name)' needs \(word)."
    case .unexpected(let word, let command): "'\(command.name)' doesn't take '\(word)'."
    case .unusable(let sentence, _): sentence
    }
  }

  func nextStep(_ tool: String) -> String {
    switch self {
    case .unknownVerb: "See '\(tool) help'."
    case .missing(_, let command), .unexpected(_, let command):
      "Usage: \(command.usage(tool))"
    case .unknownOption(let word, let command) where command.mayMean(word):
      "Write '--' before a word that begins with '-'. See '\(tool) help \(command.name)'."
    case .unknownOption(_, let command), .repeatedOption(_, let command),
      .takesNoValue(_, let command), .missingValue(_, let command), .unusable(_, let command):
      "See '\(tool) help \(command.name)'."
    }
  }
}

extension CommandSyntax {
  /// Whether a word that begins with `-` could be one of those without a name.
  fileprivate func mayMean(_ word: String) -> Bool {
    !word.hasPrefix("--") && !positionals.isEmpty
  }
}
