import Foundation
import Testing

@testable import FocusFilterKit

/// When an app context is read again, because its app says that it changed.
@Suite struct InvalidationTests {
  var device: BenchDevice

  init() {
    device = BenchDevice()
    device.install("chat", .extension)
  }

  @Test("F4.7: two invalidations before the read make one read")
  mutating func twoInvalidationsBeforeTheReadMakeOneRead() {
    device.set("chat", in: .work)
    device.turnOn(.work)
    let invalidate = AppAction.invalidateContext(filter: device.reference("chat"))
    let effects = device.answer(actions: [invalidate, .setBadge(count: 1), invalidate])
    #expect(effects.otherCalls == ["chat read"])
    #expect(
      effects.contains(.actionIgnored(app: "chat", invalidate, .alreadyDue)))
    // The read may have begun, so another invalidation asks for another.
    let third = device.happen(.acted(app: "chat", actions: [invalidate]))
    #expect(third.otherCalls == ["chat read"])
    let fourth = device.happen(.acted(app: "chat", actions: [invalidate]))
    #expect(fourth.otherCalls == [])
    device.answerAll(predicate: "FALSEPREDICATE")
    #expect(device.state.decision(about: .chat(criteria: "x")).outcome == .silenced)
  }

  @Test("F4.7: without an active configuration an invalidation is recorded and ignored")
  mutating func withoutAnActiveConfigurationAnInvalidationIsIgnored() {
    let invalidate = AppAction.invalidateContext(filter: device.reference("chat"))
    for _ in 0..<2 {
      #expect(
        device.happen(.acted(app: "chat", actions: [invalidate])) == [
          .actionIgnored(app: "chat", invalidate, .noActiveConfiguration)
        ])
      device.set("chat", in: .personal)
      device.turnOn(.work)
    }
  }

  @Test("F4.7: an app that can't be asked isn't read")
  mutating func anAppThatCanNotBeAskedIsNotRead() {
    device.install("app", .app)
    device.set("app", in: .work)
    device.turnOn(.work)
    let invalidate = AppAction.invalidateContext(filter: device.reference("app"))
    #expect(
      device.happen(.acted(app: "app", actions: [invalidate])) == [
        .actionIgnored(app: "app", invalidate, .noHost)
      ])
  }
}
