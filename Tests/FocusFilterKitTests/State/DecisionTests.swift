import Foundation
import Testing

@testable import FocusFilterKit

/// The decision about one notification, step by step.
@Suite struct DecisionTests {
  var bench = DecisionBench()

  @Test("F3-0: a Focus silences what the app in front wants shown")
  mutating func aFocusSilencesANotificationThatTheAppInFrontPresents() {
    bench.turnOn(apps: .allow([]))
    #expect(bench.decide(.chat(), [.banner, .list]).outcome == .silenced)
    #expect(bench.decide(.chat(), []).outcome == .toApp)
  }

  /// The states of a list: not configured, or allowing or silencing, with or without a name.
  private static func lists(naming member: String) -> [FocusSettings.InterruptionList] {
    [
      .notConfigured, .allow([member]), .allow(["somebody else"]), .silence([member]),
      .silence(["somebody else"]),
    ]
  }

  @Test("F3-0: a notification that the app in front wants listed only says so")
  mutating func aListedNotificationSaysThatTheAppInFrontWantsItSo() {
    let words = "the app is open, and its delegate asks for the list only"
    #expect(bench.decide(.chat(), .list).reason == words)
    bench.turnOn()
    #expect(bench.decide(.chat(), .list).outcome == .quiet)
    #expect(bench.decide(.chat(), .list).reason == words)
  }

  @Test("F3-5: somebody unknown is on no list of people")
  mutating func anUnknownPersonIsOnNoList() {
    bench.turnOn(apps: .notConfigured, people: .allow(["Ana"]))
    let silenced = bench.decide(.chat(kind: .message))
    #expect(silenced.outcome == .silenced)
    #expect(silenced.decidingStep?.rule == .peopleList)
    bench.turnOn(people: .silence(["Ana"]))
    #expect(bench.decide(.chat(kind: .message)).outcome == .alerts)
  }

  /// A row is a list of people, a column one of apps; `+` and `A` are alerts, and in `A` and `S`
  /// the lists disagree.
  @Test(
    "F3-5, F3-5u, F3-6: a listed person decides, else a listed app, else the default of the people list",
    arguments: zip(lists(naming: "Ana"), ["-+--+", "++AA+", "-A--S", "-S--S", "++AS+"]))
  func thePeopleListComesFirst(_ people: FocusSettings.InterruptionList, _ row: String) {
    let results = Self.lists(naming: "chat").map { apps in
      var bench = bench
      bench.turnOn(apps: apps, people: people)
      let decision = bench.decide(.chat(kind: .message, from: "Ana"))
      #expect(decision.rules.contains(people == .notConfigured ? "F3-5u" : "F3-5"))
      let (alert, silence) = decision.rules.contains("F3-6") ? ("A", "S") : ("+", "-")
      return decision.outcome == .alerts ? alert : silence
    }
    #expect(results.joined() == row)
  }

  @Test mutating func aWayThroughThatIsNoneSaysWhy() {
    func sentence(_ request: NotificationRequest) -> String? {
      bench.decide(request).steps.last?.sentence
    }
    let call = NotificationRequest.chat(kind: .phoneCall, from: "Ana", notifiesAnyway: true)
    bench = DecisionBench(policy: .reading(\.timeSensitiveOverPredicate, .silenced))
    bench.turnOn(predicate: #"SELF == "work""#)
    #expect(
      sentence(.chat(criteria: "home", level: .timeSensitive))
        == "it is time-sensitive, which doesn't break through the predicate")
    #expect(
      sentence(.chat(criteria: "home", kind: .message, from: "Ana", notifiesAnyway: true))
        == "the sender chose Notify Anyway, but the app may not see the Focus status")
    // A call that the list silences comes to the ways through.
    bench.device.happen(.appSet(app: "chat", setting: AppSetting(.focusStatus, isOn: true)))
    bench.turnOn(apps: .allow([]))
    #expect(bench.decide(call).outcome == .silenced)
    #expect(!bench.decide(call).rules.contains("F3-8"))
  }

  @Test("F3-10s, F3-10c: a critical sound and a lowered level are steps")
  mutating func aCriticalSoundAndALoweredLevelAreSteps() {
    bench.turnOn(apps: .allow([]))
    var sounding = NotificationRequest.chat()
    sounding.record.content.sound = SoundRecord(kind: .critical)
    let rules = bench.decide(sounding).rules
    #expect(rules.contains("F3-10s") && rules.last == "F3-10")
    bench.device.happen(.acted(app: "chat", actions: [.askedForAuthorization(options: [.alert])]))
    #expect(bench.decide(.chat(level: .critical)).rules.suffix(2) == ["F3-10c", "F3-9"])
  }

  @Test("F3-0: whether an app may notify that never asked for permission is a choice")
  func thePermissionOfAnAppThatNeverAskedIsAChoice() {
    var strict = DecisionBench(notifies: false)
    let decision = strict.decide(.chat())
    #expect(
      decision.text.hasSuffix(
        ": `try await system.allowNotifications(of: \"chat\", true)`\n\nConsulted the readings "
          + "permissionNeverAsked."))
    #expect(decision.text(tool: "chatctl").contains("allowed it: `chatctl app allow chat`\n"))
    #expect(strict.decide(.chat(isBackground: true)).outcome == .toApp)
    let added = AppAction.addNotification(request: .chat())
    #expect(
      strict.device.happen(.acted(app: "chat", actions: [added]))
        == [
          .consulted([.permissionNeverAsked]),
          .actionIgnored(app: "chat", added, .permissionNeverAsked),
        ])
    let asking = AppAction.askedForAuthorization(options: [.alert])
    #expect(
      strict.device.happen(.acted(app: "chat", actions: [asking, asking]))
        == [.consulted([.permissionAsked]), .permissionGranted(app: "chat")])
    #expect(strict.decide(.chat()).outcome == .alerts)
  }

  @Test("F3-0: an app whose code ran without asking for permission is told once, when it notifies")
  mutating func anAppWhoseCodeRanWithoutAskingIsToldOnce() {
    bench = DecisionBench(notifies: false)
    #expect(bench.device.happen(.posted(request: .chat())).findings == [])
    bench.turnOn(predicate: "TRUEPREDICATE")
    #expect(bench.device.happen(.posted(request: .chat(isBackground: true))).findings == [])
    #expect(bench.device.happen(.posted(request: .chat())).findings == ["permission-never-asked"])
    #expect(bench.device.happen(.posted(request: .chat())).findings == [])
    bench.device.install("asking", .extension, notifies: false)
    let actions: [AppAction] = [
      .askedForAuthorization(options: [.alert]), .addNotification(request: .chat(app: "asking")),
    ]
    let effects = bench.device.happen(.acted(app: "asking", actions: actions))
    #expect(effects.decisions.count == 1)
    #expect(effects.findings == [])
  }

  @Test("F3-0: a filter that notifies without asking for permission is told, and how it asks")
  mutating func aFilterThatNotifiesWithoutAskingIsTold() throws {
    let added = AppAction.addNotification(request: .chat())
    for isAllowed in [nil, true, false] {
      var device = DecisionBench(notifies: false).device
      if let isAllowed {
        device.happen(.appSet(app: "chat", setting: AppSetting(.notifications, isOn: isAllowed)))
      }
      device.bring("chat", to: .foreground)
      device.set("chat", in: .work)
      device.turnOn(.work)
      let effects = device.answer(.threw(error: "not allowed"), actions: [added])
      let found = effects.compactMap { if case .found(let finding) = $0 { finding } else { nil } }
      let ids = ["perform-threw", "permission-never-asked"]
      #expect(found.map(\.id) == (isAllowed == nil ? ids : ["perform-threw"]))
      let remedy = try #require(found.first).resolution
      #expect((remedy == FindingKind.permissionNeverAsked.remedy) == (isAllowed == nil))
    }
  }

  @Test("F3-0: the badge of an app that never asked for permission is hidden, and it is told")
  mutating func theBadgeOfAnAppThatNeverAskedIsHidden() {
    bench = DecisionBench(notifies: false)
    bench.device.happen(.processChanged(app: "chat", process: .foreground))
    let effects = bench.device.happen(.acted(app: "chat", actions: [.setBadge(count: 4)]))
    #expect(effects.contains(.badgeChanged(app: "chat", from: 0, to: 4, isHidden: true)))
    #expect(effects.findings == ["permission-never-asked"])
    #expect(effects.flatMap(\.readings) == [.permissionNeverAsked])
    bench.device.happen(.acted(app: "chat", actions: [.askedForAuthorization(options: [.badge])]))
    #expect(!bench.device.state.hidesBadge(of: "chat"))
  }

  @Test("F3-0l: an app sets no badge that it did not ask for")
  mutating func anAppSetsNoBadgeThatItDidNotAskFor() {
    bench.device.happen(.acted(app: "chat", actions: [.askedForAuthorization(options: [.sound])]))
    let effects = bench.device.happen(.acted(app: "chat", actions: [.setBadge(count: 2)]))
    #expect(effects == [.actionIgnored(app: "chat", .setBadge(count: 2), .badgesNotAskedFor)])
  }

  @Test mutating func aLiveActivityNeedsNoPermission() {
    bench = DecisionBench(notifies: false)
    bench.device.happen(.acted(app: "chat", actions: []))
    var update = NotificationRequest.chat()
    update.liveActivity = .update
    #expect(
      !bench.device.happen(.posted(request: update)).findings.contains("permission-never-asked"))
    #expect(
      bench.device.happen(.posted(request: .chat())).findings.contains("permission-never-asked"))
  }

  @Test("F3-11: a call that was refused isn't the first of two")
  mutating func aCallThatWasRefusedIsNotTheFirstOfTwo() {
    bench.turnOn(apps: .notConfigured, people: .allow([]))
    let call = NotificationRequest.chat(kind: .phoneCall, from: "Ana")
    var refused = call
    refused.refusal = .payloadTooLarge
    bench.device.happen(.posted(request: refused))
    #expect(bench.decide(call).outcome == .silenced)
    bench.device.happen(.posted(request: call))
    #expect(bench.decide(call).outcome == .alerts)
  }

  @Test(arguments: [
    (-1.0, "a second one within 0 seconds rings"), (.nan, "a second one within 0 seconds rings"),
    (.infinity, "a second one within 87,840 hours rings"),
    (90.5, "a second one within 1 minute, 30 seconds rings"),
  ])
  func theIntervalOfRepeatedCallsIsFinite(seconds: Double, words: String) {
    let settings = FocusMode.work.settingsInWords(.reading(\.repeatedCallInterval, seconds))
    #expect(settings.first { $0.setting == "repeated calls" }?.text == words)
  }

  @Test("F3-0: a notification isn't lost with the app or the device that was asked about it")
  func aNotificationSurvivesTheEndOfTheAppThatWasAsked() {
    for event in [FocusEvent.Kind.removed(app: "chat"), .deviceChanged(change: .restarted)] {
      var device = bench.device
      device.bring("chat", to: .foreground)
      #expect(device.happen(.posted(request: .chat())).otherCalls == ["chat present"])
      #expect(device.happen(event).decisions.count == 1)
    }
  }

  @Test("F3-0: an app in front that doesn't answer is asked nothing")
  mutating func anAppInFrontThatDoesNotAnswerIsAskedNothing() {
    bench.device.bring("chat", to: .foreground)
    bench.device.happen(.posted(request: .chat()))
    #expect(bench.device.answer(.timedOut).decisions.map(\.outcome) == [.alerts])
  }
}
