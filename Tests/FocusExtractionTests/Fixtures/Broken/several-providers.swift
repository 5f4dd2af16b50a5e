import AppIntents

struct PlayIntent: AppIntent {
  static let title: LocalizedStringResource = "Play"
  @Parameter(title: "Song") var song: String?
  @Parameter(title: "Side") var side: Side?
  func perform() async throws -> some IntentResult { .result() }
}

struct FirstShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(.applicationName)"], shortTitle: "Play",
      systemImageName: "play")
  }
}

struct NoShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {}
}

struct SecondShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Start \(.applicationName)"], shortTitle: "Play",
      systemImageName: "play")
  }
}
