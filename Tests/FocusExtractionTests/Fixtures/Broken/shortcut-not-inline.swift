import AppIntents

struct ElsewhereShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // shortcut-not-inline
    play
  }
  private static var play: AppShortcut {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(.applicationName)"], shortTitle: "Play",
      systemImageName: "play")
  }
}
