import Foundation
import Testing

@testable import FocusFilterKit

extension ReadingRow {
  /// What every value of the readings about notifications does.
  static let ofNotifications = [
    outcome(.missingCriteria, [.silenced, .alerts], of: .chat()) {
      $0.turnOn(predicate: #"SELF == "work""#)
    } then: {
      #expect(!$0.decide(.chat(criteria: "work")).readings.contains(.missingCriteria))
    },
    outcome(
      .timeSensitiveOverPredicate, [.alerts, .silenced],
      of: .chat(criteria: "home", level: .timeSensitive)
    ) {
      $0.turnOn(predicate: "FALSEPREDICATE")
    },
    timeSensitive(.timeSensitiveInDoNotDisturb, [.silenced, .alerts], in: .doNotDisturb),
    timeSensitive(.timeSensitiveInSleep, [.alerts, .silenced], in: .sleep),
    timeSensitive(.timeSensitiveInDriving, [.silenced, .alerts], in: .driving),
    outcome(
      .favoritesWhileDriving, [.silenced, .alerts], of: .chat(kind: .phoneCall, from: "Ana")
    ) {
      $0.device.happen(.peopleKnown(people: [SimulatedPerson(id: "Ana", isFavorite: true)]))
      $0.device.happen(.modeAdded(mode: .driving))
      $0.device.turnOn(.driving)
    } then: { bench in
      var chosen = FocusMode.driving
      chosen.settings.phoneCallsFrom = .favorites
      bench.device.happen(.modeEdited(mode: chosen))
      #expect(bench.decide(.chat(kind: .phoneCall, from: "Ana")).outcome == .alerts)
    },
    outcome(.permissionNeverAsked, [.refused(.neverAsked), .alerts], of: .chat(), notifies: false) {
      #expect($0.decide(.chat()).readings == [.permissionNeverAsked])
    } then: {
      $0.device.happen(.appSet(app: "chat", setting: AppSetting(.notifications, isOn: true)))
      #expect($0.decide(.chat()).readings == [])
      #expect($0.decide(.chat()).outcome == .alerts)
    },
    outcome(.unconfiguredLists, [.alerts, .silenced], of: .chat()) {
      $0.turnOn()
    } then: { bench in
      let message = bench.decide(.chat(kind: .message, from: "Ana"))
      #expect(message.outcome == bench.decide(.chat()).outcome)
      #expect(message.readings.contains(.unconfiguredLists))
      bench.turnOn(apps: .allow(["chat"]))
      #expect(bench.decide(.chat()).outcome == .alerts)
      #expect(!bench.decide(.chat()).readings.contains(.unconfiguredLists))
    },
    outcome(
      .predicateJudgesCalls, [.alerts, .silenced],
      of: .chat(criteria: "home", kind: .phoneCall, from: "Ana")
    ) {
      $0.settings.phoneCallsFrom = .nobody
      $0.turnOn(predicate: "FALSEPREDICATE")
    } then: {
      #expect($0.decide(.chat(criteria: "home")).outcome == .silenced)
    },
    outcome(.predicateAfterRestart, [.alerts, .silenced], of: .chat(criteria: "home")) {
      $0.turnOn(predicate: "FALSEPREDICATE")
      $0.device.happen(.deviceChanged(change: .restarted))
    },
    ReadingRow(.criticalInSleep, ["heard", "seen"]) { policy in
      var bench = DecisionBench(policy: policy)
      bench.device.install("alarm", .extension, capabilities: [.criticalAlerts])
      bench.device.happen(.modeAdded(mode: .sleep))
      var alarm = NotificationRequest.chat(app: "alarm", level: .critical)
      alarm.record.content.sound = SoundRecord(kind: .critical)
      bench.device.turnOn(.sleep)
      let inSleep = bench.decide(alarm)
      #expect(inSleep.isSeen)
      #expect(inSleep.readings.contains(.criticalInSleep))
      bench.device.turnOn(.doNotDisturb)
      let elsewhere = bench.decide(alarm)
      #expect(elsewhere.isHeard)
      #expect(!elsewhere.readings.contains(.criticalInSleep))
      return inSleep.isHeard ? "heard" : "seen"
    },
    ReadingRow(.focusStatusInExtension, ["false", "true"]) { policy in
      var bench = DecisionBench(policy: policy)
      bench.device.happen(.appSet(app: "chat", setting: AppSetting(.focusStatus, isOn: true)))
      bench.turnOn()
      let glance = FocusGlance(bench.device.state)
      #expect(glance.isFocusOn(for: "chat", in: .app) == true)
      return glance.isFocusOn(for: "chat", in: .intents).map { "\($0)" } ?? "nil"
    },
    ReadingRow(.focusStatusUnauthorized, ["nil nil", "nil false", "false false"]) { policy in
      [nil, false].map { policy.focusStatusUnauthorized.isFocused(permission: $0) }
        .map { $0.map { "\($0)" } ?? "nil" }.joined(separator: " ")
    },
  ]

  /// Returns a row about a notification, whose decision records the reading.
  private static func outcome(
    _ reading: FocusReading, _ outcomes: [Decision.Outcome],
    of request: NotificationRequest, notifies: Bool = true,
    after prepare: @escaping @Sendable (inout DecisionBench) -> Void,
    then check: @escaping @Sendable (inout DecisionBench) -> Void = { _ in }
  ) -> ReadingRow {
    ReadingRow(reading, outcomes.map { "\($0)" }) { policy in
      var bench = DecisionBench(policy: policy, notifies: notifies)
      prepare(&bench)
      let decision = bench.decide(request)
      #expect(decision.readings.contains(reading))
      check(&bench)
      return "\(decision.outcome)"
    }
  }

  /// Returns a row about a time-sensitive notification in a Focus as the system offers it, which counts
  /// no more once the person has chosen.
  private static func timeSensitive(
    _ reading: FocusReading, _ outcomes: [Decision.Outcome], in mode: FocusMode
  ) -> ReadingRow {
    let request = NotificationRequest.chat(level: .timeSensitive)
    return outcome(reading, outcomes, of: request) {
      if mode.id != .doNotDisturb { $0.device.happen(.modeAdded(mode: mode)) }
      $0.device.turnOn(mode)
    } then: {
      var mode = mode
      mode.settings.allowsTimeSensitive = true
      $0.device.happen(.modeEdited(mode: mode))
      #expect($0.decide(request).outcome == .alerts)
      #expect(!$0.decide(request).readings.contains(reading))
    }
  }
}

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
