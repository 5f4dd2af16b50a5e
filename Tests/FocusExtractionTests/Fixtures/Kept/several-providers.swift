import AppIntents

struct PlayIntent: AppIntent {
  static let title: LocalizedStringResource = "Play"
  @Parameter(title: "Song") var song: String?
  @Parameter(title: "Side") var side: Side?
  @Parameter(title: "Mailbox") var mailbox: Mailbox?
  func perform() async throws -> some IntentResult { .result() }
}

// An app may have one provider, so this one keeps all rules about providers.
struct OnlyShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(),
      phrases: [
        "Play in \(.applicationName)", "\(.applicationName), play",
        "Play \(\.$side) in \(.applicationName)", "Play from \(\.$mailbox) in \(.applicationName)",
      ], shortTitle: "Play", systemImageName: "play")
    AppShortcut(
      intent: OpeningIntent(), phrases: ["Open \(.applicationName)"], shortTitle: "Open",
      systemImageName: "arrow.up")
    AppShortcut(intent: PlayIntent(), phrases: ["Play 3 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 4 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 5 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 6 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 7 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 8 in \(.applicationName)"])
    if #available(iOS 17, *) {
      AppShortcut(intent: PlayIntent(), phrases: ["Play 9 in \(.applicationName)"])
      AppShortcut(intent: PlayIntent(), phrases: ["Play 10 in \(.applicationName)"])
    }
  }
}
