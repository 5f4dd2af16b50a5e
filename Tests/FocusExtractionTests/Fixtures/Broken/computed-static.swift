import AppIntents

struct ComputedOpeningIntent: AppIntent {
  static let title: LocalizedStringResource = "Open"
  static var openAppWhenRun: Bool { true }  // computed-static
  func perform() async throws -> some IntentResult { .result() }
}

enum Side: String, AppEnum {
  case front, back

  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Side" }  // computed-static
  static var caseDisplayRepresentations: [Side: DisplayRepresentation] {  // computed-static
    [.front: "Front", .back: "Back"]
  }
}
