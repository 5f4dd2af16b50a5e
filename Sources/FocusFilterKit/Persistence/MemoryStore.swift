import Synchronization

/// A store that forgets everything with the process.
public final class MemoryStore: FocusStore {
  private struct Contents {
    var origin: StoredDevice?
    var device: StoredDevice?
    var events: [StoredEvent] = []
  }

  private let contents = Mutex(Contents())

  public init() {}

  public func load() -> StoredDevice? {
    contents.withLock { contents in
      guard var device = contents.device else { return nil }
      device.replay(contents.events.dropFirst(device.number))
      return device
    }
  }

  public func append(_ events: [StoredEvent]) {
    contents.withLock { $0.events += events }
  }

  public func save(_ device: StoredDevice) {
    contents.withLock { contents in
      if contents.origin == nil { contents.origin = device }
      contents.device = device
    }
  }

  public func events() -> [StoredEvent] { contents.withLock { $0.events } }

  public func origin() -> StoredDevice? { contents.withLock { $0.origin } }

  public func reset() { contents.withLock { $0 = Contents() } }
}

extension FocusStore where Self == MemoryStore {
  /// A new store that forgets everything with the process.
  public static var memory: MemoryStore { MemoryStore() }
}
