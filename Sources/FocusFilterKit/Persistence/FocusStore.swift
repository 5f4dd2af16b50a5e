/// Where a simulated device is kept between runs.
///
/// A store holds one device: a snapshot, and every event in order. Nothing is acknowledged before
/// ``append(_:)`` has returned, and what was appended is there whenever the store is opened again.
/// Devices and events are records: a store keeps their bytes and need not know what is in them.
/// ``StoreConformance`` checks that a store keeps these promises.
///
/// What a device can't store has happened all the same: ``FocusSystem`` throws what the store
/// throws, goes on with the device as it is, and appends the events with those of the next call.
public protocol FocusStore: Sendable {
  /// Returns the device as it was after the last event that was appended; `nil` for an empty store.
  ///
  /// - Throws: ``StoreProblem`` when it can't be read; nothing is changed then.
  func load() throws -> StoredDevice?

  /// Appends events behind those that are there.
  ///
  /// All of them are kept when it returns; no events are no change.
  /// - Throws: ``StoreProblem``, or an error of the store's own; none of the events are kept then.
  func append(_ events: [StoredEvent]) throws

  /// Keeps the device, so that the next ``load()`` doesn't start from the first event.
  ///
  /// It may be called at any time with the device as it is after the last event appended. A first
  /// snapshot comes before the first event.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own. The events are kept all the same,
  ///   and the snapshot may be the older one. A store that can do without it may return instead.
  func save(_ device: StoredDevice) throws

  /// Returns every event from the first, in order.
  ///
  /// The cost is linear.
  /// - Throws: ``StoreProblem``, or an error of the store's own, when they can't be read; nothing
  ///   is changed then.
  func events() throws -> [StoredEvent]

  /// Returns the device as it was before the first event; `nil` for an empty store.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own, when it can't be read; nothing is
  ///   changed then.
  func origin() throws -> StoredDevice?

  /// Forgets the device and its events; the next snapshot is the first one of a new device.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own. What couldn't be removed is still
  ///   there, and the next ``load()`` finds the device in it.
  func reset() throws
}
