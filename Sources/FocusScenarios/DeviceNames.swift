import FocusFilterKit
import FocusText

/// The apps and modes that a scenario may name at one of its events.
struct DeviceNames {
  private var modes: [FocusMode]
  private var installed: Set<String>
  /// The apps that are installed from the start, which can be asked about their filters.
  private let askable: Set<String>
  /// The apps in which something happened, so that they may have other entities.
  var changed: Set<String> = []

  init(state: FocusState, programs: [SimulatedApp]) {
    modes = state.modes
    installed = Set(state.apps.keys)
    askable = installed
  }

  /// Whether an app's filters can be looked up before the day.
  func canAsk(_ app: String) -> Bool { askable.contains(app) }

  /// Looks up what an event names, and follows what it changes.
  mutating func follow(_ action: ActionPlan, by player: ScenarioPlayer) throws {
    switch action {
    case .install(let word):
      let app = try player.program(word).id
      guard installed.insert(app).inserted else {
        throw player.mistake(
          "'\(app)' is installed already. Remove the event, or uninstall the app before.",
          at: word.location)
      }
    case .uninstall(let word): installed.remove(try app(word, by: player))
    case .addMode(let plan):
      if let other = modes.first(where: { $0.id == plan.mode.id || $0.isCalled(plan.mode.name) }) {
        throw player.mistake("\(FocusError.modeExists(other.name))", at: plan.name.location)
      }
      modes.append(plan.mode)
    case .editMode(let plan):
      let edited = try mode(plan.mode, by: player)
      for index in modes.indices where modes[index].id == edited.id {
        plan.edit.apply(to: &modes[index])
      }
    case .deleteMode(let name):
      let deleted = try mode(name, by: player)
      modes.removeAll { $0.id == deleted.id }
    default:
      if let name = action.mode { _ = try mode(name, by: player) }
      if let word = action.app { _ = try app(word, by: player) }
    }
  }

  /// The mode that a name means at this event.
  func mode(_ name: Located<String>, by player: ScenarioPlayer) throws -> FocusMode {
    guard let mode = modes.mode(named: name.value) else {
      throw player.mistake(
        "\(FocusError.unknownMode(name.value, known: modes.map(\.name)))", at: name.location)
    }
    return mode
  }

  /// The identifier of the app that a word means at this event.
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
