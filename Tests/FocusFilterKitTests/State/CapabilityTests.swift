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

  // MARK: F3-0l

  @Test("F3-0l: a badge alone is quiet, a sound alone is heard, and neither is listed")
  mutating func aNotificationWithOnlyABadgeOrASoundIsNotListed() {
    let badge = bench.decide(parts(badge: 3))
    #expect(badge.outcome == .quiet)
    #expect(!badge.isListed)
    let sound = bench.decide(parts(badge: 3, hasSound: true))
    #expect(sound.outcome == .alerts)
    #expect(!sound.isListed)
    #expect(bench.decide(parts(title: "Hello", badge: 3)).isListed)
    bench.turnOn(apps: .allow([]))
    #expect(bench.decide(parts(hasSound: true)).outcome == .silenced)
    #expect(bench.decide(parts(badge: 3)).outcome == .quiet)
    bench.device.happen(.posted(parts(badge: 3)))
    #expect(bench.device.state.apps["chat"]?.badge == 3)
    #expect(bench.device.state.apps["chat"]?.delivered.isEmpty == true)
  }

  @Test("F3-0l: what the app did not ask for is not shown")
  mutating func optionsWithoutPermissionAreNotUsed() {
    bench.device.happen(.acted(app: "chat", [.askedForAuthorization([.sound])]))
    #expect(!bench.decide(parts(title: "Hello", hasSound: true)).isListed)
    #expect(bench.decide(parts(title: "Hello")).outcome == .quiet)
    bench.device.happen(.posted(parts(title: "Hello", badge: 3)))
    #expect(bench.device.state.apps["chat"]?.badge == 0)
    let effects = bench.device.happen(.acted(app: "chat", [.setBadge(2)]))
    #expect(effects == [.actionIgnored(app: "chat", .setBadge(2), .badgesNotAskedFor)])
  }

  // MARK: F3-0p

  @Test("F3-0p: provisional permission is quiet and needs no answer")
  mutating func provisionalPermissionIsQuiet() {
    bench = DecisionBench(notifies: false)
    let asking = AppAction.askedForAuthorization([.alert, .provisional])
    #expect(bench.device.happen(.acted(app: "chat", [asking])) == [])
    #expect(bench.decide(.chat()).outcome == .quiet)
    #expect(bench.decide(.chat()).isListed)
    #expect(bench.decide(.chat()).outcome(trusting: [.documented]) == .quiet)
    bench.device.happen(.appSet(app: "chat", AppSetting(.notifications, isOn: true)))
    #expect(bench.decide(.chat()).outcome == .alerts)
  }

  // MARK: F3-0m, F3-0s, sound

  @Test("F3-0m: while the screen is shared a notification is only listed, and a call rings")
  mutating func aSharedScreenShowsNoBanner() {
    bench.device.happen(.deviceChanged(.screenShared))
    let decision = bench.decide(.chat())
    #expect(decision.outcome == .quiet && decision.isListed)
    #expect(decision.rules.last == "F3-0m")
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Ana")).outcome == .alerts)
    bench.device.happen(.deviceChanged(.screenUnshared))
    #expect(bench.decide(.chat()).outcome == .alerts)
  }

  @Test("F3-0s: what waits for the summary is listed; messages and time-sensitive ones alert")
  mutating func theScheduledSummaryHoldsBackWhatIsNeitherTimeSensitiveNorAMessage() {
    bench.device.happen(.appSet(app: "chat", AppSetting(.summary, isOn: true)))
    let decision = bench.decide(.chat())
    #expect(decision.outcome == .quiet && decision.isListed)
    #expect(decision.rules.last == "F3-0s")
    #expect(bench.decide(.chat(level: .timeSensitive)).outcome == .alerts)
    #expect(bench.decide(.chat(kind: .message, from: "Ana")).outcome == .alerts)
    bench.device.happen(.appSet(app: "chat", AppSetting(.summary, isOn: false)))
    #expect(bench.decide(.chat()).outcome == .alerts)
  }

  @Test mutating func aSilentDeviceShowsBannersAndPlaysOnlyCriticalSounds() {
    var request = NotificationRequest.chat()
    request.sound = SoundRecord()
    #expect(bench.decide(request).isSeen && bench.decide(request).isHeard)
    #expect(!bench.decide(.chat()).isHeard)
    bench.device.happen(.deviceChanged(.silent))
    request.interruptionLevel = .timeSensitive
    #expect(bench.decide(request).isSeen && !bench.decide(request).isHeard)
    #expect(!bench.decide(.chat(kind: .phoneCall, from: "Ana")).isHeard)
    request.interruptionLevel = .critical
    #expect(!bench.decide(request).isHeard)
    request.sound = SoundRecord(kind: .critical)
    #expect(bench.decide(request).isHeard)
    bench.device.happen(.deviceChanged(.unlocked))
    #expect(bench.device.state.device.isSilent)
    bench.device.happen(.deviceChanged(.ringing))
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Ana")).isHeard)
  }

  @Test(
    "F3-10s: a critical sound alone breaks through, and without the entitlement it is a sound like any"
  )
  mutating func aCriticalSoundMakesACriticalAlert() throws {
    bench.turnOn(apps: .allow([]))
    bench.device.happen(.deviceChanged(.silent))
    var request = NotificationRequest.chat()
    request.sound = SoundRecord(kind: .critical)
    let decision = bench.decide(request)
    #expect(decision.outcome == .alerts && decision.isHeard)
    #expect(decision.rules.contains("F3-10s") && decision.rules.last == "F3-10")
    var payload = try PushPayload(#"{"aps": {"alert": "a", "sound": {"critical": 1}}}"#)
    #expect(bench.decide(payload.request(for: "chat")).isHeard)
    payload = try PushPayload(#"{"aps": {"alert": "a", "interruption-level": "critical"}}"#)
    #expect(bench.decide(payload.request(for: "chat")).isHeard)
  }

  @Test(
    "F3-0: a phone call that the system shows needs no permission to notify, one of an intent does")
  mutating func aPhoneCallNeedsNoPermissionToNotify() {
    bench.device.happen(.appSet(app: "chat", AppSetting(.notifications, isOn: false)))
    let call = NotificationRequest.chat(kind: .phoneCall, from: "Ana")
    let decision = bench.decide(call)
    #expect(decision.outcome == .alerts && decision.isSeen && decision.isHeard)
    #expect(bench.decide(.chat()).outcome == .refused(.notAuthorized))
  }

  // MARK: F3-0a

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
    bench.device.happen(.appSet(app: "chat", AppSetting(.notifications, isOn: false)))
    #expect(bench.decide(try activity("")).isSeen)
  }

  @Test func theSoundOfALiveActivityIsInItsAlert() throws {
    let payload = try PushPayload(
      """
      {"aps": {"timestamp": 1, "event": "update", "content-state": {}, "alert": {
        "title": {"loc-key": "%@ left", "loc-args": ["5"]}, "body": "b", "sound": "chime.aiff"}}}
      """)
    #expect(payload.findings.isEmpty)
    #expect(payload.sound?.name == "chime.aiff")
    #expect(payload.alert?.title?.key == "%@ left" && payload.alert?.title?.arguments == ["5"])
    let notification = try PushPayload(#"{"aps": {"alert": {"body": "b", "sound": "a.aiff"}}}"#)
    #expect(notification.sound == nil)
    #expect(notification.findings.map(\.id) == ["payload-misplaced-key"])
  }

  @Test mutating func aSilencedNotificationIsNeitherSeenNorHeard() {
    bench.turnOn(apps: .allow([]))
    var request = NotificationRequest.chat()
    request.sound = SoundRecord()
    #expect(!bench.decide(request).isSeen && !bench.decide(request).isHeard)
  }

  // MARK: Reasons, and F3-6i

  @Test mutating func theReasonNamesTheListAndTheSwitchOfTheFocusOrThePerson() {
    bench.settings.apps = .allow([])
    bench.settings.allowsTimeSensitive = false
    bench.turnOn()
    let byFocus = bench.decide(.chat(level: .timeSensitive))
    #expect(
      byFocus.reason == "Work allows no app; it is time-sensitive, which Work doesn't allow")
    #expect(byFocus.decidingStep?.rule == .appList)
    #expect(bench.verdict(.chat(level: .timeSensitive)).rule == .appList)
    bench.device.happen(.appSet(app: "chat", AppSetting(.timeSensitive, isOn: false)))
    let byPerson = bench.decide(.chat(level: .timeSensitive))
    #expect(
      byPerson.reason
        == "Work allows no app; it isn't time-sensitive: the person turned it off for the app")
    #expect(bench.decide(.chat()).reason == "Work allows no app")
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

  @Test func aPolicyThatSilencesWithoutAListIsTheReason() {
    var bench = DecisionBench(policy: .reading(\.unconfiguredLists, .silence))
    bench.turnOn()
    #expect(
      bench.decide(.chat()).reason
        == "Work has no list of apps, and the policy silences an app without one")
    #expect(
      bench.decide(.chat(kind: .message, from: "Ana")).reason
        == "Work has no lists, and the policy silences what no list allows")
  }

  @Test("F3-6i: with the switch, the important interrupts unless the person silenced its app")
  mutating func theSwitchOfAModeLetsTheImportantThrough() {
    var important = NotificationRequest.chat()
    important.isImportant = true
    bench.turnOn(apps: .allow([]))
    #expect(bench.decide(important).outcome == .silenced)
    #expect(
      bench.device.happen(.posted(important)).findings.contains("important-without-switch"))
    bench.settings.letsImportantThrough = true
    bench.turnOff()
    bench.turnOn()
    let decision = bench.decide(important)
    #expect(decision.outcome == .alerts)
    #expect(decision.outcome(trusting: [.documented]) == .alerts)
    #expect(bench.decide(.chat()).outcome == .silenced)
    bench.turnOff()
    bench.turnOn(apps: .silence(["chat"]))
    #expect(bench.decide(important).outcome == .silenced)
    bench.turnOff()
    bench.turnOn(apps: .silence(["mail"]))
    #expect(bench.decide(important).outcome == .alerts)
    #expect(bench.decide(.chat()).outcome == .silenced)
  }

  @Test("F3-6i: Reduce Interruptions lets through what is important, or what a list allows")
  mutating func reduceInterruptionsLetsThroughWhatIsImportant() {
    bench.device.happen(.modeAdded(.reduceInterruptions))
    bench.device.turnOn(.reduceInterruptions)
    let plain = bench.decide(.chat())
    #expect(plain.outcome == .silenced)
    #expect(plain.rules.contains("F3-6i"))
    var important = NotificationRequest.chat()
    important.isImportant = true
    #expect(bench.decide(important).outcome == .alerts)
    #expect(bench.device.happen(.posted(important)).findings == ["breakthrough-not-certain"])
    var listed = FocusMode.reduceInterruptions
    listed.settings.apps = .allow(["chat"])
    bench.device.happen(.modeEdited(listed))
    #expect(bench.decide(.chat()).outcome == .alerts)
    listed.settings.apps = .allow(["mail"])
    bench.device.happen(.modeEdited(listed))
    #expect(bench.decide(important).outcome == .alerts)
  }

  @Test("F3-8: Messages sees the Focus status without asking, unless the person forbids it")
  mutating func messagesSeesTheFocusStatusWithoutAsking() {
    let id = "com.apple.MobileSMS"
    bench.device.happen(.installed(AppDescription(id: id, name: "Messages")))
    bench.device.happen(.appSet(app: id, AppSetting(.notifications, isOn: true)))
    bench.turnOn(people: .allow([]))
    let message = NotificationRequest.chat(
      app: id, kind: .message, from: "Ana", notifiesAnyway: true)
    #expect(bench.decide(message).outcome == .alerts)
    #expect(bench.device.happen(.posted(message)).findings == [])
    #expect(bench.device.state.focusStatus(of: id) == true)
    bench.device.happen(.appSet(app: id, AppSetting(.focusStatus, isOn: false)))
    #expect(bench.decide(message).outcome == .silenced)
    #expect(
      bench.device.happen(.appSet(app: id, AppSetting(.focusStatus, isOn: true))).findings == [])
    #expect(bench.decide(message).outcome == .alerts)
  }

  @Test mutating func aLiveActivityNeedsNoPermission() {
    bench = DecisionBench(notifies: false)
    bench.device.happen(.acted(app: "chat", []))
    var update = NotificationRequest.chat()
    update.liveActivity = .update
    #expect(!bench.device.happen(.posted(update)).findings.contains("permission-never-asked"))
    #expect(bench.device.happen(.posted(.chat())).findings.contains("permission-never-asked"))
  }

  @Test mutating func aSilencedBadgeOverTheFiltersNumberIsFound() {
    bench.settings.apps = .allow([])
    var work = FocusMode.work
    work.settings = bench.settings
    bench.device.happen(.modeEdited(work))
    bench.device.set("chat", in: .work)
    bench.device.turnOn(.work)
    bench.device.answer(actions: [.setBadge(0)])
    let posted = bench.device.happen(.posted(parts(title: "Hello", badge: 7)))
    #expect(posted.findings.contains("badge-over-filter"))
    let again = bench.device.happen(.posted(parts(title: "Hello", badge: 8)))
    #expect(!again.findings.contains("badge-over-filter"))
  }

  // MARK: F3-7c

  @Test("F3-7c: a phone call isn't judged by the predicate, a message is")
  mutating func aPhoneCallIsNotJudgedByThePredicate() {
    bench.settings.allowsRepeatedPhoneCalls = false
    bench.turnOn(predicate: #"SELF == "work""#)
    let call = bench.decide(.chat(kind: .phoneCall, from: "Ana"))
    #expect(call.outcome == .alerts)
    #expect(call.rules.last == "F3-7c")
    #expect(call.outcome(trusting: [.documented, .observed]) == nil)
    #expect(bench.decide(.chat(kind: .message, from: "Ana")).outcome == .silenced)
  }

  // MARK: F3-8

  @Test("F3-8: Notify Anyway without a sender has no effect, and a finding says so")
  mutating func notifyAnywayWithoutASenderHasNoEffect() {
    bench.turnOn(apps: .allow([]))
    let effects = bench.device.happen(.posted(.chat(notifiesAnyway: true)))
    #expect(effects.decisions.map(\.outcome) == [.silenced])
    #expect(effects.findings == ["anyway-without-sender"])
  }

  // MARK: F3-9c, F3-10c

  @Test("F3-9c: without the capability or the person's switch it is an active one")
  mutating func aTimeSensitiveNotificationWithoutCapabilityIsActive() {
    bench.turnOn(apps: .allow([]))
    let urgent = NotificationRequest.chat(level: .timeSensitive)
    #expect(bench.decide(urgent).outcome == .alerts)
    bench.device.happen(.appSet(app: "chat", AppSetting(.timeSensitive, isOn: false)))
    #expect(bench.decide(urgent).outcome == .silenced)
    #expect(bench.decide(urgent).rules.last == "F3-9c")
    #expect(bench.device.happen(.posted(urgent)).findings == [])
    bench.device.install("chat", .extension, capabilities: [])
    #expect(bench.decide(urgent).outcome == .silenced)
    #expect(bench.device.happen(.posted(urgent)).findings == ["level-without-capability"])
  }

  @Test("F3-10c: without the entitlement or the permission it is time-sensitive")
  mutating func aCriticalNotificationWithoutEntitlementIsTimeSensitive() {
    bench.turnOn(apps: .allow([]))
    let critical = NotificationRequest.chat(level: .critical)
    #expect(bench.decide(critical).rules.last == "F3-10")
    bench.device.happen(.acted(app: "chat", [.askedForAuthorization([.alert])]))
    #expect(bench.decide(critical).rules.suffix(2) == ["F3-10c", "F3-9"])
    let options: [NotificationOption] = [.alert, .criticalAlert]
    bench.device.happen(.acted(app: "chat", [.askedForAuthorization(options)]))
    #expect(bench.decide(critical).rules.last == "F3-10")
    bench.device.install("chat", .extension, capabilities: [])
    #expect(bench.decide(critical).outcome == .silenced)
  }

  // MARK: The lists of offered modes

  @Test(
    "F3-4: Do Not Disturb, Sleep and Driving allow no app and nobody, and favorites ring but there")
  func theSilentModesSilence() {
    for mode in [FocusMode.doNotDisturb, .offered(.sleep) ?? .work, .driving] {
      var device = BenchDevice(modes: [])
      device.happen(.modeAdded(mode))
      device.install("chat")
      device.happen(
        .peopleKnown([SimulatedPerson(id: "Ana", isFavorite: true), SimulatedPerson(id: "Bo")]))
      device.turnOn(mode)
      let state = device.state
      #expect(state.outcome(of: .chat()) == .silenced, "\(mode.name)")
      #expect(state.outcome(of: .chat(kind: .message, from: "Bo")) == .silenced)
      #expect(state.outcome(of: .chat(kind: .phoneCall, from: "Bo")) == .silenced)
      let favorite = state.outcome(of: .chat(kind: .phoneCall, from: "Ana"))
      #expect(favorite == (mode.id == .driving ? .silenced : .alerts))
    }
    #expect(FocusMode.catalog.allSatisfy { $0.settings.phoneCallsFrom == .favorites })
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
      bench.device.happen(.modeEdited(work))
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
