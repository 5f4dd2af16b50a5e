import AppIntents

struct PlayIntent: AppIntent {
  static let title: LocalizedStringResource = "Play"
  @Parameter(title: "Album") var album: Album?

  func perform() async throws -> some IntentResult { .result() }
}

enum Album: String, AppEnum {
  case first
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  static let caseDisplayRepresentations: [Album: DisplayRepresentation] = [.first: "First"]
}

struct Shortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayIntent(),
      phrases: ["Play in \(.applicationName)", "Play \(\.$album) in \(.applicationName)"],
      shortTitle: "Play", systemImageName: "play")
  }
}
