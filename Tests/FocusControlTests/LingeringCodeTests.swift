import FocusFilterKit
import Foundation
import Synchronization
import Testing

@testable import FocusControl

/// Code of an app that still runs after a command keeps nothing from the next one.
@Suite struct LingeringCodeTests {
  /// Each tool leaves code that always wants a thread of those that tasks share, and that knows the device.
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
    let outcomes = await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          let tool = TestTool(apps: [app])
          let first = await tool.run("app do com.example.lingering spin")
          return [first, await tool.run("on work"), await tool.run("off")]
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    for outcome in outcomes {
      #expect(outcome.exitCode == .done, "\(outcome.screen)")
      #expect(!outcome.screen.contains("Waiting"))
    }
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
    let first = await tool.run("app do com.example.lingering linger")
    #expect(first.exitCode == .done, "\(first.screen)")
    for call in ["on work", "undo", "undo", "clock +1m", "reset"] {
      let next = await tool.run(call)
      #expect(next.exitCode == .done, "\(next.screen)")
      #expect(!next.screen.contains("Waiting"))
    }
  }
}

/// A gate that code waits at.
private final class Gate: Sendable {
  let isOpen = Atomic(false)
}
