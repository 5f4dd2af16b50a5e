import AppIntents

struct TenShortcuts: AppShortcutsProvider {  // several-providers
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(), phrases: ["One in \(.applicationName)"], shortTitle: "One",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Two in \(.applicationName)"], shortTitle: "Two",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Three in \(.applicationName)"], shortTitle: "Three",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Four in \(.applicationName)"], shortTitle: "Four",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Five in \(.applicationName)"], shortTitle: "Five",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Six in \(.applicationName)"], shortTitle: "Six",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Seven in \(.applicationName)"], shortTitle: "Seven",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Eight in \(.applicationName)"], shortTitle: "Eight",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Nine in \(.applicationName)"], shortTitle: "Nine",
      systemImageName: "play")
    AppShortcut(
      intent: PlayIntent(), phrases: ["Ten in \(.applicationName)"], shortTitle: "Ten",
      systemImageName: "play")
  }
}
