import Foundation
import Testing

@testable import FocusFilterKit

/// The order of calls as a value: no task, no clock, no app.
@Suite struct CallSchedulerTests {
  var scheduler = CallScheduler()

  private func call(_ number: Int, of app: String) -> AppCall {
    AppCall(id: number, app: app, host: .app, at: .distantPast, work: .launch)
  }

  /// Adds the calls 1, 2 and so on.
  private mutating func add(_ apps: String...) {
    for (index, app) in apps.enumerated() { _ = scheduler.add(index + 1, of: app) }
  }

  @Test mutating func theCallsOfOneAppRunOneAfterAnother() {
    #expect(scheduler.add(1, of: "chat") == .start(1))
    #expect(scheduler.add(2, of: "chat") == nil)
    #expect(scheduler.returned(1, of: "chat") == .apply(1, of: "chat"))
    #expect(scheduler.applied(1, of: "chat") == [.start(2)])
  }

  @Test mutating func theCallsOfDifferentAppsRunAtOnce() {
    #expect(scheduler.add(1, of: "chat") == .start(1))
    #expect(scheduler.add(2, of: "mail") == .start(2))
  }

  @Test mutating func aResultWaitsForTheCallsBeforeIt() {
    add("a", "b", "c")
    #expect(scheduler.returned(3, of: "c") == nil)
    #expect(scheduler.returned(2, of: "b") == nil)
    #expect(scheduler.returned(1, of: "a") == .apply(1, of: "a"))
    #expect(scheduler.applied(1, of: "a") == [.apply(2, of: "b")])
    #expect(scheduler.applied(2, of: "b") == [.apply(3, of: "c")])
    #expect(scheduler.applied(3, of: "c") == [.rest])
  }

  @Test mutating func anAppWhoseResultWaitsStartsNothing() {
    add("slow", "quick")
    #expect(scheduler.returned(2, of: "quick") == nil)
    #expect(scheduler.add(3, of: "quick") == nil)
  }

  @Test mutating func oneResultIsAppliedAtATime() {
    add("chat", "mail")
    #expect(scheduler.returned(1, of: "chat") == .apply(1, of: "chat"))
    #expect(scheduler.returned(2, of: "mail") == nil)
    #expect(scheduler.add(3, of: "chat") == nil)
    #expect(scheduler.applied(1, of: "chat") == [.start(3), .apply(2, of: "mail")])
  }

  @Test mutating func noAppIsBusyAfterTheLastResult() {
    #expect(scheduler.isIdle)
    add("chat")
    #expect(!scheduler.isIdle)
    _ = scheduler.returned(1, of: "chat")
    #expect(!scheduler.isIdle)
    #expect(scheduler.applied(1, of: "chat") == [.rest])
    #expect(scheduler.isIdle)
  }

  @Test mutating func aLostCallIsCanceled() {
    add("chat", "chat")
    #expect(scheduler.lose([call(1, of: "chat")]) == [.cancel(1), .start(2)])
  }

  @Test mutating func aLostCallThatHadNotStartedIsForgotten() {
    add("chat", "chat", "chat")
    #expect(scheduler.lose([call(2, of: "chat")]).isEmpty)
    _ = scheduler.returned(1, of: "chat")
    #expect(scheduler.applied(1, of: "chat") == [.start(3)])
  }

  @Test mutating func resultsCountThatWaitedForALostCall() {
    add("chat", "mail")
    _ = scheduler.returned(2, of: "mail")
    #expect(scheduler.lose([call(1, of: "chat")]) == [.cancel(1), .apply(2, of: "mail")])
  }

  @Test mutating func aCallThatReturnedIsLostWithItsResult() {
    add("chat", "mail")
    _ = scheduler.returned(2, of: "mail")
    #expect(scheduler.lose([call(2, of: "mail")]) == [.cancel(2)])
    _ = scheduler.returned(1, of: "chat")
    #expect(scheduler.applied(1, of: "chat") == [.rest])
  }

  @Test mutating func callsAreLostWhileAResultIsApplied() {
    add("a", "b", "c")
    _ = scheduler.returned(3, of: "c")
    _ = scheduler.returned(1, of: "a")
    #expect(scheduler.lose([call(2, of: "b")]) == [.cancel(2)])
    #expect(scheduler.applied(1, of: "a") == [.apply(3, of: "c")])
  }

  @Test mutating func noAppIsBusyWhenEveryCallIsLost() {
    add("chat", "mail")
    let calls = [call(1, of: "chat"), call(2, of: "mail")]
    #expect(scheduler.lose(calls) == [.cancel(1), .cancel(2), .rest])
  }

  @Test mutating func aCallIsAbandonedByTheFirstTickAfterItsLimit() {
    add("chat")
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(1), .apply(1, of: "chat")])
    #expect(scheduler.applied(1, of: "chat") == [.rest])
  }

  @Test mutating func theTimeOfACallBeginsWhenItIsStarted() {
    add("chat", "chat")
    for _ in 0..<CallScheduler.ticksOfLimit { _ = scheduler.tick() }
    _ = scheduler.returned(1, of: "chat")
    _ = scheduler.applied(1, of: "chat")
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(2), .apply(2, of: "chat")])
  }

  @Test mutating func callsAreAbandonedInTheirOrder() {
    add("a", "b", "c")
    _ = scheduler.returned(2, of: "b")
    for _ in 0..<CallScheduler.ticksOfLimit { _ = scheduler.tick() }
    #expect(scheduler.tick() == [.abandon(1), .abandon(3), .apply(1, of: "a")])
    #expect(scheduler.applied(1, of: "a") == [.apply(2, of: "b")])
    #expect(scheduler.applied(2, of: "b") == [.apply(3, of: "c")])
  }

  @Test func callsThatWereStoredAreStartedOnceSomebodyAsks() {
    let calls = [call(4, of: "chat"), call(5, of: "mail"), call(6, of: "chat")]
    var scheduler = CallScheduler(stored: calls)
    #expect(!scheduler.isIdle)
    #expect(scheduler.resume() == [.start(4), .start(5)])
    #expect(scheduler.resume().isEmpty)
  }

  @Test func aNewCallStartsTheStoredOneThatItWaitsFor() {
    var scheduler = CallScheduler(stored: [call(4, of: "chat")])
    #expect(scheduler.add(5, of: "chat") == .start(4))
    #expect(scheduler.returned(4, of: "chat") == .apply(4, of: "chat"))
    #expect(scheduler.applied(4, of: "chat") == [.start(5)])
  }

  @Test func aCallThatIsNotRunningCannotReturn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, of: "chat")
      _ = scheduler.returned(1, of: "chat")
      _ = scheduler.returned(1, of: "chat")
    }
  }

  @Test func aResultCannotCountBeforeItsTurn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, of: "chat")
      _ = scheduler.add(2, of: "mail")
      _ = scheduler.returned(2, of: "mail")
      _ = scheduler.applied(2, of: "mail")
    }
  }

  @Test func aCallCannotBeAddedBehindALaterOne() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(2, of: "chat")
      _ = scheduler.add(1, of: "mail")
    }
  }

  @Test func aCallCannotBeLostWhileItsResultIsApplied() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, of: "chat")
      _ = scheduler.returned(1, of: "chat")
      let call = AppCall(id: 1, app: "chat", host: .app, at: .distantPast, work: .launch)
      _ = scheduler.lose([call])
    }
  }
}
