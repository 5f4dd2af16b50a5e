import Foundation
import Testing

@testable import FocusFilterKit

/// The processes of a device send each other distributed notifications.
///
/// On Apple's platforms the center is Foundation's own, which no device replaces.
@Suite(.timeLimit(.minutes(10))) struct DistributedNotificationTests {
  private static let app = "com.example.sender"
  private static let other = "com.example.observer"
  private let diary = Diary()
  private let system: FocusSystem

  init() async throws { system = try await Self.device() }

  /// A device with two apps: the first sends the names that its filter gets, the other is in front.
  private static func device(timeLimit: Duration = .seconds(30)) async throws -> FocusSystem {
    let system = try await FocusSystem.test(
      .test("Sender", .filter(SenderFilter.self)), SimulatedApp(Self.other, name: "Observer"),
      modes: [.work], timeLimit: timeLimit)
    try await system.launch(Self.other)
    return system
  }

  /// Observes in a process, and notes each notification.
  private func observe(
    _ name: String?, of object: String? = nil, as app: String = other, in host: ProcessHost = .app,
    queue: OperationQueue? = nil, on other: FocusSystem? = nil,
    then body: @escaping @Sendable () -> Void = {}
  ) async throws {
    try await (other ?? system).run(as: app, in: host) { [diary] in
      _ = DistributedNotificationCenter.default().addObserver(
        forName: name.map { Notification.Name($0) }, object: object, queue: queue
      ) { notification in
        let about = notification.object.map { " \($0)" } ?? ""
        diary.note("\(app) \(host): \(notification.name.rawValue)\(about)")
        body()
      }
    }
  }

  /// What the other app notes of some notifications.
  private static func heard(_ notifications: String...) -> [String] {
    notifications.map { "\(other) app: \($0)" }
  }

  private func send(
    _ name: String, about object: String? = nil, at once: Bool = false
  ) async throws {
    try await system.run(as: Self.app, in: .extension) {
      DistributedNotificationCenter.default().postNotificationName(
        Notification.Name(name), object: object, deliverImmediately: once)
    }
  }

  @Test("F5.7: what a filter sends in its extension reaches the app, in order")
  func aFiltersDistributedNotificationReachesTheApp() async throws {
    try await system.launch(Self.app)
    try await observe(nil, as: Self.app)
    try await observe(nil, as: Self.app, in: .extension)
    try await system.configure(SenderFilter.self, in: .work) { $0.names = ["b", "a", "c"] }
    try await system.activate(.work)
    for host in ["app", "extension"] {
      let heard = diary.lines.filter { $0.contains(" \(host):") }
      #expect(heard == ["b", "a", "c"].map { "\(Self.app) \(host): \($0)" })
    }
  }

  @Test("F5.7: a notification reaches all apps of its device, and no other device")
  func aNotificationStaysOnItsDevice() async throws {
    for device in [system, try await Self.device()] {
      try await observe("sync", on: device)
    }
    try await send("sync")
    #expect(diary.lines == Self.heard("sync"))
    #expect(await system.story().text.contains("Sender: sent 'sync' to all processes"))
  }

  @Test func anObserverSelectsByNameAndObject() async throws {
    try await observe("sync", of: "inbox")
    try await send("sync", about: "inbox")
    try await send("sync", about: "drafts")
    try await send("sync")
    try await send("done", about: "inbox")
    #expect(diary.lines == Self.heard("sync inbox"))
  }

  @Test("what an observer does counts, also in a queue of its own", arguments: [false, true])
  func anObserversActionsCount(inQueue: Bool) async throws {
    try await system.run(as: Self.other) {
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: .badge)
    }
    let queue = inQueue ? OperationQueue() : nil
    try await observe("sync", queue: queue) {
      if !inQueue { MainActor.assertIsolated() }
      UNUserNotificationCenter.current().setBadgeCount(3)
    }
    try await send("sync")
    #expect(try await system.badge(of: Self.other) == 3)
  }

  @Test func anObserverThatIsRemovedIsNotCalled() async throws {
    try await system.run(as: Self.other) { [diary] in
      let center = DistributedNotificationCenter.default()
      let observer = center.addObserver(forName: nil, object: nil, queue: nil) { _ in
        diary.note("removed")
      }
      center.removeObserver(observer)
      center.removeObserver(NSObject())
    }
    try await observe("sync")
    try await send("sync")
    #expect(diary.lines == Self.heard("sync"))
  }

  @Test("the observers of a process end with it", arguments: [false, true])
  func observersEndWithTheirProcess(restarts: Bool) async throws {
    try await observe("sync")
    if restarts {
      try await system.restart()
      try await system.unlock()
    } else {
      try await system.quit(Self.other)
    }
    try await system.launch(Self.other)
    try await send("sync", at: true)
    #expect(diary.lines == [])
  }

  @Test("F5.8: in the background an app gets what is sent at once, the last of each kind in front")
  func anAppInTheBackgroundGetsOnlyTheLastEqualNotification() async throws {
    try await observe(nil)
    try await system.launch(Self.app)
    for (name, object) in [("a", "1"), ("b", "1"), ("a", "2"), ("a", "1")] {
      try await send(name, about: object)
    }
    #expect(diary.lines == [])
    try await send("c", at: true)
    #expect(diary.lines == Self.heard("c"))
    try await system.launch(Self.other)
    #expect(diary.lines == Self.heard("c", "b 1", "a 2", "a 1"))
  }

  @Test("F5.9: a notification with a dictionary isn't sent, and the log says so")
  func aNotificationWithADictionaryIsNotSent() async throws {
    try await observe(nil)
    try await system.run(as: Self.app) {
      DistributedNotificationCenter.default().post(
        name: Notification.Name("sync"), object: nil, userInfo: ["count": 1])
    }
    #expect(diary.lines == [])
    #expect(
      await system.story().text.contains(
        "attempt to post distributed notification 'sync' thwarted by sandboxing"))
  }

  @Test func endlessAnswersAreStopped() async throws {
    for app in [Self.app, Self.other] {
      try await observe("sync", as: app, in: .extension) {
        DistributedNotificationCenter.default().post(name: Notification.Name("sync"), object: nil)
      }
    }
    try await send("sync")
    #expect(diary.lines.count == 1000)
  }

  @Test func anObserverThatHangsEndsItsProcess() async throws {
    let system = try await Self.device(timeLimit: .milliseconds(200))
    // The observer waits on a thread of its queue, which is none of those that tasks share.
    let gate = DispatchSemaphore(value: 0)
    defer { gate.signal() }
    let queue = OperationQueue()
    try await observe("sync", queue: queue, on: system) { gate.wait() }
    try await system.run(as: Self.other) {
      DistributedNotificationCenter.default().post(name: Notification.Name("sync"), object: nil)
    }
    #expect(await system.state.apps[Self.other]?.process == .hung)
  }

  @Test func aTaskGetsNotificationsAsASequence() async throws {
    let names = try await system.run(as: Self.other) {
      let notifications = DistributedNotificationCenter.default()
        .notifications(named: Notification.Name("sync")).makeAsyncIterator()
      return Task {
        var notifications = notifications
        return [
          await notifications.next()?.name.rawValue, await notifications.next()?.name.rawValue,
        ]
      }
    }
    try await send("sync")
    try await send("other")
    try await send("sync")
    #expect(await names.value == ["sync", "sync"])
  }
}

/// A filter that sends distributed notifications.
private struct SenderFilter: MinimalFilter {
  @Parameter(title: "Names", default: []) var names: [String]

  func act() {
    for name in names {
      DistributedNotificationCenter.default().post(name: Notification.Name(name), object: nil)
    }
  }
}
