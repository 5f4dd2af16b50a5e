import AppIntents

struct SidedShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play \(\.$side) in \(.applicationName)"],
      shortTitle: "Play", systemImageName: "play")
  }
}
