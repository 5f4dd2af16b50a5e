import AppIntents

struct WorkFilter: SetFocusFilterIntent {  // several-filters
  static let title: LocalizedStringResource = "Work"
  var displayRepresentation: DisplayRepresentation { "Work" }
  func perform() async throws -> some IntentResult { .result() }
}

struct HomeFilter: SetFocusFilterIntent {  // several-filters
  static let title: LocalizedStringResource = "Home"
  var displayRepresentation: DisplayRepresentation { "Home" }
  func perform() async throws -> some IntentResult { .result() }
}
