import AppIntents

struct OnlyFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Work or Home"
  @Parameter(title: "At Home", default: false) var isAtHome: Bool
  var displayRepresentation: DisplayRepresentation { "Work or Home" }
  func perform() async throws -> some IntentResult { .result() }
}
