import FocusFilterKit
import Foundation
import Service
import Testing

@testable import Model

@Test func theServiceGivesANotificationItsAccount() async throws {
  let system = FocusSystem(clock: .manual(.now), timeZone: .gmt)
  try await system.install(
    SimulatedApp("com.example.chat", name: "Chat", serviceExtension: { NotificationService() }))
  try await system.allowNotifications(of: "com.example.chat", true)
  let payload = try PushPayload(#"{ "aps": { "alert": "Hi", "mutable-content": 1 } }"#)
  let decision = try await system.deliver(payload.request(for: "com.example.chat"))
  #expect(decision.outcome == .alerts)
  #expect(AccountEntity(id: "work").id == "work")
}
