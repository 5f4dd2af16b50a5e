import FocusAppIntents
import Foundation
import Testing

@testable import FocusFilterKit

extension ReadingRow {
  /// What every value of the readings about calls does.
  static let ofCalls = [
    ReadingRow(
      .switching, ["values: silenced", "defaults values: silenced", "values defaults: alerts"]
    ) { policy in
      var device = device(policy)
      device.turnOn(.work)
      device.answerAll()
      let effects = device.turnOn(.personal)
      #expect(effects.readings.contains(.switching))
      device.answerAll(predicate: "FALSEPREDICATE")
      let decision = device.state.decision(about: .chat(criteria: "home"))
      #expect(decision.readings.contains(.switching))
      let kinds = effects.deliveries.map { String($0.split(separator: " ")[1]) }
      return "\(kinds.joined(separator: " ")): \(decision.outcome)"
    },
    ReadingRow(
      .focusStatusPush,
      ["chat status true, chat status false, chat status false"]
        + ["chat status true, chat status false", "chat status true"]
    ) { policy in
      var device = BenchDevice(policy: policy)
      device.happen(
        .installed(
          app: AppDescription(
            id: "chat", name: "Chat", capabilities: .messaging, handlesFocusStatus: true)))
      for setting in [AppSetting.Kind.notifications, .focusStatus] {
        device.happen(.appSet(app: "chat", setting: AppSetting(setting, isOn: true)))
      }
      let start = device.turnOn(.work)
      device.answerAll()
      let switched = device.turnOn(.personal)
      device.answerAll()
      let end = device.turnOff()
      for effects in [start, end] { #expect(effects.readings.contains(.focusStatusPush)) }
      return (start + switched + end).otherCalls.joined(separator: ", ")
    },
    deliveries(
      .equalValues, [#"chat values "busy" F4-a extension"#, "chat missed values F4-d"]
    ) { device in
      device.turnOn(.work)
      device.answerAll()
      #expect(device.turnOff().deliveries == ["chat defaults null F4-b extension"])
      device.answerAll()
      return device.turnOn(.work)
    } then: { device in
      device.answerAll()
      #expect(device.turnOn(.personal).deliveries == [#"chat values "home" F4-c extension"#])
    },
    deliveries(
      .callsForOneChange,
      [1, 6].map { count in
        Array(repeating: #"chat values "busy" F4-a extension"#, count: count)
          .joined(separator: ", ")
      }
    ) { $0.turnOn(.work) },
    ReadingRow(
      .runningStates, ["foreground", "background foreground", "suspended background foreground"]
    ) { policy in
      [ProcessState.suspended, .background, .foreground].filter { process in
        var device = device(policy, .app)
        device.bring("chat", to: process)
        let effects = device.turnOn(.work)
        #expect(effects.readings.contains(.runningStates) == (process != .foreground))
        return effects.deliveries != ["chat missed values F4-j"]
      }.map(\.rawValue).joined(separator: " ")
    },
    ReadingRow(
      .noHost,
      [
        "chat missed values F4-j: terminated terminated terminated",
        #"chat values "busy" F4-a app: background suspended suspended"#,
      ]
    ) { policy in
      var device = device(policy, .app)
      let effects = device.turnOn(.work)
      #expect(effects.readings.contains(.noHost))
      var processes = [process(on: device)]
      device.answerAll()
      processes.append(process(on: device))
      #expect(device.turnOff().deliveries.count == 1)
      device.answerAll()
      processes.append(process(on: device))
      return "\(effects.deliveries.joined()): \(processes.joined(separator: " "))"
    },
    ReadingRow(
      .hostHints,
      [
        #"chat values "busy" F4-a app: suspended"#,
        #"chat values "busy" F4-a extension: terminated"#,
      ]
    ) { policy in
      var device = BenchDevice(policy: policy)
      let filter = FilterMetadata(
        id: "Filter", typeName: "Filter", title: "Filter", parameters: [.status],
        launchesApp: true)
      device.happen(
        .installed(
          app: AppDescription(
            id: "chat", name: "chat", filters: [filter], hasIntentsExtension: true)))
      device.set("chat", in: .work)
      let effects = device.turnOn(.work)
      #expect(effects.readings.contains(.hostHints))
      device.answerAll()
      return "\(effects.deliveries.joined()): \(process(on: device))"
    },
    ReadingRow(.currentOutsideFocus, ["true false", "false false", "true true"]) { policy in
      var device = device(policy)
      device.install("mail", .extension)
      return ["chat", "mail"].map {
        "\(device.state.valuesOutsideFocus(of: device.reference($0)) == ["status": .null])"
      }.joined(separator: " ")
    },
    ReadingRow(.permissionAsked, ["asked", "not asked"]) { policy in
      var device = BenchDevice(policy: policy)
      device.happen(.installed(app: AppDescription(id: "chat", name: "Chat")))
      let asking = FocusEvent.Kind.acted(
        app: "chat", actions: [.askedForAuthorization(options: [.alert])])
      device.bring("chat", to: .background)
      #expect(device.happen(asking).readings == [.permissionAsked])
      let inBackground = device.state.apps["chat"]?.mayNotify
      device.bring("chat", to: .foreground)
      #expect(device.happen(asking).readings == [])
      #expect(device.state.apps["chat"]?.mayNotify == true)
      return inBackground == true ? "asked" : inBackground == nil ? "not asked" : "forbidden"
    },
    deliveries(.launchWhileOn, ["", #"chat values "busy" F4-k app"#], .both) { device in
      device.turnOn(.work)
      device.answerAll()
      let effects = device.happen(.processChanged(app: "chat", process: .foreground))
      #expect(effects.otherCalls == ["chat launch"])
      return effects
    },
    deliveries(
      .requiredWithoutDefault, ["chat missed defaults F4-i", "chat defaults 3 F4-b extension"]
    ) { device in
      device.install("chat", .extension, parameters: [.limit])
      device.happen(
        .filterSet(
          mode: .work, configuration: .init(filter: device.reference("chat"), values: ["limit": 3])
        ))
      device.turnOn(.work)
      return device.turnOff()
    },
    ReadingRow(.afterPerform, ["background false", "terminated true"]) { policy in
      var policy = policy
      policy.runningStates = .foregroundAndBackground
      var device = device(policy, .app)
      device.bring("chat", to: .background)
      #expect(device.turnOn(.work).readings.contains(.afterPerform))
      let isEnded = device.answer().contains(.processEnded(app: "chat"))
      return "\(process(on: device)) \(isEnded)"
    },
  ]

  /// A device with a filter that is set up for two modes.
  private static func device(
    _ policy: FocusPolicy, _ membership: FilterMembership = .extension
  ) -> BenchDevice {
    var device = BenchDevice(policy: policy)
    device.install("chat", membership)
    device.set("chat", in: .work)
    device.set("chat", in: .personal, to: "home")
    return device
  }

  private static func process(on device: BenchDevice) -> String {
    device.state.apps["chat"]?.process.rawValue ?? "none"
  }

  /// Returns a row about the deliveries of an event, which records the reading.
  private static func deliveries(
    _ reading: FocusReading, _ results: [String],
    _ membership: FilterMembership = .extension,
    of event: @escaping @Sendable (inout BenchDevice) -> [FocusEffect],
    then check: @escaping @Sendable (inout BenchDevice) -> Void = { _ in }
  ) -> ReadingRow {
    ReadingRow(reading, results) { policy in
      var device = device(policy, membership)
      let effects = event(&device)
      #expect(effects.readings.contains(reading))
      check(&device)
      return effects.deliveries.joined(separator: ", ")
    }
  }
}

@Suite struct DeliveryReadingTests {
  @Test func theLiveActivityConformanceOfAFilterIsReadAtInstallation() async throws {
    let app = SimulatedApp.test("Live", .filter(LiveFilter.self))
    let description = try await FocusSystem.test(app).state.apps[app.id]?.description
    #expect(description?.filters.map(\.launchesApp) == [true])
  }
}

extension [FocusEffect] {
  /// Every reading that one of the effects depended on.
  fileprivate var readings: Set<FocusReading> { Set(flatMap(\.readings)) }
}

private struct LiveFilter: MinimalFilter, LiveActivityIntent {
  @Parameter(title: "Status") var status: String?
}
