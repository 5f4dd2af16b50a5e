import FocusFilterKit
import Foundation
import Testing

/// A device whose clocks are set to another time zone.
@Suite struct TravelTests {
  private let system: FocusSystem
  private let newYork: TimeZone

  init() throws {
    // 2026-11-23, 08:00 GMT.
    system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_795_420_800)), timeZone: .gmt)
    newYork = try #require(TimeZone(identifier: "America/New_York"))
  }

  @Test func theStatusTheCalendarAndTheSchedulesFollow() async throws {
    try await system.add(.work.scheduled(try FocusSchedule("08:00–09:00")))
    #expect(await system.status.active?.mode == "Work")
    try await system.travel(to: newYork)
    #expect(await system.status.active == nil)
    #expect(await system.status.timeZone == "America/New_York")
    #expect(system.calendar.timeZone == newYork)
    // 08:00 in New York is 13:00 GMT.
    #expect(await system.status.nextChange?.at == Date(timeIntervalSince1970: 1_795_438_800))
  }

  @Test func aCalendarTriggerFiresAtTheTimeOfThePlace() async throws {
    try await system.install(SimulatedApp("com.example.alarm", name: "Alarm"))
    try await system.allowNotifications(of: "com.example.alarm", true)
    try await system.run(as: "com.example.alarm") {
      let content = UNMutableNotificationContent()
      content.title = "Nine o'clock"
      let trigger = UNCalendarNotificationTrigger(
        dateMatching: DateComponents(hour: 9), repeats: false)
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "nine", content: content, trigger: trigger))
    }
    try await system.travel(to: newYork)
    let pending = await system.state.apps["com.example.alarm"]?.pending ?? []
    #expect(pending.map(\.nextDate) == [Date(timeIntervalSince1970: 1_795_442_400)])
  }
}
