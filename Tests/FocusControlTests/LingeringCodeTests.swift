import FocusFilterKit
import Foundation
import Testing

@testable import FocusControl

/// Code of an app that still runs after a command keeps nothing from the next one.
@Suite struct LingeringCodeTests {
  private static let app = SimulatedApp(
    "com.example.lingering", name: "Lingering",
    actions: [
      .init("linger") { _ in
        // It inherits its host, which knows the device.
        Task { try await Task.sleep(for: .seconds(3600)) }
      }
    ])

  @Test func theNextCommandOpensTheDevice() async {
    let tool = TestTool(apps: [Self.app])
    let first = await tool.run("app do com.example.lingering linger")
    #expect(first.exitCode == .done, "\(first.screen)")
    for call in ["on work", "undo", "undo", "clock +1m", "reset"] {
      let next = await tool.run(call)
      #expect(next.exitCode == .done, "\(next.screen)")
      #expect(!next.screen.contains("Waiting"))
    }
  }
}
