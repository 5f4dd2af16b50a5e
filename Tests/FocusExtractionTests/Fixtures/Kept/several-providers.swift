import AppIntents

struct PlayIntent: AppIntent {
  static let title: LocalizedStringResource = "Play"
  @Parameter(title: "Song") var song: String?
  @Parameter(title: "Side") var side: Side?
  @Parameter(title: "Mailbox") var mailbox: Mailbox?
  func perform() async throws -> some IntentResult { .result() }
}

struct OnlyShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(),
      phrases: [
        "Play in \(.applicationName)", "Play \(\.$side) in \(.applicationName)",
        "Play from \(\.$mailbox) in \(.applicationName)",
      ], shortTitle: "Play", systemImageName: "play")
    AppShortcut(
      intent: OpeningIntent(), phrases: ["Open \(.applicationName)"], shortTitle: "Open",
      systemImageName: "arrow.up")
  }
}
