import FocusHost
import Foundation
import Synchronization

/// A store that keeps a simulated device between runs.
///
/// A store holds one device: a snapshot, and every event in order. When ``append(_:)`` has
/// returned, the events are present whenever the store is opened again. Devices and events are
/// records: a store keeps their bytes and needn't understand them. ``StoreConformance`` checks that
/// a store keeps these promises.
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

/// A check that a store keeps the promises of ``FocusStore``, for the tests of custom stores.
///
/// ```swift
/// let violations = try await StoreConformance.violations { try await FileStore(folder: folder) }
/// #expect(violations.isEmpty)
/// ```
public enum StoreConformance {
  /// Opens one store repeatedly, and returns the broken promises; empty if the store kept all of
  /// them.
  ///
  /// Each promise is a sentence. The promises are in the order in which the store broke them.
  /// - Parameter open: Opens the same store each time, as a later run of a tool would. The store
  ///   must be empty before. Only one is open at a time. For a store whose contents live in its
  ///   object, create the object once outside the closure.
  /// - Throws: The store's error; the store then keeps its contents. Otherwise it is empty at the
  ///   end.
  public static func violations(
    _ open: () async throws -> any FocusStore
  ) async throws -> [String] {
    var violations: [String] = []
    func expect(_ holds: Bool, _ promise: String) {
      if !holds { violations.append(promise) }
    }
    let origin = StoredDevice(
      state: FocusState(now: Date(timeIntervalSinceReferenceDate: 0.25), timeZone: .gmt), number: 0)
    let events = (1...5).map { number in
      StoredEvent(
        number: number,
        event: FocusEvent(
          at: origin.state.now + Double(number) / 3,
          .asked(mode: .doNotDisturb, by: number.isMultiple(of: 2) ? .driving : .person, until: nil)
        ),
        isAfterOpening: number == 1)
    }
    var last = origin
    try last.replay(events)
    let undoing = StoredEvent(
      number: 6,
      event: FocusEvent(at: last.state.now, .undone(undoing: .init(after: 2, command: []))))

    try await use(open) { store in
      expect(try store.load() == nil, "An empty store has no device.")
      expect(try store.events().isEmpty, "An empty store has no events.")
      expect(try store.origin() == nil, "An empty store has no origin.")
      try store.save(origin)
    }
    try await use(open) { store in
      expect(try store.load() == origin, "The first snapshot is the device.")
      expect(try store.origin() == origin, "The first snapshot is the origin.")
      try store.append(Array(events[..<2]))
      try store.append([])
      try store.append(Array(events[2...]))
    }
    try await use(open) { store in
      expect(try store.load() == last, "What was appended is in the device.")
      expect(try store.events() == events, "The events are there in their order.")
      expect(try store.origin() == origin, "Events don't change the origin.")
      try store.save(last)
    }
    try await use(open) { store in
      expect(try store.load() == last, "A later snapshot is the device.")
      expect(try store.events() == events, "A snapshot keeps the events.")
      expect(try store.origin() == origin, "A later snapshot keeps the origin.")
      try store.append([undoing])
    }
    try await use(open) { store in
      var before = origin
      try before.replay(events.prefix(2))
      var undone = last
      _ = undone.state.apply(
        FocusEvent(
          at: last.state.now, .undone(undoing: .init(after: 2, command: [], device: before.state))))
      undone.number += 1
      expect(
        try store.load() == undone,
        "An event that takes back others is in the device, also those from before the snapshot.")
      try store.reset()
    }
    try await use(open) { store in
      expect(try store.load() == nil, "A store that was reset has no device.")
      expect(try store.events().isEmpty, "A store that was reset has no events.")
    }
    return violations
  }

  /// Opens the store, uses it, and releases it.
  private static func use(
    _ open: () async throws -> any FocusStore, _ body: (any FocusStore) throws -> Void
  ) async throws {
    try body(try await open())
  }
}
