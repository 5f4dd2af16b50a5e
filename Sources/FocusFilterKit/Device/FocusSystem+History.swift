import Foundation

extension FocusSystem {
  /// The events since this object was created, with their effects, in order.
  package var history: [HistoryEntry] { journal.entries }

  /// The number of events since this object was created, from which ``story(since:)`` starts.
  public var eventCount: Int { journal.entries.count }

  /// The number of the last event on the device, including those before this object was created.
  ///
  /// 0 for a new device.
  public var lastEventNumber: Int { journal.lastNumber }

  /// Stores the device as it is, so that the next start doesn't need its history.
  ///
  /// Waits for the calls under way. Does nothing without a store. Time that has passed since the last
  /// event becomes an event, so that the next start begins there.
  /// - Throws: What the store throws.
  public func save() async throws {
    try await finishCalls()
    if journal.isStored, now > state.now { try await perform(.timePassed) }
    try journal.storeDevice(state)
    processes.containers.synchronizeDefaults()
  }

  /// Returns a notification that was decided about, with every step, by its number on the device.
  ///
  /// The device is rebuilt from its history without calling any app; the cost is linear in the history.
  /// - Returns: `nil` when there is no notification of that number, or the history is damaged
  ///   there.
  /// - Throws: What the store throws.
  public func decision(
    aboutNotification number: Int
  ) throws -> (notification: DeliveredNotification, decision: Decision)? {
    try journal.decision(aboutNotification: number)
  }

  /// Makes the device as it was before a command, by an event of its own.
  ///
  /// The history keeps the events that are taken back. Processes of apps end; their stored data is the
  /// caller's concern.
  ///
  /// - Parameters:
  ///   - device: The device before the command, as ``stored`` was then.
  ///   - command: The words of the command that is taken back, for the story.
  /// - Throws: ``StoredFormError/missingEvent(_:)`` for a device from before the first event in the
  ///   store, and the store's errors.
  public func takeBack(to device: StoredDevice, undoing command: [String] = []) async throws {
    try await finishCalls()
    try journal.requireEvent(device.number)
    processes.quitAll()
    time.set(device.state.timeline.timeZone)
    try await perform(.undone(.init(after: device.number, command: command, device: device.state)))
  }

  /// The device as it is now, with the number of its last event.
  public var stored: StoredDevice {
    StoredDevice(state: state, number: journal.lastNumber)
  }

  /// Stores the events that aren't stored yet.
  func storeHistory() throws {
    if try journal.storeEntries() { processes.containers.synchronizeDefaults() }
  }
}
