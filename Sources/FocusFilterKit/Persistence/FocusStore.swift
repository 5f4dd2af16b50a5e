import FocusHost
import Foundation
import Synchronization

/// A store that keeps a simulated device between runs: a ``FileStore`` or a ``MemoryStore``.
///
/// A store holds one device: a snapshot, and every event in order. When ``append(_:)`` has
/// returned, the events are present whenever the store is opened again.
///
/// Events that can't be stored still take effect: ``FocusSystem`` throws the store's error, keeps
/// the changed device, and appends the events together with the next call's events.
public protocol FocusStore: Sendable {
  /// Returns the device after the last appended event; `nil` for an empty store.
  ///
  /// - Throws: ``StoreProblem`` if the device can't be read; the store is then unchanged.
  func load() throws -> StoredDevice?

  /// Appends events after the stored ones.
  ///
  /// All of the events are stored when the method returns. An empty array changes nothing.
  /// - Throws: ``StoreProblem``, or an error of the store's own; then none of the events are
  ///   stored.
  func append(_ events: [StoredEvent]) throws

  /// Stores a snapshot of the device, so that the next ``load()`` doesn't start from the first
  /// event.
  ///
  /// The caller passes the device after the last appended event, at any time. The first snapshot
  /// comes before the first event.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own. The events stay stored, and the
  ///   store may keep an older snapshot. A store that doesn't need the new snapshot may return
  ///   instead.
  func save(_ device: StoredDevice) throws

  /// Returns every event from the first, in order.
  ///
  /// The cost is linear.
  /// - Throws: ``StoreProblem``, or an error of the store's own, if the events can't be read; the
  ///   store is then unchanged.
  func events() throws -> [StoredEvent]

  /// Returns the device before the first event; `nil` for an empty store.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own, if the device can't be read; the
  ///   store is then unchanged.
  func origin() throws -> StoredDevice?

  /// Removes the device and its events; the next snapshot is a new device's first.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own. The next ``load()`` then finds the
  ///   device in the remaining data.
  func reset() throws
}

/// A store in memory, which is lost when the process ends.
public final class MemoryStore: FocusStore {
  private struct Contents {
    @Rare var origin: StoredDevice? = nil
    @Rare var device: StoredDevice? = nil
    var events: [StoredEvent] = []
  }

  private let contents = Mutex(Contents())

  /// Creates an empty store.
  public init() {}

  /// Returns the device from the last snapshot and the later events; `nil` without a snapshot.
  ///
  /// - Throws: ``StoredFormError/missingEvent(_:)`` if an undo refers to an event that was never
  ///   appended.
  public func load() throws -> StoredDevice? {
    let contents = contents.withLock { $0 }
    guard var device = contents.device else { return nil }
    try device.replay(contents.events) {
      contents.origin.map { (origin: $0, events: contents.events) }
    }
    return device
  }

  /// Appends events after the stored ones, until the process ends.
  public func append(_ events: [StoredEvent]) {
    contents.withLock { $0.events += events }
  }

  /// Replaces the snapshot; the first snapshot is also the origin.
  public func save(_ device: StoredDevice) {
    contents.withLock { contents in
      if contents.origin == nil { contents.origin = device }
      contents.device = device
    }
  }

  /// Returns every event from the first, in order.
  public func events() -> [StoredEvent] { contents.withLock { $0.events } }

  /// Returns the first snapshot; `nil` if there is none yet.
  public func origin() -> StoredDevice? { contents.withLock { $0.origin } }

  /// Removes the snapshots and the events.
  public func reset() { contents.withLock { $0 = Contents() } }
}
