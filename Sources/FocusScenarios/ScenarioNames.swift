import FocusFilterKit
import FocusText

/// The apps that are installed at an event of a scenario.
struct AppNames {
  private var installed: Set<String>
  /// The apps that are installed from the start, whose filters can be asked before the day.
  private let askable: Set<String>
  /// The apps that have run code during the day, and may therefore have other entities.
  var changed: Set<String> = []

  init(installed: some Sequence<String>) {
    self.installed = Set(installed)
    askable = self.installed
  }

  /// Adds the apps that are installed at another time.
  mutating func formUnion(_ other: AppNames) { installed.formUnion(other.installed) }

  /// Whether an app's filters can be looked up before the day.
  func canAsk(_ app: String) -> Bool { askable.contains(app) }

  /// Looks up an app that an event mentions, and applies an installation or removal.
  mutating func follow(
    _ word: Located<String>, _ need: Mention.AppNeed, by player: ScenarioPlayer
  ) throws {
    switch need {
    case .becomesInstalled:
      let app = try player.program(word).id
      guard installed.insert(app).inserted else {
        throw player.mistake(
          "'\(app)' is installed already. Remove the event, or uninstall the app before.",
          at: word.location)
      }
    case .becomesUninstalled: installed.remove(try app(word, by: player))
    // A notification to an app that was uninstalled is refused.
    case .isKnown: _ = try player.program(word)
    case .isInstalled: _ = try app(word, by: player)
    }
  }

  /// Returns the identifier of the installed app that a word names at this event.
  func app(_ word: Located<String>, by player: ScenarioPlayer) throws -> String {
    let app = try player.program(word).id
    guard installed.contains(app) else {
      throw player.mistake(
        "'\(app)' isn't installed at this time. Add an event with 'install' before it.",
        at: word.location)
    }
    return app
  }
}
