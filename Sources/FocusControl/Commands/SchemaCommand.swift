import FocusFilterKit
import FocusText

/// Prints the JSON Schema of a form.
enum SchemaCommand: Command {
  static let syntax = CommandSyntax(
    name: "schema", summary: "print the JSON Schema of a form",
    positionals: [
      .init(
        name: "FORM", help: "\(SchemaForm.allCases.map(\.rawValue).list(.or)).",
        completes: .words(of: SchemaForm.self))
    ],
    examples: [
      .init(
        words: "schema scenario",
        meaning: #"Save it, and name the file with the key "$schema" for an editor."#),
      .init(words: "schema output", meaning: "The form of what --json writes."),
      .init(words: "schema decide", meaning: "The snapshots, rows and answers of 'decide'."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let form: SchemaForm = try syntax.word(context.arguments.positionals[0], "form")
    return PlainText(document: form.schema, isVerbatim: true)
  }
}
