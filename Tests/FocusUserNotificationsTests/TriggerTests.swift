import FocusHost
import FocusUserNotifications
import Foundation
import Testing

/// Triggers as an app sees them.
@Suite struct TriggerTests {
  @Test func anIntervalCountsFromTheDevicesTime() throws {
    let device = TestDevice()
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)
    let date = try CurrentHost.$bound.withValue(device) {
      try #require(trigger.nextTriggerDate())
    }
    #expect(date == device.now + 90)
  }

  @Test func anIntervalThatEndsAtOnceEndsTheApp() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("time interval must be greater than 0"))
  }

  @Test func aShortIntervalThatRepeatsEndsTheApp() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: 59.9, repeats: true)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("time interval must be at least 60 if repeating"))
  }

  @Test func withoutNotificationHostTheComputersTimeCounts() throws {
    let before = Date()
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)
    let date = try CurrentHost.$bound.withValue(HostWithoutNotifications()) {
      try #require(trigger.nextTriggerDate())
    }
    #expect(date >= before + 90)
    #expect(date <= Date() + 90)
  }

  @Test func aCalendarTriggerUsesTheDevicesTimeZone() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let device = TestDevice(in: tokyo)
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 10, minute: 30), repeats: true)
    // The device's clock shows 09:00 on 1 January 2026 in Tokyo.
    let date = CurrentHost.$bound.withValue(device) { trigger.nextTriggerDate() }
    #expect(date == device.now + 90 * 60)
  }

  @Test func aTriggersOwnTimeZoneIsUsed() throws {
    let device = TestDevice(in: try #require(TimeZone(identifier: "Asia/Tokyo")))
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(timeZone: .gmt, hour: 3), repeats: false)
    let date = CurrentHost.$bound.withValue(device) { trigger.nextTriggerDate() }
    #expect(date == device.now + 3 * 3600)
  }

  @Test func triggersCompareByTheirCondition() {
    let interval = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
    #expect(interval == UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
    #expect(interval != UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
    #expect(interval != UNTimeIntervalNotificationTrigger(timeInterval: 61, repeats: true))
    let calendar = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 9), repeats: true)
    #expect(
      calendar
        == UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true))
    #expect(calendar != interval)
    #expect(calendar.repeats)
    #expect(calendar.dateComponents == DateComponents(hour: 9))
  }

  @Test func aRemoteNotificationWasTriggeredByAPush() {
    let record = RequestRecord(identifier: "a", content: ContentRecord(), trigger: .push)
    let trigger: UNNotificationTrigger? = UNNotificationRequest(record).trigger
    #expect(trigger is UNPushNotificationTrigger)
    #expect(trigger?.repeats == false)
  }
}
