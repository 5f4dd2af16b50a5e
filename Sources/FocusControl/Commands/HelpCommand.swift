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
    examples: [
      .init(words: "help on", meaning: "How to turn a Focus on; the same as 'on --help'."),
      .init(words: "help rules", meaning: "All rules of the device, with their fidelity."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let tool = context.tool.name
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
