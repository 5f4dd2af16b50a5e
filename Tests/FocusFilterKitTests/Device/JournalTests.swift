import Foundation
import Synchronization
import Testing

@testable import FocusFilterKit

/// What a journal keeps, and what of it has been stored.
@Suite struct JournalTests {
  @Test func eachEntryIsStoredOnce() throws {
    let store = StubbornStore()
    let device = StoredDevice(
      state: FocusState(now: .distantPast, timeZone: .gmt), number: 0)
    var journal = Journal(of: device, in: store)
    let tick = FocusEvent(at: BenchDevice.start, .timePassed)
    #expect(try !journal.storeEntries())
    _ = journal.record(tick, followedBy: [])
    store.refuses.store(true, ordering: .relaxed)
    #expect(throws: StoreProblem.self) { try journal.storeEntries() }
    store.refuses.store(false, ordering: .relaxed)
    _ = journal.record(tick, followedBy: [])
    #expect(try journal.storeEntries())
    #expect(try !journal.storeEntries())
    #expect(store.memory.events().map(\.number) == [1, 2])
  }
}

/// A store that refuses events for a while.
private final class StubbornStore: FocusStore {
  let memory = MemoryStore()
  let refuses = Atomic(false)

  func append(_ events: [StoredEvent]) throws {
    if refuses.load(ordering: .relaxed) {
      throw StoreProblem(.write, path: "store", reason: .system(EACCES))
    }
    memory.append(events)
  }

  func load() throws -> StoredDevice? { try memory.load() }
  func save(_ device: StoredDevice) { memory.save(device) }
  func events() -> [StoredEvent] { memory.events() }
  func origin() -> StoredDevice? { memory.origin() }
  func reset() { memory.reset() }
}
