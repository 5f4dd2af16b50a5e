import Foundation
import Testing

@testable import FocusFilterKit

/// What an app may show by its capabilities, its permission and what a notification has in it.
@Suite struct CapabilityTests {
  var bench = DecisionBench()

  private func parts(
    title: String = "", badge: Int? = nil, hasSound: Bool = false
  ) -> NotificationRequest {
    var request = NotificationRequest.chat()
    request.record.content.title = title
    request.record.content.badge = badge
    request.record.content.sound = hasSound ? SoundRecord() : nil
    return request
  }

  @Test("F3-0l: what the app did not ask for is not shown")
  mutating func optionsWithoutPermissionAreNotUsed() {
    bench.device.happen(.acted(app: "chat", actions: [.askedForAuthorization(options: [.sound])]))
    #expect(!bench.decide(parts(title: "Hello", hasSound: true)).isListed)
    #expect(bench.decide(parts(title: "Hello")).outcome == .quiet)
    bench.device.happen(.posted(request: parts(title: "Hello", badge: 3)))
    #expect(bench.device.state.apps["chat"]?.badge == 0)
    let effects = bench.device.happen(.acted(app: "chat", actions: [.setBadge(count: 2)]))
    #expect(effects == [.actionIgnored(app: "chat", .setBadge(count: 2), .badgesNotAskedFor)])
  }

  @Test(
    "F3-10s: a critical sound alone breaks through, and without the entitlement it is a sound like any"
  )
  mutating func aCriticalSoundMakesACriticalAlert() throws {
    bench.turnOn(apps: .allow([]))
    bench.device.happen(.deviceChanged(change: .silent))
    var request = NotificationRequest.chat()
    request.record.content.sound = SoundRecord(kind: .critical)
    let decision = bench.decide(request)
    #expect(decision.outcome == .alerts && decision.isHeard)
    #expect(decision.rules.contains("F3-10s") && decision.rules.last == "F3-10")
    var payload = try PushPayload(#"{"aps": {"alert": "a", "sound": {"critical": 1}}}"#)
    #expect(bench.decide(payload.request(for: "chat")).isHeard)
    payload = try PushPayload(#"{"aps": {"alert": "a", "interruption-level": "critical"}}"#)
    #expect(bench.decide(payload.request(for: "chat")).isHeard)
  }

  private func activity(_ keys: String) throws -> NotificationRequest {
    try PushPayload(
      #"{"aps": {"timestamp": 1, "event": "update", "content-state": {"done": 45}\#(keys)}}"#
    ).request(for: "chat")
  }

  @Test(
    "F3-0a: a change of a Live Activity is seen, and only its alert is heard, unless a Focus silences it"
  )
  mutating func aLiveActivityIsSeenAndItsAlertJudged() throws {
    let plain = bench.decide(try activity(""))
    #expect(plain.outcome == .quiet && plain.isSeen && !plain.isHeard && !plain.isListed)
    #expect(
      plain.reason == "it changes a Live Activity without an alert, which shows it without a sound")
    let alert = #", "alert": {"title": {"loc-key": "T"}, "body": "60%", "sound": "default"}"#
    let heard = bench.decide(try activity(alert))
    #expect(heard.outcome == .alerts && heard.isSeen && heard.isHeard && !heard.isListed)
    #expect(bench.decide(try activity(#", "alert": {"body": "60%"}"#)).isHeard)
    bench.turnOn(apps: .allow([]))
    let silenced = bench.decide(try activity(alert))
    #expect(silenced.outcome == .silenced && silenced.isSeen && !silenced.isHeard)
    #expect(bench.decide(try activity("")).outcome == .quiet)
    bench.device.happen(.appSet(app: "chat", setting: AppSetting(.notifications, isOn: false)))
    #expect(bench.decide(try activity("")).isSeen)
  }

  @Test func theSoundOfALiveActivityIsInItsAlert() throws {
    let payload = try PushPayload(
      """
      {"aps": {"timestamp": 1, "event": "update", "content-state": {}, "alert": {
        "title": {"loc-key": "%@ left", "loc-args": ["5"]}, "body": "b", "sound": "chime.aiff"}}}
      """)
    #expect(payload.findings.isEmpty)
    #expect(payload.content().sound?.name == "chime.aiff")
    #expect(payload.alert?.title?.key == "%@ left" && payload.alert?.title?.arguments == ["5"])
    let notification = try PushPayload(#"{"aps": {"alert": {"body": "b", "sound": "a.aiff"}}}"#)
    #expect(notification.content().sound == nil)
    #expect(notification.findings.map(\.id) == ["payload-misplaced-key"])
  }

  @Test mutating func aListDecidesOverALevelThatTheFocusForbids() {
    bench.settings.allowsTimeSensitive = false
    bench.turnOn(apps: .allow([]))
    let request = NotificationRequest.chat(level: .timeSensitive)
    #expect(bench.decide(request).decidingStep?.rule == .appList)
    #expect(bench.verdict(request).rule == .appList)
  }

  @Test mutating func aLevelThatTheFocusForbidsIsNoQuestionOfThePredicate() {
    bench.settings.allowsTimeSensitive = false
    bench.turnOn(predicate: #"SELF == "work""#)
    let request = NotificationRequest.chat(criteria: "personal", level: .timeSensitive)
    let decision = bench.decide(request)
    #expect(decision.outcome == .silenced)
    #expect(decision.decidingStep?.rule == .appPredicate)
    #expect(bench.verdict(request).rule == .appPredicate)
    #expect(decision.rules.last == "F3-9")
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

  @Test("F3-10c: without the entitlement or the permission it is time-sensitive")
  mutating func aCriticalNotificationWithoutEntitlementIsTimeSensitive() {
    bench.turnOn(apps: .allow([]))
    let critical = NotificationRequest.chat(level: .critical)
    #expect(bench.decide(critical).rules.last == "F3-10")
    bench.device.happen(.acted(app: "chat", actions: [.askedForAuthorization(options: [.alert])]))
    #expect(bench.decide(critical).rules.suffix(2) == ["F3-10c", "F3-9"])
    let options: [NotificationOption] = [.alert, .criticalAlert]
    bench.device.happen(.acted(app: "chat", actions: [.askedForAuthorization(options: options)]))
    #expect(bench.decide(critical).rules.last == "F3-10")
    bench.device.install("chat", .extension, capabilities: [])
    #expect(bench.decide(critical).outcome == .silenced)
  }

  @Test("F3-7: a predicate that the lists keep from being asked is a finding")
  mutating func aPredicateThatIsNeverAskedIsAFinding() {
    func findings(_ apps: FocusSettings.InterruptionList, _ people: FocusSettings.InterruptionList)
      -> [String]
    {
      var bench = DecisionBench()
      var work = FocusMode.work
      work.settings.apps = apps
      work.settings.people = people
      bench.device.happen(.modeEdited(mode: work))
      bench.device.set("chat", in: .work)
      bench.device.turnOn(.work)
      return bench.device.answer(predicate: "TRUEPREDICATE").findings
    }
    #expect(findings(.allow([]), .allow([])) == ["predicate-never-asked"])
    #expect(findings(.silence(["chat"]), .silence(["Ana"])) == ["predicate-never-asked"])
    #expect(findings(.allow([]), .allow(["Ana"])) == [])
    #expect(findings(.allow([]), .silence(["Ana"])) == [])
    #expect(findings(.allow(["chat"]), .allow([])) == [])
    #expect(findings(.notConfigured, .notConfigured) == [])
  }
}
