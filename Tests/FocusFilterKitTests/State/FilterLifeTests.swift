import FocusFilterKit
import Foundation
import Testing

@testable import ExampleChat

/// The life of a Focus filter, as the app and the person see it.
@Suite struct FilterLifeTests {
  let system = FocusSystem(
    clock: .manual(Date(timeIntervalSinceReferenceDate: 0)), timeZone: .gmt)

  @Test func turningOnDeliversTheConfiguredValues() async throws {
    try await system.install(.exampleChat)
    try await system.add(FocusMode.catalog[4])
    try await system.configure(ExampleChatFocusFilter.self, in: .work) {
      $0.status = "Heads down"
      $0.alwaysUseDarkMode = true
    }
    try await system.activate(.work)
    let view = try await system.run(as: "com.example.chat") { ChatModel.shared.view }
    #expect(view == ChatView(usesDarkMode: true, status: "Heads down"))
  }
}
