import AppIntents

struct NamedShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(.applicationName)", "\(.applicationName), play"],
      shortTitle: "Play", systemImageName: "play")
  }
}
