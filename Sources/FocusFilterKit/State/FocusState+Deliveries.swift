import Foundation

/// Which filters are called when, with which values, and where.
extension FocusState {
  /// Calls the filters that a change of Focus concerns: those of the new mode get its values, those
  /// only of the old one the defaults.
  mutating func deliverChange(from left: Activation?, _ effects: inout [FocusEffect]) {
    refreshActiveFilters()
    let deleted = left.map { mode($0.mode) == nil } ?? false
    for reference in installedFilters {
      // Rules F4-a, F4-d.
      if activation?.has(reference) == true {
        deliverValues(to: reference, because: left == nil ? .turnedOn : .switched, &effects)
      } else if left?.has(reference) == true {
        // Rules F4-b, F4-c, F4-h.
        let rule: FocusRule = deleted ? .deletedWhileOn : activation == nil ? .turnedOff : .switched
        deliverDefaults(to: reference, because: rule, &effects)
      }
    }
  }

  /// Gives every filter what it should have, because no app could be asked since the device started.
  mutating func deliverAfterFirstUnlock(_ effects: inout [FocusEffect]) {
    for reference in installedFilters {
      if activation?.has(reference) == true {
        deliverValues(to: reference, because: .firstUnlock, &effects)
      } else {
        deliverDefaults(to: reference, because: .firstUnlock, &effects)
      }
    }
  }

  mutating func set(
    _ configuration: FilterConfiguration, in id: FocusMode.ID, _ effects: inout [FocusEffect]
  ) {
    guard let index = timeline.modes.firstIndex(where: { $0.id == id }) else { return }
    let filters = timeline.modes[index].filters
    let place = filters.firstIndex { $0.filter == configuration.filter }
    effects.append(.configured(id, configuration, before: place.map { filters[$0] }))
    if let place {
      timeline.modes[index].filters[place] = configuration
    } else {
      timeline.modes[index].filters.append(configuration)
    }
    guard activation?.mode == id else { return }
    let had = activation?.has(configuration.filter) == true
    refreshActiveFilters()
    if configuration.isEnabled {
      // Rule F4-f.
      deliverValues(to: configuration.filter, because: .editedWhileOn, &effects)
    } else if had {
      withdraw(configuration.filter, &effects)
    }
  }

  mutating func remove(
    _ filter: FilterReference, from id: FocusMode.ID, _ effects: inout [FocusEffect]
  ) {
    guard let index = timeline.modes.firstIndex(where: { $0.id == id }) else { return }
    timeline.modes[index].filters.removeAll { $0.filter == filter }
    guard activation?.mode == id, activation?.has(filter) == true else { return }
    refreshActiveFilters()
    withdraw(filter, &effects)
  }

  /// A filter no longer takes part in the activation that is on.
  private mutating func withdraw(_ filter: FilterReference, _ effects: inout [FocusEffect]) {
    apps[filter.app]?.contexts.removeAll { $0.filter == filter }
    // Rule F4-g.
    deliverDefaults(to: filter, because: .disabledWhileOn, &effects)
  }

  private mutating func deliverValues(
    to reference: FilterReference, because rule: FocusRule, _ effects: inout [FocusEffect]
  ) {
    guard let values = valuesInForce(of: reference), let filter = filter(reference)
    else { return }
    guard device.wasUnlockedSinceBoot else {
      return miss(.init(filter: reference, kind: .values, reason: .beforeFirstUnlock), &effects)
    }
    let missing = filter.parametersLackingValue(in: values)
    guard missing.isEmpty else {
      return miss(.init(filter: reference, kind: .values, reason: .needsValue(missing)), &effects)
    }
    call(
      FilterDelivery(
        filter: reference, kind: .values, values: values, rule: rule, activation: activation?.id),
      &effects)
  }

  private mutating func deliverDefaults(
    to reference: FilterReference, because rule: FocusRule, _ effects: inout [FocusEffect]
  ) {
    guard let filter = filter(reference) else { return }
    guard device.wasUnlockedSinceBoot else {
      return miss(.init(filter: reference, kind: .defaults, reason: .beforeFirstUnlock), &effects)
    }
    guard let defaults = filter.defaultValues else {
      let missing = filter.parametersWithoutDefault
      return miss(.init(filter: reference, kind: .defaults, reason: .noDefault(missing)), &effects)
    }
    call(
      FilterDelivery(
        filter: reference, kind: .defaults, values: defaults, rule: rule, activation: nil),
      &effects)
  }

  private mutating func call(_ delivery: FilterDelivery, _ effects: inout [FocusEffect]) {
    guard let host = host(for: delivery.filter) else {
      let process = apps[delivery.filter.app]?.process ?? .terminated
      return miss(
        .init(filter: delivery.filter, kind: delivery.kind, reason: .noHost(process)), &effects)
    }
    var delivery = delivery
    // Rule F4.4s is named where the rule that asks for the call is surer.
    if host == .app, apps[delivery.filter.app]?.process == .suspended,
      delivery.rule.fidelity == .documented
    {
      delivery.rule = .suspendedApp
    }
    call(.perform(delivery), app: delivery.filter.app, host: host, &effects)
  }

  /// Records that a delivery isn't made. Values that didn't arrive leave no predicate.
  private mutating func miss(_ delivery: MissedFilterDelivery, _ effects: inout [FocusEffect]) {
    if delivery.kind == .values { set(.missed(delivery.reason), from: delivery.filter) }
    effects.append(.missed(delivery))
  }
}

extension FocusState {
  /// The values that a filter has in the Focus that is on, defaults included.
  ///
  /// `nil` when the filter isn't enabled there, or the app doesn't have it.
  public func valuesInForce(of reference: FilterReference) -> [String: ParameterValue]? {
    guard
      let configuration = activation?.configurations[reference.app]?
        .first(where: { $0.filter == reference }),
      let filter = filter(reference)
    else { return nil }
    // Rule F4.13.
    return filter.completed(configuration.values)
  }

  /// Where a call of a filter's code runs now; `nil` when nothing could run it.
  ///
  /// A filter in the app alone needs the running app, one in the extension alone always runs there,
  /// and one in both runs in the app if it is running (F4.4). A suspended app counts as running
  /// (F4.4s). Where nothing can run it, the delivery is missed (F4-j). Source:
  /// [Meet Focus filters](https://developer.apple.com/videos/play/wwdc2022/10121/).
  public func host(for reference: FilterReference) -> ProcessHost? {
    guard let app = apps[reference.app], let filter = filter(reference) else { return nil }
    switch filter.membership {
    case .app: return app.process.runs ? .app : nil
    case .extension: return .extension
    case .both: return app.process.runs ? .app : .extension
    }
  }

  /// Every filter on the device, by the order of installation and of listing.
  var installedFilters: [FilterReference] {
    installationOrder.flatMap { id in
      (apps[id]?.description.filters ?? []).map { FilterReference(app: id, filter: $0.id) }
    }
  }

  /// Keeps the filters of the activation those that are enabled in its mode and installed.
  mutating func refreshActiveFilters() {
    guard activation != nil else { return }
    let enabled = (activeMode?.filters ?? []).filter(\.isEnabled)
    activation?.configurations = Dictionary(grouping: enabled, by: \.filter.app)
      .compactMapValues { configurations in
        guard let app = apps[configurations[0].filter.app]?.description else { return nil }
        let ordered = app.filters.compactMap { filter in
          configurations.first { $0.filter.filter == filter.id }
        }
        return ordered.isEmpty ? nil : ordered
      }
  }
}
