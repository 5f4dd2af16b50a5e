import AppIntents

struct OpeningIntent: AppIntent {
  static let title: LocalizedStringResource = "Open"
  static let openAppWhenRun = true
  func perform() async throws -> some IntentResult { .result() }
}

enum Speed: String, AppEnum {
  case slow, fast

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Speed"
  static let caseDisplayRepresentations: [Speed: DisplayRepresentation] = [
    .slow: "Slow", .fast: "Fast",
  ]
}
