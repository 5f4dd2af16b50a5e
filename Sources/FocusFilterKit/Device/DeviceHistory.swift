import Foundation

/// Everything that happened on a stored device, from its first event on, with what followed.
@_spi(FocusTool) public struct DeviceHistory: Sendable {
  /// The device before the first event.
  let origin: StoredDevice
  /// What happened, and what has become due since, in order.
  let entries: [HistoryEntry]
  /// The device as it is seen now.
  let now: ForeseenDevice
  /// How many of the entries are stored; those behind them are only due.
  let storedCount: Int

  /// Plays the events of a device again, without calling any app, in time linear in the events.
  ///
  /// - Parameter now: The device after the events, with what is due.
  public init(of origin: StoredDevice, _ events: [StoredEvent], until now: ForeseenDevice) {
    var state = origin.state
    var journal = Journal(after: origin.number, in: nil)
    for event in events { _ = journal.record(event.event, followedBy: state.apply(event.event)) }
    self.origin = origin
    self.now = now
    entries = journal.entries + now.entries
    storedCount = journal.entries.count
  }
}
