import FocusText

/// One of the tool's verbs, with the arguments of a call as its properties.
protocol Command: ArgumentGroup {
  static var about: CommandDescription { get }
  init()
  /// Whether one of the verb's own options may stand beside an action.
  static func takes(_ option: String, with action: String?) -> Bool
  func run(_ context: CommandContext) async throws -> any CommandResult
  /// Whether the call may run app code.
  var runsApps: Bool { get }
  /// Whether the call plays the same code many times, so that its output repeats itself.
  var playsTrials: Bool { get }
}

extension Command {
  var runsApps: Bool { Self.about.usesApps }
  var playsTrials: Bool { false }
  static func takes(_ option: String, with action: String?) -> Bool { true }
  static var syntax: CommandSyntax { CommandSyntax(about, of: Self()) }

  /// Throws an error for an option that the call's action doesn't take.
  fileprivate static func requireFittingAction(_ call: ParsedArguments) throws(UsageError) {
    let action = call.words(at: "ACTION")?.first
    guard let option = call.ownOptions.first(where: { !takes($0, with: action) }) else { return }
    let verb = [about.name, action].compactMap(\.self).joined(separator: " ")
    let others = (call.syntax.actions?.known ?? []).filter { takes(option, with: $0) }
      .map { "\(about.name) \($0)" }
    let advice = others.isEmpty ? "" : " Use it with \(others.inQuotes.list(.or))."
    throw .unusable("Unexpected option '--\(option)' for '\(verb)'.\(advice)")
  }
}

/// The tool's verbs.
enum Commands {
  /// The verbs by their subject, in the order of the help.
  static let groups: KeyValuePairs<String, [any Command.Type]> = [
    "The Focus": [StatusCommand.self, OnCommand.self, OffCommand.self, TimelineCommand.self],
    "Settings": [
      ModeCommand.self, FilterCommand.self, OptionsCommand.self, CurrentCommand.self,
      PeopleCommand.self,
    ],
    "Apps and notifications": [
      AppCommand.self, NotifyCommand.self, InboxCommand.self, RespondCommand.self,
      ExplainCommand.self,
    ],
    "The device": [
      DeviceCommand.self, ClockCommand.self, LogCommand.self, UndoCommand.self, RedoCommand.self,
      ExportCommand.self, ResetCommand.self,
    ],
    "Scenarios and checks": [
      InitCommand.self, SimulateCommand.self, DiffCommand.self, CheckCommand.self,
      ExploreCommand.self, ExtractCommand.self, PredicateCommand.self, DecideCommand.self,
    ],
    "The tool": [HelpCommand.self, SchemaCommand.self, CompletionCommand.self],
  ]

  static let all = groups.flatMap(\.value)

  /// Returns the command for the verb at the start of some words, which may be of two words such as
  /// `filter options`, with the words behind it.
  ///
  /// Shared options may stand between the words of a verb, and the second word alone is enough.
  /// - Parameter others: Other valid words in the verb's place.
  static func command(
    _ words: ArraySlice<String>, besides others: [String] = []
  ) throws(UsageError) -> (type: any Command.Type, rest: [String]) {
    let (verb, words) = (words.first ?? "", words.dropFirst())
    let (between, rest) = Call.optionsBeforeVerb(in: Array(words))
    if let second = rest.first,
      let command = all.first(where: { $0.about.words == [verb, second] })
    {
      return (command, Array(between + rest.dropFirst()))
    }
    // The verb for scripts isn't in the help.
    for command in all + [CompleteCommand.self] where command.about.words.last == verb {
      return (command, Array(words))
    }
    throw .unknownVerb(verb, known: all.map { $0.about.name } + others)
  }
}

/// A verb with its arguments.
struct Call: Sendable {
  let command: any Command
  let read: CallArguments

  /// Reads a call's words; with `--help`, the result is a call of `help`.
  static func reading(_ words: [String]) -> Result<Call, any Error> {
    Result {
      let (leading, rest) = optionsBeforeVerb(in: words)
      let (type, behind) = try command(rest)
      do throws(UsageError) {
        return try Call(type, leading + behind)
      } catch {
        throw error.inCall(of: type.syntax)
      }
    }
  }

  /// Reads the words of a call after the verb.
  private init(_ type: any Command.Type, _ words: [String]) throws(UsageError) {
    let read = try CallArguments(words, for: type.syntax)
    guard !read.common.help else {
      let isVerb = Commands.all.contains { $0 == type }
      self = try Call(
        HelpCommand.self, (isVerb ? type.about.words : []) + (read.common.json ? ["--json"] : []))
      return
    }
    let command = type.init()
    try command.take(read.arguments)
    try type.requireFittingAction(read.arguments)
    try read.arguments.requireFittingOptions()
    (self.command, self.read) = (command, read)
  }

  /// Returns the verb in a call's words; `nil` if there is no known verb.
  static func verb(in words: [String]) -> String? {
    try? command(optionsBeforeVerb(in: words).rest).type.about.name
  }

  /// Returns the command for the verb at the start of some words, or for an option that replaces a
  /// verb, with the words behind it.
  private static func command(
    _ words: ArraySlice<String>
  ) throws(UsageError) -> (type: any Command.Type, rest: [String]) {
    guard let first = words.first else { return (HelpCommand.self, []) }
    if let command = commandsOfOptions[first] { return (command, Array(words.dropFirst())) }
    return try Commands.command(words)
  }

  /// The options that replace a verb, such as `--version`.
  static let commandsOfOptions: [String: any Command.Type] = [
    "--help": HelpCommand.self, "-h": HelpCommand.self, "-?": HelpCommand.self,
    "--version": VersionCommand.self, "-V": VersionCommand.self, "-v": VersionCommand.self,
  ]

  /// Splits the words into the shared options before the verb and the remaining words.
  static func optionsBeforeVerb(
    in words: [String]
  ) -> (leading: [String], rest: ArraySlice<String>) {
    var rest = words[...]
    while let word = rest.first, commandsOfOptions[word] == nil,
      let option = CommandSyntax.shared.first(where: { $0.option == word.prefix { $0 != "=" } })
    {
      rest = rest.dropFirst(option.form == .flag || word.contains("=") ? 1 : 2)
    }
    return (Array(words[..<rest.startIndex]), rest)
  }
}
