import FocusText
import Foundation

/// The names and settings on a device at a moment of its story, for the story's lines.
///
/// A line has the names of its own instant, even if a mode or app was renamed or removed later.
struct StoryNames: Sendable, Hashable {
  /// The zone of the device's clocks.
  private(set) var timeZone: TimeZone
  /// The device's policy, which never changes.
  let policy: FocusPolicy
  /// The modes by identifier, including removed ones.
  private var modes: [FocusMode.ID: FocusMode] = [:]
  /// The apps by bundle identifier, including removed ones.
  private var apps: [String: AppDescription] = [:]
  /// The bundle identifiers of the apps that are installed.
  private var installed: Set<String> = []
  /// The bundle identifiers of the apps that were uninstalled and not installed again.
  private var uninstalled: Set<String> = []
  private var people: KnownPeople

  /// Creates the names of a device; the cost is linear in its modes and apps.
  init(_ state: FocusState) {
    timeZone = state.timeline.timeZone
    policy = state.policy
    people = state.knownPeople
    note(state)
  }

  /// Updates the names after an event on the device.
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
    case .peopleKnown(let known): for person in known { people.add(person) }
    case .peopleForgotten(let names): for name in names { people.remove(name) }
    case .undone(let undoing):
      if let state = undoing.device { note(state) }
    default: break
    }
  }

  private mutating func note(_ state: FocusState) {
    timeZone = state.timeline.timeZone
    people = state.knownPeople
    for mode in state.modes { modes[mode.id] = mode }
    for (id, app) in state.apps { apps[id] = app.description }
    installed = Set(state.apps.keys)
    uninstalled = state.uninstalledApps
  }

  /// Adds the uninstalled ones of some apps, of which a stored device keeps the identifiers alone.
  mutating func addUninstalled(of apps: [SimulatedApp]) {
    for app in apps where uninstalled.contains(app.id) && self.apps[app.id] == nil {
      self.apps[app.id] = AppDescription(id: app.id, name: app.name)
    }
  }

  // MARK: Names

  /// Returns a mode, which may have been removed; `nil` if the device never had it.
  func mode(_ id: FocusMode.ID) -> FocusMode? { modes[id] }

  func name(of mode: FocusMode.ID) -> String {
    modes[mode]?.name ?? FocusMode.offered(mode)?.name ?? mode.rawValue
  }

  /// Returns an app, which may have been removed; `nil` if the device never had it.
  func app(_ id: String) -> AppDescription? { apps[id] }

  /// Returns an app only while it is installed.
  func installedApp(_ id: String) -> AppDescription? { installed.contains(id) ? apps[id] : nil }

  /// Whether an app was uninstalled and not installed again.
  func isUninstalled(_ id: String) -> Bool { uninstalled.contains(id) }

  /// Returns a filter; `nil` if its app doesn't have the filter.
  func filter(_ reference: FilterReference) -> FilterMetadata? {
    apps[reference.app]?.filters.first { $0.id == reference.filter }
  }

  /// Returns the person with a name; `nil` if the device has no such person.
  func person(_ name: String) -> SimulatedPerson? { people[name] }
}
