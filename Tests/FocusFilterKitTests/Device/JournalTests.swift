import Foundation
import Synchronization
import Testing

@testable import FocusFilterKit

/// What a journal keeps, and what of it has been stored.
@Suite struct JournalTests {
  private let tick = FocusEvent(at: BenchDevice.start, .timePassed)

  private let device = StoredDevice(
    state: FocusState(now: .distantPast, timeZone: .gmt), number: 0)

  private func request(_ identifier: String) -> NotificationRequest {
    NotificationRequest.chat(app: "com.example.team", identifier: identifier)
  }

  private func decided(
    _ number: Int, about identifier: String = "a", _ outcome: Decision.Outcome = .alerts
  ) -> FocusEffect {
    .decided(
      DeliveredNotification(
        id: number, request: request(identifier), date: BenchDevice.start, outcome: outcome),
      Decision(
        outcome: outcome, isListed: true, hidesBadge: false, steps: [], readings: [],
        rulesOfPredicate: []))
  }

  @Test func eachEntryIsStoredOnce() throws {
    let store = StubbornStore()
    var journal = Journal(of: device, in: store)
    #expect(try !journal.storeEntries())
    _ = journal.record(tick, followedBy: [])
    store.refuses = true
    #expect(throws: StoreProblem.self) { try journal.storeEntries() }
    store.refuses = false
    _ = journal.record(tick, followedBy: [])
    #expect(try journal.storeEntries())
    #expect(try !journal.storeEntries())
    #expect(store.memory.events().map(\.number) == [1, 2])
  }

  @Test func aDecisionIsFound() {
    var journal = Journal(of: device, in: nil)
    _ = journal.record(tick, followedBy: [decided(1, .silenced), decided(2, about: "b", .quiet)])
    _ = journal.record(tick, followedBy: [decided(3)])
    #expect(journal.decision(about: request("a"), since: 0)?.outcome == .silenced)
    #expect(journal.decision(about: request("a"), since: 1)?.outcome == .alerts)
    #expect(journal.decision(about: request("b"), since: 1) == nil)
  }
}

/// A store that refuses events for a while.
private final class StubbornStore: FocusStore {
  let memory = MemoryStore()
  private let isRefusing = Mutex(false)

  var refuses: Bool {
    get { isRefusing.withLock { $0 } }
    set { isRefusing.withLock { $0 = newValue } }
  }

  func append(_ events: [StoredEvent]) throws {
    if refuses { throw StoreProblem(.write, path: "store", reason: .system(EACCES)) }
    memory.append(events)
  }

  func load() throws -> StoredDevice? { try memory.load() }
  func save(_ device: StoredDevice) { memory.save(device) }
  func events() -> [StoredEvent] { memory.events() }
  func origin() -> StoredDevice? { memory.origin() }
  func reset() { memory.reset() }
}
