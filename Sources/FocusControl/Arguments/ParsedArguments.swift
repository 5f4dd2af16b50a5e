import FocusFilterKit

/// The positional words and the options of a call, read by the syntax of its command.
///
/// `--name value` and `--name=value` are the same; behind `--` every word is positional.
struct ParsedArguments: Sendable {
  let syntax: CommandSyntax
  private(set) var positionals: [String] = []
  /// The option that still needs a value, which is the next word.
  private(set) var openOption: CommandSyntax.Option?
  /// Whether a word that begins with a hyphen is an option, as it is before `--`.
  private(set) var takesOptions = true
  private var options: [String: [String]] = [:]

  /// Reads all words of a call behind its verb.
  init(_ words: [String], for syntax: CommandSyntax) throws(UsageError) {
    self.init(for: syntax)
    for word in words { try read(word) }
    if let openOption { throw .missingValue("--\(openOption.name)", command: syntax) }
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

  /// Creates the arguments of `help` for a call that asks for the help of its verb.
  ///
  /// - Parameter help: The syntax of `help`.
  init(of help: CommandSyntax, askedBy call: ParsedArguments) {
    self.init(for: help)
    positionals = [call.syntax.name]
    options = call.options.filter { $0.key == "json" }
  }

  /// Creates the arguments of a call of which no word has been read.
  init(for syntax: CommandSyntax) {
    self.syntax = syntax
  }

  /// Reads one more word; a word that can't be read changes nothing.
  mutating func read(_ word: String) throws(UsageError) {
    if let option = openOption {
      options[option.name, default: []].append(word)
      openOption = nil
    } else if !takesOptions {
      positionals.append(word)
    } else if word == "--" {
      takesOptions = false
    } else if word == "-h" {
      options["help"] = []
    } else if word.hasPrefix("--") {
      try readOption(word.dropFirst(2))
    } else if word.hasPrefix("-"), word.count > 1, Double(word) == nil {
      throw .unknownOption(word, command: syntax)
    } else {
      positionals.append(word)
    }
  }

  private mutating func readOption(_ word: Substring) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.option(name) else {
      throw .unknownOption("--\(name)", command: syntax)
    }
    if !option.repeats, options[name] != nil {
      throw .repeatedOption("--\(name)", command: syntax)
    }
    if option.value == nil {
      guard parts.count == 1 else { throw .takesNoValue("--\(name)", command: syntax) }
      options[name] = []
    } else if parts.count == 2 {
      options[name, default: []].append(String(parts[1]))
    } else {
      openOption = option
    }
  }

  /// The verb with its words and its own options, as they can be typed again.
  var words: [String] {
    let given = syntax.options.flatMap { option -> [String] in
      guard let values = options[option.name] else { return [] }
      return option.value == nil
        ? ["--\(option.name)"] : values.flatMap { ["--\(option.name)", $0] }
    }
    return [syntax.name] + positionals + given
  }

  /// Whether the apps have processes of their own on the devices that the command makes.
  var usesProcesses: Bool {
    syntax.usesApps && (has("processes") || syntax.processesByDefault && !has("in-process"))
  }

  func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option, or `nil` when it wasn't given.
  subscript(option: String) -> String? { options[option]?.last }

  /// The values of an option that may be given several times.
  func all(_ option: String) -> [String] { options[option] ?? [] }
}

extension ParsedArguments {
  /// Returns the kind of candidates for the word after those that were read.
  ///
  /// - Returns: The kind, and the part of the word that every candidate begins with, such as `--for=`.
  func completion(of word: String) -> (completion: Completion, lead: String) {
    if let openOption { return (openOption.completes, "") }
    if takesOptions, word.hasPrefix("-") {
      guard let sign = word.firstIndex(of: "="),
        let option = syntax.option(String(word[..<sign].dropFirst(2)))
      else { return (.options, "") }
      return (option.completes, String(word[...sign]))
    }
    let repeated = syntax.positionals.last.flatMap { $0.repeats ? $0 : nil }
    let index = positionals.count
    let positional =
      syntax.positionals.indices.contains(index) ? syntax.positionals[index] : repeated
    return (positional?.completes ?? .nothing, "")
  }
}
