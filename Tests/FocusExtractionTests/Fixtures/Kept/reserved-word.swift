import AppIntents

struct EatingIntent: AppIntent {
  static let title: LocalizedStringResource = "Eat on iPhone"
  static let description = IntentDescription("Logs a pineapple and its macronutrients.")
  func perform() async throws -> some IntentResult { .result() }
}
