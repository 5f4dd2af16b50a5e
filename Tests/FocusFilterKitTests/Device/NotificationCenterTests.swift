import Dispatch
import Foundation
import Testing

@testable import FocusFilterKit

/// What an app asks of the notification center on a whole device, and when it is answered.
@Suite(.timeLimit(.minutes(10))) struct NotificationCenterTests {
  static let app = "com.example.team"
  let diary = Diary()
  let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)

  /// An app that was allowed to notify finds that out at once, wherever its code runs.
  private static let asking: @Sendable () async throws -> String = {
    let center = UNUserNotificationCenter.current()
    let before = await center.notificationSettings().authorizationStatus
    let isGranted = try await center.requestAuthorization(options: [.alert])
    let after = await center.notificationSettings().authorizationStatus
    return "\(before.rawValue) \(isGranted) \(after.rawValue)"
  }

  // MARK: Permission

  @Test(arguments: [true, false])
  func aPermissionRequestReturnsTheAnswerAtOnce(isInPerform: Bool) async throws {
    let ask = { @Sendable [diary] in diary.note(try await Self.asking()) }
    try await system.install(
      isInPerform
        ? .test(Behavior(perform: { _, _ in try await ask() }), notifies: false)
        : .test(notifies: false, launch: ask))
    if isInPerform {
      try await system.add(.work)
      try await system.configure(.team, in: .work, values: [:])
      try await system.activate(.work)
    } else {
      try await system.launch(Self.app)
    }
    #expect(diary.lines == ["0 true 2"])
    #expect(await system.state.apps[Self.app]?.mayNotify == true)
  }

  @Test func aPermissionRequestInAVisitReturnsTheAnswerAtOnce() async throws {
    try await system.install(.test(notifies: false))
    #expect(try await system.run(as: Self.app, Self.asking) == "0 true 2")
    #expect(try await system.run(as: Self.app, Self.asking) == "2 true 2")
    try await system.allowNotifications(of: Self.app, false)
    #expect(try await system.run(as: Self.app, Self.asking) == "1 false 1")
  }

  @Test func anAppForbiddenBeforeTheDeviceWasOpenedAgainCannotAdd() async throws {
    let store = MemoryStore()
    let first = try FocusSystem(
      store: store, clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await first.install(.test(notifies: false))
    try await first.allowNotifications(of: Self.app, false)
    let again = try FocusSystem(
      store: store, clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await again.install(.test(notifies: false))
    await #expect(throws: UNError(.notificationsNotAllowed)) {
      try await again.run(as: Self.app) { try await Self.add("hello") }
    }
    let ignored = await again.history.flatMap(\.effects).compactMap { effect in
      if case .actionIgnored(_, _, let reason) = effect { reason } else { nil }
    }
    #expect(ignored == [.notificationsNotAllowed])
  }

  @Test func aStrictDeviceTakesNothingBeforeTheAppAsked() async throws {
    try await system.install(.test(notifies: false))
    try await system.run(as: Self.app) {
      await #expect(throws: UNError(.notificationsNotAllowed)) { try await Self.add("early") }
      _ = try await Self.asking()
      try await Self.add("hello")
    }
    let delivered = await system.state.apps[Self.app]?.delivered.map(\.request.identifier)
    #expect(delivered == ["hello"])
  }

  private static func add(_ identifier: String, after delay: TimeInterval? = nil) async throws {
    let content = UNMutableNotificationContent()
    content.title = identifier
    let trigger = delay.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false) }
    try await UNUserNotificationCenter.current().add(
      UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
  }

  @Test func anAppReadsTheSummaryAndTheSettingsThatItHas() async throws {
    let messenger = SimulatedApp(
      Self.app, name: "Team", capabilities: [.communicationNotifications])
    try await system.install(messenger)
    let read: @Sendable () async throws -> [Int] = {
      let settings = await UNUserNotificationCenter.current().notificationSettings()
      return [
        settings.scheduledDeliverySetting.rawValue, settings.directMessagesSetting.rawValue,
        settings.providesAppNotificationSettings ? 1 : 0,
      ]
    }
    #expect(try await system.run(as: Self.app, read) == [0, 0, 0])
    try await system.run(as: Self.app) {
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    }
    #expect(try await system.run(as: Self.app, read) == [1, 2, 0])
    try await system.summarize(Self.app, true)
    try await system.run(as: Self.app) {
      _ = try await UNUserNotificationCenter.current().requestAuthorization(
        options: [.providesAppNotificationSettings])
    }
    #expect(try await system.run(as: Self.app, read) == [2, 2, 1])
    try await system.allowNotifications(of: Self.app, false)
    #expect(try await system.run(as: Self.app, read) == [1, 1, 1])
  }

  // MARK: Completion handlers

  @Test("what a completion handler does belongs to the call", arguments: 1...20)
  func aCompletionHandlersActionsBelongToTheCall(_: Int) async throws {
    try await system.install(
      .test(launch: {
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: [.badge]) { _, _ in
          center.getPendingNotificationRequests { _ in center.setBadgeCount(1) }
        }
      }))
    try await system.launch(Self.app)
    #expect(await system.state.apps[Self.app]?.badge == 1)
    #expect(await system.history.flatMap(\.effects).findings == [])
  }

  @Test("what a completion handler does has happened after a visit", arguments: 1...20)
  func aCompletionHandlersActionsAreCompleteAfterAVisit(_: Int) async throws {
    try await system.install(.test())
    try await system.run(as: Self.app) {
      let center = UNUserNotificationCenter.current()
      center.getDeliveredNotifications { _ in center.setBadgeCount(2) }
    }
    #expect(await system.state.apps[Self.app]?.badge == 2)
    let actions = await system.history.last?.event.kind
    #expect(actions == .acted(app: Self.app, actions: [.setBadge(count: 2)]))
  }

  @Test("F4-r: a completion handler that doesn't end outlasts the time limit too")
  func aCompletionHandlerThatDoesNotEndOutlastsTheTimeLimit() async throws {
    let system = FocusSystem(
      clock: .manual(BenchDevice.start), timeZone: .gmt, timeLimit: .milliseconds(50))
    // Completion handlers have a thread of their own, which is none of those that tasks share.
    let isOver = DispatchSemaphore(value: 0)
    defer { isOver.signal() }
    try await system.install(
      .test(launch: {
        UNUserNotificationCenter.current().setBadgeCount(1) { _ in isOver.wait() }
      }))
    try await system.launch(Self.app)
    #expect(await system.state.apps[Self.app]?.process == .hung)
  }

  // MARK: The order of questions

  @Test("a question sees what was done before it, and nothing later", arguments: 1...20)
  func aQuestionSeesWhatWasDoneBeforeIt(_: Int) async throws {
    try await system.install(.test())
    try await system.run(as: Self.app) { [diary] in
      let center = UNUserNotificationCenter.current()
      try await Self.add("a")
      center.getDeliveredNotifications { diary.note("\($0.map(\.request.identifier))") }
      center.removeAllDeliveredNotifications()
      center.getDeliveredNotifications { diary.note("\($0.map(\.request.identifier))") }
      try await Self.add("b")
      center.getDeliveredNotifications { diary.note("\($0.map(\.request.identifier))") }
    }
    #expect(diary.lines == [#"["a"]"#, "[]", #"["b"]"#])
  }

  @Test func pendingRequestsAreThoseAddedAndNotRemoved() async throws {
    try await system.install(.test())
    let pending = try await system.run(as: Self.app) {
      let center = UNUserNotificationCenter.current()
      for identifier in ["a", "b"] { try await Self.add(identifier, after: 60) }
      center.removePendingNotificationRequests(withIdentifiers: ["a"])
      return await center.pendingNotificationRequests().map(\.identifier)
    }
    #expect(pending == ["b"])
  }

  @Test("a question of code outside any call keeps its place too", arguments: 1...20)
  func aQuestionOutsideAnyCallKeepsItsPlace(_: Int) async throws {
    try await system.install(.test())
    let code = system.processes.code(of: Self.app, in: .app)
    let host = TurnHost(
      of: code, in: system.turn(of: Self.app, in: .app), on: AppLine(of: Self.app, to: system))
    try await code.run(host) { [diary] in
      let center = UNUserNotificationCenter.current()
      try await Self.add("a")
      center.getDeliveredNotifications { diary.note("\($0.map(\.request.identifier))") }
      center.removeAllDeliveredNotifications()
      await host.callbacks.finishCallbacks()
    }
    #expect(diary.lines == [#"["a"]"#])
  }

  @Test func completionHandlersRunInTheOrderOfTheCalls() async throws {
    try await system.install(.test())
    try await system.run(as: Self.app) { [diary] in
      let center = UNUserNotificationCenter.current()
      center.requestAuthorization { _, _ in diary.note("permission") }
      center.getPendingNotificationRequests { _ in diary.note("pending") }
      center.setBadgeCount(1) { _ in diary.note("badge") }
      center.getNotificationSettings { _ in diary.note("settings") }
      center.getNotificationCategories { _ in diary.note("categories") }
    }
    #expect(diary.lines == ["permission", "pending", "badge", "settings", "categories"])
  }
}
