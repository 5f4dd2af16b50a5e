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

  /// Both happen in one event, while in a day the schedule comes first.
  @Test("F4-l: a Focus that turns on with the first unlock is delivered once")
  func aFocusThatTurnsOnWithTheFirstUnlockIsDeliveredOnce() throws {
    var device = BenchDevice(modes: [.work.scheduled(try FocusSchedule("09:00–17:00"))])
    device.install("chat", .extension)
    device.set("chat", in: .work)
    device.happen(.deviceChanged(change: .restarted))
    let unlock = FocusEvent(at: BenchDevice.start + 7200, .deviceChanged(change: .unlocked))
    #expect(device.state.apply(unlock).deliveries == [#"chat values "busy" F4-l extension"#])
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

  @Test("F4-r: what code does after its end is reported as late, unless it waits for a person")
  mutating func actionsAfterTheEndOfACallAreReportedAsLate() {
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
    let renamed = ParameterMetadata(
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
  mutating func aDeliveryHoldsTheParametersAndNothingOfTheMode() {
    device.set("chat", in: .work)
    device.set("chat", in: .personal)
    #expect(device.turnOn(.work).deliveries == [#"chat values "busy" F4-a extension"#])
    #expect(device.turnOn(.personal).deliveries == [#"chat values "busy" F4-c extension"#])
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
    for reason in [FocusEffect.IgnoredReason.noFocus, .noActiveConfiguration] {
      #expect(
        device.happen(.acted(app: "chat", actions: [invalidate])) == [
          .actionIgnored(app: "chat", invalidate, reason)
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
