import Foundation
import Synchronization
import Testing

@testable import FocusControl
@testable import FocusFilterKit

/// Code of an app that still runs after a command keeps nothing from the next one.
@Suite struct LingeringCodeTests {
  /// Each tool leaves code that always wants a thread of the pool, and that knows the device.
  ///
  /// A command that blocks such a thread, or waits for the folder of the command before, exceeds
  /// the limit, which is counted in parts that need the same threads.
  @Test func toolsOfOneProcessDontWaitForEachOthersCode() async throws {
    let gate = Gate()
    defer { gate.isOpen.store(true, ordering: .relaxed) }
    let app = SimulatedApp(
      "com.example.lingering", name: "Lingering",
      actions: [
        .init("spin") { _ in
          Task { while !gate.isOpen.load(ordering: .relaxed) { await Task.yield() } }
        }
      ])
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          let tool = TestTool(apps: [app])
          for call in ["app do com.example.lingering spin", "on work", "off"] {
            let outcome = try await first(within: .seconds(1), or: Stalled(call: call)) {
              await tool.run(call)
            }
            expectDone(outcome)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// A command that wasn't done within its limit.
  private struct Stalled: Error {
    let call: String
  }

  private func expectDone(_ outcome: TestTool.Outcome) {
    #expect(outcome.exitCode == .done, "\(outcome.screen)")
    #expect(!outcome.screen.contains("Waiting"))
  }

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
    for call in [
      "app do com.example.lingering linger", "on work", "undo", "undo", "clock +1m", "reset",
    ] {
      expectDone(await tool.run(call))
    }
  }
}

/// A gate that code waits at.
private final class Gate: Sendable {
  let isOpen = Atomic(false)
}
