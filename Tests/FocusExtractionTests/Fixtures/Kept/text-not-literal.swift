import AppIntents

struct LiteralIntent: AppIntent {
  static let title: LocalizedStringResource = "Literal"
  static let description: IntentDescription? = IntentDescription(
    "Shows texts.", categoryName: "Texts", searchKeywords: ["text", "words"])
  @Parameter(title: "Text", description: "Any text") var text: String?
  func perform() async throws -> some IntentResult { .result() }
}

struct CallIntent: AppIntent {
  static let title = LocalizedStringResource("Call", defaultValue: "Call", table: "Intents")
  func perform() async throws -> some IntentResult { .result() }
}

/// Xcode's own template of a configurable widget declares its title so.
struct ComputedIntent: AppIntent {
  static var title: LocalizedStringResource { "Computed" }
  static var description: IntentDescription? { "This is an example." }
  func perform() async throws -> some IntentResult { .result() }
}
