import FocusText
import Foundation

/// The names and settings of a device at a moment of its story, as far as its lines tell of them.
///
/// A line is told with the names of its instant: those of modes and apps that were renamed or removed
/// later stay as they were.
struct StoryNames: Sendable, Hashable {
  /// The zone of the device's clocks.
  private(set) var timeZone: TimeZone
  /// The options of the device, which never change.
  let policy: FocusPolicy
  /// The modes by identifier, also those that were removed.
  private var modes: [FocusMode.ID: FocusMode] = [:]
  /// The apps by bundle identifier, also those that were removed.
  private var apps: [String: AppDescription] = [:]
  /// The bundle identifiers of the apps that are installed.
  private var installed: Set<String> = []
  /// The bundle identifiers of the apps that were uninstalled and not installed again.
  private var uninstalled: Set<String> = []
  private var people: [String: SimulatedPerson]

  /// Creates the names of a device, at the cost of its modes and apps.
  init(_ state: FocusState) {
    timeZone = state.timeline.timeZone
    policy = state.policy
    people = state.people
    note(state)
  }

  /// Follows an event on the device.
  mutating func follow(_ event: FocusEvent) {
    switch event.kind {
    case .modeAdded(let mode), .modeEdited(let mode): modes[mode.id] = mode
    case .installed(let app):
      apps[app.id] = app
      installed.insert(app.id)
      uninstalled.remove(app.id)
    case .removed(let app):
      installed.remove(app)
      uninstalled.insert(app)
    case .timeZoneChanged(let zone): timeZone = zone
    case .peopleKnown(let known):
      for person in known {
        people[self.person(named: person.id)] = nil
        people[person.id] = person
      }
    case .peopleForgotten(let names): for name in names { people[person(named: name)] = nil }
    case .undone(let undoing):
      guard let state = undoing.device else { break }
      timeZone = state.timeline.timeZone
      people = state.people
      note(state)
    default: break
    }
  }

  private mutating func note(_ state: FocusState) {
    for mode in state.modes { modes[mode.id] = mode }
    for (id, app) in state.apps { apps[id] = app.description }
    installed = Set(state.apps.keys)
    uninstalled = state.uninstalledApps
  }

  // MARK: Names

  /// The mode, also one that was removed; `nil` if the device never had it.
  func mode(_ id: FocusMode.ID) -> FocusMode? { modes[id] }

  func name(of mode: FocusMode.ID) -> String {
    modes[mode]?.name ?? FocusMode.offered(mode)?.name ?? mode.rawValue
  }

  /// The app, also one that was removed; `nil` if the device never had it.
  func app(_ id: String) -> AppDescription? { apps[id] }

  /// The app, only while it is installed.
  func installedApp(_ id: String) -> AppDescription? { installed.contains(id) ? apps[id] : nil }

  /// Whether somebody has uninstalled the app, and not installed it again.
  func isUninstalled(_ id: String) -> Bool { uninstalled.contains(id) }

  /// The name of a filter's type; `nil` when its app doesn't have it.
  func filter(_ reference: FilterReference) -> String? {
    apps[reference.app]?.filters.first { $0.id == reference.filter }?.typeName
  }

  /// The name by which the device knows a person.
  private func person(named word: String) -> String { people.keys.name(word) ?? word }

  /// The person of a name; `nil` for one whom the device doesn't know.
  func person(_ name: String) -> SimulatedPerson? { people[person(named: name)] }
}
