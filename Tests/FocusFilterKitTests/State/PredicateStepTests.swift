import Foundation
import Testing

@testable import FocusFilterKit

/// What the predicate of an app's filter does to its notifications, and for how long.
@Suite struct PredicateStepTests {
  var bench = DecisionBench()
  static let isWork = #"SELF IN {"work"}"#

  @Test(
    "F3-7: decisions of two times differ only where the predicate asks the time",
    arguments: [(isWork, true), ("now() > CAST(0, 'NSDate')", false)])
  mutating func decisionsDifferWhereThePredicateAsksTheTime(predicate: String, areEqual: Bool) {
    bench.turnOn(predicate: predicate)
    let early = bench.decide(.chat(criteria: "work"))
    bench.device.wait(minutes: 1)
    let late = bench.decide(.chat(criteria: "work"))
    #expect((early == late) == areEqual)
    #expect(early.outcome == .alerts)
    #expect(late.outcome == .alerts)
  }

  @Test("F3-7l: a predicate counts only while its activation is on")
  mutating func aPredicateCountsOnlyWhileItsActivationIsOn() {
    bench.turnOn(predicate: Self.isWork)
    bench.device.turnOn(.personal)
    #expect(bench.decide(.chat(criteria: "personal")).outcome == .alerts)
    bench.device.answerAll(predicate: "FALSEPREDICATE")
    #expect(bench.decide(.chat(criteria: "personal")).outcome == .alerts)
    bench.device.turnOn(.work)
    let waiting = bench.decide(.chat(criteria: "personal"))
    #expect(waiting.outcome == .alerts)
    #expect(waiting.steps.map(\.observation).contains(.noPredicate(.notReadYet)))
    bench.device.answerAll(predicate: Self.isWork)
    #expect(bench.decide(.chat(criteria: "personal")).outcome == .silenced)
    bench.device.happen(.deviceChanged(change: .restarted))
    let forgotten = bench.decide(.chat(criteria: "personal"))
    #expect(forgotten.steps.map(\.observation).contains(.noPredicate(.forgotten)))
  }

  @Test("F3-7l: a predicate read after the defaults doesn't count")
  mutating func aPredicateReadAfterTheDefaultsDoesNotCount() {
    bench.turnOn(predicate: Self.isWork)
    bench.device.turnOff()
    bench.device.answerAll(predicate: "FALSEPREDICATE")
    #expect(bench.device.state.apps["chat"]?.contexts == [])
  }

  @Test(
    "F3-7l: a delivery that failed leaves no predicate, and the decision says why",
    arguments: [
      (AppCall.Outcome.threw(error: "no network"), nil, "no network"),
      (.queryThrew(error: "The query of Team threw"), nil, "The query of Team threw"),
      (.timedOut, nil, "it didn't return within its time limit"),
      (
        .timedOut, 30.0,
        "has no predicate, because its call failed: it didn't return within 30 seconds"
      ),
      (.missingValue(parameters: ["limit"]), nil, "no value for 'limit'"),
    ])
  func aDeliveryThatFailedLeavesNoPredicate(
    _ outcome: AppCall.Outcome, _ limit: Double?, _ words: String
  ) throws {
    var bench = bench
    bench.turnOn(predicate: Self.isWork)
    bench.device.set("chat", in: .work, to: "new")
    let call = try #require(bench.device.state.calls.first)
    var result = AppCall.Result(call: call.id, outcome: outcome)
    result.timeLimit = limit
    bench.device.happen(.returned(result: result))
    let decision = bench.decide(.chat(criteria: "personal"))
    #expect(decision.outcome == .alerts)
    #expect(decision.rules.last == "F3-7l")
    #expect(decision.reason.contains(words))
    #expect(decision.outcome(trusting: [.documented]) == nil)
  }

  @Test("F3-7l: a delivery that was missed leaves no predicate")
  mutating func aDeliveryThatWasMissedLeavesNoPredicate() {
    bench.device.install("mail", .app)
    bench.device.happen(.processChanged(app: "mail", process: .foreground))
    bench.device.set("mail", in: .work)
    bench.device.turnOn(.work)
    bench.device.answerAll(predicate: "FALSEPREDICATE")
    bench.device.happen(.processChanged(app: "mail", process: .terminated))
    #expect(bench.decide(.chat(app: "mail", criteria: "x")).outcome == .silenced)
    let effects = bench.device.set("mail", in: .work, to: "new")
    #expect(effects.deliveries == ["mail missed values F4-j"])
    let decision = bench.decide(.chat(app: "mail", criteria: "x"))
    #expect(decision.outcome == .alerts)
    #expect(decision.reason.contains("no extension can run the filter"))
  }

  @Test("F3-7b: a block predicate counts as absent, with a finding")
  mutating func aBlockPredicateCountsAsAbsent() throws {
    let context = AppContext(
      FocusFilterAppContext(notificationFilterPredicate: NSPredicate { _, _ in false }))
    guard case .unusable = context.predicate else { throw Unexpected(context) }
    bench.device.set("chat", in: .work)
    bench.device.turnOn(.work)
    let call = try #require(bench.device.state.calls.first)
    let effects = bench.device.happen(
      .returned(result: AppCall.Result(call: call.id, outcome: .completed, context: context)))
    #expect(effects.findings == ["unusable-predicate"])
    let decision = bench.decide(.chat(criteria: "personal"))
    #expect(decision.outcome == .alerts)
    #expect(decision.rules.last == "F3-7b")
    #expect(decision.outcome(trusting: [.documented]) == nil)
  }
}
