import FocusAppIntents

/// Lists the chats of people only who may interrupt in the Focus.
struct MessagesFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Filter by People List"

  @Parameter(title: "Filter by People List", default: false)
  var filtersByPeople: Bool

  var displayRepresentation: DisplayRepresentation {
    filtersByPeople ? "Filtered by People List" : "All Conversations"
  }

  func perform() async throws -> some IntentResult { .result() }
}
