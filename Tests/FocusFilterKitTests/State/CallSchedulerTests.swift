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

  @Test("the calls of one app run one after another")
  mutating func theCallsOfOneAppRunOneAfterAnother() {
    #expect(scheduler.add(1, of: "chat") == .start(1))
    #expect(scheduler.add(2, of: "chat") == nil)
    #expect(scheduler.returned(1, of: "chat") == .apply(1, of: "chat"))
    #expect(scheduler.applied(1, of: "chat") == [.start(2)])
  }

  @Test("the calls of different apps run at once")
  mutating func theCallsOfDifferentAppsRunAtOnce() {
    #expect(scheduler.add(1, of: "chat") == .start(1))
    #expect(scheduler.add(2, of: "mail") == .start(2))
  }

  @Test("a result waits for the calls before it")
  mutating func aResultWaitsForTheCallsBeforeIt() {
    add("a", "b", "c")
    #expect(scheduler.returned(3, of: "c") == nil)
    #expect(scheduler.returned(2, of: "b") == nil)
    #expect(scheduler.returned(1, of: "a") == .apply(1, of: "a"))
    #expect(scheduler.applied(1, of: "a") == [.apply(2, of: "b")])
    #expect(scheduler.applied(2, of: "b") == [.apply(3, of: "c")])
    #expect(scheduler.applied(3, of: "c") == [.rest])
  }

  @Test("an app whose result waits starts nothing")
  mutating func anAppWhoseResultWaitsStartsNothing() {
    add("slow", "quick")
    #expect(scheduler.returned(2, of: "quick") == nil)
    #expect(scheduler.add(3, of: "quick") == nil)
  }

  @Test("one result is applied at a time, whatever happens meanwhile")
  mutating func oneResultIsAppliedAtATime() {
    add("chat", "mail")
    #expect(scheduler.returned(1, of: "chat") == .apply(1, of: "chat"))
    #expect(scheduler.returned(2, of: "mail") == nil)
    #expect(scheduler.add(3, of: "chat") == nil)
    #expect(scheduler.applied(1, of: "chat") == [.start(3), .apply(2, of: "mail")])
  }

  @Test("the last result that counts lets everybody rest")
  mutating func noAppIsBusyAfterTheLastResult() {
    #expect(scheduler.isIdle)
    add("chat")
    #expect(!scheduler.isIdle)
    _ = scheduler.returned(1, of: "chat")
    #expect(!scheduler.isIdle)
    #expect(scheduler.applied(1, of: "chat") == [.rest])
    #expect(scheduler.isIdle)
  }

  @Test("a lost call is canceled, and the next one of its app starts")
  mutating func aLostCallIsCanceled() {
    add("chat", "chat")
    #expect(scheduler.lose([call(1, of: "chat")]) == [.cancel(1), .start(2)])
  }

  @Test("a lost call that hadn't started is forgotten")
  mutating func aLostCallThatHadNotStartedIsForgotten() {
    add("chat", "chat", "chat")
    #expect(scheduler.lose([call(2, of: "chat")]).isEmpty)
    _ = scheduler.returned(1, of: "chat")
    #expect(scheduler.applied(1, of: "chat") == [.start(3)])
  }

  @Test("results count that waited for a call that is lost")
  mutating func resultsCountThatWaitedForALostCall() {
    add("chat", "mail")
    _ = scheduler.returned(2, of: "mail")
    #expect(scheduler.lose([call(1, of: "chat")]) == [.cancel(1), .apply(2, of: "mail")])
  }

  @Test("a call that returned is lost with its result")
  mutating func aCallThatReturnedIsLostWithItsResult() {
    add("chat", "mail")
    _ = scheduler.returned(2, of: "mail")
    #expect(scheduler.lose([call(2, of: "mail")]) == [.cancel(2)])
    _ = scheduler.returned(1, of: "chat")
    #expect(scheduler.applied(1, of: "chat") == [.rest])
  }

  @Test("calls lost while a result is applied count no other result before it has been applied")
  mutating func callsAreLostWhileAResultIsApplied() {
    add("a", "b", "c")
    _ = scheduler.returned(3, of: "c")
    _ = scheduler.returned(1, of: "a")
    #expect(scheduler.lose([call(2, of: "b")]) == [.cancel(2)])
    #expect(scheduler.applied(1, of: "a") == [.apply(3, of: "c")])
  }

  @Test("everybody rests when every call is lost")
  mutating func noAppIsBusyWhenEveryCallIsLost() {
    add("chat", "mail")
    let calls = [call(1, of: "chat"), call(2, of: "mail")]
    #expect(scheduler.lose(calls) == [.cancel(1), .cancel(2), .rest])
  }

  @Test("a call is abandoned by the first tick after its limit")
  mutating func aCallIsAbandonedByTheFirstTickAfterItsLimit() {
    add("chat")
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(1), .apply(1, of: "chat")])
    #expect(scheduler.applied(1, of: "chat") == [.rest])
  }

  @Test("the time of a call begins when it is started")
  mutating func theTimeOfACallBeginsWhenItIsStarted() {
    add("chat", "chat")
    for _ in 0..<CallScheduler.ticksOfLimit { _ = scheduler.tick() }
    _ = scheduler.returned(1, of: "chat")
    _ = scheduler.applied(1, of: "chat")
    for _ in 0..<CallScheduler.ticksOfLimit { #expect(scheduler.tick().isEmpty) }
    #expect(scheduler.tick() == [.abandon(2), .apply(2, of: "chat")])
  }

  @Test("calls are abandoned in their order, and a result that waits isn't")
  mutating func callsAreAbandonedInTheirOrder() {
    add("a", "b", "c")
    _ = scheduler.returned(2, of: "b")
    for _ in 0..<CallScheduler.ticksOfLimit { _ = scheduler.tick() }
    #expect(scheduler.tick() == [.abandon(1), .abandon(3), .apply(1, of: "a")])
    #expect(scheduler.applied(1, of: "a") == [.apply(2, of: "b")])
    #expect(scheduler.applied(2, of: "b") == [.apply(3, of: "c")])
  }

  @Test("calls that were stored are started once somebody asks for it")
  func callsThatWereStoredAreStartedOnceSomebodyAsks() {
    let calls = [call(4, of: "chat"), call(5, of: "mail"), call(6, of: "chat")]
    var scheduler = CallScheduler(stored: calls)
    #expect(!scheduler.isIdle)
    #expect(scheduler.resume() == [.start(4), .start(5)])
    #expect(scheduler.resume().isEmpty)
  }

  @Test("a new call starts the stored one that it waits for")
  func aNewCallStartsTheStoredOneThatItWaitsFor() {
    var scheduler = CallScheduler(stored: [call(4, of: "chat")])
    #expect(scheduler.add(5, of: "chat") == .start(4))
    #expect(scheduler.returned(4, of: "chat") == .apply(4, of: "chat"))
    #expect(scheduler.applied(4, of: "chat") == [.start(5)])
  }

  @Test("a call that isn't running can't return")
  func aCallThatIsNotRunningCannotReturn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, of: "chat")
      _ = scheduler.returned(1, of: "chat")
      _ = scheduler.returned(1, of: "chat")
    }
  }

  @Test("a result can't count before its turn")
  func aResultCannotCountBeforeItsTurn() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, of: "chat")
      _ = scheduler.add(2, of: "mail")
      _ = scheduler.returned(2, of: "mail")
      _ = scheduler.applied(2, of: "mail")
    }
  }

  @Test("a call can't be added behind a later one")
  func aCallCannotBeAddedBehindALaterOne() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(2, of: "chat")
      _ = scheduler.add(1, of: "mail")
    }
  }

  @Test("a call can't be lost while its result is applied")
  func aCallCannotBeLostWhileItsResultIsApplied() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = CallScheduler()
      _ = scheduler.add(1, of: "chat")
      _ = scheduler.returned(1, of: "chat")
      let call = AppCall(id: 1, app: "chat", host: .app, at: .distantPast, work: .launch)
      _ = scheduler.lose([call])
    }
  }
}
