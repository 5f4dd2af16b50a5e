import FocusFilterKit
import FocusText

/// A mistake in the words of a call.
enum UsageError: Error {
  case unknownVerb(String, known: [String])
  case unknownOption(String, command: CommandSyntax)
  case repeatedOption(String, command: CommandSyntax)
  case takesNoValue(String, command: CommandSyntax)
  case missingValue(String, command: CommandSyntax)
  case missing(String, command: CommandSyntax)
  case unexpected(String, command: CommandSyntax)
  /// Two options of which a call can have one.
  case conflict([String], command: CommandSyntax)
  /// A word that is none of a fixed set: what it should be, such as `tint`, and what it is for.
  case unknown(String, String, for: String, known: [String], command: CommandSyntax)
  /// A word that can't be read: what it should be, such as `duration`, and an advice.
  case invalid(String, String, use: String, command: CommandSyntax)
  /// A call that can't be carried out, with the message.
  case unusable(String, command: CommandSyntax)

  var sentence: String {
    switch self {
    case .unknownVerb(let word, let known):
      "Unknown command '\(word)'.\(VerbGuess.hint(for: word, among: known))"
    case .unknownOption(let word, let command) where command.mayMean(word):
      "Unknown option '\(word)' for '\(command.name)'."
    case .unknownOption(let word, let command):
      "Unknown option '\(word)' for '\(command.name)'."
        + NameSuggestion.hint(for: word, among: command.allOptions.map { "--\($0.name)" })
    case .repeatedOption(let word, _): "Duplicate option '\(word)'."
    case .takesNoValue(let word, _): "Unexpected value for '\(word)'."
    case .missingValue(let word, _): "Missing value for '\(word)'."
    case .missing(let word, let command): "Missing \(word) for '\(command.name)'."
    case .unexpected(let word, let command): "Unexpected argument '\(word)' for '\(command.name)'."
    case .conflict(let options, _): "Use \(options.inQuotes.list(.or)), not both."
    case .unknown(let noun, let word, let place, let known, _):
      "Unknown \(noun) '\(word)' for '\(place)'.\(NameSuggestion.hint(for: word, among: known))"
    case .invalid(let noun, let word, let advice, _): "Invalid \(noun) '\(word)'. Use \(advice)."
    case .unusable(let sentence, _): sentence
    }
  }

  func nextStep(_ tool: String) -> String {
    switch self {
    case .unknownVerb: "See '\(tool) help'."
    case .unexpected(_, let command) where command.adviceForMore != nil:
      command.adviceForMore ?? ""
    case .missing(_, let command), .unexpected(_, let command):
      "Usage: \(command.usage(tool))"
    case .unknownOption(let word, let command) where command.mayMean(word):
      "Write '--' before a word that begins with '-'. See '\(tool) help \(command.name)'."
    case .unknownOption(_, let command), .repeatedOption(_, let command),
      .takesNoValue(_, let command), .missingValue(_, let command), .conflict(_, let command),
      .unknown(_, _, _, _, let command), .invalid(_, _, _, let command),
      .unusable(_, let command):
      "See '\(tool) help \(command.name)'."
    }
  }
}

extension CommandSyntax {
  /// Whether a word that begins with `-` could be a positional one.
  fileprivate func mayMean(_ word: String) -> Bool {
    !word.hasPrefix("--") && !positionals.isEmpty
  }
}
