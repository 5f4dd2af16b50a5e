import FocusUserNotifications
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// A long day keeps little for each of its events.
@Suite struct LongDayTests {
  @Test func eachPartIsSmall() {
    #expect(MemoryLayout<EventPlan>.stride <= 40)
    #expect(MemoryLayout<StoryLine>.stride <= 256)
    #expect(MemoryLayout<NotificationRequest>.stride <= 120)
    #expect(MemoryLayout<ContentRecord>.stride <= 240)
    #expect(MemoryLayout<DeliveredNotification>.stride <= 144)
    #expect(MemoryLayout<Decision>.stride <= 104)
  }

  @Test func linesShareTheirSteps() async throws {
    let events = (10...40).map {
      #"{at: "08:\#($0)", notify: "com.apple.mobilemail", title: "Hi"}"#
    }
    let day = try await Scenario(monday: "events: [\(events.joined(separator: ","))]")
      .play(on: SimulatedApp.systemApps)
    let steps = Set(
      day.lines.compactMap { line in
        line.steps?.withUnsafeBufferPointer { $0.baseAddress.map { Int(bitPattern: $0) } }
      })
    #expect(day.lines.filter { $0.event == .notification }.count == 31)
    #expect(steps.count <= 2)
  }
}
