/// One verb of the tool, whose properties are the arguments of a call.
protocol Command: ArgumentGroup {
  static var about: CommandDescription { get }
  init()
  func run(_ context: CommandContext) async throws -> any CommandResult
  /// Whether the call opens the device.
  var opensDevice: Bool { get }
  /// Whether the call may run code of the apps.
  var runsApps: Bool { get }
}

extension Command {
  var opensDevice: Bool { Self.about.usesDevice }
  var runsApps: Bool { Self.about.usesApps }
  static var syntax: CommandSyntax { CommandSyntax(about, of: Self()) }
}

/// The verbs.
enum Commands {
  /// Verbs about one subject, as the help lists them.
  struct Group: Sendable {
    let title: String
    let commands: [any Command.Type]
  }

  /// The verbs that the help lists, in its order.
  static let groups = [
    Group(
      title: "The Focus",
      commands: [
        StatusCommand.self, OnCommand.self, OffCommand.self, TimelineCommand.self,
      ]),
    Group(
      title: "Settings",
      commands: [
        ModeCommand.self, FilterCommand.self, OptionsCommand.self, CurrentCommand.self,
        PeopleCommand.self,
      ]),
    Group(
      title: "Apps and notifications",
      commands: [
        AppCommand.self, NotifyCommand.self, InboxCommand.self, RespondCommand.self,
        ExplainCommand.self, FaultCommand.self,
      ]),
    Group(
      title: "The device",
      commands: [
        DeviceCommand.self, ClockCommand.self, LogCommand.self, UndoCommand.self,
        RedoCommand.self,
        ExportCommand.self, ResetCommand.self,
      ]),
    Group(
      title: "Scenarios and checks",
      commands: [
        InitCommand.self, SimulateCommand.self, DiffCommand.self, CheckCommand.self,
        ExploreCommand.self,
        ExtractCommand.self, MetadataCommand.self,
        PredicateCommand.self, DecideCommand.self,
      ]),
    Group(
      title: "The tool",
      commands: [HelpCommand.self, SchemaCommand.self, CompletionCommand.self]),
  ]

  static let all = groups.flatMap(\.commands)

  /// The verbs for scripts, which the help doesn't list.
  private static let hidden: [any Command.Type] = [CompleteCommand.self]

  /// Returns the command of a verb.
  ///
  /// - Parameter others: Further words that the place of the verb could have.
  static func command(
    _ verb: String, besides others: [String] = []
  ) throws(UsageError) -> any Command.Type {
    for command in all + hidden where command.about.name == verb { return command }
    throw .unknownVerb(verb, known: all.map { $0.about.name } + others)
  }
}

/// A verb with its arguments.
struct Call: Sendable {
  let command: any Command
  let read: CallArguments

  /// Reads the words of a call; `--help` makes it a call of `help`.
  static func reading(_ words: [String]) -> Result<Call, any Error> {
    Result {
      let (leading, rest) = optionsBeforeVerb(in: words)
      return try Call(command(rest.first ?? "help"), leading + rest.dropFirst())
    }
  }

  /// Reads the words of a call behind its verb.
  private init(_ type: any Command.Type, _ words: [String]) throws(UsageError) {
    let read = try CallArguments(words, for: type.syntax)
    guard !read.common.help else {
      let isVerb = Commands.all.contains { $0 == type }
      self = try Call(
        HelpCommand.self, (isVerb ? [type.about.name] : []) + (read.common.json ? ["--json"] : []))
      return
    }
    let command = type.init()
    try command.take(read.arguments)
    (self.command, self.read) = (command, read)
  }

  /// The verb that the words of a call have; `nil` for none that is known.
  static func verb(in words: [String]) -> String? {
    let word = optionsBeforeVerb(in: words).rest.first ?? "help"
    return try? command(word).about.name
  }

  /// The command of a verb, or of an option that stands for one.
  private static func command(_ word: String) throws(UsageError) -> any Command.Type {
    if let command = commandsOfOptions[word] { return command }
    return try Commands.command(word)
  }

  /// The options that stand for a verb.
  static let commandsOfOptions: [String: any Command.Type] = [
    "--help": HelpCommand.self, "-h": HelpCommand.self, "-?": HelpCommand.self,
    "--version": VersionCommand.self, "-V": VersionCommand.self, "-v": VersionCommand.self,
  ]

  /// Splits the words into the shared options before the verb, and the rest.
  static func optionsBeforeVerb(
    in words: [String]
  ) -> (leading: [String], rest: ArraySlice<String>) {
    var rest = words[...]
    while let word = rest.first, commandsOfOptions[word] == nil,
      let option = CommandSyntax.shared.first(where: { "--\($0.name)" == word.prefix { $0 != "=" } }
      )
    {
      rest = rest.dropFirst(option.form == .flag || word.contains("=") ? 1 : 2)
    }
    return (Array(words[..<rest.startIndex]), rest)
  }
}
