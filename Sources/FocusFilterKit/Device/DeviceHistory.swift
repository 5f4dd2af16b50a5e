public import Foundation

/// The history of a stored device: its events from the first on, with their effects.
public struct DeviceHistory: Sendable {
  /// The device before the first event.
  package let origin: StoredDevice
  /// The events in their stored form.
  package let events: [StoredEvent]
  /// The device as it is seen now.
  let now: ForeseenDevice

  /// Creates the history of a device.
  ///
  /// - Parameters:
  ///   - origin: The device before the first event.
  ///   - events: The events on the device. Events that another process stored after `now` was read are
  ///     left out.
  ///   - now: The device after the events, with what is due.
  public init(of origin: StoredDevice, _ events: [StoredEvent], until now: ForeseenDevice) {
    self.origin = origin
    // Those that aren't seen are the last.
    self.events =
      events.last.map { $0.number <= now.number } ?? true
      ? events : Array(events.prefix { $0.number <= now.number })
    self.now = now
  }

  /// Whether it has every event since the device was new.
  package var isWhole: Bool { origin.number == 0 && events.count == now.number }

  /// The device's time after the last event.
  public var end: Date {
    events.reduce(origin.state.now) { max($0, $1.event.at) }
  }

  /// Returns the events with their effects, in order, without those that became due since.
  ///
  /// The events are played again, without calling any app: the cost is linear in them.
  func played() -> [HistoryEntry] {
    var state = origin.state
    var journal = Journal(of: origin, in: nil)
    for event in events { _ = journal.record(event.event, followedBy: state.apply(event.event)) }
    return journal.entries
  }
}
