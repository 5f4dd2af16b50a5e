import AppIntents
import FocusFilterKit
import Foundation
import Model
import Testing

@testable import Filters

@Test func anotherAccountIsSilenced() async throws {
  let system = FocusSystem(clock: .manual(.now), timeZone: .gmt)
  try await system.install(
    SimulatedApp(
      "com.example.chat", name: "Chat", filters: [.filter(ChatFilter.self)], intentsExtension: {}))
  try await system.allowNotifications(of: "com.example.chat", true)
  try await system.add(.work.allowing("com.example.chat"))
  try await system.configure(ChatFilter.self, in: .work) { $0.account = AccountEntity(id: "work") }
  try await system.activate(.work)
  let content = UNMutableNotificationContent()
  content.filterCriteria = "personal"
  #expect(try await system.deliver(content, to: "com.example.chat").outcome == .silenced)
}
