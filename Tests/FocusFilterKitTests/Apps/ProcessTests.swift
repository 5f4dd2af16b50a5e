import Foundation
import Synchronization
import Testing

@testable import FocusFilterKit

/// What the end of a process, the screen and a restart mean for what is under way.
@Suite(.timeLimit(.minutes(10))) struct ProcessTests {
  var device = BenchDevice(modes: [.work, .personal])

  // MARK: In front

  // MARK: The end of a process

  @Test("F4.4: when an app quits, the call it ran is lost and waiting ones go to the extension")
  mutating func whenAnAppQuitsItsCallIsLost() {
    device.install("chat", .both)
    device.bring("chat", to: .foreground)
    device.set("chat", in: .work, to: "busy")
    device.set("chat", in: .personal, to: "home")
    device.turnOn(.work)
    device.turnOn(.personal)
    let effects = device.happen(.processChanged(app: "chat", process: .terminated))
    #expect(effects.lostCalls.map(\.id) == [2])
    #expect(device.state.calls.map(\.id) == [3])
    #expect(device.state.calls.map(\.host) == [.extension])
  }

  @Test("F4-r: when an app hangs, what waits for it is lost unless an extension can do it")
  mutating func theWaitingCallsOfAnAppThatHangsAreLost() {
    device.install("chat", .app)
    device.bring("chat", to: .foreground)
    device.set("chat", in: .work)
    device.set("chat", in: .personal)
    device.turnOn(.work)
    device.turnOn(.personal)
    let effects = device.answer(.timedOut)
    #expect(device.state.apps["chat"]?.process == .hung)
    #expect(effects.lostCalls.map(\.id) == [3])
    #expect(device.state.calls == [])
    #expect(device.state.apps["chat"]?.contexts.map(\.answer) == [.failed(outcome: .interrupted)])
  }

  @Test("F4-n: what a process does after its end has no effect")
  func aProcessHasNoEffectAfterItsEnd() async throws {
    let (gate, diary) = (Gate(), Diary())
    let behavior = Behavior(perform: { _, _ in
      diary.note("held")
      await gate.pass()
      try? await UNUserNotificationCenter.current().setBadgeCount(7)
      diary.note("over")
    })
    let app = SimulatedApp.test(
      behavior, filters: [.filter(TeamFilter.self, membership: .app)])
    let system = try await FocusSystem.test(app, modes: [.work])
    try await system.configure(.team, in: .work, values: [:])
    try await system.launch(app.id)
    async let on: Void = system.activate(.work)
    try await until { diary.lines == ["held"] }
    try await system.quit(app.id)
    try await on
    gate.open()
    try await until { diary.lines == ["held", "over"] }
    try await system.addPeople([])
    #expect(await system.state.apps[app.id]?.badge == 0)
    #expect(await system.history.flatMap(\.effects).findings == [])
  }

  // MARK: Restarts

  @Test("F4-l: each restart ends every process")
  mutating func eachRestartEndsEveryProcess() {
    device.install("chat")
    device.happen(.deviceChanged(change: .restarted))
    device.happen(.processChanged(app: "chat", process: .background))
    let effects = device.happen(.deviceChanged(change: .restarted))
    #expect(device.state.apps["chat"]?.process == .terminated)
    #expect(effects.lostCalls.count == 1)
  }

  @Test("F4-l: before the first unlock no context is read")
  mutating func noContextIsReadBeforeTheFirstUnlock() throws {
    device.install("chat", .extension)
    device.set("chat", in: .work)
    device.happen(.deviceChanged(change: .restarted))
    device.turnOn(.work)
    let effects = device.happen(
      .acted(app: "chat", actions: [.invalidateContext(filter: device.reference("chat"))]))
    #expect(effects.otherCalls == [])
    let last = effects.last
    guard case .actionIgnored("chat", _, .beforeFirstUnlock)? = last else { throw Unexpected(last) }
  }

  // MARK: Reads and the clock

  @Test("F4.7: an invalidation during a delivery doesn't add a read to one that waits")
  mutating func anInvalidationDuringADeliveryAddsNoRead() {
    device.install("chat", .extension)
    device.set("chat", in: .work)
    device.turnOn(.work)
    let invalidation = AppAction.invalidateContext(filter: device.reference("chat"))
    #expect(
      device.happen(.acted(app: "chat", actions: [invalidation])).otherCalls
        == ["chat read"])
    #expect(device.answer(actions: [invalidation]).otherCalls == [])
    #expect(device.state.calls.count == 1)
  }

  @Test("F3-7l: what was due while nobody asked has its consequences before a notification")
  func dueEventsHaveTheirEffectsFirst() async throws {
    let time = Mutex(BenchDevice.start)
    let system = FocusSystem(
      clock: .reading { time.withLock { $0 } }, timeZone: .gmt)
    let mode = FocusMode.work.allowing("com.example.team")
    try await system.add(mode.scheduled(try FocusSchedule("09:00–17:00")))
    let behavior = Behavior(predicate: { _, _ in NSPredicate(format: "SELF == 'work'") })
    try await system.install(.test(behavior))
    try await system.configure(.team, in: .work, values: [:])
    time.withLock { $0 += 7200 }
    let request = NotificationRequest.chat(app: "com.example.team", criteria: "home")
    #expect(try await system.deliver(request).outcome == .silenced)
  }
}
