import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// The events are the device: replaying them, or storing it, gives the same one byte for byte.
@Suite struct HistoryTests {
  private func bytes(of state: FocusState) throws -> Data {
    try StoredForm.encode(EncodedDevice(encoding: StoredDevice(state: state, number: 0)))
  }

  @Test("random events break no rule, and their replay is the same device", arguments: seeds)
  func randomEventsBreakNoRule(_ seed: UInt64) throws {
    var random = try RandomDevice(seed: seed)
    for _ in 0..<Self.steps { try random.step() }
    let device = random.device
    var replayed = FocusState(
      now: BenchDevice.start, timeZone: device.state.timeline.timeZone,
      policy: device.state.policy)
    for event in device.events { _ = replayed.apply(event) }
    #expect(replayed == device.state)
    #expect(try bytes(of: replayed) == bytes(of: device.state))

    let stored = try bytes(of: device.state)
    let read = try StoredForm.decode(EncodedDevice.self, from: stored).live
    #expect(read.state == device.state)
    #expect(try bytes(of: read.state) == stored)

    for (number, event) in device.events.enumerated() {
      let record = StoredEvent(number: number, event: event)
      let line = try StoredForm.encode(EncodedEvent(encoding: record))
      #expect(try StoredForm.decode(EncodedEvent.self, from: line).live == record)
    }
  }

  private static let seeds = RandomCases.seeds(4)

  private static let steps = 400

  @Test func whatIsInstalledOrSetAgainIsNoEvent() async throws {
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    let app = "com.example.team"
    try await system.install(.test(Behavior()))
    try await system.add(.work)
    let before = await system.history.count
    try await system.install(.test(Behavior()))
    #expect(await system.history.count == before)
    var counts: [Int] = []
    for _ in 1...2 {
      try await system.configure(.team, in: .work, values: ["limit": 3, "team": "red"])
      try await system.updateMode(.work) { $0.settings.hidesBadges = true }
      try await system.allowNotifications(of: app, true)
      try await system.addPeople([SimulatedPerson(id: "Ann", isFavorite: true)])
      try await system.lock()
      try await system.apply(.silent)
      try await system.setClock(.manual)
      try await system.vanish("blue", of: app)
      try await system.launch(app)
      counts.append(await system.history.count)
    }
    for _ in 1...2 {
      try await system.disable(.team, in: .work)
      try await system.quit(app)
      counts.append(await system.history.count)
    }
    #expect(counts[0] >= before + 8)
    #expect(counts[1] == counts[0])
    #expect(counts[2] >= counts[1] + 2)
    #expect(counts[3] == counts[2])
  }

  @Test func theHistoryOfADeviceWithAppsIsReplayed() async throws {
    let diary = Diary()
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    let behavior = Behavior(
      perform: { limit, _ in
        diary.note("\(limit ?? 0)")
        try await UNUserNotificationCenter.current().setBadgeCount(limit ?? 0)
      }, predicate: { _, _ in NSPredicate(format: "SELF IN %@", ["a", "b"]) })
    try await system.install(.test(behavior))
    try await system.add(.work.scheduled(FocusSchedule("09:00–17:00")))
    try await system.configure(.team, in: .work, values: ["limit": 3, "team": "red"])
    try await system.advance(by: .seconds(36_000))
    try await system.deliver(.chat(app: "com.example.team", criteria: "c"))
    let calls = diary.lines.count
    #expect(calls == 2)
    var replayed = FocusState(now: BenchDevice.start, timeZone: .gmt)
    for entry in await system.history { #expect(replayed.apply(entry.event) == entry.effects) }
    #expect(await system.state == replayed)
    #expect(diary.lines.count == calls)
    #expect(await system.history.map(\.number) == Array(1...(await system.history.count)))
  }

  @Test func listsAndValuesAreStoredInOneOrder() throws {
    var device = BenchDevice()
    var work = FocusMode.work
    work.settings.apps = .allow(Set((0..<50).map { "app-\($0)" }))
    work.settings.people = .silence(Set((0..<50).map { "person-\($0)" }))
    device.happen(.modeEdited(mode: work))
    device.happen(.peopleKnown(people: (0..<20).map { SimulatedPerson(id: "person-\($0)") }))
    for number in 0..<20 { device.install("app-\(number)") }
    let stored = try bytes(of: device.state)
    for _ in 0..<3 {
      let read = try StoredForm.decode(EncodedDevice.self, from: stored).live
      #expect(try bytes(of: read.state) == stored)
      #expect(read.state == device.state)
    }
  }
}
