import Foundation
import Testing

@testable import FocusFilterKit

/// What becomes of the requests that an app adds itself.
@Suite struct LocalRequestTests {
  var device = BenchDevice()

  init() { device.install("chat", .extension) }

  private func request(
    _ identifier: String = "tea", matching components: DateComponents? = nil, badge: Int? = nil
  ) -> NotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "Tea"
    content.badge = badge.map { NSNumber(value: $0) }
    let trigger = components.map {
      UNCalendarNotificationTrigger(dateMatching: $0, repeats: false)
    }
    let request = UNNotificationRequest(
      identifier: identifier, content: content, trigger: trigger)
    return NotificationRequest(app: "chat", record: RequestRecord(request))
  }

  @discardableResult
  private mutating func add(_ request: NotificationRequest) -> [FocusEffect] {
    device.happen(.acted(app: "chat", actions: [.addNotification(request: request)]))
  }

  @Test mutating func aRequestThatNeverFiresIsIgnoredAndTheWaitingOneStays() {
    add(request(matching: DateComponents(hour: 16)))
    for past in [DateComponents(year: 2020), DateComponents(month: 2, day: 30)] {
      let never = request(matching: past)
      let effects = add(never)
      #expect(effects == [.actionIgnored(app: "chat", .addNotification(request: never), .noDate)])
    }
    let four = BenchDevice.start + 8 * 3600
    #expect(device.state.apps["chat"]?.pending.map(\.nextDate) == [four])
  }

  @Test mutating func aRequestWithoutTriggerTakesThePlaceOfTheOneThatWaits() {
    add(request(matching: DateComponents(hour: 16)))
    #expect(add(request()).decisions.map(\.outcome) == [.alerts])
    #expect(device.state.apps["chat"]?.pending == [])
  }

  @Test mutating func aCalendarTriggerFollowsTheClocksOfThePlace() throws {
    add(request(matching: DateComponents(hour: 9)))
    device.happen(.timeZoneChanged(timeZone: try zone("America/New_York")))
    let fourteen = BenchDevice.start + 6 * 3600
    #expect(device.state.apps["chat"]?.pending.map(\.nextDate) == [fourteen])
  }

  @Test mutating func ofTooManyRequestsTheSoonestWait() {
    let minutes = (1...64).map { minute in
      request(
        "\(minute)", matching: DateComponents(hour: 16, minute: minute % 60, second: minute / 60))
    }
    for minute in minutes { add(minute) }
    let late = request("late", matching: DateComponents(hour: 17))
    #expect(
      add(late).last
        == .actionIgnored(app: "chat", .addNotification(request: late), .notAmongSoonest))
    let early = request("early", matching: DateComponents(hour: 15))
    #expect(
      add(early).last
        == .actionIgnored(app: "chat", .addNotification(request: minutes[58]), .notAmongSoonest))
    let waiting = device.state.apps["chat"]?.pending.map(\.request.identifier) ?? []
    #expect(waiting.count == 64 && waiting.contains("early"))
    #expect(!waiting.contains("59") && !waiting.contains("late"))
  }

  @Test func theAppLearnsThatItsRequestNeverFires() async throws {
    let system = try await FocusSystem.test(.test())
    await #expect(throws: UNError(.notificationInvalidNoDate)) {
      try await system.run(as: "com.example.team") {
        try await UNUserNotificationCenter.current().add(
          UNNotificationRequest(
            identifier: "tea", content: UNMutableNotificationContent(),
            trigger: UNCalendarNotificationTrigger(
              dateMatching: DateComponents(year: 2020), repeats: false)))
      }
    }
    #expect(await system.state.apps["com.example.team"]?.pending == [])
  }

  @Test mutating func aNegativeNumberLeavesTheBadgeAsItIs() {
    add(request(badge: 2))
    add(request(badge: -3))
    #expect(device.state.apps["chat"]?.badge == 2)
    add(request(badge: 0))
    #expect(device.state.apps["chat"]?.badge == 0)
  }

  @Test(
    "F3-0: each option of a delegate presents one part of the notification",
    arguments: [
      ([], .toApp, ""), ([.badge], .toApp, "badge"), ([.list], .quiet, "listed"),
      ([.list, .badge], .quiet, "listed badge"), ([.sound], .alerts, "heard"),
      ([.badge, .sound], .alerts, "heard badge"), ([.banner], .alerts, "seen"),
      ([.banner, .list], .alerts, "seen listed"), ([.alert], .alerts, "seen listed"),
    ] as [(UNNotificationPresentationOptions, Decision.Outcome, String)])
  func theDelegatesPresentationIsFollowed(
    _ options: UNNotificationPresentationOptions, _ outcome: Decision.Outcome, _ parts: String
  ) async throws {
    let delegate = PresentingDelegate(options)
    let system = try await FocusSystem.test(
      .test(launch: { UNUserNotificationCenter.current().delegate = delegate }))
    try await system.launch("com.example.team")
    var request = NotificationRequest.chat(app: "com.example.team")
    (request.title, request.soundName, request.badge) = ("Lunch?", "default", 5)
    let decision = try await system.deliver(request)
    #expect(decision.outcome == outcome)
    let presented = [
      ("seen", decision.isSeen), ("listed", decision.isListed), ("heard", decision.isHeard),
      ("badge", await system.state.apps["com.example.team"]?.badge == 5),
    ]
    #expect(presented.filter(\.1).map(\.0).joined(separator: " ") == parts)
  }
}

/// A delegate that wants some parts of every notification.
final class PresentingDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let options: UNNotificationPresentationOptions

  init(_ options: UNNotificationPresentationOptions) { self.options = options }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { options }
}
