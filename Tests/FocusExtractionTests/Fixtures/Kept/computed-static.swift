import AppIntents

// Published apps compute such values, too.
struct ComputedOpeningIntent: AppIntent {
  static let title: LocalizedStringResource = "Open"
  static var openAppWhenRun: Bool { true }
  func perform() async throws -> some IntentResult { .result() }
}

enum Side: String, AppEnum {
  case front, back

  static var typeDisplayRepresentation: TypeDisplayRepresentation { .init(name: "Side") }
  static let caseDisplayRepresentations: [Side: DisplayRepresentation] = [
    .front: "Front", .back: "Back",
  ]
}
