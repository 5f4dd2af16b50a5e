import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit

/// A device is looked at, at a later time, and stays as it is.
@Suite struct ForeseenDeviceTests {
  private let start = Date(timeIntervalSince1970: 1_795_424_400)  // Monday, 09:00 GMT

  private func device() async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    try await system.install(.exampleChat)
    try await system.add(.work.scheduled(try FocusSchedule("10:00–17:00", .workdays)))
    let chat = try await system.filter(named: "com.example.chat")
    try await system.configure(chat, in: .work, values: ["account": "work"])
    return system
  }

  @Test func noTimeIsTooFarAwayForWords() {
    let end = Date(timeIntervalSinceReferenceDate: 1e300)
    #expect(
      FocusError.tooFarAway(end, from: start, in: .gmt).description
        .hasPrefix("506713-02-07T00:00 is more than 10 years after the device's time, "))
  }

  @Test func aTimeWithTooManyEventsBeforeItIsRefused() async throws {
    let system = try await device()
    var request = NotificationRequest(app: "com.example.chat")
    request.record.trigger = .timeInterval(seconds: 60, repeats: true)
    try await system.schedule(request)
    let month = start + 31 * 86_400
    let refusal = FocusError.tooMuchHappens(until: month, in: .gmt, limit: ForeseenDevice.limit)
    let stored = await system.stored
    #expect(throws: refusal) { try ForeseenDevice(stored, at: month) }
    await #expect(throws: refusal) { try await system.requireReachable(month) }
    #expect(await system.now == start)
    try await system.requireReachable(start + 86_400)
  }

  @Test func aCardIsThatOfTheLastTimeThatTheAppWasAsked() async throws {
    let system = try await device()
    func title() async throws -> String? {
      let seen = try ForeseenDevice(await system.stored, at: start)
      let work = try #require(seen.state.mode(.work))
      return seen.cards(of: work).first?.configured?.title
    }
    #expect(try await title() == "Set Account, Status & Look")
    let shown = try await system.cards(in: .work).first?.configured?.title
    #expect(try await title() == shown)
    let chat = try await system.filter(named: "com.example.chat")
    try await system.disable(chat, in: .work)
    #expect(try await title() == shown)
    try await system.configure(chat, in: .work, values: ["status": "Busy"])
    #expect(try await title() == "Set Account, Status & Look")
  }

  @Test func timeThatPassedIsKeptWhenTheDeviceIsSaved() async throws {
    let store = MemoryStore()
    let system = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
    try await system.advance(by: .seconds(90))
    #expect(try store.load()?.state.now == start)
    try await system.save()
    #expect(try store.load()?.state.now == start + 90)
    try await system.save()
    #expect(await system.eventCount == 1)
  }

  @Test func anUndoneDeviceDiffersOnlyInItsTime() async throws {
    let system = try await device()
    let before = await system.stored
    try await system.activate(.work)
    try await system.setClock(.manual)
    try await system.advance(by: .seconds(60))
    try await system.takeBack(to: before)
    var expected = before.state
    expected.now += 60
    #expect(await system.state == expected)
    // The fold of the history makes the same device.
    var played = FocusState(now: start, timeZone: .gmt)
    for entry in await system.history { _ = played.apply(entry.event) }
    #expect(played == expected)
  }

  @Test func timePassesAfterAnEarlierDeviceWasBroughtBack() async throws {
    let system = try await device()
    try await system.allowNotifications(of: "com.example.chat", true)
    try await system.perform(["notify": "com.example.chat", "title": "A", "after": "5m"])
    let before = await system.stored
    try await system.advance(by: .seconds(600))
    try await system.takeBack(to: before)
    try await system.advance(by: .seconds(60))
    #expect(await system.state.apps["com.example.chat"]?.delivered.map(\.request.title) == ["A"])
  }

  @Test func anUndoneTimeZoneIsInTheStoryAndOnThePage() async throws {
    let system = try await device()
    let (before, told) = (await system.stored, await system.eventCount)
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    try await system.travel(to: zone)
    #expect(system.calendar.timeZone == zone)
    let afterTravel = await system.eventCount
    try await system.takeBack(to: before)
    #expect(system.calendar.timeZone == .gmt)
    #expect(await system.story(since: told).map(\.event) == [.timeZone, .undone, .timeZone])
    let rest = await system.story(since: afterTravel)
    #expect(rest.timeZone == zone)
    #expect(rest.map(\.event) == [.undone, .timeZone])
    #expect(rest.map(\.after) == [before.number, nil])
    #expect(rest.map(\.text) == [nil, "GMT"])
    let last = await system.eventCount
    #expect(await system.story(since: last).timeZone == .gmt)
  }

  @Test func anAppWithoutItsCodeIsReportedOnceAndNotCalled() async throws {
    let store = MemoryStore()
    let system = try FocusSystem(
      store: store, clock: .manual(start), timeZone: .gmt,
      modes: [.work.allowing("com.example.chat")])
    try await system.install(.exampleChat)
    let chat = try await system.filter(named: "com.example.chat")
    try await system.configure(chat, in: .work, values: ["account": "work"])
    try await system.save()
    let other = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
    try await other.install(all: [])
    #expect(await other.state.apps["com.example.chat"]?.hasCode == false)
    let told = await other.eventCount
    try await other.install(all: [])
    #expect(await other.eventCount == told)
    try await other.activate(.work)
    #expect(await other.story(since: told).map(\.event) == [.focusOn])
    let decision = try await other.deliver(
      NotificationRequest(app: "com.example.chat"))
    #expect(decision.outcome == .alerts)
    try await other.install(.exampleChat)
    #expect(await other.state.apps["com.example.chat"]?.hasCode == true)
  }

  @Test(arguments: [
    ("2026-10-25T00:30:00Z", "BST"), ("2026-10-25T01:30:00Z", "GMT"),
    ("2026-10-25T00:00:00Z", "BST"), ("2026-10-25T02:00:00Z", nil),
    ("2026-10-24T23:59:00Z", nil), ("2026-03-29T00:30:00Z", nil), ("2026-03-29T01:30:00Z", nil),
  ])
  func aTimeThatComesTwiceHasAName(instant: String, name: String?) throws {
    let london = try #require(TimeZone(identifier: "Europe/London"))
    #expect(london.nameOfRepeatedTime(at: try Date(instant, strategy: .iso8601)) == name)
  }
}
