import AppIntents

struct SummaryIntent: AppIntent {
  static let title: LocalizedStringResource = "Summarize"
  @Parameter(title: "Name") var name: String
  @Parameter(title: "Words") var words: Set<String>?
  static var parameterSummary: some ParameterSummary { Summary("Summarize \(\.$name)") }
  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Done") }
}

@available(iOS 17.2, *)
struct HiddenIntent: AppIntent {
  static let title: LocalizedStringResource = "Hide"
  static let isDiscoverable = false
  static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed
  @Parameter(title: "Share", default: 50.0, inclusiveRange: (0, 100)) var share: Double
  func perform() async throws -> some IntentResult { .result() }
}
