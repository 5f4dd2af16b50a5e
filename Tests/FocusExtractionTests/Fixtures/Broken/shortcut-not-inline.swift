import AppIntents

struct ElsewhereShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // shortcut-not-inline
    play
  }
  fileprivate static var play: AppShortcut {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(.applicationName)"], shortTitle: "Play",
      systemImageName: "play")
  }
}

struct LaterShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // shortcut-not-inline
    if #available(iOS 17, *) {
      ElsewhereShortcuts.play
    }
  }
}
