import Synchronization

/// A store in memory, which is lost when the process ends.
public final class MemoryStore: FocusStore {
  private struct Contents {
    var origin: StoredDevice?
    var device: StoredDevice?
    var events: [StoredEvent] = []
  }

  private let contents = Mutex(Contents())

  /// Creates an empty store.
  public init() {}

  /// Returns the last snapshot with what was appended after it; `nil` without a snapshot.
  ///
  /// - Throws: ``StoredFormError/missingEvent(_:)`` for an event that goes back to one that was never
  ///   appended.
  public func load() throws -> StoredDevice? {
    let (device, events) = contents.withLock { ($0.device, $0.events) }
    guard var device else { return nil }
    try device.replay(events, in: self)
    return device
  }

  /// Keeps events behind those that are there, until the process ends.
  public func append(_ events: [StoredEvent]) {
    contents.withLock { $0.events += events }
  }

  /// Keeps a snapshot in place of the last one; the first one is also the origin.
  public func save(_ device: StoredDevice) {
    contents.withLock { contents in
      if contents.origin == nil { contents.origin = device }
      contents.device = device
    }
  }

  /// Returns every event from the first, in order.
  public func events() -> [StoredEvent] { contents.withLock { $0.events } }

  /// Returns the first snapshot; `nil` before it.
  public func origin() -> StoredDevice? { contents.withLock { $0.origin } }

  /// Forgets the snapshots and the events.
  public func reset() { contents.withLock { $0 = Contents() } }
}

extension FocusStore where Self == MemoryStore {
  /// A new store that forgets everything with the process.
  public static var memory: MemoryStore { MemoryStore() }
}
