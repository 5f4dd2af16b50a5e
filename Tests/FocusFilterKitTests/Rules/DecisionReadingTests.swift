import Foundation
import Testing

@testable import FocusFilterKit

/// What every value of the readings about notifications does, and that decisions record them.
@Suite struct DecisionReadingTests {
  @Test(
    "missingCriteria: a notification without criteria is judged as nil, or passes",
    arguments: zip(FocusPolicy.MissingCriteria.allCases, [Decision.Outcome.silenced, .alerts]))
  func missingCriteria(value: FocusPolicy.MissingCriteria, outcome: Decision.Outcome) {
    var bench = DecisionBench(policy: .reading(\.missingCriteria, value))
    bench.turnOn(predicate: #"SELF == "work""#)
    let decision = bench.decide(.chat())
    #expect(decision.outcome == outcome)
    #expect(decision.readings.contains(.missingCriteria))
    #expect(!bench.decide(.chat(criteria: "work")).readings.contains(.missingCriteria))
  }

  @Test(
    "timeSensitiveOverPredicate: a false predicate holds a time-sensitive one back, or doesn't",
    arguments: zip(
      FocusPolicy.TimeSensitiveOverPredicate.allCases, [Decision.Outcome.alerts, .silenced]))
  func timeSensitiveOverPredicate(
    value: FocusPolicy.TimeSensitiveOverPredicate, outcome: Decision.Outcome
  ) {
    var bench = DecisionBench(policy: .reading(\.timeSensitiveOverPredicate, value))
    bench.turnOn(predicate: "FALSEPREDICATE")
    let decision = bench.decide(.chat(criteria: "home", level: .timeSensitive))
    #expect(decision.outcome == outcome)
    #expect(decision.readings.contains(.timeSensitiveOverPredicate))
  }

  @Test(
    "timeSensitiveInDoNotDisturb: it is silenced as offered, or alerts",
    arguments: zip(
      FocusPolicy.TimeSensitiveInDoNotDisturb.allCases, [Decision.Outcome.silenced, .alerts]))
  func timeSensitiveInDoNotDisturb(
    value: FocusPolicy.TimeSensitiveInDoNotDisturb, outcome: Decision.Outcome
  ) {
    expect(
      outcome, in: .doNotDisturb, reading: .timeSensitiveInDoNotDisturb,
      .reading(\.timeSensitiveInDoNotDisturb, value))
  }

  @Test(
    "timeSensitiveInSleep: it alerts as offered, or is silenced",
    arguments: zip(FocusPolicy.TimeSensitiveInSleep.allCases, [Decision.Outcome.alerts, .silenced]))
  func timeSensitiveInSleep(value: FocusPolicy.TimeSensitiveInSleep, outcome: Decision.Outcome) {
    expect(
      outcome, in: .sleep, reading: .timeSensitiveInSleep, .reading(\.timeSensitiveInSleep, value))
  }

  @Test(
    "timeSensitiveInDriving: it is silenced as offered, or alerts",
    arguments: zip(
      FocusPolicy.TimeSensitiveInDriving.allCases, [Decision.Outcome.silenced, .alerts]))
  func timeSensitiveInDriving(
    value: FocusPolicy.TimeSensitiveInDriving, outcome: Decision.Outcome
  ) {
    expect(
      outcome, in: .driving, reading: .timeSensitiveInDriving,
      .reading(\.timeSensitiveInDriving, value))
  }

  /// What becomes of a time-sensitive notification in a Focus as the system offers it, which counts no
  /// more once the person has chosen.
  private func expect(
    _ outcome: Decision.Outcome, in offered: FocusMode, reading: FocusReading, _ policy: FocusPolicy
  ) {
    var (bench, mode) = (DecisionBench(policy: policy), offered)
    if mode.id != .doNotDisturb { bench.device.happen(.modeAdded(mode: mode)) }
    bench.device.turnOn(mode)
    let decision = bench.decide(.chat(level: .timeSensitive))
    #expect(decision.outcome == outcome)
    #expect(decision.readings.contains(reading))
    mode.settings.allowsTimeSensitive = true
    bench.device.happen(.modeEdited(mode: mode))
    #expect(bench.decide(.chat(level: .timeSensitive)).outcome == .alerts)
    #expect(!bench.decide(.chat(level: .timeSensitive)).readings.contains(reading))
  }

  @Test(
    "focusStatusInExtension: an Intents extension reads that no Focus is on, or what the app reads",
    arguments: zip(FocusPolicy.FocusStatusInExtension.allCases, [false, true]))
  func focusStatusInExtension(value: FocusPolicy.FocusStatusInExtension, isFocused: Bool) {
    var bench = DecisionBench(policy: .reading(\.focusStatusInExtension, value))
    bench.device.happen(.appSet(app: "chat", setting: AppSetting(.focusStatus, isOn: true)))
    bench.turnOn()
    let glance = FocusGlance(bench.device.state)
    #expect(glance.isFocusOn(for: "chat", in: .intents) == isFocused)
    #expect(glance.isFocusOn(for: "chat", in: .app) == true)
  }

  @Test(
    "criticalInSleep: a critical alert is heard in Sleep, or only seen",
    arguments: zip(FocusPolicy.CriticalInSleep.allCases, [true, false]))
  func criticalInSleep(value: FocusPolicy.CriticalInSleep, isHeard: Bool) {
    var bench = DecisionBench(policy: .reading(\.criticalInSleep, value))
    bench.device.install("alarm", .extension, capabilities: [.criticalAlerts])
    bench.device.happen(.modeAdded(mode: .sleep))
    var alarm = NotificationRequest.chat(app: "alarm", level: .critical)
    alarm.sound = SoundRecord(kind: .critical)
    bench.device.turnOn(.sleep)
    let inSleep = bench.decide(alarm)
    #expect(inSleep.isSeen)
    #expect(inSleep.isHeard == isHeard)
    #expect(inSleep.readings.contains(.criticalInSleep))
    bench.device.turnOn(.doNotDisturb)
    let elsewhere = bench.decide(alarm)
    #expect(elsewhere.isHeard)
    #expect(!elsewhere.readings.contains(.criticalInSleep))
  }

  @Test(
    "favoritesWhileDriving: a favorite is silenced in Driving as offered, or rings",
    arguments: zip(
      FocusPolicy.FavoritesWhileDriving.allCases, [Decision.Outcome.silenced, .alerts]))
  func favoritesWhileDriving(
    value: FocusPolicy.FavoritesWhileDriving, outcome: Decision.Outcome
  ) {
    var bench = DecisionBench(policy: .reading(\.favoritesWhileDriving, value))
    bench.device.happen(.peopleKnown(people: [SimulatedPerson(id: "Ana", isFavorite: true)]))
    bench.device.happen(.modeAdded(mode: .driving))
    bench.device.turnOn(.driving)
    let call = bench.decide(.chat(kind: .phoneCall, from: "Ana"))
    #expect(call.outcome == outcome)
    #expect(call.readings.contains(.favoritesWhileDriving))
    var chosen = FocusMode.driving
    chosen.settings.phoneCallsFrom = .favorites
    bench.device.happen(.modeEdited(mode: chosen))
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Ana")).outcome == .alerts)
  }

  @Test(
    "focusStatusUnauthorized: an app without permission reads nil, or false",
    arguments: zip(
      FocusPolicy.FocusStatusUnauthorized.allCases,
      [[Bool?.none, nil], [nil, false], [false, false]]))
  func focusStatusUnauthorized(value: FocusPolicy.FocusStatusUnauthorized, read: [Bool?]) {
    #expect([value.isFocused(permission: nil), value.isFocused(permission: false)] == read)
  }

  @Test(
    "permissionNeverAsked: an app that never asked may notify, or may not",
    arguments: zip(
      FocusPolicy.PermissionNeverAsked.allCases, [Decision.Outcome.refused(.neverAsked), .alerts]))
  func permissionNeverAsked(value: FocusPolicy.PermissionNeverAsked, outcome: Decision.Outcome) {
    var bench = DecisionBench(policy: .reading(\.permissionNeverAsked, value), notifies: false)
    let decision = bench.decide(.chat())
    #expect(decision.outcome == outcome)
    #expect(decision.readings == [.permissionNeverAsked])
    bench.device.happen(.appSet(app: "chat", setting: AppSetting(.notifications, isOn: true)))
    #expect(bench.decide(.chat()).readings == [])
    #expect(bench.decide(.chat()).outcome == .alerts)
  }

  @Test(
    "unconfiguredLists: without lists everything is allowed, or nothing",
    arguments: zip(FocusPolicy.UnconfiguredLists.allCases, [Decision.Outcome.alerts, .silenced]))
  func unconfiguredLists(value: FocusPolicy.UnconfiguredLists, outcome: Decision.Outcome) {
    var bench = DecisionBench(policy: .reading(\.unconfiguredLists, value))
    bench.turnOn()
    for request in [NotificationRequest.chat(), .chat(kind: .message, from: "Ana")] {
      #expect(bench.decide(request).outcome == outcome)
      #expect(bench.decide(request).readings.contains(.unconfiguredLists))
    }
    bench.turnOn(apps: .allow(["chat"]))
    #expect(bench.decide(.chat()).outcome == .alerts)
    #expect(!bench.decide(.chat()).readings.contains(.unconfiguredLists))
  }

  @Test(
    "predicateJudgesCalls: a phone call passes a false predicate, or is silenced by it",
    arguments: zip(FocusPolicy.PredicateJudgesCalls.allCases, [Decision.Outcome.alerts, .silenced]))
  func predicateJudgesCalls(value: FocusPolicy.PredicateJudgesCalls, outcome: Decision.Outcome) {
    var bench = DecisionBench(policy: .reading(\.predicateJudgesCalls, value))
    bench.settings.phoneCallsFrom = .nobody
    bench.turnOn(predicate: "FALSEPREDICATE")
    let decision = bench.decide(.chat(criteria: "home", kind: .phoneCall, from: "Ana"))
    #expect(decision.outcome == outcome)
    #expect(decision.readings.contains(.predicateJudgesCalls))
    #expect(bench.decide(.chat(criteria: "home")).outcome == .silenced)
  }

  @Test(
    "predicateAfterRestart: before the first unlock the predicate is forgotten, or kept",
    arguments: zip(
      FocusPolicy.PredicateAfterRestart.allCases, [Decision.Outcome.alerts, .silenced]))
  func predicateAfterRestart(value: FocusPolicy.PredicateAfterRestart, outcome: Decision.Outcome) {
    var bench = DecisionBench(policy: .reading(\.predicateAfterRestart, value))
    bench.turnOn(predicate: "FALSEPREDICATE")
    bench.device.happen(.deviceChanged(change: .restarted))
    let decision = bench.decide(.chat(criteria: "home"))
    #expect(decision.outcome == outcome)
    #expect(decision.readings.contains(.predicateAfterRestart))
  }

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
