import AppIntents

struct NamelessShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // phrase-without-app-name
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play it", "\(.applicationName) and \(.applicationName)"],
      shortTitle: "Play", systemImageName: "play")
  }
}
