import Foundation
import Testing

@testable import FocusFilterKit

/// What would have to change for another outcome, and how sure an outcome is; the shell session
/// reasons.txt has the words.
@Suite struct TurningPointTests {
  var bench = DecisionBench()

  /// A list is changed, and a level left out, as the turning point says.
  @Test(arguments: NotificationRequest.Kind.allCases)
  func whoDoesWhatATurningPointSaysGetsItsOutcome(kind: NotificationRequest.Kind) {
    func lists(of name: String) -> [FocusSettings.InterruptionList] {
      [.notConfigured, .allow([name]), .allow([]), .silence([name]), .silence([])]
    }
    var tried = 0
    for level in [UNNotificationInterruptionLevel.active, .timeSensitive, .critical] {
      for (apps, people) in lists(of: "chat").flatMap({ apps in
        lists(of: "Ana").map { (apps, $0) }
      }) {
        for (isInSummary, ring) in [(false, false), (true, false), (false, true)] {
          func decide(
            _ apps: FocusSettings.InterruptionList, _ people: FocusSettings.InterruptionList
          ) -> Decision {
            var bench = bench
            bench.settings.allowsCallsFromSilencedPeople = ring
            bench.device.happen(
              .appSet(app: "chat", setting: AppSetting(.summary, isOn: isInSummary)))
            bench.turnOn(apps: apps, people: people)
            return bench.decide(.chat(level: level, kind: kind, from: "Ana"))
          }
          let decision = decide(apps, people)
          guard let point = decision.turningPoint else { continue }
          #expect(point.outcome != decision.outcome)
          #expect(decision.steps.contains(point.step))
          #expect(!"\(point)".hasSuffix("it were otherwise"))
          switch point.remedy {
          case .add("chat", to: _, mode: _)?, .remove("chat", from: _, mode: _)?:
            #expect(decide(apps.opposite("chat"), people).outcome == point.outcome, "\(point)")
          case .add("Ana", to: _, mode: _)?, .remove("Ana", from: _, mode: _)?:
            #expect(decide(apps, people.opposite("Ana")).outcome == point.outcome, "\(point)")
          default: continue
          }
          tried += 1
        }
      }
    }
    #expect(tried > 10)
  }

  @Test mutating func anOutcomeIsUndeterminedWhereALessSureStepTookPart() {
    #expect(bench.decide(.chat()).outcome(trusting: [.documented]) == .alerts)
    bench.turnOn(apps: .allow([]), people: .allow(["Ana"]), predicate: #"SELF == "work""#)
    func message(_ criteria: String, from sender: String) -> Decision {
      bench.decide(.chat(criteria: criteria, kind: .message, from: sender))
    }
    // That a named person decides against the list of apps is only reported.
    #expect(message("work", from: "Ana").outcome(trusting: [.documented]) == nil)
    #expect(message("work", from: "Ana").outcome(trusting: [.documented, .observed]) == .alerts)
    // Whatever the lists say, the predicate silences it.
    #expect(message("home", from: "Ana").outcome(trusting: [.documented]) == .silenced)
    // Whatever the lists say, it is critical.
    let critical = NotificationRequest.chat(level: .critical, kind: .message, from: "Bo")
    #expect(bench.decide(critical).outcome(trusting: [.documented]) == .alerts)
  }

  @Test mutating func aDecisionWithoutStepsHasNoReason() {
    bench.turnOn()
    let outcome = bench.device.state.outcome(of: .chat())
    let silent = Decision(
      outcome: outcome, isListed: true, hidesBadge: false, steps: [], readings: [],
      rulesOfPredicate: [])
    #expect(silent.outcome(trusting: Set(Fidelity.allCases)) == nil)
  }

  @Test func aDecisionWithoutExplanationHasTheSameOutcome() throws {
    for level in [UNNotificationInterruptionLevel.passive, .active, .timeSensitive, .critical] {
      for kind in NotificationRequest.Kind.allCases {
        for criteria in [nil, "work", "home"] {
          for presentation in [nil, NotificationPresentation(), .list, .banner] {
            var bench = bench
            bench.turnOn(people: .allow(["Bo"]), predicate: #"SELF == "work""#)
            let request = NotificationRequest.chat(
              criteria: criteria, level: level, kind: kind, from: "Ana")
            let decision = bench.decide(request, presentation)
            #expect(
              bench.device.state.outcome(of: request, presentation: presentation)
                == decision.outcome)
          }
        }
      }
    }
  }
}

extension FocusSettings.InterruptionList {
  /// The list with a member that it lacks, or without one that it has.
  fileprivate func opposite(_ member: String) -> Self {
    switch self {
    case .notConfigured: .allow([member])
    case .allow(let members): .allow(members.symmetricDifference([member]))
    case .silence(let members): .silence(members.symmetricDifference([member]))
    }
  }
}
