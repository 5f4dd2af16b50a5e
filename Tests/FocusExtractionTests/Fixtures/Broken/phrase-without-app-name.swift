import AppIntents

struct NamelessShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // phrase-without-app-name
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play it", "\(.applicationName) and \(.applicationName)"],
      shortTitle: "Play", systemImageName: "play")
  }
}

struct LaterNamelessShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // phrase-without-app-name
    if #available(iOS 17, *) {
      AppShortcut(
        intent: PlayIntent(), phrases: ["Play it later"], shortTitle: "Play",
        systemImageName: "play")
    }
  }
}
