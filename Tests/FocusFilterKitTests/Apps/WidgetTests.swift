import FocusAppIntents
import FocusHost
import Foundation
import Testing

@testable import FocusFilterKit

/// What the widgets of an app show.
@Suite struct WidgetTests {
  private func description(_ kinds: [String]) -> AppDescription {
    AppDescription(id: "chat", name: "Chat", widgets: kinds)
  }

  /// The kinds of the widgets that are to be made, in order.
  private func kinds(_ effects: [FocusEffect]) -> [String] {
    effects.compactMap { effect in
      if case .call(let call) = effect, case .showWidget(let kind) = call.work { kind } else { nil }
    }
  }

  private func device() -> BenchDevice {
    var device = BenchDevice()
    device.happen(.installed(description(["Inbox", "Unread"])))
    return device
  }

  private func show(_ text: String?, _ device: inout BenchDevice) -> [FocusEffect] {
    guard let call = device.state.calls.first else { return [] }
    let outcome: AppCall.Outcome = text == nil ? .threw("no data") : .completed
    return device.happen(
      .returned(AppCall.Result(call: call.id, outcome: outcome, shown: text)))
  }

  @Test("F5.11: a reload has the widget extension make the text, which stays until the next one")
  func aReloadMakesWhatAWidgetShows() {
    var device = device()
    #expect(device.state.apps["chat"]?.widgets == [:])
    let first = device.happen(.acted(app: "chat", [.reloadWidgets(nil)]))
    #expect(kinds(first) == ["Inbox", "Unread"])
    #expect(device.state.calls.map(\.host) == [.widgets, .widgets])
    _ = show("3 messages", &device)
    _ = show("1 unread", &device)
    #expect(device.state.apps["chat"]?.widgets == ["Inbox": "3 messages", "Unread": "1 unread"])
    let second = device.happen(.acted(app: "chat", [.reloadWidgets("Unread")]))
    #expect(kinds(second) == ["Unread"])
    // A widget whose code fails shows what it showed.
    _ = show(nil, &device)
    #expect(device.state.apps["chat"]?.widgets["Unread"] == "1 unread")
  }

  @Test("F5.12: a push makes what a Live Activity shows, and a reload of the widgets doesn't")
  func aPushMakesWhatALiveActivityShows() throws {
    var device = BenchDevice()
    device.happen(
      .installed(
        AppDescription(
          id: "chat", name: "Chat", widgets: ["Inbox", "Ride"], liveActivities: ["Ride"])))
    let reload = device.happen(.acted(app: "chat", [.reloadWidgets(nil)]))
    #expect(kinds(reload) == ["Inbox"])
    let payload = try PushPayload(
      #"{"aps": {"timestamp": 1, "event": "update", "content-state": {}}}"#)
    let push = device.happen(.posted(payload.request(for: "chat")))
    #expect(kinds(push) == ["Ride"])
    _ = show("3 messages", &device)
    _ = show("5 minutes left", &device)
    #expect(device.state.apps["chat"]?.widgets["Ride"] == "5 minutes left")
  }

  @Test(
    "F5.12: an update by the app draws the Live Activity with the name of the attributes, else all")
  func anUpdateByTheAppDrawsALiveActivity() {
    var device = BenchDevice()
    device.happen(
      .installed(
        AppDescription(
          id: "chat", name: "Chat", widgets: ["Inbox", "Ride", "Meal"],
          liveActivities: ["Ride", "Meal"])))
    func draw(_ type: String, isDismissed: Bool = false) -> [String] {
      let action = AppAction.drewActivities(type: type, isDismissed: isDismissed)
      let drawn = kinds(device.happen(.acted(app: "chat", [action])))
      while !device.state.calls.isEmpty { _ = show("Office", &device) }
      return drawn
    }
    #expect(draw("Ride") == ["Ride"])
    #expect(device.state.apps["chat"]?.widgets == ["Ride": "Office"])
    #expect(draw("Trip") == ["Ride", "Meal"])
    #expect(draw("Ride", isDismissed: true) == [])
    #expect(device.state.apps["chat"]?.widgets == ["Meal": "Office"])
  }

  @Test func severalReloadsThatWaitAreOne() {
    var device = device()
    let actions: [AppAction] = [
      .reloadWidgets("Inbox"), .reloadWidgets(nil), .reloadWidgets("Moon"),
    ]
    let effects = device.happen(.acted(app: "chat", actions))
    #expect(kinds(effects) == ["Inbox", "Unread"])
  }

  @Test func aWidgetThatReloadsItselfIsMadeOnce() {
    var device = device()
    device.happen(.acted(app: "chat", [.reloadWidgets("Inbox")]))
    let call = device.state.calls[0]
    let effects = device.happen(
      .returned(
        AppCall.Result(
          call: call.id, outcome: .completed, actions: [.reloadWidgets(nil)], shown: "Hi")))
    #expect(kinds(effects) == [])
    #expect(device.state.calls == [])
  }

  @Test func beforeTheFirstUnlockNoWidgetIsMade() {
    var device = device()
    device.happen(.deviceChanged(.restarted))
    #expect(kinds(device.happen(.acted(app: "chat", [.reloadWidgets(nil)]))) == [])
  }

  @Test func anUpdateForgetsTheWidgetsThatItDoesNotHave() {
    var device = device()
    device.happen(.acted(app: "chat", [.reloadWidgets(nil)]))
    _ = show("3 messages", &device)
    _ = show("1 unread", &device)
    device.happen(.installed(description(["Unread"])))
    #expect(device.state.apps["chat"]?.widgets == ["Unread": "1 unread"])
  }

  @Test func theCodeOfAWidgetRunsInItsOwnProcess() async throws {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    try await system.install(
      SimulatedApp(
        "chat", name: "Chat",
        actions: [
          .init("store") { word in
            UserDefaults.standard.set(word, forKey: "name")
            try #require(CurrentHost.resolve() as? TurnHost).reloadWidgets(ofKind: nil)
          }
        ],
        widgets: [
          .widget("Name") {
            let host = try #require(CurrentHost.resolve() as? TurnHost)
            return "\(host.turn.host): \(UserDefaults.standard.string(forKey: "name") ?? "none")"
          }
        ]))
    try await system.run("store", of: "chat", with: "Ana")
    #expect(await system.state.apps["chat"]?.widgets == ["Name": "widgets: none"])
    #expect(await system.story().text.contains("Chat widget 'Name' shows “widgets: none”"))
  }
}
