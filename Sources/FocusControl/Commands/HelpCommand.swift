/// Shows what the tool can do, or how one verb is called.
enum HelpCommand: Command {
  static let syntax = CommandSyntax(
    name: "help", summary: "show what the tool can do",
    positionals: [
      .init(
        name: "COMMAND", help: "The command to explain, or 'rules' for a list of all rules.",
        isOptional: true, repeats: true,
        completes: .verbs)
    ],
    examples: [
      .init(words: "help on", meaning: "How a Focus is turned on; 'on --help' is the same."),
      .init(words: "help rules", meaning: "Every rule of the device, and how sure it is."),
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

        '\(tool) help COMMAND' explains one of them. '\(tool) help rules' lists the rules
        of the device. '\(tool) --version' tells the version.

        """)
  }
}
