import Foundation
import Testing

@testable import FocusFilterKit

/// The order of calls as a value: no task, no clock, no app.
@Suite struct CallSchedulerTests {
  var scheduler = CallScheduler()

  /// Adds the calls 1, 2 and so on.
  private mutating func add(_ apps: String...) {
    for (index, app) in apps.enumerated() { _ = scheduler.add(index + 1, holding: [app]) }
  }

  @Test mutating func theCallsOfOneAppRunOneAfterAnother() {
    #expect(scheduler.add(1, holding: ["chat"]) == [.start(1)])
    #expect(scheduler.add(2, holding: ["chat"]).isEmpty)
    #expect(scheduler.returned(1) == .apply(1))
    #expect(scheduler.applied(1) == [.start(2)])
  }

  @Test mutating func theCallsOfDifferentAppsRunAtOnce() {
    #expect(scheduler.add(1, holding: ["chat"]) == [.start(1)])
    #expect(scheduler.add(2, holding: ["mail"]) == [.start(2)])
  }

  @Test mutating func theCallsOfAppsWithACommonGroupRunOneAfterAnother() {
    #expect(scheduler.add(1, holding: ["chat", "group.a"]) == [.start(1)])
    #expect(scheduler.add(2, holding: ["mail", "group.a", "group.b"]).isEmpty)
    // No running call has this group, but the call before it waits for it, too.
    #expect(scheduler.add(3, holding: ["news", "group.b"]).isEmpty)
    #expect(scheduler.add(4, holding: ["maps", "group.c"]) == [.start(4)])
    #expect(scheduler.returned(1) == .apply(1))
    #expect(scheduler.applied(1) == [.start(2)])
    #expect(scheduler.lose([2]) == [.cancel(2), .start(3)])
  }

  @Test mutating func theTimeOfACallDoesNotPassWhileItWaitsForAnotherApp() {
    _ = scheduler.add(1, holding: ["chat", "group.a"])
    _ = scheduler.add(2, holding: ["mail", "group.a"])
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(1), .apply(1)])
    #expect(scheduler.applied(1) == [.start(2)])
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(2), .apply(2)])
  }

  @Test mutating func aResultWaitsForTheCallsBeforeIt() {
    add("a", "b", "c")
    #expect(scheduler.returned(3) == nil)
    #expect(scheduler.returned(2) == nil)
    #expect(scheduler.returned(1) == .apply(1))
    #expect(scheduler.applied(1) == [.apply(2)])
    #expect(scheduler.applied(2) == [.apply(3)])
    #expect(scheduler.applied(3) == [.rest])
  }

  @Test mutating func anAppWhoseResultWaitsStartsNothing() {
    add("slow", "quick")
    #expect(scheduler.returned(2) == nil)
    #expect(scheduler.add(3, holding: ["quick"]).isEmpty)
  }

  @Test mutating func oneResultIsAppliedAtATime() {
    add("chat", "mail")
    #expect(scheduler.returned(1) == .apply(1))
    #expect(scheduler.returned(2) == nil)
    #expect(scheduler.add(3, holding: ["chat"]).isEmpty)
    #expect(scheduler.applied(1) == [.start(3), .apply(2)])
  }

  @Test mutating func noAppIsBusyAfterTheLastResult() {
    #expect(scheduler.isIdle)
    add("chat")
    #expect(!scheduler.isIdle)
    _ = scheduler.returned(1)
    #expect(!scheduler.isIdle)
    #expect(scheduler.applied(1) == [.rest])
    #expect(scheduler.isIdle)
  }

  @Test mutating func aLostCallIsCanceled() {
    add("chat", "chat")
    #expect(scheduler.lose([1]) == [.cancel(1), .start(2)])
  }

  @Test mutating func aLostCallThatHadNotStartedIsForgotten() {
    add("chat", "chat", "chat")
    #expect(scheduler.lose([2]).isEmpty)
    _ = scheduler.returned(1)
    #expect(scheduler.applied(1) == [.start(3)])
  }

  @Test mutating func resultsCountThatWaitedForALostCall() {
    add("chat", "mail")
    _ = scheduler.returned(2)
    #expect(scheduler.lose([1]) == [.cancel(1), .apply(2)])
  }

  @Test mutating func aCallThatReturnedIsLostWithItsResult() {
    add("chat", "mail")
    _ = scheduler.returned(2)
    #expect(scheduler.lose([2]) == [.cancel(2)])
    _ = scheduler.returned(1)
    #expect(scheduler.applied(1) == [.rest])
  }

  @Test mutating func callsAreLostWhileAResultIsApplied() {
    add("a", "b", "c")
    _ = scheduler.returned(3)
    _ = scheduler.returned(1)
    #expect(scheduler.lose([2]) == [.cancel(2)])
    #expect(scheduler.applied(1) == [.apply(3)])
  }

  @Test mutating func noAppIsBusyWhenEveryCallIsLost() {
    add("chat", "mail")
    #expect(scheduler.lose([1, 2]) == [.cancel(1), .cancel(2), .rest])
  }

  @Test mutating func aCallIsAbandonedByTheFirstTickAfterItsLimit() {
    add("chat")
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(1), .apply(1)])
    #expect(scheduler.applied(1) == [.rest])
  }

  @Test mutating func theTimeOfACallBeginsWhenItIsStarted() {
    add("chat", "chat")
    for _ in 0..<CallScheduler.ticksOfLimit { _ = scheduler.tick() }
    _ = scheduler.returned(1)
    _ = scheduler.applied(1)
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(2), .apply(2)])
  }

  @Test mutating func callsAreAbandonedInTheirOrder() {
    add("a", "b", "c")
    _ = scheduler.returned(2)
    for _ in 0..<CallScheduler.ticksOfLimit { _ = scheduler.tick() }
    #expect(scheduler.tick() == [.abandon(1), .abandon(3), .apply(1)])
    #expect(scheduler.applied(1) == [.apply(2)])
    #expect(scheduler.applied(2) == [.apply(3)])
  }

  @Test func callsThatWereStoredAreStartedOnceSomebodyAsks() {
    var scheduler = CallScheduler(stored: [(4, ["chat"]), (5, ["mail"]), (6, ["chat"])])
    #expect(!scheduler.isIdle)
    #expect(scheduler.resume() == [.start(4), .start(5)])
    #expect(scheduler.resume().isEmpty)
  }

  @Test func aNewCallStartsTheStoredOneThatItWaitsFor() {
    var scheduler = CallScheduler(stored: [(4, ["chat"])])
    #expect(scheduler.add(5, holding: ["chat"]) == [.start(4)])
    #expect(scheduler.returned(4) == .apply(4))
    #expect(scheduler.applied(4) == [.start(5)])
  }

  @Test func aCallThatIsNotRunningCannotReturn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, holding: ["chat"])
      _ = scheduler.returned(1)
      _ = scheduler.returned(1)
    }
  }

  @Test func aResultCannotCountBeforeItsTurn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, holding: ["chat"])
      _ = scheduler.add(2, holding: ["mail"])
      _ = scheduler.returned(2)
      _ = scheduler.applied(2)
    }
  }

  @Test func aCallCannotBeAddedBehindALaterOne() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(2, holding: ["chat"])
      _ = scheduler.add(1, holding: ["mail"])
    }
  }

  @Test func aCallCannotBeLostWhileItsResultIsApplied() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, holding: ["chat"])
      _ = scheduler.returned(1)
      _ = scheduler.lose([1])
    }
  }
}
