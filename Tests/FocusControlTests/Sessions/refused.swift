import AppIntents

private func translated(_ text: String) -> LocalizedStringResource {
  LocalizedStringResource(stringLiteral: text)
}

struct ChatFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = translated("Chats")
  @Parameter(title: "Most") var most: Int
  var displayRepresentation: DisplayRepresentation { "Chats" }
  func perform() async throws -> some IntentResult { .result() }
}
