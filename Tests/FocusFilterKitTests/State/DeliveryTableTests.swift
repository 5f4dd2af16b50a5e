import Foundation
import Testing

@testable import FocusFilterKit

/// Who is called when, with which values; the days have the table of deliveries.
@Suite struct DeliveryTableTests {
  var device: BenchDevice

  init() {
    device = BenchDevice()
    device.install("chat", .extension)
    device.install("mail", .extension)
  }

  @Test("F4.5: at the end a declared default counts, also that of an optional, else nothing")
  mutating func theCallAtTheEndHasTheDeclaredDefaults() {
    device.install(
      "chat", .extension,
      parameters: [
        ParameterMetadata(
          name: "dark", title: "", type: "", isOptional: false, defaultValue: false),
        ParameterMetadata(
          name: "status", title: "", type: "", isOptional: true, defaultValue: "hello"),
        ParameterMetadata(
          name: "team", title: "", type: "", isOptional: true, defaultValue: nil),
      ])
    device.set("chat", in: .work)
    #expect(device.turnOn(.work).deliveries == [#"chat values false "busy" null F4-a extension"#])
    #expect(device.turnOff().deliveries == [#"chat defaults false "hello" null F4-b extension"#])
  }

  @Test("F4-a: apps are called in the order of their installation, whatever the mode lists first")
  mutating func appsAreCalledInTheOrderOfTheirInstallation() {
    device.install("alarm", .extension)
    for app in ["alarm", "mail", "chat"] { device.set(app, in: .work) }
    device.turnOn(.work)
    #expect(device.state.calls.map(\.app) == ["chat", "mail", "alarm"])
  }

  @Test("F4-e: from A to A the activation goes on, and a call under way still counts")
  mutating func fromAToATheActivationGoesOn() {
    device.set("chat", in: .work)
    device.turnOn(.work)
    let activation = device.state.activation?.id
    device.turnOn(.work, until: BenchDevice.start + 3600)
    device.turnOn(.work, by: .location)
    #expect(device.state.activation?.id == activation)
    device.answer(predicate: "FALSEPREDICATE")
    #expect(device.state.decision(about: .chat(criteria: "x")).outcome == .silenced)
  }

  @Test("F4-l: what is missed before the first unlock is missed by this rule")
  mutating func whatIsMissedBeforeTheFirstUnlockHasItsRule() {
    device.set("mail", in: .work)
    device.turnOn(.work)
    device.answerAll()
    device.happen(.deviceChanged(change: .restarted))
    #expect(device.turnOn(.personal).deliveries == ["mail missed defaults F4-l"])
    #expect(device.set("mail", in: .personal).deliveries == ["mail missed values F4-l"])
  }

  @Test("F4-n: the filter of a removed app is gone from every mode")
  mutating func theFilterOfARemovedAppIsGoneFromEveryMode() {
    for app in ["chat", "mail"] { device.set(app, in: .work) }
    device.set("chat", in: .personal)
    device.happen(.removed(app: "chat"))
    #expect(device.state.modes.flatMap(\.filters).map(\.filter.app) == ["mail"])
  }

  @Test("F4-i: without a default for a required parameter there is no call at the end")
  mutating func aRequiredParameterWithoutDefaultPreventsTheCallAtTheEnd() {
    device.install("chat", .extension, parameters: [.status, .limit])
    device.happen(
      .filterSet(
        mode: .work, configuration: .init(filter: device.reference("chat"), values: ["limit": 3])))
    #expect(device.turnOn(.work).deliveries == ["chat values 3 null F4-a extension"])
    let effects = device.turnOff()
    #expect(effects.deliveries == ["chat missed defaults F4-i"])
    #expect(effects.otherCalls == [])
  }

  @Test("F4.2: values that a required parameter lacks are a missed delivery, not a call")
  mutating func valuesThatARequiredParameterLacksAreMissed() {
    device.set("chat", in: .work)
    device.install("chat", .extension, parameters: [.status, .limit])
    #expect(device.turnOn(.work).deliveries == ["chat missed values F4.2"])
  }

  @Test(
    "F4.4, F4.4s, F4-j: membership and process say where a filter runs, or that it doesn't",
    arguments: FilterMembership.allCases, ProcessState.allCases)
  func membershipAndProcessSayWhereAFilterRuns(
    _ membership: FilterMembership, _ process: ProcessState
  ) {
    // Without an App Intents extension, the app's own process is all that there is.
    for hasExtension in [true, false] {
      var device = device
      device.install("app", membership, hasIntentsExtension: hasExtension)
      device.bring("app", to: process)
      device.set("app", in: .work)
      let isInApp = membership != .extension && process == .foreground
      let isInExtension = membership != .app && hasExtension
      let expected =
        isInApp || isInExtension
        ? #"app values "busy" F4-a \#(isInApp ? "app" : "extension")"# : "app missed values F4-j"
      #expect(device.turnOn(.work).deliveries == [expected])
    }
  }

  @Test("F4-l: a Focus that turns on with the first unlock is delivered once")
  mutating func aFocusThatTurnsOnWithTheFirstUnlockIsDeliveredOnce() throws {
    var device = BenchDevice(modes: [.work.scheduled(try FocusSchedule("09:00–17:00"))])
    device.install("chat", .extension)
    device.set("chat", in: .work)
    device.happen(.deviceChanged(change: .restarted))
    let unlock = FocusEvent(at: BenchDevice.start + 7200, .deviceChanged(change: .unlocked))
    #expect(device.state.apply(unlock).deliveries == [#"chat values "busy" F4-l extension"#])
  }

  @Test("F4-o: an app that throws doesn't keep others from their values")
  mutating func anAppThatThrowsDoesNotKeepOthersFromTheirValues() {
    device.set("chat", in: .work)
    device.set("mail", in: .work)
    device.turnOn(.work)
    device.answer(.threw(error: "no network"))
    device.answer(predicate: "FALSEPREDICATE")
    #expect(device.state.decision(about: .chat(criteria: "x")).outcome == .alerts)
    #expect(device.state.decision(about: .chat(app: "mail", criteria: "x")).outcome == .silenced)
  }

  @Test("F4-r: an app, unlike its extension, that outlasts its limit hangs until it is launched")
  mutating func anAppThatOutlastsItsTimeLimitHangs() {
    device.install("app", .app)
    device.bring("app", to: .foreground)
    for app in ["chat", "app"] { device.set(app, in: .work) }
    device.turnOn(.work)
    for _ in 0..<2 { device.answer(.timedOut) }
    #expect(device.state.apps["chat"]?.process == .terminated)
    #expect(device.state.apps["app"]?.process == .hung)
    #expect(device.turnOff().deliveries.contains("app missed defaults F4-j"))
    #expect(
      device.happen(.processChanged(app: "app", process: .foreground)).otherCalls == ["app launch"])
  }

  @Test("F4-r: what code does after its end counts, and is reported as late")
  mutating func actionsAfterTheEndOfACallAreReportedAsLate() {
    let late = device.happen(.acted(app: "chat", actions: [.setBadge(count: 3)], after: .perform))
    #expect(late.findings == ["late-effects"])
    #expect(device.state.apps["chat"]?.badge == 3)
    #expect(device.happen(.acted(app: "chat", actions: [.setBadge(count: 4)])).findings == [])
    // Start-up code leaves the question to a task, because the person answers in their own time.
    let asked = AppAction.askedForAuthorization(options: [.alert])
    #expect(device.happen(.acted(app: "chat", actions: [asked], after: .perform)).findings == [])
    let both = device.happen(
      .acted(app: "chat", actions: [asked, .setBadge(count: 5)], after: .perform))
    let messages = both.compactMap { effect in
      if case .found(let finding) = effect { finding.message } else { nil }
    }
    #expect(messages == ["The app set the badge to 5 after `perform()` had ended."])
  }

  @Test("F4-s: what A's delivery returns after B replaced it is ignored")
  mutating func theResultOfAReplacedFocussDeliveryIsIgnored() {
    device.set("chat", in: .work)
    device.set("chat", in: .personal, to: "home")
    device.turnOn(.work)
    device.turnOn(.personal)
    #expect(device.state.calls.count == 2)
    let effects = device.answer(predicate: "FALSEPREDICATE", actions: [.setBadge(count: 7)])
    #expect(
      effects.contains { if case .finished(_, _, counts: false) = $0 { true } else { false } })
    #expect(device.state.apps["chat"]?.contexts == [])
    #expect(device.state.apps["chat"]?.badge == 7)
    device.answer(predicate: #"SELF == "home""#)
    #expect(device.state.decision(about: .chat(criteria: "home")).outcome == .alerts)
    #expect(device.state.decision(about: .chat(criteria: "x")).outcome == .silenced)
  }

  @Test("F4.12: an update matches by name, keeps the rest, and forgets a vanished filter's context")
  mutating func anUpdateMatchesByName() {
    device.set("chat", in: .work)
    device.turnOn(.work)
    device.answerAll(predicate: "FALSEPREDICATE")
    var renamed = ParameterMetadata.status
    renamed = ParameterMetadata(
      name: "mood", title: "", type: "", isOptional: true, defaultValue: "calm")
    device.install("chat", .extension, parameters: [renamed])
    #expect(device.state.valuesInForce(of: device.reference("chat")) == ["mood": "calm"])
    #expect(device.state.mode(FocusMode.work.id)?.filters.first?.values == ["status": "busy"])
    device.install("chat", .extension, filters: ["Other"])
    #expect(device.state.apps["chat"]?.contexts == [])
    #expect(device.turnOff().deliveries == [])
    device.install("chat", .extension)
    #expect(device.turnOn(.work).deliveries == [#"chat values "busy" F4-a extension"#])
  }

  @Test("F4.13: a delivery holds the parameters and nothing of the mode")
  mutating func aDeliveryHoldsTheParametersAndNothingOfTheMode() throws {
    device.set("chat", in: .work)
    device.set("chat", in: .personal)
    func delivery(_ effects: [FocusEffect]) throws -> FilterDelivery {
      try #require(
        effects.lazy.compactMap { effect -> FilterDelivery? in
          guard case .call(let call) = effect, case .perform(let delivery) = call.work
          else { return nil }
          return delivery
        }.first)
    }
    let work = try delivery(device.turnOn(.work))
    let personal = try delivery(device.turnOn(.personal))
    #expect(work.values == ["status": "busy"])
    #expect(work.values == personal.values)
    for mode in device.state.modes {
      let text = String(describing: work)
      #expect(!text.contains(mode.id.rawValue) && !text.contains(mode.name))
    }
  }

  // MARK: Reading the context again

  @Test("F4.7: two invalidations before the read make one read")
  mutating func twoInvalidationsBeforeTheReadMakeOneRead() {
    device.set("chat", in: .work)
    device.turnOn(.work)
    let invalidate = AppAction.invalidateContext(filter: device.reference("chat"))
    let effects = device.answer(actions: [invalidate, .setBadge(count: 1), invalidate])
    #expect(effects.otherCalls == ["chat read"])
    #expect(
      effects.contains(.actionIgnored(app: "chat", invalidate, .alreadyDue)))
    // The read may have begun, so another invalidation asks for another.
    let third = device.happen(.acted(app: "chat", actions: [invalidate]))
    #expect(third.otherCalls == ["chat read"])
    let fourth = device.happen(.acted(app: "chat", actions: [invalidate]))
    #expect(fourth.otherCalls == [])
    device.answerAll(predicate: "FALSEPREDICATE")
    #expect(device.state.decision(about: .chat(criteria: "x")).outcome == .silenced)
  }

  @Test("F4.7: without an active configuration an invalidation is recorded and ignored")
  mutating func withoutAnActiveConfigurationAnInvalidationIsIgnored() {
    let invalidate = AppAction.invalidateContext(filter: device.reference("chat"))
    for _ in 0..<2 {
      #expect(
        device.happen(.acted(app: "chat", actions: [invalidate])) == [
          .actionIgnored(app: "chat", invalidate, .noActiveConfiguration)
        ])
      device.set("chat", in: .personal)
      device.turnOn(.work)
    }
  }

  @Test("F4.7: an app that can't be asked isn't read")
  mutating func anAppThatCanNotBeAskedIsNotRead() {
    device.install("app", .app)
    device.set("app", in: .work)
    device.turnOn(.work)
    let invalidate = AppAction.invalidateContext(filter: device.reference("app"))
    #expect(
      device.happen(.acted(app: "app", actions: [invalidate])) == [
        .actionIgnored(app: "app", invalidate, .noHost)
      ])
  }
}
