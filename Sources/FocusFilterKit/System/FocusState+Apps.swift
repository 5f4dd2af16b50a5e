import Foundation

/// Apps that come, go, run and answer.
extension FocusState {
  mutating func install(_ app: AppDescription) {
    if apps[app.id] == nil {
      apps[app.id] = InstalledApp(app)
      installationOrder.append(app.id)
    } else {
      apps[app.id]?.description = app
      let filters = Set(app.filters.map(\.id))
      apps[app.id]?.contexts.removeAll { !filters.contains($0.filter.filter) }
    }
    refreshActiveFilters()
  }

  mutating func remove(_ id: String, _ effects: inout [FocusEffect]) {
    guard apps.removeValue(forKey: id) != nil else { return }
    installationOrder.removeAll { $0 == id }
    dropCalls(&effects) { $0.app == id }
    for index in timeline.modes.indices {
      timeline.modes[index].filters.removeAll { $0.filter.app == id }
    }
    refreshActiveFilters()
  }

  mutating func change(
    _ id: String, to process: ProcessState, _ effects: inout [FocusEffect]
  ) {
    guard let before = apps[id]?.process else { return }
    apps[id]?.process = process
    if process.runs, !before.runs { call(.launch, app: id, host: .app, &effects) }
  }

  mutating func change(to new: DeviceState, _ effects: inout [FocusEffect]) {
    let isFirstUnlock = new.wasUnlockedSinceBoot && !device.wasUnlockedSinceBoot
    let isRestart = device.wasUnlockedSinceBoot && !new.wasUnlockedSinceBoot
    // While the device was locked since its start, nothing was delivered.
    if isFirstUnlock { settle(since: timeline.assertions, &effects) }
    device = new
    if isRestart {
      for id in installationOrder {
        apps[id]?.process = .terminated
        apps[id]?.contexts = []
      }
      dropCalls(&effects) { _ in true }
    }
    if isFirstUnlock { deliverAfterFirstUnlock(&effects) }
  }

  /// Forgets calls that can't come back any more; a notification among them is decided about now.
  private mutating func dropCalls(
    _ effects: inout [FocusEffect], where isLost: (AppCall) -> Bool
  ) {
    let lost = calls.filter(isLost)
    calls.removeAll(where: isLost)
    for case .present(let request) in lost.map(\.work) {
      decide(request, presentation: nil, &effects)
    }
  }

  mutating func call(
    _ work: AppCall.Work, app: String, host: ProcessHost, _ effects: inout [FocusEffect]
  ) {
    counters.call += 1
    let call = AppCall(id: counters.call, app: app, host: host, at: now, work: work)
    calls.append(call)
    effects.append(.call(call))
  }

  /// Lets what came back from a call count.
  mutating func take(_ result: AppCall.Result, _ effects: inout [FocusEffect]) {
    guard let index = calls.firstIndex(where: { $0.id == result.call }) else { return }
    let call = calls.remove(at: index)
    if result.outcome == .timedOut, call.host == .app { apps[call.app]?.process = .hung }
    let counts = keep(result, of: call, &effects)
    effects.append(counts ? .finished(call, result) : .superseded(call, result))
    report(result, of: call, &effects)
    act(result.actions, of: call.app, &effects)
    if case .present(let request) = call.work {
      // Of an app that doesn't answer nothing is known, as if it weren't in front.
      decide(request, presentation: result.presentation, &effects)
    }
  }

  /// Keeps what a filter told the system, and returns whether the call still counts.
  private mutating func keep(
    _ result: AppCall.Result, of call: AppCall, _ effects: inout [FocusEffect]
  ) -> Bool {
    let asked: (filter: FilterReference, activation: Int?)
    switch call.work {
    case .launch, .present: return true
    case .perform(let delivery) where delivery.kind == .defaults: return true
    case .perform(let delivery): asked = (delivery.filter, delivery.activation)
    case .readContext(let filter, let activation, _): asked = (filter, activation)
    }
    guard let activation, activation.id == asked.activation,
      activation.has(asked.filter)
    else { return false }
    if result.outcome == .completed {
      let context = accepted(result.context ?? AppContext(), from: asked.filter, &effects)
      set(.told(context), from: asked.filter)
      reportSeveralPredicates(of: call.app, &effects)
    } else {
      set(.failed(result.outcome), from: asked.filter)
    }
    return true
  }

  /// Replaces what a filter told the system in the activation that is on.
  mutating func set(_ answer: ActiveContext.Answer, from filter: FilterReference) {
    guard let filters = activation?.configurations[filter.app]?.map(\.filter),
      let order = filters.firstIndex(of: filter)
    else { return }
    var contexts = apps[filter.app]?.contexts ?? []
    contexts.removeAll { $0.filter == filter }
    let place = contexts.firstIndex { (filters.firstIndex(of: $0.filter) ?? .max) > order }
    contexts.insert(
      ActiveContext(filter: filter, answer: answer), at: place ?? contexts.endIndex)
    apps[filter.app]?.contexts = contexts
  }

  mutating func act(_ actions: [AppAction], of id: String, _ effects: inout [FocusEffect]) {
    guard apps[id] != nil else { return }
    apps[id]?.hasActed = true
    for action in actions {
      switch action {
      case .setBadge(let count): setBadge(count, of: id, &effects)
      case .addNotification(let request): add(request, &effects)
      case .removePending(let identifiers):
        apps[id]?.pending.removeAll { identifiers?.contains($0.request.identifier) ?? true }
      case .removeDelivered(let identifiers):
        apps[id]?.delivered.removeAll { identifiers?.contains($0.request.identifier) ?? true }
      case .askedForAuthorization:
        guard apps[id]?.mayNotify == nil else { break }
        apps[id]?.mayNotify = true
        effects.append(.permissionGranted(app: id))
      case .invalidateContext(let filter): invalidate(filter, action, &effects)
      case .reloadWidgets, .log, .did: break
      }
    }
  }

  /// Has a filter's context read again, unless a read that hasn't begun is due.
  private mutating func invalidate(
    _ filter: FilterReference, _ action: AppAction, _ effects: inout [FocusEffect]
  ) {
    guard let activation, activation.has(filter),
      let values = valuesInForce(of: filter)
    else {
      effects.append(.actionIgnored(app: filter.app, action, .noActiveConfiguration))
      return
    }
    if isReadDue(of: filter, in: activation, effects) {
      effects.append(.actionIgnored(app: filter.app, action, .alreadyDue))
    } else if let host = host(for: filter) {
      let work = AppCall.Work.readContext(filter, activation: activation.id, values: values)
      call(work, app: filter.app, host: host, &effects)
    } else {
      effects.append(.actionIgnored(app: filter.app, action, .noHost))
    }
  }

  /// Whether a filter's context is going to be read anyway, by a call that hasn't begun.
  private func isReadDue(
    of filter: FilterReference, in activation: Activation, _ effects: [FocusEffect]
  ) -> Bool {
    func reads(_ call: AppCall) -> Bool {
      if case .readContext(filter, activation.id, _) = call.work { true } else { false }
    }
    // The first call of an app has begun, unless this very event asks for it.
    return calls.filter { $0.app == filter.app }.dropFirst().contains(where: reads)
      || effects.contains { if case .call(let call) = $0 { reads(call) } else { false } }
  }
}
