import FocusHost
import Foundation
import Testing

@testable import ExampleChat
@testable import FocusFilterKit

/// Several devices in one process, and code that belongs to none.
@Suite struct IsolationTests {
  static let chat = "com.example.chat"

  func device(_ status: String) async throws -> FocusSystem {
    let system = try await FocusSystem.test(.exampleChat, modes: [.work])
    try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = status }
    return system
  }

  @Test func twoDevicesShareNothing() async throws {
    let (one, two) = try await (device("one"), device("two"))
    async let first: Void = one.activate(.work)
    async let second: Void = two.activate(.work)
    _ = try await (first, second)
    try await one.run("receive", of: Self.chat, with: "work")
    for (system, status, badge) in [(one, "one", 1), (two, "two", 0)] {
      let view = try await system.run(as: Self.chat) { ChatModel.shared.view }
      #expect(view.status == status)
      let current = try await system.run(as: Self.chat) {
        try await ExampleChatFocusFilter.current.status
      }
      #expect(current == status)
      #expect(await system.state.apps[Self.chat]?.badge == badge)
    }
    try await one.deactivate()
    #expect(await one.state.activation == nil)
    #expect(await two.state.activation?.mode == .work)
  }

  @Test func codeOutsideAnyAppIsThatOfNoDevice() async throws {
    let (one, two) = try await (device("one"), device("two"))
    let error = try await #require(throws: HostError.self) {
      _ = try await Task.detached { try await ExampleChatFocusFilter.current }.value
    }
    #expect(error == .outsideApps)
    #expect("\(error)".contains("`try await system.inApp { … }`"))
    withExtendedLifetime((one, two)) {}
  }

  @Test func codeOutsideAnyAppMeansTheOnlyOneInATool() async {
    await #expect(processExitsWith: .success) {
      await #expect(throws: HostError.noHost) { _ = try await ExampleChatFocusFilter.current }
      let system = try await FocusSystem.test(.exampleChat, modes: [.work])
      try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "only" }
      try await system.activate(.work)
      await #expect(throws: HostError.outsideApps) {
        _ = try await ExampleChatFocusFilter.current
      }
      FocusSystem.becomeTool()
      let status = try await Task.detached { try await ExampleChatFocusFilter.current.status }.value
      #expect(status == "only")
    }
  }
}
