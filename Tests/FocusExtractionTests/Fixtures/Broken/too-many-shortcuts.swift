import AppIntents

struct ElevenShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // too-many-shortcuts
    AppShortcut(intent: PlayIntent(), phrases: ["Play 1 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 2 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 3 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 4 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 5 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 6 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 7 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 8 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 9 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 10 in \(.applicationName)"])
    AppShortcut(intent: PlayIntent(), phrases: ["Play 11 in \(.applicationName)"])
  }
}
