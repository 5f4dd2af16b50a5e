import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// A device to which random things happen, with everything that has to hold after each of them.
struct RandomDevice {
  private(set) var device: BenchDevice
  private var random: SeededGenerator
  private var posted = 0
  private var decided = 0
  private var called = 0
  private var answered = 0

  private static let apps = ["chat", "mail", "news"]
  private static let predicates = [#"SELF == "a""#, "FALSEPREDICATE", "TRUEPREDICATE", "SELF > 1"]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    var policy = FocusPolicy()
    if Bool.random(using: &random) { policy.missingCriteria = .notConsulted }
    if Bool.random(using: &random) { policy.overlappingSchedules = .earlierStartWins }
    device = BenchDevice(
      modes: [
        .work.scheduled(try FocusSchedule("09:00–17:00", .workdays)),
        .sleep.scheduled(try FocusSchedule("22:30–06:15")), .personal,
      ], timeZone: try zone("Europe/London"), policy: policy)
  }

  /// Lets something happen and checks everything.
  mutating func step() throws {
    let before = device.state
    let effects: [FocusEffect]
    if Int.random(in: 0..<6, using: &random) == 0 {
      effects = device.wait(minutes: Double(Int.random(in: 1...600, using: &random)))
    } else {
      let event = event()
      if case .posted = event { posted += 1 }
      if case .acted(_, let actions, _) = event {
        posted += actions.count { if case .addNotification = $0 { true } else { false } }
      }
      effects = device.happen(event)
    }
    check(effects, before: before)
  }

  private mutating func event() -> FocusEvent.Kind {
    let app = Self.apps.randomElement(using: &random) ?? "chat"
    let mode = [FocusMode.work, .sleep, .personal].randomElement(using: &random) ?? .work
    let source = FocusSource.allCases.randomElement(using: &random) ?? .person
    let filter = FilterReference(app: app, filter: "Filter")
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return .installed(app: description(of: app))
    case 1:
      return Int.random(in: 0..<4, using: &random) == 0 ? .removed(app: app) : .timePassed
    case 2:
      if Int.random(in: 0..<4, using: &random) == 0 {
        let faults: [DeliveryFault] = [
          .lost, .late(by: 600), .duplicated, .overtaken, .endsDuringPerform, .endsAfterPerform,
        ]
        return .faultInjected(app: app, fault: faults.randomElement(using: &random) ?? .lost)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { return .vanished(app: app, entity: "work") }
      return .processChanged(
        app: app, process: ProcessState.allCases.randomElement(using: &random) ?? .hung)
    case 3:
      return .appSet(
        app: app,
        setting: AppSetting(.notifications, isOn: Int.random(in: 0..<3, using: &random) > 0))
    case 4:
      if Int.random(in: 0..<6, using: &random) == 0 { return .modeRemoved(mode: mode.id) }
      return .modeAdded(mode: mode)
    case 5:
      return .filterSet(
        mode: mode.id,
        configuration: FilterConfiguration(
          filter: filter, values: ["status": .int(Int.random(in: 0..<9, using: &random))],
          isEnabled: Int.random(in: 0..<4, using: &random) > 0))
    case 6: return .filterRemoved(mode: mode.id, filter: filter)
    case 7, 8:
      let lasts = Bool.random(using: &random)
      return .asked(mode: mode.id, by: source, until: lasts ? device.state.now + 5400 : nil)
    case 9: return .ended(by: source)
    case 10:
      return .deviceChanged(change: LockEvent.allCases.randomElement(using: &random) ?? .unlocked)
    case 11, 12: return .posted(request: notification(for: app))
    case 13:
      return .acted(
        app: app,
        actions: [
          .invalidateContext(filter: filter), .setBadge(count: 3),
          .invalidateContext(filter: filter),
        ],
        after: Bool.random(using: &random) ? .perform : nil)
    default: return answer() ?? .timePassed
    }
  }

  private mutating func description(of app: String) -> AppDescription {
    let parameters: [ParameterMetadata] =
      Bool.random(using: &random) ? [.status] : [.status, .limit]
    return AppDescription(
      id: app, name: app,
      filters: [
        FilterMetadata(
          id: "Filter", typeName: "Filter", title: "Filter",
          membership: [.app, .extension, .both].randomElement(using: &random) ?? .both,
          parameters: parameters)
      ], hasIntentsExtension: Int.random(in: 0..<4, using: &random) > 0,
      hasServiceExtension: Bool.random(using: &random))
  }

  private mutating func notification(for app: String) -> NotificationRequest {
    var request = NotificationRequest.chat(
      app: app, identifier: "\(posted)",
      criteria: [nil, "a", "b"].randomElement(using: &random) ?? nil,
      level: [.passive, .active, .timeSensitive, .critical].randomElement(using: &random)
        ?? .active,
      kind: NotificationRequest.Kind.allCases.randomElement(using: &random) ?? .phoneCall,
      from: Bool.random(using: &random) ? "Ana" : nil,
      isBackground: Int.random(in: 0..<9, using: &random) == 0)
    request.isMutable = Bool.random(using: &random)
    return request
  }

  private mutating func answer() -> FocusEvent.Kind? {
    guard let call = device.state.calls.first else { return nil }
    var context = AppContext()
    let format = Self.predicates.randomElement(using: &random) ?? "TRUEPREDICATE"
    if Bool.random(using: &random), let predicate = try? FormatPredicate(format) {
      context.predicate = .format(predicate: predicate)
    }
    let outcome: AppCall.Outcome =
      [.completed, .completed, .completed, .timedOut, .threw(error: "no")].randomElement(
        using: &random)
      ?? .completed
    return .returned(
      result: AppCall.Result(
        call: call.id, outcome: outcome,
        actions: [.setBadge(count: Int.random(in: 0..<3, using: &random))],
        context: outcome == .completed ? context : nil,
        presentation: [nil, [], .list, .banner].randomElement(using: &random) ?? nil,
        changed: changed(by: call)))
  }

  /// What a service extension hands in, if it does.
  private mutating func changed(by call: AppCall) -> NotificationRequest? {
    guard case .change(var request) = call.work, Bool.random(using: &random) else { return nil }
    request.record.content.filterCriteria = "a"
    return request
  }

  // MARK: What always holds

  private mutating func check(_ effects: [FocusEffect], before: FocusState) {
    let state = device.state
    decided += effects.decisions.count
    for effect in effects {
      switch effect {
      case .call: called += 1
      case .finished: answered += 1
      default: break
      }
    }
    // Exactly one outcome for each notification, and none lost.
    let asked = state.calls.count { call in
      switch call.work {
      case .change, .present: true
      case .launch, .perform, .readContext, .showWidget, .shareFocusStatus: false
      }
    }
    #expect(posted == decided + asked)
    // Calls are paired with what came back.
    #expect(called - answered == state.calls.count)
    #expect(state.calls.map(\.id) == state.calls.map(\.id).sorted())
    // One winner, and it is what the timeline says.
    let winner = state.timeline.resolve(at: state.now).winner
    #expect(state.activation?.mode == winner?.mode)
    #expect(state.activation?.assertion == winner)
    // No predicate outside its activation.
    for app in state.apps.values {
      for context in app.contexts { #expect(state.activation?.has(context.filter) == true) }
      #expect(Set(app.contexts.map(\.filter)).count == app.contexts.count)
      #expect(Set(app.delivered.map(\.request.identifier)).count == app.delivered.count)
    }
    // Only what is there is referred to.
    #expect(Set(state.installationOrder) == Set(state.apps.keys))
    #expect(state.calls.allSatisfy { state.apps[$0.app] != nil })
    #expect(state.mode(.doNotDisturb) != nil)
    #expect(state.now >= before.now)
  }
}
