import Foundation

/// Apps that come, go, run and answer.
extension FocusState {
  mutating func install(_ app: AppDescription, _ effects: inout [FocusEffect]) {
    guard apps[app.id] != nil else {
      apps[app.id] = InstalledApp(app)
      installationOrder.append(app.id)
      return
    }
    apps[app.id]?.description = app
    let filters = Set(app.filters.map(\.id))
    apps[app.id]?.contexts.removeAll { !filters.contains($0.filter.filter) }
    refreshActiveFilters()
  }

  mutating func remove(_ id: String, _ effects: inout [FocusEffect]) {
    guard apps.removeValue(forKey: id) != nil else { return }
    installationOrder.removeAll { $0 == id }
    calls.removeAll { $0.app == id }
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
    let firstUnlock = new.wasUnlockedSinceBoot && !device.wasUnlockedSinceBoot
    if device.wasUnlockedSinceBoot && !new.wasUnlockedSinceBoot {
      // The device was started again: nothing runs, and nothing an app said counts any more.
      for id in installationOrder {
        apps[id]?.process = .terminated
        apps[id]?.contexts = []
      }
      calls.removeAll()
    }
    device = new
    if firstUnlock {
      settle(&effects)
      deliverAfterFirstUnlock(&effects)
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
    let counts = keep(result.context, of: call, completed: result.outcome == .completed)
    effects.append(counts ? .finished(call, result) : .superseded(call, result))
    act(result.actions, of: call.app, &effects)
    if case .present(let request) = call.work {
      decide(request, presentation: result.presentation ?? .nothing, &effects)
    }
  }

  /// Keeps what a filter told the system, and returns whether the call still counts.
  private mutating func keep(
    _ context: AppContext?, of call: AppCall, completed: Bool
  ) -> Bool {
    let asked: (filter: FilterReference, activation: Int?)
    switch call.work {
    case .launch, .present: return true
    case .perform(let delivery) where delivery.kind == .defaults: return true
    case .perform(let delivery): asked = (delivery.filter, delivery.activation)
    case .readContext(let filter, let activation, _): asked = (filter, activation)
    }
    guard let activation, activation.id == asked.activation,
      let order = activation.filters.firstIndex(of: asked.filter)
    else { return false }
    var contexts = apps[call.app]?.contexts ?? []
    contexts.removeAll { $0.filter == asked.filter }
    if completed, let context {
      let new = ActiveContext(filter: asked.filter, context: context)
      let place = contexts.firstIndex {
        (activation.filters.firstIndex(of: $0.filter) ?? .max) > order
      }
      contexts.insert(new, at: place ?? contexts.endIndex)
    }
    apps[call.app]?.contexts = contexts
    return true
  }

  mutating func act(_ actions: [AppAction], of id: String, _ effects: inout [FocusEffect]) {
    guard apps[id] != nil else { return }
    for action in actions {
      switch action {
      case .setBadge(let count): setBadge(count, of: id, &effects)
      case .addNotification(let request): add(request, &effects)
      case .removePending(let identifiers):
        apps[id]?.pending.removeAll { identifiers?.contains($0.request.identifier) ?? true }
      case .removeDelivered(let identifiers):
        apps[id]?.delivered.removeAll { identifiers?.contains($0.request.identifier) ?? true }
      case .askedForAuthorization:
        if apps[id]?.mayNotify == nil { apps[id]?.mayNotify = true }
      case .invalidateContext(let filter): invalidate(filter, action, &effects)
      case .reloadWidgets, .log: break
      }
    }
  }

  /// Has a filter's context read again, unless a read that hasn't begun is due.
  private mutating func invalidate(
    _ filter: FilterReference, _ action: AppAction, _ effects: inout [FocusEffect]
  ) {
    guard let activation, activation.filters.contains(filter),
      let values = valuesInForce(of: filter)
    else {
      effects.append(.actionIgnored(app: filter.app, action, .noActiveConfiguration))
      return
    }
    // The first call of an app may have begun; those behind it have not.
    let waiting = calls.filter { $0.app == filter.app }.dropFirst()
    let isDue = waiting.contains { call in
      if case .readContext(filter, activation.id, _) = call.work { true } else { false }
    }
    if isDue {
      effects.append(.actionIgnored(app: filter.app, action, .alreadyDue))
    } else if let host = host(for: filter) {
      let work = AppCall.Work.readContext(filter, activation: activation.id, values: values)
      call(work, app: filter.app, host: host, &effects)
    } else {
      effects.append(.actionIgnored(app: filter.app, action, .noHost))
    }
  }
}
