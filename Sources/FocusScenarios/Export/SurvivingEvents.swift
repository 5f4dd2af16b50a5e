import FocusFilterKit

/// The events of a history that still count: what was taken back, and the taking back, are left out.
struct SurvivingEvents {
  let entries: [StoredEvent]

  init(_ events: [StoredEvent], after origin: Int) {
    guard events.contains(where: \.isUndo) else {
      entries = events
      return
    }
    // Each event that counts leads to the one before it; taking back leads further.
    var events = events[...]
    var previous: [Int: Int] = [:]
    var kept: [Int: StoredEvent] = [:]
    var last = origin
    while let event = events.popFirst() {
      if case .undone(let number, _) = event.event.kind {
        last = number
      } else {
        previous[event.number] = last
        kept[event.number] = event
        last = event.number
      }
      // An undo can be taken back, too: its own number leads to where it left the device.
      if kept[event.number] == nil { previous[event.number] = last }
    }
    var entries: [StoredEvent] = []
    while last != origin, let before = previous[last] {
      if let event = kept[last] { entries.append(event) }
      last = before
    }
    self.entries = entries.reversed()
  }
}

extension StoredEvent {
  fileprivate var isUndo: Bool { if case .undone = event.kind { true } else { false } }
}
