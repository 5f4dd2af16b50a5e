import FocusFilterKit

/// One verb of the tool.
protocol Command: Sendable {
  static var syntax: CommandSyntax { get }
  static func run(_ context: CommandContext) async throws -> any Report
}

/// What a command has to work with.
struct CommandContext: Sendable {
  let tool: FocusTool
  let terminal: Terminal
  let syntax: CommandSyntax
  let arguments: ParsedArguments
}

/// The verbs, in the order of the help.
enum Commands {
  static let all: [any Command.Type] = [
    StatusCommand.self, OnCommand.self, OffCommand.self, TimelineCommand.self,
    ModesCommand.self, ModeCommand.self,
    AppsCommand.self, AppCommand.self,
    FiltersCommand.self, FilterCommand.self, OptionsCommand.self, CurrentCommand.self,
    NotifyCommand.self, InboxCommand.self, ExplainCommand.self,
    SimulateCommand.self, PredicateCommand.self, ResetCommand.self,
  ]

  /// Finds the command that some words call, and reads the words behind its verb.
  static func read(
    _ words: [String], tool: String
  ) throws -> (command: any Command.Type, arguments: ParsedArguments) {
    let verb = words.first ?? "help"
    let rest = Array(words.dropFirst())
    let isHelp = ["help", "--help", "-h"].contains(verb)
    let command: any Command.Type = isHelp ? HelpCommand.self : try self.command(verb)
    let syntax = command.syntax
    let arguments = try ParsedArguments(rest, for: syntax)
    guard arguments.has("help") else { return (command, arguments) }
    return (HelpCommand.self, try ParsedArguments([verb], for: HelpCommand.syntax))
  }

  /// Returns the command of a verb.
  static func command(_ verb: String) throws -> any Command.Type {
    for command in all where command.syntax.name == verb { return command }
    throw UsageError.unknownVerb(verb, known: all.map { $0.syntax.name } + ["help"])
  }
}
