import Foundation
import Testing

@testable import FocusFilterKit

/// What decisions owe to readings.
@Suite struct DecisionReadingTests {
  @Test func aDecisionIsAsSureAsTheCallThatBroughtItsPredicate() {
    var device = BenchDevice()
    device.install("chat", .extension)
    device.set("chat", in: .work)
    device.set("chat", in: .personal, to: "home")
    var work = FocusMode.work
    work.settings.apps = .allow(["chat"])
    device.happen(.modeEdited(mode: work))
    func outcome() -> Decision.Outcome? {
      device.state.decision(about: .chat(criteria: "home")).outcome(trusting: [.documented])
    }
    device.turnOn(.work)
    device.answerAll(predicate: "FALSEPREDICATE")
    #expect(outcome() == .silenced)
    device.turnOn(.personal)
    device.answerAll()
    device.turnOn(.work)
    // F4-c is modeled, so nobody knows that the predicate is on the device.
    device.answerAll(predicate: "FALSEPREDICATE")
    #expect(outcome() == nil)
    let decision = device.state.decision(about: .chat(criteria: "home"))
    #expect(decision.outcome == .silenced)
    #expect(decision.readings.contains(.switching))
  }

  @Test func anUnrecordedOutcomeIsThatOfTheDecisionUnderEveryReading() {
    for policy in FocusPolicy.readings {
      var bench = DecisionBench(policy: policy)
      bench.turnOn(predicate: #"SELF == "work""#)
      for request in [
        NotificationRequest.chat(), .chat(criteria: "home", level: .timeSensitive),
        .chat(kind: .phoneCall, from: "Ana"),
      ] {
        #expect(
          bench.device.state.outcome(of: request) == bench.decide(request).outcome, "\(policy)")
      }
    }
  }
}
