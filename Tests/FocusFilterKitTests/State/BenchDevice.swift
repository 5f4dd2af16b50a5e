import Foundation

@testable import FocusFilterKit

/// A device as a value, with apps that are known by their description and have no code.
///
/// Rules about *what happens* are proved on it; that the code of apps is called so is proved with a
/// ``FocusSystem``.
struct BenchDevice {
  /// Monday, 23 November 2026, 08:00 UTC.
  static let start = Date(timeIntervalSince1970: 1_795_420_800)

  var state: FocusState
  /// Everything that happened, to be replayed.
  private(set) var events: [FocusEvent] = []

  init(
    modes: [FocusMode] = [.work.allowing("chat", "mail"), .personal.allowing("chat"), .sleep],
    timeZone: TimeZone = .gmt,
    policy: FocusPolicy = FocusPolicy()
  ) {
    state = FocusState(now: Self.start, timeZone: timeZone, policy: policy)
    for mode in modes { happen(.modeAdded(mode: mode)) }
  }

  var on: FocusMode.ID? { state.activation?.mode }

  @discardableResult
  mutating func happen(_ kind: FocusEvent.Kind) -> [FocusEffect] {
    let event = FocusEvent(at: state.now, kind)
    events.append(event)
    return state.apply(event)
  }

  /// Lets time pass, with everything that is due on the way.
  @discardableResult
  mutating func wait(until instant: Date) -> [FocusEffect] {
    var effects: [FocusEffect] = []
    while let due = state.nextDue, due <= instant { effects += pass(to: due) }
    return effects + pass(to: instant)
  }

  @discardableResult
  mutating func wait(minutes: Double) -> [FocusEffect] { wait(until: state.now + minutes * 60) }

  private mutating func pass(to instant: Date) -> [FocusEffect] {
    let event = FocusEvent(at: instant, .timePassed)
    events.append(event)
    return state.apply(event)
  }

  // MARK: Words of the tests

  @discardableResult
  mutating func turnOn(
    _ mode: FocusMode, by source: FocusSource = .person, until: Date? = nil
  ) -> [FocusEffect] {
    happen(.asked(mode: mode.id, by: source, until: until))
  }

  @discardableResult
  mutating func turnOff(by source: FocusSource = .person) -> [FocusEffect] {
    happen(.ended(by: source))
  }

  mutating func install(
    _ id: String, _ membership: FilterMembership = .both, filters: [String] = ["Filter"],
    parameters: [ParameterMetadata] = [.status],
    capabilities: Set<AppCapability> = Set(AppCapability.allCases),
    hasIntentsExtension: Bool = true, notifies: Bool = true
  ) {
    happen(
      .installed(
        app: AppDescription(
          id: id, name: id,
          filters: filters.map {
            FilterMetadata(
              id: $0, typeName: $0, title: $0, membership: membership, parameters: parameters)
          }, capabilities: capabilities, hasIntentsExtension: hasIntentsExtension)))
    if notifies { happen(.appSet(app: id, setting: AppSetting(.notifications, isOn: true))) }
  }

  @discardableResult
  mutating func set(
    _ app: String, in mode: FocusMode, to status: ParameterValue? = "busy",
    filter: String = "Filter", isEnabled: Bool = true
  ) -> [FocusEffect] {
    happen(
      .filterSet(
        mode: mode.id,
        configuration: FilterConfiguration(
          filter: FilterReference(app: app, filter: filter),
          values: status.map { ["status": $0] } ?? [:], isEnabled: isEnabled)))
  }

  /// Lets the oldest call that is under way come back.
  @discardableResult
  mutating func answer(
    _ outcome: AppCall.Outcome = .completed, predicate: String? = nil,
    actions: [AppAction] = [], presentation: NotificationPresentation? = nil
  ) -> [FocusEffect] {
    guard let call = state.calls.first else { return [] }
    var context = AppContext()
    if let predicate, let format = try? FormatPredicate(predicate) {
      context.predicate = .format(predicate: format)
    }
    return happen(
      .returned(
        result: AppCall.Result(
          call: call.id, outcome: outcome, actions: actions,
          context: outcome == .completed ? context : nil, presentation: presentation)))
  }

  /// Lets every call come back that is under way or follows.
  mutating func answerAll(predicate: String? = nil) {
    while !state.calls.isEmpty { answer(predicate: predicate) }
  }

  /// Changes the process of an app, and lets its start-up code come back.
  mutating func bring(_ app: String, to process: ProcessState) {
    happen(.processChanged(app: app, process: process))
    answerAll()
  }

  func reference(_ app: String, _ filter: String = "Filter") -> FilterReference {
    FilterReference(app: app, filter: filter)
  }
}

extension ParameterMetadata {
  /// An optional text.
  static let status = ParameterMetadata(
    name: "status", title: "Status", type: "a text", isOptional: true, defaultValue: nil)

  /// A required number that declares no default.
  static let limit = ParameterMetadata(
    name: "limit", title: "Limit", type: "a number", isOptional: false, defaultValue: nil)
}

extension [FocusEffect] {
  /// The deliveries among the effects, one a line: `chat values "busy" F4-a app`.
  var deliveries: [String] {
    compactMap { effect in
      switch effect {
      case .call(let call):
        guard case .perform(let delivery) = call.work else { return nil }
        let values = delivery.values.sorted { $0.key < $1.key }.map { "\($0.value)" }
        return "\(call.app) \(delivery.kind) \(values.joined(separator: " ")) "
          + "\(delivery.rule.id) \(call.host)"
      case .missed(let missed):
        return "\(missed.filter.app) missed \(missed.kind) \(missed.rule.id)"
      default: return nil
      }
    }
  }

  var findings: [String] {
    compactMap { if case .found(let finding) = $0 { finding.id } else { nil } }
  }

  var decisions: [Decision] {
    compactMap { if case .decided(_, let decision) = $0 { decision } else { nil } }
  }

  /// The calls among the effects other than deliveries, by what they do.
  var otherCalls: [String] {
    compactMap { effect in
      guard case .call(let call) = effect else { return nil }
      switch call.work {
      case .perform: return nil
      case .launch: return "\(call.app) launch"
      case .readContext: return "\(call.app) read"
      case .change: return "\(call.app) change"
      case .present: return "\(call.app) present"
      case .showWidget(let kind): return "\(call.app) widget \(kind)"
      case .shareFocusStatus(let isFocused): return "\(call.app) status \(isFocused)"
      }
    }
  }
}
