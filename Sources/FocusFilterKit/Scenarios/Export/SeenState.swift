import PredicateFormat

/// What expectations tell of a device; a copy of the device itself would be paid for with each event.
struct SeenState {
  /// The name of the mode that is on; `nil` for none.
  let mode: String?
  /// The apps in the order in which they were installed.
  let order: [String]
  let apps: [String: SeenApp]

  struct SeenApp {
    let badge: Int
    /// How many notifications Notification Center lists.
    let listed: Int
    /// The predicate in force; `nil` for none.
    let predicate: FormatPredicate?
  }

  init(_ state: FocusState) {
    mode = state.activeMode?.name
    order = state.installationOrder
    apps = state.apps.mapValues { app in
      SeenApp(
        badge: app.badge, listed: app.delivered.count,
        predicate: app.contexts.lazy.compactMap(\.predicate).first)
    }
  }
}
