import AppIntents

struct PlayIntent: AppIntent {
  static let title: LocalizedStringResource = "Play"
  @Parameter(title: "Side") var side: Side?
  func perform() async throws -> some IntentResult { .result() }
}

enum Side: String, AppEnum {
  case left, right
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Side"
  static let caseDisplayRepresentations: [Side: DisplayRepresentation] = [
    .left: "Left", .right: "Right",
  ]
}
