/// The checks of an app that run none of its code.
package enum AppCheck {
  /// Returns everything that Xcode would refuse and everything that may surprise, in the order of
  /// the app's filters.
  package static func findings(in app: AppDescription) -> [Finding] {
    filters(of: app) + app.filters.flatMap { findings(in: $0, of: app) }
  }

  private static func filters(of app: AppDescription) -> [Finding] {
    var result: [Finding] = []
    let repeated = Dictionary(grouping: app.filters, by: \.id).filter { $0.value.count > 1 }
    for (id, filters) in repeated.sorted(by: { $0.key < $1.key }) {
      let names = filters.map(\.typeName).joined(separator: " and ")
      result.append(
        Finding(
          id: "duplicate-identifier", severity: .error, subject: app.id,
          message: "\(names) have the same identifier '\(id)'.",
          resolution: "Give each its own `persistentIdentifier`.", fidelity: .documented))
    }
    if app.filters.count > 1, repeated.isEmpty {
      result.append(
        Finding(
          id: "several-filters", severity: .error, subject: app.id,
          message: "Only 1 Focus filter is allowed per app; this one has \(app.filters.count).",
          resolution: "Merge them into one filter with more parameters.", fidelity: .observed))
    }
    return result
  }

  private static func findings(in filter: FilterMetadata, of app: AppDescription) -> [Finding] {
    var result: [Finding] = []
    if filter.title.isEmpty {
      result.append(
        Finding(
          id: "empty-title", severity: .error, subject: filter.typeName,
          message: "The title is empty.",
          resolution: "Write a `title`; Settings shows it under the app's name.",
          fidelity: FocusRule.staticsAtInstallation.fidelity))
    }
    if filter.membership == .app {
      result.append(
        Finding(
          id: "only-in-the-app", severity: .advice, subject: filter.typeName,
          message: """
            It is in the app alone: while the app isn't running, a Focus changes no badge, no \
            widget and no predicate.
            """,
          resolution: "Add it to an App Intents extension, too.",
          fidelity: FocusRule.hostOfPerform.fidelity))
    }
    if filter.membership != .app, !app.hasIntentsExtension {
      let follows =
        filter.membership == .extension
        ? "it is never called" : "a Focus that changes while the app isn't running is missed"
      result.append(
        Finding(
          id: "extension-not-described", severity: .warning, subject: filter.typeName,
          message: """
            It is a member of an App Intents extension, and the app is described without one: \
            \(follows).
            """,
          resolution: """
            Describe the extension with `intentsExtension:`, or list the filter with \
            `membership: .app`.
            """,
          fidelity: FocusRule.noHost.fidelity))
    }
    for parameter in filter.parameters where !parameter.isOptional {
      guard parameter.defaultValue == nil else { continue }
      result.append(
        Finding(
          id: "required-without-default", severity: .advice,
          subject: "\(filter.typeName).\(parameter.name)",
          message: """
            It is required and has no default: it is asked for each time the filter is enabled, \
            and there is no call when the Focus ends.
            """,
          resolution: "Declare a `default:`, or make it optional.",
          fidelity: FocusRule.noDefaultInstance.fidelity))
    }
    return result
  }
}
