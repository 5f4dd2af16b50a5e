import FocusAppIntents
import Foundation
import Testing

@testable import FocusFilterKit

/// What every value of the readings about calls does, and that deliveries record them.
@Suite struct DeliveryReadingTests {
  private func device<Value>(
    _ property: WritableKeyPath<FocusPolicy, Value>, _ value: Value,
    _ membership: FilterMembership = .extension,
    running: FocusPolicy.RunningStates = .foreground
  ) -> BenchDevice {
    var policy = FocusPolicy.reading(\.runningStates, running)
    policy[keyPath: property] = value
    var device = BenchDevice(policy: policy)
    device.install("chat", membership)
    device.set("chat", in: .work)
    device.set("chat", in: .personal, to: "home")
    return device
  }

  @Test(
    "switching: B's values come once, after a reset, or before one that leaves no predicate",
    arguments: zip(
      FocusPolicy.Switching.allCases,
      [["values"], ["defaults", "values"], ["values", "defaults"]]))
  func switching(value: FocusPolicy.Switching, kinds: [String]) {
    var device = device(\.switching, value)
    device.turnOn(.work)
    device.answerAll()
    let effects = device.turnOn(.personal)
    #expect(effects.deliveries.map { String($0.split(separator: " ")[1]) } == kinds)
    #expect(effects.readings.contains(.switching))
    device.answerAll(predicate: "FALSEPREDICATE")
    let decision = device.state.decision(about: .chat(criteria: "home"))
    #expect(decision.outcome == (value == .valuesThenReset ? .alerts : .silenced))
    #expect(decision.readings.contains(.switching))
  }

  @Test(
    "focusStatusPush: an Intents extension is told of changes and at a switch, or not then, or of starts",
    arguments: zip(
      FocusPolicy.FocusStatusPush.allCases, [[true, false, false], [true, false], [true]]))
  func focusStatusPush(value: FocusPolicy.FocusStatusPush, told: [Bool]) {
    var device = BenchDevice(policy: .reading(\.focusStatusPush, value))
    device.happen(
      .installed(
        app: AppDescription(
          id: "chat", name: "Chat", capabilities: .messaging, handlesFocusStatus: true)))
    device.happen(.appSet(app: "chat", setting: AppSetting(.notifications, isOn: true)))
    device.happen(.appSet(app: "chat", setting: AppSetting(.focusStatus, isOn: true)))
    let start = device.turnOn(.work)
    device.answerAll()
    let switched = device.turnOn(.personal)
    device.answerAll()
    let end = device.turnOff()
    device.answerAll()
    let statuses = (start + switched + end).compactMap { effect in
      if case .call(let call) = effect, case .shareFocusStatus(let isFocused) = call.work {
        isFocused
      } else {
        Bool?.none
      }
    }
    #expect(statuses == told)
    #expect(start.readings.contains(.focusStatusPush) && end.readings.contains(.focusStatusPush))
  }

  @Test(
    "equalValues: a Focus that comes back calls with the same values again, or doesn't",
    arguments: zip(
      FocusPolicy.EqualValues.allCases,
      [[#"chat values "busy" F4-a extension"#], ["chat missed values F4-d"]]))
  func equalValues(value: FocusPolicy.EqualValues, deliveries: [String]) {
    var device = device(\.equalValues, value)
    device.turnOn(.work)
    device.answerAll()
    #expect(device.turnOff().deliveries == ["chat defaults null F4-b extension"])
    device.answerAll()
    let effects = device.turnOn(.work)
    #expect(effects.deliveries == deliveries)
    #expect(effects.readings.contains(.equalValues))
    device.answerAll()
    #expect(device.turnOn(.personal).deliveries == [#"chat values "home" F4-c extension"#])
  }

  @Test(
    "callsForOneChange: a change calls once, or six times",
    arguments: zip(FocusPolicy.CallsForOneChange.allCases, [1, 6]))
  func callsForOneChange(value: FocusPolicy.CallsForOneChange, count: Int) {
    var device = device(\.callsForOneChange, value)
    let effects = device.turnOn(.work)
    #expect(
      effects.deliveries
        == Array(repeating: #"chat values "busy" F4-a extension"#, count: count))
    #expect(effects.readings.contains(.callsForOneChange))
  }

  @Test(
    "runningStates: which of the states of a process are called in the app",
    arguments: zip(
      FocusPolicy.RunningStates.allCases,
      [
        [ProcessState.foreground], [.background, .foreground],
        [.suspended, .background, .foreground],
      ]))
  func runningStates(value: FocusPolicy.RunningStates, running: [ProcessState]) {
    for process in [ProcessState.suspended, .background, .foreground] {
      var device = device(\.runningStates, value, .app)
      device.bring("chat", to: process)
      let effects = device.turnOn(.work)
      let isMissed = effects.deliveries == ["chat missed values F4-j"]
      #expect(isMissed == !running.contains(process), "\(process)")
      #expect(effects.readings.contains(.runningStates) == (process != .foreground))
    }
  }

  @Test(
    "noHost: a delivery that nothing runs is missed, or launches the app for its time",
    arguments: zip(
      FocusPolicy.NoHost.allCases, [["chat missed values F4-j"], [#"chat values "busy" F4-a app"#]])
  )
  func noHost(value: FocusPolicy.NoHost, deliveries: [String]) {
    var device = device(\.noHost, value, .app)
    let effects = device.turnOn(.work)
    #expect(effects.deliveries == deliveries)
    #expect(effects.readings.contains(.noHost))
    let isLaunched = value == .launchedInBackground
    #expect(device.state.apps["chat"]?.process == (isLaunched ? .background : .terminated))
    device.answerAll()
    #expect(device.state.apps["chat"]?.process == (isLaunched ? .suspended : .terminated))
    #expect(device.turnOff().deliveries.count == 1)
    device.answerAll()
    #expect(device.state.apps["chat"]?.process == (isLaunched ? .suspended : .terminated))
  }

  @Test(
    "hostHints: a filter that is a LiveActivityIntent launches the app, or doesn't",
    arguments: zip(
      FocusPolicy.HostHints.allCases,
      [[#"chat values "busy" F4-a app"#], [#"chat values "busy" F4-a extension"#]]))
  func hostHints(value: FocusPolicy.HostHints, deliveries: [String]) {
    var device = BenchDevice(policy: .reading(\.hostHints, value))
    let filter = FilterMetadata(
      id: "Filter", typeName: "Filter", title: "Filter", parameters: [.status], launchesApp: true)
    device.happen(
      .installed(
        app: AppDescription(
          id: "chat", name: "chat", filters: [filter], hasIntentsExtension: true)))
    device.set("chat", in: .work)
    let effects = device.turnOn(.work)
    #expect(effects.deliveries == deliveries)
    #expect(effects.readings.contains(.hostHints))
    device.answerAll()
    #expect(
      device.state.apps["chat"]?.process == (value == .launchTheApp ? .suspended : .terminated))
  }

  @Test func theLiveActivityConformanceOfAFilterIsReadAtInstallation() async throws {
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await system.install(
      SimulatedApp("live", name: "Live", filters: [.filter(LiveFilter.self)]))
    #expect(await system.state.apps["live"]?.description.filters.map(\.launchesApp) == [true])
  }

  @Test(
    "currentOutsideFocus: the defaults where a mode has the filter, nothing, or the defaults",
    arguments: zip(
      FocusPolicy.CurrentOutsideFocus.allCases,
      [[true, false], [false, false], [true, true]]))
  func currentOutsideFocus(value: FocusPolicy.CurrentOutsideFocus, hasDefaults: [Bool]) {
    var device = device(\.currentOutsideFocus, value)
    device.install("mail", .extension)
    let found = ["chat", "mail"].map {
      device.state.valuesOutsideFocus(of: device.reference($0)) == ["status": .null]
    }
    #expect(found == hasDefaults)
  }

  @Test(
    "permissionAsked: the person is asked wherever the app's code runs, or only in front",
    arguments: zip(FocusPolicy.PermissionAsked.allCases, [true, false]))
  func permissionAsked(value: FocusPolicy.PermissionAsked, isAsked: Bool) {
    var device = BenchDevice(policy: .reading(\.permissionAsked, value))
    device.happen(.installed(app: AppDescription(id: "chat", name: "Chat")))
    let asking = FocusEvent.Kind.acted(
      app: "chat", actions: [.askedForAuthorization(options: [.alert])])
    device.bring("chat", to: .background)
    let effects = device.happen(asking)
    #expect(effects.readings == [.permissionAsked])
    #expect(device.state.apps["chat"]?.mayNotify == (isAsked ? true : nil))
    device.bring("chat", to: .foreground)
    #expect(device.happen(asking).readings == [])
    #expect(device.state.apps["chat"]?.mayNotify == true)
  }

  @Test(
    "launchWhileOn: a launch calls nothing but start-up code, or the filter after it",
    arguments: zip(
      FocusPolicy.LaunchWhileOn.allCases, [[], [#"chat values "busy" F4-k app"#]]))
  func launchWhileOn(value: FocusPolicy.LaunchWhileOn, deliveries: [String]) {
    var device = device(\.launchWhileOn, value, .both)
    device.turnOn(.work)
    device.answerAll()
    let effects = device.happen(.processChanged(app: "chat", process: .foreground))
    #expect(effects.otherCalls == ["chat launch"])
    #expect(effects.deliveries == deliveries)
    #expect(effects.readings.contains(.launchWhileOn))
  }

  @Test(
    "requiredWithoutDefault: there is no call at the end, or one with the last value",
    arguments: zip(
      FocusPolicy.RequiredWithoutDefault.allCases,
      [["chat missed defaults F4-i"], ["chat defaults 3 F4-b extension"]]))
  func requiredWithoutDefault(value: FocusPolicy.RequiredWithoutDefault, deliveries: [String]) {
    var device = BenchDevice(policy: .reading(\.requiredWithoutDefault, value))
    device.install("chat", .extension, parameters: [.limit])
    device.happen(
      .filterSet(
        mode: .work, configuration: .init(filter: device.reference("chat"), values: ["limit": 3])))
    device.turnOn(.work)
    let effects = device.turnOff()
    #expect(effects.deliveries == deliveries)
    #expect(effects.readings.contains(.requiredWithoutDefault))
  }

  @Test(
    "afterPerform: a process in the background stays, or is ended",
    arguments: zip(FocusPolicy.AfterPerform.allCases, [ProcessState.background, .terminated]))
  func afterPerform(value: FocusPolicy.AfterPerform, process: ProcessState) {
    var device = device(\.afterPerform, value, .app, running: .foregroundAndBackground)
    device.bring("chat", to: .background)
    let effects = device.turnOn(.work)
    #expect(effects.readings.contains(.afterPerform))
    let answer = device.answer()
    #expect(device.state.apps["chat"]?.process == process)
    #expect(answer.contains(.processEnded(app: "chat")) == (value == .processEnded))
  }
}

extension [FocusEffect] {
  /// Every reading that one of the effects depended on.
  fileprivate var readings: Set<FocusReading> { Set(flatMap(\.readings)) }
}

private struct LiveFilter: MinimalFilter, LiveActivityIntent {
  @Parameter(title: "Status") var status: String?
}
