import AppIntents

struct HoistedShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // no-phrases
    AppShortcut(
      intent: PlayIntent(), phrases: phrases, shortTitle: "Play", systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(token)"], shortTitle: "Play",
      systemImageName: "play")
  }
  private static let token: AppShortcutPhraseToken = .applicationName
  private static let phrases: [AppShortcutPhrase<PlayIntent>] = ["Play in \(.applicationName)"]
}
