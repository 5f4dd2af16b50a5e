import Foundation

/// The effects of injected faults on deliveries.
extension FocusState {
  /// Calls a filter, or does what the next fault of its app says.
  mutating func deliver(_ delivery: FilterDelivery, _ effects: inout [FocusEffect]) {
    let app = delivery.filter.app
    // A fault waits for a delivery that could have been made.
    guard apps[app]?.faults.isEmpty == false, route(to: delivery.filter).host != nil,
      let fault = apps[app]?.faults.removeFirst()
    else { return makeBeforeOvertaken(delivery, &effects) }
    // Rule F4-t.
    var delivery = delivery
    delivery.rule = .injectedFault
    if !fault.endsProcess, fault != .lost {
      effects.append(.faulted(delivery, fault, ended: nil))
    }
    switch fault {
    case .lost:
      miss(
        .init(
          filter: delivery.filter, kind: delivery.kind, reason: .lost,
          readings: delivery.readings), &effects)
    case .late(let seconds):
      apps[app]?.held.append(HeldDelivery(delivery: delivery, due: now + seconds))
    case .overtaken:
      apps[app]?.held.append(HeldDelivery(delivery: delivery, due: nil))
    case .duplicated:
      makeBeforeOvertaken(delivery, &effects)
      make(delivery, &effects)
    case .endsDuringPerform, .endsAfterPerform:
      delivery.fault = fault
      makeBeforeOvertaken(delivery, &effects)
    }
  }

  /// Whether a fault holds a delivery back.
  package var holdsDeliveries: Bool { apps.values.contains { !$0.held.isEmpty } }

  /// The instant of the next late delivery; `nil` when there is none.
  var nextLateDelivery: Date? { apps.values.lazy.flatMap(\.held).compactMap(\.due).min() }

  /// Makes the deliveries whose delay is over, by app in the order of installation.
  mutating func makeLateDeliveries(_ effects: inout [FocusEffect]) {
    let instant = now
    for id in installationOrder {
      for late in takeHeld(of: id, where: { held in held.due.map { $0 <= instant } ?? false }) {
        makeBeforeOvertaken(late, &effects)
      }
    }
  }

  /// Misses what is held back for an app, because the device restarts.
  mutating func dropHeldDeliveries(of id: String, _ effects: inout [FocusEffect]) {
    for delivery in takeHeld(of: id, where: { _ in true }) {
      let (filter, kind) = (delivery.filter, delivery.kind)
      miss(.init(filter: filter, kind: kind, reason: .lost), &effects)
    }
  }

  /// Makes a delivery, and after it those to the same filter that it overtakes.
  private mutating func makeBeforeOvertaken(
    _ delivery: FilterDelivery, _ effects: inout [FocusEffect]
  ) {
    make(delivery, &effects)
    let overtaken = takeHeld(of: delivery.filter.app) { held in
      held.due == nil && held.delivery.filter == delivery.filter
    }
    for delivery in overtaken { make(delivery, &effects) }
  }

  private mutating func takeHeld(
    of id: String, where isMeant: (HeldDelivery) -> Bool
  ) -> [FilterDelivery] {
    guard let held = apps[id]?.held, !held.isEmpty else { return [] }
    apps[id]?.held = held.filter { !isMeant($0) }
    return held.filter(isMeant).map(\.delivery)
  }
}
