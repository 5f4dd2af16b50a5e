import Foundation

extension FocusSystem {
  /// The events since this object was created, with their effects, in order.
  package var history: [HistoryEntry] { journal.entries }

  /// The number of events since this object was created; ``story(since:tool:)`` takes such a number.
  public var eventCount: Int { journal.entries.count }

  /// The number of the last event on the device, including events before this object was created.
  ///
  /// 0 for a new device.
  public var lastEventNumber: Int { journal.lastNumber }

  /// Stores a snapshot of the device, so that the next start needn't replay its history.
  ///
  /// The method waits for running calls, and does nothing without a store. The time that has passed
  /// since the last event becomes an event, so that the next start begins at the present instant.
  /// - Throws: The store's error, also one that apps had with their data since the last save; the
  ///   snapshot is then unchanged.
  public func save() async throws {
    try await finishCalls()
    if let problem = storageProblem {
      storageProblem = nil
      throw problem
    }
    if journal.isStored, now > state.now {
      journal.begin(.time)
      try await perform(.timePassed)
    }
    try processes.containers.synchronizeDefaults()
    try journal.storeDevice(state)
  }

  /// Returns a delivered notification and its decision with every step, by its number on the
  /// device.
  ///
  /// The method replays the device's history without calling any app; the cost is linear in the
  /// history.
  /// - Returns: `nil` if no notification has that number, or if that part of the history is
  ///   damaged.
  /// - Throws: The store's error.
  public func decision(
    aboutNotification number: Int
  ) throws -> (notification: DeliveredNotification, decision: Decision)? {
    try journal.decision(aboutNotification: number)
  }

  /// Restores the device to its state before a command, by an event of its own.
  ///
  /// The history keeps the undone events. The apps' processes end; the caller has to restore the
  /// apps' stored data.
  ///
  /// - Parameters:
  ///   - device: The device before the command: the value of ``stored`` at that time.
  ///   - command: The words of the undone command, for the story.
  /// - Throws: ``StoredFormError/missingEvent(_:)`` if the device is older than the first event in
  ///   the store, or the store's error.
  public func takeBack(to device: StoredDevice, undoing command: [String] = []) async throws {
    try await finishCalls()
    try journal.requireEvent(device.number)
    processes.quitAll()
    time.set(device.state.timeline.timeZone)
    journal.begin(.command)
    try await perform(.undone(.init(after: device.number, command: command, device: device.state)))
  }

  /// The device's present state, with the number of its last event.
  public var stored: StoredDevice {
    StoredDevice(state: state, number: journal.lastNumber)
  }

  /// Stores the events that aren't stored yet.
  func storeHistory() throws {
    if try journal.storeEntries() { try processes.containers.synchronizeDefaults() }
  }
}
