/// Lists the commands, or explains one.
struct HelpCommand: Command {
  static let about = CommandDescription(
    name: "help", summary: "list the commands, or explain one",
    examples: [
      .init(words: "help on", meaning: "How to turn a Focus on; the same as 'on --help'."),
      .init(words: "help rules", meaning: "All rules of the device, with their fidelity."),
      .init(words: "help --man", meaning: "Read it with 'man -l -', or save it as focusctl.1."),
    ])

  @Argument(
    "The command to explain, or 'rules' for a list of all rules.", named: "COMMAND",
    as: .text(.verbs)) var subjects: [String]
  @Flag("Write a page for the command man.") var man: Bool

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let tool = context.tool.name
    if man {
      if let subject = subjects.first {
        throw UsageError.unexpected(subject, command: context.syntax)
      }
      let commands = Commands.all.map { $0.syntax }
      return PlainText(
        document: ManualText(tool: tool, version: FocusTool.version, commands: commands).page,
        isVerbatim: true)
    }
    if subjects == ["rules"] { return RulesReport(tool: tool) }
    if let verb = subjects.first {
      return PlainText(document: try Commands.command(verb).syntax.help(tool))
    }
    let rows = Commands.all.map { [$0.about.name, $0.about.summary] }
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
