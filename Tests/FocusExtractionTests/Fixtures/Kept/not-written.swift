import AppIntents

struct SummaryIntent: AppIntent {
  static let title: LocalizedStringResource = "Summarize"
  @Parameter(title: "Name") var name: String
  static var parameterSummary: some ParameterSummary { Summary("Summarize \(\.$name)") }
  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Done") }
}
