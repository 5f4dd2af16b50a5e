import FocusFilterKit

/// The words of a call, sorted by what the command's syntax says of them.
struct ParsedArguments: Sendable {
  private(set) var positionals: [String] = []
  private var options: [String: [String]] = [:]

  /// Reads the words behind a verb.
  ///
  /// `--name value` and `--name=value` are the same; behind `--` everything is a positional word.
  init(_ words: [String], for syntax: CommandSyntax) throws(UsageError) {
    var rest = words[...]
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if word == "-h", !onlyPositionals {
        options["help"] = []
      } else if onlyPositionals || !word.hasPrefix("--") {
        if !onlyPositionals, word.hasPrefix("-"), word.count > 1, Double(word) == nil {
          throw .unknownOption(word, command: syntax)
        }
        positionals.append(word)
      } else if word == "--" {
        onlyPositionals = true
      } else {
        try read(word.dropFirst(2), &rest, syntax)
      }
    }
    if has("help") { return }
    let needed = syntax.positionals.filter { !$0.isOptional }
    if positionals.count < needed.count {
      throw .missing(needed[positionals.count].name, command: syntax)
    }
    let takesAny = syntax.positionals.last?.repeats ?? false
    if !takesAny, positionals.count > syntax.positionals.count {
      throw .unexpected(positionals[syntax.positionals.count], command: syntax)
    }
  }

  private mutating func read(
    _ word: Substring, _ rest: inout ArraySlice<String>, _ syntax: CommandSyntax
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.allOptions.first(where: { $0.name == name }) else {
      throw .unknownOption("--\(name)", command: syntax)
    }
    if !option.repeats, options[name] != nil {
      throw .repeatedOption("--\(name)", command: syntax)
    }
    guard option.value != nil else {
      guard parts.count == 1 else { throw .takesNoValue("--\(name)", command: syntax) }
      options[name] = []
      return
    }
    if parts.count == 2 {
      options[name, default: []].append(String(parts[1]))
    } else if let value = rest.popFirst() {
      options[name, default: []].append(value)
    } else {
      throw .missingValue("--\(name)", command: syntax)
    }
  }

  func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option, or `nil` when it wasn't given.
  subscript(option: String) -> String? { options[option]?.last }

  /// The values of an option that may be given several times.
  func all(_ option: String) -> [String] { options[option] ?? [] }
}
