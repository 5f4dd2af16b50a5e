/// Prints what makes a shell complete the words of a call.
enum CompletionCommand: Command {
  static let syntax = CommandSyntax(
    name: "completion", summary: "print a script that completes words in bash, zsh or fish",
    positionals: [
      .init(
        name: "SHELL", help: "bash, zsh or fish.", completes: .words(of: Shell.self))
    ],
    examples: [
      .init(
        words: "completion bash",
        meaning: #"Put 'eval "$(focusctl completion bash)"' into ~/.bashrc."#),
      .init(
        words: "completion zsh", meaning: "Save it as _focusctl in a folder of your $fpath."),
      .init(
        words: "completion fish", meaning: "Save it as ~/.config/fish/completions/focusctl.fish."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let word = context.arguments.positionals[0]
    let shell: Shell = try syntax.word(word, orSay: "No script for '\(word)'.")
    return PlainText(document: shell.script(for: context.tool.name))
  }
}
