/// Lists the commands, or explains one.
enum HelpCommand: Command {
  static let syntax = CommandSyntax(
    name: "help", summary: "list the commands, or explain one",
    positionals: [
      .init(
        name: "COMMAND", help: "The command to explain, or 'rules' for a list of all rules.",
        isOptional: true, repeats: true,
        completes: .verbs)
    ],
    options: [.init(name: "man", help: "Write a page for the command man.")],
    examples: [
      .init(words: "help on", meaning: "How to turn a Focus on; the same as 'on --help'."),
      .init(words: "help rules", meaning: "All rules of the device, with their fidelity."),
      .init(words: "help --man", meaning: "Read it with 'man -l -', or save it as focusctl.1."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let tool = context.tool.name
    if context.arguments.has("man") {
      guard context.arguments.positionals.isEmpty else {
        throw UsageError.unexpected(context.arguments.positionals[0], command: syntax)
      }
      let commands = Commands.all.map { $0.syntax }
      return PlainText(
        document: ManualText(tool: tool, version: FocusTool.version, commands: commands).page,
        isVerbatim: true)
    }
    if context.arguments.positionals == ["rules"] { return RulesReport(tool: tool) }
    if let verb = context.arguments.positionals.first {
      return PlainText(document: try Commands.command(verb).syntax.help(tool))
    }
    let rows = Commands.all.map { [$0.syntax.name, $0.syntax.summary] }
    return PlainText(
      document: """
        A simulated device for Focus filters.

        Usage: \(tool) COMMAND …

        \(TextTable(rows, indent: "  ").lines.joined(separator: "\n"))

        '\(tool) help COMMAND' explains a command, and '\(tool) help rules' lists the rules
        of the device. '\(tool) --version' shows the version.

        """)
  }
}
