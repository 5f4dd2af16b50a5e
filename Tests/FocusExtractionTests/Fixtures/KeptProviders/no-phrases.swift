import AppIntents

struct WrittenShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(.applicationName)"], shortTitle: "Play",
      systemImageName: "play")
  }
}
