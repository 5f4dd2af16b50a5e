import FocusFilterKit
import Foundation
import Testing

@testable import ExampleChat

/// The life of a Focus filter, as the app and the person see it.
@Suite struct FilterLifeTests {
  private let chat = "com.example.chat"
  private let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)

  private let configured = ChatView(usesDarkMode: true, status: "Heads down")

  /// Installs the app, with its filter set up for Work and not for Personal.
  init() async throws {
    try await system.install(.exampleChat)
    for mode in FocusMode.catalog where [.work, .personal].contains(mode.id) {
      try await system.add(mode)
    }
    try await system.configure(ExampleChatFocusFilter.self, in: .work) {
      $0.status = "Heads down"
      $0.alwaysUseDarkMode = true
    }
  }

  /// How the app looks now.
  private var view: ChatView {
    get async throws { try await system.run(as: chat) { ChatModel.shared.view } }
  }

  @Test func aFilterThatIsSetUpWaitsForItsFocus() async throws {
    #expect(try await view == ChatView())
    try await system.activate(.personal)
    #expect(try await view == ChatView())
  }

  @Test func turningOnDeliversTheConfiguredValues() async throws {
    try await system.activate(.work)
    #expect(try await view == configured)
  }

  @Test func turningOffDeliversTheDefaults() async throws {
    try await system.activate(.work)
    try await system.deactivate()
    #expect(try await view == ChatView())
  }

  @Test func aFocusWithoutTheFilterDeliversTheDefaults() async throws {
    try await system.activate(.work)
    try await system.activate(.personal)
    #expect(try await view == ChatView())
  }

  @Test func aChangeWhileTheFocusIsOnIsDeliveredAtOnce() async throws {
    try await system.activate(.work)
    try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "At lunch" }
    #expect(try await view == ChatView(status: "At lunch"))
  }

  @Test func aFilterThatIsTurnedOffWhileTheFocusIsOnGetsTheDefaults() async throws {
    try await system.activate(.work)
    try await system.disable(try await system.filter(named: chat), in: .work)
    #expect(try await view == ChatView())
    try await system.enable(try await system.filter(named: chat), in: .work)
    #expect(try await view == configured)
  }

  @Test("F4-u: a filter that a shortcut runs gets the shortcut's values, whatever Focus is on")
  func aShortcutRunsTheFilterWithoutAFocus() async throws {
    let filter = try await system.filter(named: chat)
    try await system.run(filter, values: ["status": "Out"])
    let line = try #require(await system.story().last { $0.event == .delivered })
    #expect(line.rule == .runByShortcut)
    #expect(line.values?["status"] == "Out")
    #expect(await system.state.apps[chat]?.contexts.isEmpty == true)
    try await system.activate(.work)
    try await system.run(filter, values: ["status": "Out"])
    #expect(await system.state.apps[chat]?.contexts.count == 1)
    #expect(await system.state.valuesInForce(of: filter)?["status"] == "Heads down")
  }
}
