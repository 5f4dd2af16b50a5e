public import Foundation

/// Everything that happened on a stored device, from its first event on, with what followed.
@_spi(FocusTool) public struct DeviceHistory: Sendable {
  /// The device before the first event.
  let origin: StoredDevice
  /// What happened, as it is stored.
  let events: [StoredEvent]
  /// What happened with what followed, and what has become due since, in order.
  let entries: [HistoryEntry]
  /// The device as it is seen now.
  let now: ForeseenDevice
  /// The device's time after the last event.
  public let end: Date

  /// Plays the events of a device again, without calling any app, in time linear in the events.
  ///
  /// - Parameters:
  ///   - events: The events on the device. Another process may have stored more of them since `now` was
  ///     read, which aren't seen.
  ///   - now: The device after the events, with what is due.
  public init(of origin: StoredDevice, _ events: [StoredEvent], until now: ForeseenDevice) {
    let events = Array(events.prefix { $0.number <= now.number })
    var state = origin.state
    var journal = Journal(of: origin, in: nil)
    for event in events { _ = journal.record(event.event, followedBy: state.apply(event.event)) }
    self.origin = origin
    self.events = events
    self.now = now
    entries = journal.entries + now.entries
    end = state.now
  }

  /// Whether it has every event since the device was new.
  var isWhole: Bool { origin.number == 0 && events.count == now.number }
}
