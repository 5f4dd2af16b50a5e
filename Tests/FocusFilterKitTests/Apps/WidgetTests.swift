import FocusAppIntents
import FocusHost
import Foundation
import Testing

@testable import FocusFilterKit

/// What the widgets of an app show.
@Suite struct WidgetTests {
  /// The kinds of the widgets that are to be made, in order.
  private func kinds(_ effects: [FocusEffect]) -> [String] {
    effects.compactMap { effect in
      if case .call(let call) = effect, case .showWidget(let kind) = call.work { kind } else { nil }
    }
  }

  private var device = BenchDevice()

  init() { install(["Inbox", "Unread"]) }

  private mutating func install(_ widgets: [String], liveActivities: [String] = []) {
    device.happen(
      .installed(
        app: AppDescription(
          id: "chat", name: "Chat", widgets: widgets, liveActivities: liveActivities)))
  }

  private mutating func act(_ actions: AppAction...) -> [String] {
    kinds(device.happen(.acted(app: "chat", actions: actions)))
  }

  private var shown: [String: String]? { device.state.apps["chat"]?.widgets }

  private mutating func draw(_ type: String, isDismissed: Bool = false) -> [String] {
    let drawn = act(.drewActivities(type: type, isDismissed: isDismissed))
    while !device.state.calls.isEmpty { show("Office") }
    return drawn
  }

  /// Lets the oldest code under way come back with a text, or fail without one.
  private mutating func show(_ text: String?) {
    guard let call = device.state.calls.first else { return }
    let outcome: AppCall.Outcome = text == nil ? .threw(error: "no data") : .completed
    device.happen(.returned(result: AppCall.Result(call: call.id, outcome: outcome, shown: text)))
  }

  @Test("F5.11: a reload has the widget extension make the text, which stays until the next one")
  mutating func aReloadMakesWhatAWidgetShows() {
    #expect(shown == [:])
    #expect(act(.reloadWidgets(kind: nil)) == ["Inbox", "Unread"])
    #expect(device.state.calls.map(\.host) == [.widgets, .widgets])
    show("3 messages")
    show("1 unread")
    #expect(shown == ["Inbox": "3 messages", "Unread": "1 unread"])
    #expect(act(.reloadWidgets(kind: "Unread")) == ["Unread"])
    // A widget whose code fails shows what it showed.
    show(nil)
    #expect(shown?["Unread"] == "1 unread")
    // An update forgets the widgets that it doesn't have.
    install(["Unread"])
    #expect(shown == ["Unread": "1 unread"])
  }

  @Test("F5.12: a push makes what a Live Activity shows, and a reload of the widgets doesn't")
  mutating func aPushMakesWhatALiveActivityShows() throws {
    install(["Inbox", "Ride"], liveActivities: ["Ride"])
    #expect(act(.reloadWidgets(kind: nil)) == ["Inbox"])
    let payload = try PushPayload(
      #"{"aps": {"timestamp": 1, "event": "update", "content-state": {}}}"#)
    #expect(kinds(device.happen(.posted(request: payload.request(for: "chat")))) == ["Ride"])
    show("3 messages")
    show("5 minutes left")
    #expect(shown?["Ride"] == "5 minutes left")
  }

  @Test(
    "F5.12: an update by the app draws the Live Activity with the name of the attributes, else all")
  mutating func anUpdateByTheAppDrawsALiveActivity() {
    install(["Inbox", "Ride", "Meal"], liveActivities: ["Ride", "Meal"])
    #expect(draw("Ride") == ["Ride"])
    #expect(shown == ["Ride": "Office"])
    #expect(draw("Trip") == ["Ride", "Meal"])
    #expect(draw("Ride", isDismissed: true) == [])
    #expect(shown == ["Meal": "Office"])
    // A start, an update and an end that stays on the screen are one action.
    let drawn = AppAction.drewActivities(type: "Ride", isDismissed: false)
    #expect(drawn.words == "showed the Live Activity 'Ride'")
  }

  @Test mutating func severalReloadsThatWaitAreOne() {
    #expect(
      act(.reloadWidgets(kind: "Inbox"), .reloadWidgets(kind: nil), .reloadWidgets(kind: "Moon"))
        == ["Inbox", "Unread"])
  }

  @Test mutating func aWidgetThatReloadsItselfIsMadeOnce() {
    #expect(act(.reloadWidgets(kind: "Inbox")) == ["Inbox"])
    #expect(kinds(device.answer(actions: [.reloadWidgets(kind: nil)])) == [])
    #expect(device.state.calls == [])
  }

  @Test mutating func beforeTheFirstUnlockNoWidgetIsMade() {
    device.happen(.deviceChanged(change: .restarted))
    #expect(act(.reloadWidgets(kind: nil)) == [])
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
