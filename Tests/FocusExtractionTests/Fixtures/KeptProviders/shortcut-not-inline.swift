import AppIntents

struct InlineShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["Play in \(.applicationName)"], shortTitle: "Play",
      systemImageName: "play")
    if #available(iOS 17, *) {
      AppShortcut(
        intent: PlayIntent(), phrases: ["Start \(.applicationName)"], shortTitle: "Start",
        systemImageName: "play")
      AppShortcut(
        intent: PlayIntent(), phrases: ["Go on with \(.applicationName)"], shortTitle: "Go On",
        systemImageName: "play")
    }
  }
}
