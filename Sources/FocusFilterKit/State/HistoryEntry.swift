import Foundation

/// An event with its effects.
package struct HistoryEntry: Sendable, Hashable {
  /// Counts up from 1.
  package let number: Int
  /// The event that happened.
  package let event: FocusEvent
  /// The effects of the event, in order. A call's result is an event of its own.
  package let effects: [FocusEffect]

  package init(number: Int, event: FocusEvent, effects: [FocusEffect]) {
    self.number = number
    self.event = event
    self.effects = effects
  }
}

extension HistoryEntry {
  /// The zone whose time the device's clocks show from then on; `nil` where it is the same as before.
  var timeZone: TimeZone? {
    if case .timeZoneChanged(let zone) = event.kind { return zone }
    for case .timeZoneRestored(let zone) in effects { return zone }
    return nil
  }
}
