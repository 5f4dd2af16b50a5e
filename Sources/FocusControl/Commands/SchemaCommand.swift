import FocusFilterKit
import FocusText

/// Prints the JSON Schema of a form.
struct SchemaCommand: Command {
  static let about = CommandDescription(
    name: "schema", summary: "print the JSON Schema of a form",
    examples: [
      .init(
        words: "schema scenario",
        meaning: #"Save it, and name the file with the key "$schema" for an editor."#),
      .init(words: "schema output", meaning: "The form of what --json writes."),
      .init(words: "schema decide", meaning: "The snapshots, rows and answers of 'decide'."),
    ])

  @Argument("\(SchemaForm.allCases.map(\.rawValue).list(.or)).", as: .word("form"))
  var form: SchemaForm

  func run(_ context: CommandContext) async throws -> any CommandResult {
    PlainText(document: form.schema, isVerbatim: true)
  }
}
