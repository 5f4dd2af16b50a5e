import Foundation

@testable import FocusFilterKit

/// A check that a store keeps the promises of `FocusStore`.
enum StoreConformance {
  /// Opens one store repeatedly, and returns the broken promises; empty if the store kept all of
  /// them.
  ///
  /// Each promise is a sentence. The promises are in the order in which the store broke them.
  /// - Parameter open: Opens the same store each time, as a later run of a tool would. The store
  ///   must be empty before. Only one is open at a time. For a store whose contents live in its
  ///   object, create the object once outside the closure.
  /// - Throws: The store's error; the store then keeps its contents. Otherwise it is empty at the
  ///   end.
  static func violations(
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
