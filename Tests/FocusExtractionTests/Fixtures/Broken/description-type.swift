import AppIntents

struct ResourceIntent: AppIntent {
  static let title: LocalizedStringResource = "Resource"
  static let description: LocalizedStringResource? = "Shows a resource."  // description-type
  func perform() async throws -> some IntentResult { .result() }
}
