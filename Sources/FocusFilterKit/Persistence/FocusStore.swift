import Foundation
import Synchronization

/// A store that keeps a simulated device between runs.
///
/// A store holds one device: a snapshot, and every event in order. Nothing is acknowledged before
/// ``append(_:)`` has returned, and what was appended is there whenever the store is opened again.
/// Devices and events are records: a store keeps their bytes and need not know what is in them.
/// ``StoreConformance`` checks that a store keeps these promises.
///
/// Events that can't be stored stay in effect: ``FocusSystem`` throws the store's error, keeps the
/// changed device, and appends the events with those of the next call.
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

  /// Removes the device and its events; the next snapshot is the first one of a new device.
  ///
  /// - Throws: ``StoreProblem``, or an error of the store's own. What couldn't be removed is still
  ///   there, and the next ``load()`` finds the device in it.
  func reset() throws
}

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

/// A check that a store keeps the promises of ``FocusStore``, for the tests of custom stores.
public enum StoreConformance {
  /// Opens one store again and again, and returns the promises that it broke; empty if it kept all.
  ///
  /// A promise is a sentence. They are in the order in which the store broke them.
  /// - Parameter open: Opens the same store each time, as a later run of a tool would; it has to be
  ///   empty before. No two are open at once. A store that forgets with its object is made once,
  ///   outside.
  /// - Throws: What the store throws. It is left as it is then; otherwise it is empty at the end.
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
          .asked(.doNotDisturb, by: number.isMultiple(of: 2) ? .driving : .person, until: nil)))
    }
    var last = origin
    try last.replay(events)
    let undoing = StoredEvent(
      number: 6, event: FocusEvent(at: last.state.now, .undone(.init(after: 2, command: []))))

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
        FocusEvent(at: last.state.now, .undone(.init(after: 2, command: [], device: before.state))))
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

  /// Uses the store while nobody else has it open.
  private static func use(
    _ open: () async throws -> any FocusStore, _ body: (any FocusStore) throws -> Void
  ) async throws {
    try body(try await open())
  }
}
