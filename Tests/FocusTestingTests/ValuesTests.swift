import FocusAppIntents
import FocusFilterKit
import FocusTesting
import FocusUserNotifications
import Foundation
import Testing

/// A filter that stores its value in an app group.
struct DeskFilter: MinimalFilter {
  @Parameter(title: "Height", default: 70, inclusiveRange: (60, 120)) var height: Int

  func perform() async throws -> some IntentResult {
    UserDefaults(suiteName: "group.desk")?.set(height, forKey: "height")
    return .result()
  }
}

/// A service extension that adds the criteria and a title.
private final class DeskService: UNNotificationServiceExtension {
  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler handler: @escaping (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return
    }
    content.title = "Desk: \(content.title)"
    content.filterCriteria = "desk"
    handler(content)
  }
}

/// The filter of the app's next version, which has another parameter.
private struct NewDeskFilter: MinimalFilter {
  static let persistentIdentifier = DeskFilter.persistentIdentifier

  @Parameter(title: "Height", default: 70, inclusiveRange: (60, 120)) var height: Int
  @Parameter(title: "Light", default: true) var hasLight: Bool
}

extension SimulatedApp {
  static let desk = SimulatedApp(
    "com.example.desk", name: "Desk", filters: [.filter(DeskFilter.self)], groups: ["group.desk"],
    capabilities: [.timeSensitive],
    actions: [
      .reading("height") { _ in
        .int(UserDefaults(suiteName: "group.desk")?.integer(forKey: "height") ?? 0)
      },
      .init("raise") { word in
        UserDefaults(suiteName: "group.desk")?.set(Int(word ?? ""), forKey: "height")
      },
    ],
    intentsExtension: {}, serviceExtension: { DeskService() })
}

@Suite(.focusDevice(.desk, modes: [.work.allowing("com.example.desk")]))
struct ValuesTests {
  @Test func valuesHaveAnOrderAndNames() async throws {
    let values = try await FilterValues.all(of: DeskFilter.self, in: .desk)
    #expect(
      values.map(\.testDescription) == ["height = 120", "height = 70", "height = 60"])
    #expect(try await FilterValues.all(of: DeskFilter.self, in: .desk) == values)
    #expect(try await FilterValues.all(of: DeskFilter.self, in: .desk, atMost: 2).count == 2)
  }

  // how do I test a filter with every kind of value
  @Test(arguments: try await FilterValues.all(of: DeskFilter.self, in: .desk))
  func theAppGetsTheValues(values: FilterValues) async throws {
    let system = try FocusSystem.current
    try await system.configure(values, in: .work)
    try await system.activate(.work)
    let delivery = try #require(try await system.deliveries(to: "com.example.desk").last)
    #expect(delivery.ending.outcome == .completed)
  }
  // end

  @Test func read() async throws {
    let system = try FocusSystem.current
    try await system.configure(DeskFilter.self, in: .work) { $0.height = 90 }
    try await system.activate(.work)
    // how do I read a value of an app that has processes of its own
    // actions: [.reading("height") { _ in .int(DeskStore.shared.height) }]
    #expect(try await system.read("height") == 90)
    // end
    await #expect(throws: FocusError.self) { try await system.read("width") }
  }

  @Test func actionWithAValue() async throws {
    let system = try FocusSystem.current
    // how do I run an action with a value
    // actions: [.init("raise") { word in DeskStore.shared.raise(to: word) }]
    try await system.run("raise", of: "com.example.desk", with: "95")
    #expect(try await system.read("height") == 95)
    // end
  }

  @Test func capability() async throws {
    let system = try FocusSystem.current
    try await system.allowNotifications(of: "com.example.desk", true)
    // how do I give the app a capability
    // SimulatedApp("com.example.desk", name: "Desk", capabilities: [.timeSensitive], …)
    try await system.updateMode(.work) { $0.settings.apps = .allow([]) }
    try await system.activate(.work)
    let content = UNMutableNotificationContent()
    content.interruptionLevel = .timeSensitive
    let decision = try await system.deliver(content, to: "com.example.desk")
    #expect(decision.outcome == .alerts)
    // end
  }

  @Test func update() async throws {
    let system = try FocusSystem.current
    let newDesk = SimulatedApp.test("Desk", .filter(NewDeskFilter.self), groups: ["group.desk"])
    // how do I test an update of the app
    try await system.configure(DeskFilter.self, in: .work) { $0.height = 90 }
    try await system.install(newDesk)
    try await system.activate(.work)
    let delivery = try #require(try await system.deliveries(to: "com.example.desk").last)
    #expect(delivery.values == ["height": 90, "hasLight": true])
    // end
  }

  @Test func serviceExtension() async throws {
    let system = try FocusSystem.current
    try await system.allowNotifications(of: "com.example.desk", true)
    // how do I see the content after the service extension
    let payload = try PushPayload(
      #"{ "aps": { "alert": { "title": "Up" }, "mutable-content": 1 } }"#)
    let decision = try await system.deliver(payload.request(for: "com.example.desk"))
    #expect(decision.outcome == .alerts)
    #expect(decision.delivered?.request.title == "Desk: Up")
    #expect(decision.delivered?.request.filterCriteria == "desk")
    // end
    #expect(decision.outcome.isPresented)
  }

  @Test(.focus(.work, DeskFilter.self)) func homeScreen() async throws {
    let system = try FocusSystem.current
    try await system.allowNotifications(of: "com.example.desk", true)
    let content = UNMutableNotificationContent()
    content.title = "Up"
    let inFront = try await system.deliver(content, to: "com.example.desk")
    #expect(inFront.outcome == .toApp)
    // how do I test a notification while the app isn't in front
    try await system.showHomeScreen()
    let decision = try await system.deliver(content, to: "com.example.desk")
    #expect(decision.outcome == .alerts)
    // end
  }
}
