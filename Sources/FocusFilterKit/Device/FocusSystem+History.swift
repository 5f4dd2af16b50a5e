import Foundation

extension FocusSystem {
  /// What happened since this object was made, in order.
  public var history: [HistoryEntry] { journal.entries }

  /// The number of the last event on the device, also of those before this object was made.
  ///
  /// 0 for a device that is new.
  public var lastEventNumber: Int { journal.lastNumber }

  /// Stores the device as it is, so that the next start doesn't need its history.
  ///
  /// It waits for the calls under way. Without a store nothing is kept.
  /// - Throws: What the store throws.
  public func save() async throws {
    try await settle()
    try journal.storeDevice(state)
    belongings.containers.synchronizeDefaults()
  }

  /// Returns a notification that was decided about, with every step, by its number on the device.
  ///
  /// The device is made again from its history, without calling any app; the cost is linear in it.
  /// - Returns: `nil` when there is no notification of that number, or the history is damaged
  ///   there.
  /// - Throws: What the store throws.
  public func decision(
    aboutNotification number: Int
  ) throws -> (notification: DeliveredNotification, decision: Decision)? {
    try journal.decision(aboutNotification: number)
  }

  /// Stores the events that aren't stored yet.
  func storeHistory() throws {
    if try journal.storeEntries() { belongings.containers.synchronizeDefaults() }
  }
}
