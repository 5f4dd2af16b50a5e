import AppIntents
import Kit

struct TurnIntent: AppIntent {
  static let title: LocalizedStringResource = "Turn"
  @Parameter(title: "Direction") var direction: Direction?  // type-of-other-module
  @Parameter(title: "Others") var others: [Direction]?  // type-of-other-module
  func perform() async throws -> some IntentResult { .result() }
}
