/// One verb of the tool.
protocol Command: Sendable {
  static var syntax: CommandSyntax { get }
  static func run(_ context: CommandContext) async throws -> any CommandResult
  /// Whether a call opens the device.
  static func usesDevice(_ arguments: ParsedArguments) -> Bool
}

extension Command {
  static func usesDevice(_ arguments: ParsedArguments) -> Bool { syntax.usesDevice }
}

/// The verbs, in the order of the help.
enum Commands {
  static let all: [any Command.Type] = [
    StatusCommand.self, OnCommand.self, OffCommand.self, OccasionCommand.self,
    TimelineCommand.self, ClockCommand.self, LogCommand.self, UndoCommand.self, ExportCommand.self,
    ModesCommand.self, ModeCommand.self,
    AppsCommand.self, AppCommand.self, DeviceCommand.self, PeopleCommand.self,
    FiltersCommand.self, FilterCommand.self, OptionsCommand.self, CurrentCommand.self,
    NotifyCommand.self, PushCommand.self, InboxCommand.self, RespondCommand.self,
    ExplainCommand.self, SimulateCommand.self, DiffCommand.self, InitCommand.self,
    CheckCommand.self, PredicateCommand.self, DecideCommand.self, ResetCommand.self,
    SchemaCommand.self,
    CompletionCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  /// The verbs for scripts, which the help doesn't list.
  private static let hidden: [any Command.Type] = [CompleteCommand.self]

  /// Returns the command of a verb.
  static func command(_ verb: String) throws(UsageError) -> any Command.Type {
    for command in all + hidden where command.syntax.name == verb { return command }
    throw .unknownVerb(verb, known: all.map { $0.syntax.name })
  }
}

/// A verb with its arguments.
struct Call {
  let command: any Command.Type
  let arguments: ParsedArguments

  /// Reads the words of a call; `--help` makes it a call of `help`.
  static func reading(_ words: [String]) -> Result<Call, any Error> {
    Result {
      let (leading, rest) = optionsBeforeVerb(in: words)
      let word = rest.first ?? "help"
      let command = try Commands.command(verbsOfOptions[word] ?? word)
      let arguments = try ParsedArguments(leading + rest.dropFirst(), for: command.syntax)
      guard arguments.has("help") else { return Call(command: command, arguments: arguments) }
      return Call(
        command: HelpCommand.self,
        arguments: ParsedArguments(of: HelpCommand.syntax, askedBy: arguments))
    }
  }

  /// The verb that the words of a call have; `nil` for none that is known.
  static func verb(in words: [String]) -> String? {
    let word = optionsBeforeVerb(in: words).rest.first ?? "help"
    return try? Commands.command(verbsOfOptions[word] ?? word).syntax.name
  }

  /// The options that stand for a verb.
  static let verbsOfOptions = [
    "--help": "help", "-h": "help", "-?": "help", "--version": "version", "-V": "version",
    "-v": "version",
  ]

  /// Splits the words into the shared options before the verb, and the rest.
  static func optionsBeforeVerb(
    in words: [String]
  ) -> (leading: [String], rest: ArraySlice<String>) {
    var rest = words[...]
    while let word = rest.first, verbsOfOptions[word] == nil,
      let option = CommandSyntax.shared.first(where: { "--\($0.name)" == word.prefix { $0 != "=" } }
      )
    {
      rest = rest.dropFirst(option.value == nil || word.contains("=") ? 1 : 2)
    }
    return (Array(words[..<rest.startIndex]), rest)
  }
}
