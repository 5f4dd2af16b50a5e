import AppIntents
public import FocusFilterKit
import Foundation
import UserNotifications

extension SimulatedApp {
  /// The apps of the scenarios in `Examples/Complaints` that need code of their own.
  public static let complaints: [SimulatedApp] = [
    SimulatedApp(
      "com.example.tags", name: "Tags", filters: [.filter(RequiredTags.self)],
      intentsExtension: {}),
    SimulatedApp(
      "com.example.labels", name: "Labels", filters: [.filter(OptionalTags.self)],
      intentsExtension: {}),
    SimulatedApp(
      "com.example.look", name: "Look", filters: [.filter(LookFilter.self)],
      intentsExtension: {}),
    SimulatedApp(
      "com.example.status", name: "Status",
      filters: [.filter(StatusFilter.self, membership: .app)]),
    SimulatedApp(
      "com.example.feeds", name: "Feeds", filters: [.filter(FeedsFilter.self, membership: .app)]
    ) {
      do {
        try await show(try await FeedsFilter.current.name)
      } catch SetFocusFilterIntentError.notFound {
        try await show(nil)
      }
    },
    SimulatedApp(
      "com.example.alarm", name: "Alarm", capabilities: [.criticalAlerts, .timeSensitive]),
  ]
}

/// Shows a name, for which the app's badge stands here.
private func show(_ name: String?) async throws {
  try await UNUserNotificationCenter.current().setBadgeCount(name == nil ? 0 : 1)
}

/// A filter that can't be called at the end.
private struct RequiredTags: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set tags"
  @Parameter(title: "Tags") var tags: [String]
  var displayRepresentation: DisplayRepresentation { "Tags" }
  func perform() async throws -> some IntentResult { .result() }
}

/// The same filter with an optional parameter.
private struct OptionalTags: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set tags"
  @Parameter(title: "Tags") var tags: [String]?
  var displayRepresentation: DisplayRepresentation { "Tags" }
  func perform() async throws -> some IntentResult { .result() }
}

/// A filter whose default is what people configure.
private struct LookFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set look"
  @Parameter(title: "Look", default: "dark") var look: String
  var displayRepresentation: DisplayRepresentation { "Look" }
  func perform() async throws -> some IntentResult { .result() }
}

/// A filter that stores a name, in an app that never reads `current`.
private struct StatusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set name"
  @Parameter(title: "Name") var name: String?
  var displayRepresentation: DisplayRepresentation { "Name" }
  func perform() async throws -> some IntentResult {
    try await show(name)
    return .result()
  }
}

/// The same filter in an app that reads `current` at launch.
private struct FeedsFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set name"
  @Parameter(title: "Name") var name: String?
  var displayRepresentation: DisplayRepresentation { "Name" }
  func perform() async throws -> some IntentResult {
    try await show(name)
    return .result()
  }
}
