import ActivityKit
import AppIntents
public import FocusFilterKit
import Foundation
import Intents
import UserNotifications
import WidgetKit

extension SimulatedApp {
  /// The apps of the scenarios in `Tests/Complaints` that need code of their own.
  public static let complaints: [SimulatedApp] = [
    SimulatedApp(
      "com.example.tags", name: "Tags", filters: [.filter(RequiredTags.self)],
      intentsExtension: {}),
    SimulatedApp(
      "com.example.labels", name: "Labels", filters: [.filter(OptionalTags.self)],
      intentsExtension: {}),
    SimulatedApp(
      "com.example.look", name: "Look", filters: [.filter(LookFilter.self)], intentsExtension: {}),
    SimulatedApp(
      "com.example.status", name: "Status",
      filters: [.filter(NameFilter.self, membership: .app)]),
    SimulatedApp(
      "com.example.feeds", name: "Feeds", filters: [.filter(NameFilter.self, membership: .app)]
    ) {
      do {
        try await show(try await NameFilter.current.name)
      } catch SetFocusFilterIntentError.notFound {
        try await show(nil)
      }
    },
    SimulatedApp(
      "com.example.tasks", name: "Tasks", filters: [.filter(TasksFilter.self)],
      groups: [TaskList.group], widgets: TaskList.widgets, intentsExtension: {}),
    SimulatedApp(
      "com.example.lists", name: "Lists", filters: [.filter(ListsFilter.self)],
      groups: [TaskList.group],
      actions: [.init("reload") { _ in WidgetCenter.shared.reloadTimelines(ofKind: "List") }],
      widgets: TaskList.widgets, intentsExtension: {}),
    SimulatedApp(
      "com.example.rides", name: "Rides", filters: [.filter(RidesFilter.self)],
      groups: [TaskList.group], namedTypes: [.intent(StartRide.self)],
      actions: [
        .init("start") { _ in try RideAttributes.start() },
        .init("arrive") { _ in await RideAttributes.end() },
      ],
      widgets: [.liveActivity("Ride") { TaskList.read() }], intentsExtension: {}),
    SimulatedApp(
      "com.example.home", name: "Home", groups: [FocusReporter.group], capabilities: .messaging,
      focusStatusExtension: { FocusReporter() }),
    SimulatedApp(
      "com.example.alarm", name: "Alarm", capabilities: [.criticalAlerts, .timeSensitive]),
    SimulatedApp(
      "com.example.sensors", name: "Sensors", groups: [SensorReporter.group],
      capabilities: .messaging, focusStatusExtension: { SensorReporter() }),
    SimulatedApp("com.example.course", name: "Course") {
      _ = try await UNUserNotificationCenter.current()
        .requestAuthorization(options: [.alert, .badge, .sound, .provisional])
    },
    SimulatedApp("com.example.leak", name: "Leak", capabilities: [.criticalAlerts]) {
      let center = UNUserNotificationCenter.current()
      center.setNotificationCategories([
        UNNotificationCategory(
          identifier: "trip", actions: [], intentIdentifiers: [], options: .allowInCarPlay)
      ])
      _ = try await center.requestAuthorization(options: [.alert, .badge, .sound])
    },
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

/// A filter that shows a name; one of its apps reads `current` at launch, the other never does.
private struct NameFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set name"
  @Parameter(title: "Name") var name: String?
  var displayRepresentation: DisplayRepresentation { "Name" }
  func perform() async throws -> some IntentResult {
    try await show(name)
    return .result()
  }
}

/// A list that widgets show.
private enum TaskList {
  static let group = "group.com.example.lists"

  /// One widget reads the group, the other the standard defaults, which belong to its own process.
  static let widgets: [SimulatedApp.Widget] = [
    .widget("List") { read() }, .widget("Standard") { read(.standard) },
  ]

  static func store(_ name: String?) {
    UserDefaults(suiteName: group)?.set(name, forKey: "list")
    UserDefaults.standard.set(name, forKey: "list")
  }

  static func read(_ defaults: UserDefaults? = UserDefaults(suiteName: group)) -> String {
    defaults?.string(forKey: "list") ?? "All lists"
  }
}

/// A filter that reloads the widgets.
private struct TasksFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set list"
  @Parameter(title: "List") var list: String?
  var displayRepresentation: DisplayRepresentation { "List" }
  func perform() async throws -> some IntentResult {
    TaskList.store(list)
    WidgetCenter.shared.reloadAllTimelines()
    return .result()
  }
}

/// A ride on the Lock Screen.
private struct RideAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var minutes: Int
  }

  static func start() throws {
    let content = ActivityContent(state: ContentState(minutes: 9), staleDate: nil)
    _ = try Activity.request(attributes: RideAttributes(), content: content)
  }

  static func update() async {
    for activity in Activity<RideAttributes>.activities {
      await activity.update(ActivityContent(state: activity.content.state, staleDate: nil))
    }
  }

  static func end() async {
    for ride in Activity<Self>.activities { await ride.end(nil, dismissalPolicy: .immediate) }
  }
}

/// Starts a ride while the app isn't in front.
private struct StartRide: LiveActivityIntent {
  static let title: LocalizedStringResource = "Start ride"
  func perform() async throws -> some IntentResult {
    try RideAttributes.start()
    return .result()
  }
}

/// A filter that has the ride drawn again.
private struct RidesFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set list"
  @Parameter(title: "List") var list: String?
  var displayRepresentation: DisplayRepresentation { "List" }
  func perform() async throws -> some IntentResult {
    TaskList.store(list)
    await RideAttributes.update()
    return .result()
  }
}

/// A filter that forgets the widgets.
private struct ListsFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set list"
  @Parameter(title: "List") var list: String?
  var displayRepresentation: DisplayRepresentation { "List" }
  func perform() async throws -> some IntentResult {
    TaskList.store(list)
    return .result()
  }
}

/// An Intents extension that stores what it is told about the Focus.
private final class FocusReporter: INExtension, INShareFocusStatusIntentHandling {
  static let group = "group.com.example.home"

  func handle(
    intent: INShareFocusStatusIntent,
    completion: @escaping (INShareFocusStatusIntentResponse) -> Void
  ) {
    let word = intent.focusStatus?.isFocused.map { $0 ? "on" : "off" }
    UserDefaults(suiteName: Self.group)?.set(word, forKey: "focus")
    completion(INShareFocusStatusIntentResponse(code: .success, userActivity: nil))
  }
}

/// An Intents extension that stores what it is told about the Focus, and what the center has then.
private final class SensorReporter: INExtension, INShareFocusStatusIntentHandling {
  static let group = "group.com.example.sensors"

  func handle(intent: INShareFocusStatusIntent) async -> INShareFocusStatusIntentResponse {
    let defaults = UserDefaults(suiteName: Self.group)
    defaults?.set(intent.focusStatus?.isFocused, forKey: "told")
    defaults?.set(INFocusStatusCenter.default.focusStatus.isFocused, forKey: "read")
    return INShareFocusStatusIntentResponse(code: .success, userActivity: nil)
  }
}
