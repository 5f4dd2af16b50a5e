import FocusAppIntents
import FocusFilterKit
import FocusTesting
import Foundation
import Testing

@testable import ExampleChat

/// The most common store: one instance for the process, which opens the group's suite once.
private final class SingletonStore: Sendable {
  static let shared = SingletonStore()

  // On a phone, the class is Sendable.
  nonisolated(unsafe) private let defaults = UserDefaults(suiteName: "group.singleton")

  func reset() -> Bool {
    // The compiler chooses the method for a URL.
    defaults?.set(nil, forKey: "status")
    return defaults?.synchronize() == true
  }

  /// Empties the suite by its name, as many tests do.
  func empty() { defaults?.removePersistentDomain(forName: "group.singleton") }

  var status: String? {
    get { defaults?.string(forKey: "status") }
    set { defaults?.set(newValue, forKey: "status") }
  }
}

private struct SingletonFilter: MinimalFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    SingletonStore.shared.status = status
    return .result()
  }
}

extension SimulatedApp {
  fileprivate static let singleton = test(
    "Singleton", .filter(SingletonFilter.self), groups: ["group.singleton"])
}

/// A suite that a singleton opened on one test's device is that of each device whose app uses it.
@Suite(.focusDevice(.singleton, modes: [.work])) struct SingletonTests {
  @Test(arguments: ["busy", "away", "in a meeting"])
  func eachDeviceHasItsOwnValues(status: String) async throws {
    let system = try FocusSystem.current
    #expect(try await system.inApp { SingletonStore.shared.status } == nil)
    try await system.configure(SingletonFilter.self, in: .work) { $0.status = status }
    try await system.activate(.work)
    try await system.inApp {
      let store = SingletonStore.shared
      #expect(store.status == status)
      #expect(store.reset())
      #expect(store.status == nil)
      store.status = status
      store.empty()
    }
    #expect(try await system.inApp { SingletonStore.shared.status } == nil)
    try await system.deactivate()
    #expect(try await system.inApp { SingletonStore.shared.status } == nil)
  }

  /// On a phone, there is one suite, so that a test of what the app stores can't miss it.
  @Test(arguments: ["busy", "away"])
  func theTestsOwnCodeUsesTheGroupOfItsDevice(status: String) async throws {
    let system = try FocusSystem.current
    SingletonStore.shared.status = "free"
    let suite = UserDefaults(suiteName: "group.singleton")
    #expect(suite?.string(forKey: "status") == "free")
    #expect(try await system.inApp { SingletonStore.shared.status } == "free")
    try await system.configure(SingletonFilter.self, in: .work) { $0.status = status }
    try await system.activate(.work)
    #expect(suite?.string(forKey: "status") == status)
    #expect(SingletonStore.shared.status == status)
    #expect(await system.findings() == [])
    // A detached task belongs to no test.
    let detached = await Task.detached {
      UserDefaults(suiteName: "group.singleton")?.string(forKey: "status")
    }.value
    #expect(detached == nil)
  }

  @Test func aStatementOfASearchUsesTheGroupOfItsDay() async throws {
    try await explore(days: 0, only: [.brokenStatement]) { day in
      day.sometimes("a status is stored") { _ in SingletonStore.shared.status != nil }
    }
  }

  @Test(.focusDevice(.exampleChat, modes: [.work], processes: .tool("focusctl")))
  func theTestsOwnCodeSharesTheGroupWithProcesses() async throws {
    let system = try FocusSystem.current
    let suite = UserDefaults(suiteName: ChatModel.group)
    #expect(suite?.data(forKey: "chats") == nil)
    try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "Busy" }
    try await system.activate(.work)
    #expect(suite?.data(forKey: "chats") != nil)
    suite?.removeObject(forKey: "chats")
    suite?.set("Call Tom", forKey: "note")
    try await system.deactivate()
    #expect(suite?.data(forKey: "chats") != nil)
    #expect(suite?.string(forKey: "note") == "Call Tom")
  }

  @Test func aCheckSeesWhatTheFilterStores() async throws {
    try await FocusSystem.current.expectNoFindings()
  }

  /// A singleton may have been opened where its group is declared.
  @Test(.focusDevice(SimulatedApp("com.example.neighbor", name: "Neighbor"), modes: [.work]))
  func eachDeviceReportsAGroupThatIsNotDeclared() async throws {
    let system = try FocusSystem.current
    try await system.inApp { SingletonStore.shared.status = "busy" }
    #expect(await system.findings().map(\.id) == ["group-not-declared"])
  }

  @Test func aSubclassOfAnAppKeepsItsClass() async throws {
    final class Own: UserDefaults {
      override func object(forKey defaultName: String) -> Any? { "own" }
    }
    let value = try await FocusSystem.current.inApp {
      Own(suiteName: "group.singleton")?.string(forKey: "status")
    }
    #expect(value == "own")
  }
}
