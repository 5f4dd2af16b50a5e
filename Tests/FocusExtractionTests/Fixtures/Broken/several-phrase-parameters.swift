import AppIntents

struct TurningShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {  // several-phrase-parameters
    AppShortcut(
      intent: PlayIntent(),
      phrases: ["Turn \(\.$side) to \(\.$side) in \(.applicationName)"], shortTitle: "Turn",
      systemImageName: "arrow.uturn.left")
  }
}
