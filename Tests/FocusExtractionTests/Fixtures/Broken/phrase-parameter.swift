import AppIntents

struct TextShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // phrase-parameter
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play \(\.$song) in \(.applicationName)"],
      shortTitle: "Play", systemImageName: "play")
  }
}
