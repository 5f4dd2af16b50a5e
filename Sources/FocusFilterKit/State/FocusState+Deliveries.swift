import Foundation

/// The calls of filters: their times, values and processes.
extension FocusState {
  /// Calls the filters that a change of Focus concerns: the new mode's filters get its values, and
  /// filters that only the old mode has get their defaults.
  ///
  /// - Parameter readings: The readings that the change of Focus depended on.
  mutating func deliverChange(from left: Activation?, consulting readings: [FocusReading]) {
    refreshActiveFilters()
    let deleted = left.map { mode($0.mode) == nil } ?? false
    for reference in installedFilters {
      // Rules F4-a, F4-d.
      if activation?.has(reference) == true {
        let isSwitched = left?.has(reference) == true
        let order = isSwitched ? policy.switching : .valuesOnce
        let consulted = isSwitched ? readings + [.switching] : readings
        if order == .resetThenValues {
          deliverDefaults(to: reference, because: .switched, consulting: consulted)
        }
        deliverValues(
          to: reference, because: left == nil ? .turnedOn : .switched, consulting: consulted,
          isNewFocus: true)
        if order == .valuesThenReset {
          deliverDefaults(
            to: reference, because: .switched, consulting: consulted, resetting: activation?.id)
        }
      } else if left?.has(reference) == true {
        // Rules F4-b, F4-c, F4-h.
        let rule: FocusRule = deleted ? .deletedWhileOn : activation == nil ? .turnedOff : .switched
        deliverDefaults(to: reference, because: rule, consulting: readings)
      }
    }
  }

  /// Calls every filter that a mode has with its present values or defaults, because no app could
  /// be called since the device started.
  mutating func deliverAfterFirstUnlock() {
    for reference in installedFilters
    where modes.contains(where: { $0.configuration(of: reference) != nil }) {
      if activation?.has(reference) == true {
        deliverValues(to: reference, because: .firstUnlock)
      } else if !hasNothingToUndo(reference) {
        deliverDefaults(to: reference, because: .firstUnlock)
      }
    }
  }

  /// Whether a filter belongs to a system app that shows no values of a Focus.
  ///
  /// The defaults of such a filter, for example of Low Power Mode, would undo a person's choice.
  private func hasNothingToUndo(_ reference: FilterReference) -> Bool {
    guard let app = apps[reference.app], app.description.isSystemApp else { return false }
    return app.shown == nil || app.shown == filter(reference)?.defaultValues
  }

  mutating func set(_ configuration: FilterConfiguration, in id: FocusMode.ID) {
    guard let index = timeline.modes.firstIndex(where: { $0.id == id }) else { return }
    let before = timeline.modes[index].configuration(of: configuration.filter)
    effects.append(.configured(id, configuration, before: before))
    // A filter that is disabled or enabled with the same values keeps its card.
    if before?.values != configuration.values {
      cards.removeAll { $0.mode == id && $0.filter == configuration.filter }
    }
    timeline.modes[index].set(configuration)
    guard activation?.mode == id else { return }
    let had = activation?.has(configuration.filter) == true
    refreshActiveFilters()
    if configuration.isEnabled {
      // Rule F4-f.
      deliverValues(to: configuration.filter, because: .editedWhileOn)
    } else if had {
      withdraw(configuration.filter)
    }
  }

  mutating func removeFilter(_ filter: FilterReference, from id: FocusMode.ID) {
    guard let index = timeline.modes.firstIndex(where: { $0.id == id }) else { return }
    timeline.modes[index].filters.removeAll { $0.filter == filter }
    cards.removeAll { $0.mode == id && $0.filter == filter }
    guard activation?.mode == id, activation?.has(filter) == true else { return }
    refreshActiveFilters()
    withdraw(filter)
  }

  /// Removes a filter from the present activation, and calls it with its defaults.
  private mutating func withdraw(_ filter: FilterReference) {
    apps[filter.app]?.contexts.removeAll { $0.filter == filter }
    // Rule F4-g.
    deliverDefaults(to: filter, because: .disabledWhileOn)
  }

  /// - Parameters:
  ///   - consulted: The readings that led to the delivery.
  ///   - isNewFocus: Whether another Focus turned on, so that the policy may skip equal values.
  mutating func deliverValues(
    to reference: FilterReference, because rule: FocusRule,
    consulting consulted: [FocusReading] = [],
    isNewFocus: Bool = false
  ) {
    guard let values = valuesInForce(of: reference), let filter = filter(reference)
    else { return }
    var delivery = FilterDelivery(
      filter: reference, kind: .values, values: values, rule: rule, activation: activation?.id,
      readings: consulted)
    guard device.wasUnlockedSinceBoot else {
      return miss(delivery.missed(.beforeFirstUnlock))
    }
    let missing = filter.parametersLackingValue(in: values)
    guard missing.isEmpty else {
      return miss(delivery.missed(.needsValue(parameters: missing)))
    }
    // Rule F4-d.
    if isNewFocus, apps[reference.app]?.lastValues[reference.filter] == values {
      delivery.readings.formUnion([.equalValues])
      if policy.equalValues == .skipped { return miss(delivery.missed(.equalValues)) }
    }
    deliver(delivery)
  }

  /// Calls a filter that a shortcut runs, whatever Focus is on; the filter's answer has no effect
  /// on notifications. An app that isn't running is launched in the background for it.
  mutating func run(_ reference: FilterReference, with values: [String: ParameterValue]) {
    guard let filter = filter(reference) else { return }
    if let reason = reasonNotToRun(reference) {
      return effects.append(.missed(.init(filter: reference, kind: .values, reason: reason)))
    }
    let last = apps[reference.app]?.lastValues[reference.filter]
    deliver(
      FilterDelivery(
        filter: reference, kind: .values, values: filter.completed(values), rule: .runByShortcut,
        activation: nil, readings: []))
    apps[reference.app]?.lastValues[reference.filter] = last
  }

  /// Returns the reason why no shortcut runs a filter now, whatever its app does; `nil` for none.
  private func reasonNotToRun(_ reference: FilterReference) -> MissedFilterDelivery.Reason? {
    // Rule F4-u.
    if filter(reference)?.isDiscoverable == false { return .notDiscoverable }
    return device.wasUnlockedSinceBoot ? nil : .beforeFirstUnlock
  }

  /// Whether a shortcut's run of a filter would reach the app's code now.
  func canRun(_ reference: FilterReference) -> Bool {
    reasonNotToRun(reference) == nil && route(to: reference, byShortcut: true).host != nil
  }

  /// - Parameter resets: The activation whose values the defaults reset while it stays on; `nil`
  ///   for none.
  private mutating func deliverDefaults(
    to reference: FilterReference, because rule: FocusRule,
    consulting consulted: [FocusReading] = [],
    resetting resets: Int? = nil
  ) {
    guard let filter = filter(reference) else { return }
    let defaults = filter.defaultValues
    var delivery = FilterDelivery(
      filter: reference, kind: .defaults, values: defaults ?? [:], rule: rule, activation: resets,
      readings: consulted)
    guard device.wasUnlockedSinceBoot else { return miss(delivery.missed(.beforeFirstUnlock)) }
    if defaults == nil {
      delivery.readings.formUnion([.requiredWithoutDefault])
      guard policy.requiredWithoutDefault == .asked,
        let answered = answeredDefaults(of: reference)
      else {
        return miss(delivery.missed(.noDefault(parameters: filter.parametersWithoutDefault)))
      }
      delivery.values = answered
    }
    deliver(delivery)
  }

  /// The defaults, with the last values for parameters without a default; `nil` before the first
  /// values.
  private func answeredDefaults(of reference: FilterReference) -> [String: ParameterValue]? {
    guard let filter = filter(reference),
      let last = apps[reference.app]?.lastValues[reference.filter]
    else { return nil }
    let names = Set(filter.parametersWithoutDefault)
    let answered = filter.completed(last.filter { names.contains($0.key) })
    return filter.parametersLackingValue(in: answered).isEmpty ? answered : nil
  }

  /// Calls a filter as often as the policy says for one change, without regard to injected faults.
  mutating func make(_ delivery: FilterDelivery) {
    let app = delivery.filter.app
    var delivery = delivery
    let route = route(to: delivery.filter, byShortcut: delivery.isOfShortcut)
    delivery.readings.formUnion(route.readings)
    guard let host = route.host else {
      return miss(delivery.missed(.noHost(process: seenProcess(of: app) ?? .terminated)))
    }
    if route.launchesApp { apps[app]?.process = .background }
    delivery.launchesApp = route.launchesApp
    delivery.readings.formUnion([.callsForOneChange])
    if host == .app, apps[app]?.process == .background {
      delivery.readings.formUnion([.afterPerform])
    }
    if apps[app]?.description.isSystemApp == true {
      apps[app]?.shown = delivery.values
      apps[app]?.showsAll = false
    }
    if delivery.kind == .values {
      apps[app]?.lastValues[delivery.filter.filter] = delivery.values
    }
    for _ in 0..<(policy.callsForOneChange == .one ? 1 : 6) {
      call(.perform(delivery: delivery), app: app, host: host)
    }
  }

  /// Records that a delivery isn't made. If it would have had values of the Focus that is on, the
  /// filter has no predicate.
  mutating func miss(_ delivery: MissedFilterDelivery) {
    if delivery.kind == .values, let of = delivery.activation, of == activation?.id {
      set(
        .missed(reason: delivery.reason), from: delivery.filter, by: delivery.rule,
        consulting: delivery.readings)
    }
    effects.append(.missed(delivery))
  }

  /// The values that a filter has in the Focus that is on, defaults included.
  ///
  /// The result is `nil` if the filter isn't enabled there, or if the app doesn't have the filter.
  package func valuesInForce(of reference: FilterReference) -> [String: ParameterValue]? {
    guard
      let configuration = activation?.configurations[reference.app]?
        .first(where: { $0.filter == reference }),
      let filter = filter(reference)
    else { return nil }
    // Rule F4.13.
    return filter.completed(configuration.values)
  }

  /// The values that a filter reads as `current` if the Focus has no values for it, or `nil`.
  func valuesOutsideFocus(of reference: FilterReference) -> [String: ParameterValue]? {
    let isSet = modes.contains { $0.configuration(of: reference) != nil }
    switch policy.currentOutsideFocus {
    case .notFound: return nil
    case .notFoundWhereUnset where !isSet: return nil
    case .defaults, .notFoundWhereUnset: return filter(reference)?.completed([:])
    }
  }

  /// Every filter on the device, in the order of the apps' installation and of each app's list.
  var installedFilters: [FilterReference] {
    installationOrder.flatMap { id in
      (apps[id]?.description.filters ?? []).map { FilterReference(app: id, filter: $0.id) }
    }
  }

  /// Updates the activation's filters to the installed filters that are enabled in its mode.
  mutating func refreshActiveFilters() {
    guard activation != nil else { return }
    let enabled = (activeMode?.filters ?? []).filter(\.isEnabled).map { ($0.filter, $0) }
    let configurations = Dictionary(enabled) { first, _ in first }
    let ordered = installedFilters.compactMap { configurations[$0] }
    activation?.configurations = Dictionary(grouping: ordered, by: \.filter.app)
  }
}

/// The effects of injected faults on deliveries.
extension FocusState {
  /// Makes a delivery, or applies the app's next injected fault to it.
  mutating func deliver(_ delivery: FilterDelivery) {
    let app = delivery.filter.app
    // A fault applies only to a delivery that could have been made.
    guard apps[app]?.faults.isEmpty == false,
      route(to: delivery.filter, byShortcut: delivery.isOfShortcut).host != nil,
      let fault = apps[app]?.faults.removeFirst()
    else { return makeBeforeOvertaken(delivery) }
    // Rule F4-t.
    var delivery = delivery
    delivery.rule = .injectedFault
    if !fault.endsProcess, fault != .lost {
      effects.append(.faulted(delivery, fault, ended: nil))
    }
    switch fault {
    case .lost: miss(delivery.missed(.lost))
    case .late(let seconds):
      apps[app]?.held.append(HeldDelivery(delivery: delivery, due: now + seconds))
    case .overtaken:
      apps[app]?.held.append(HeldDelivery(delivery: delivery, due: nil))
    case .duplicated:
      makeBeforeOvertaken(delivery)
      make(delivery)
    case .endsDuringPerform, .endsAfterPerform:
      delivery.fault = fault
      makeBeforeOvertaken(delivery)
    }
  }

  /// Whether a fault holds a delivery back.
  package var holdsDeliveries: Bool { apps.values.contains { !$0.held.isEmpty } }

  /// The instant of the next late delivery; `nil` if there is none.
  var nextLateDelivery: Date? { apps.values.lazy.flatMap(\.held).compactMap(\.due).min() }

  /// Makes the deliveries whose delay is over, by app in the order of installation.
  mutating func makeLateDeliveries() {
    let instant = now
    for id in installationOrder {
      for late in takeHeld(of: id, where: { held in held.due.map { $0 <= instant } ?? false }) {
        makeBeforeOvertaken(late)
      }
    }
  }

  /// Drops an app's held deliveries as missed, because the device restarts.
  mutating func dropHeldDeliveries(of id: String) {
    for delivery in takeHeld(of: id, where: { _ in true }) {
      miss(delivery.missed(.lost))
    }
  }

  /// Makes a delivery, and after it the same filter's held deliveries that it overtakes.
  private mutating func makeBeforeOvertaken(_ delivery: FilterDelivery) {
    make(delivery)
    let overtaken = takeHeld(of: delivery.filter.app) { held in
      held.due == nil && held.delivery.filter == delivery.filter
    }
    for delivery in overtaken { make(delivery) }
  }

  private mutating func takeHeld(
    of id: String, where isMeant: (HeldDelivery) -> Bool
  ) -> [FilterDelivery] {
    guard let held = apps[id]?.held, !held.isEmpty else { return [] }
    apps[id]?.held = held.filter { !isMeant($0) }
    return held.filter(isMeant).map(\.delivery)
  }
}
