import FocusFilterKit

/// A filter that declares only what a test is about.
protocol MinimalFilter: SetFocusFilterIntent {}

extension MinimalFilter {
  static var title: LocalizedStringResource { "Set a Filter" }
  var displayRepresentation: DisplayRepresentation { "Filter" }
  func perform() async throws -> some IntentResult { .result() }
}

extension SimulatedApp {
  /// An app of a test, which has its filters in an extension too.
  static func test(
    _ name: String, _ filters: SimulatedApp.Filter..., groups: [String] = [],
    actions: [SimulatedApp.Action] = []
  ) -> SimulatedApp {
    SimulatedApp(
      "com.example.\(name.lowercased())", name: name, filters: filters, groups: groups,
      actions: actions, intentsExtension: {})
  }
}
