import FocusFilterKit
import PredicateFormat

/// The parts of a device that expectations mention; copying the whole device would cost too much
/// for each event.
///
/// Moments between which none of it changed have the same instance.
final class SeenState: Sendable {
  /// The name of the mode that is on; `nil` for none.
  let mode: String?
  /// The apps in the order in which they were installed.
  let order: [String]
  let apps: [String: SeenApp]

  struct SeenApp: Equatable {
    let badge: Int
    /// The number of notifications that Notification Center lists.
    let listed: Int
    /// The predicate in force; `nil` for none.
    let predicate: FormatPredicate?

    init(_ app: SimulatedAppState) {
      badge = app.badge
      listed = app.delivered.count
      predicate = app.contexts.lazy.compactMap(\.predicate).first
    }
  }

  init(_ state: FocusState) {
    mode = state.activeMode?.name
    order = state.installationOrder
    apps = state.apps.mapValues(SeenApp.init)
  }

  /// Returns the seen state of the device at a later time.
  func next(_ state: FocusState) -> SeenState {
    let isSame =
      mode == state.activeMode?.name && order == state.installationOrder
      && state.apps.allSatisfy { apps[$0.key] == SeenApp($0.value) }
    return isSame ? self : SeenState(state)
  }
}
