import AppIntents

/// Apple's own samples leave the type to the compiler.
struct DescribedIntent: AppIntent {
  static let title: LocalizedStringResource = "Describe"
  static let description = IntentDescription("Describes.")
  func perform() async throws -> some IntentResult { .result() }
}
