/// Prints the JSON Schema of a form that the tool reads or writes.
enum SchemaCommand: Command {
  static let syntax = CommandSyntax(
    name: "schema", summary: "print the JSON Schema of what the tool reads or writes",
    positionals: [
      .init(
        name: "NAME", help: "\(forms.map(\.name).joined(separator: ", ")).",
        completes: .words(forms.map(\.name)))
    ],
    examples: [
      .init(words: "schema decide", meaning: "The snapshots, rows and answers of 'decide'.")
    ])

  /// A form with the schema that describes it.
  struct Form: Sendable {
    let name: String
    let schema: @Sendable () -> String
  }

  /// The forms, in the order of the help.
  static let forms = [
    Form(name: "decide") { String(decoding: PackageResources.decide_schema_json, as: UTF8.self) }
  ]

  static func run(_ context: CommandContext) async throws -> any Report {
    let word = context.arguments.positionals[0]
    guard let form = forms.first(where: { $0.name == word }) else {
      throw UsageError.unknown(
        "schema", word, for: syntax.name, known: forms.map(\.name), command: syntax)
    }
    return PlainText(document: form.schema())
  }
}
