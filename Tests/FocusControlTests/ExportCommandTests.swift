import FocusFilterKit
import Foundation
import Synchronization
import Testing

@testable import FocusControl

/// An exported scenario lets processes start anew only where a result depends on it.
@Suite struct ExportCommandTests {
  /// An app with an action whose count is on its icon; its process forgets it, or a file keeps it.
  private func counting(isForgetful: Bool) -> SimulatedApp {
    let count = CountOfProcess()
    return SimulatedApp(
      "com.example.count", name: "Count",
      actions: [
        .init("count") { _ in
          try await UNUserNotificationCenter.current().setBadgeCount(isForgetful ? count.next() : 1)
        }
      ],
      launch: { count.forget() })
  }

  private func exported(isForgetful: Bool) async -> String {
    let tool = TestTool(apps: [counting(isForgetful: isForgetful)])
    _ = await tool.run("app allow count")
    for _ in 0..<2 { _ = await tool.run("app do count count") }
    return await tool.run("export").output
  }

  @Test func aStartOfAProcessThatChangesAResultIsExported() async {
    #expect(await exported(isForgetful: true).contains("relaunch"))
  }

  @Test func aStartOfAProcessThatChangesNothingIsNotExported() async {
    let text = await exported(isForgetful: false)
    #expect(text.contains(#""do": "count""#))
    #expect(!text.contains("relaunch"))
  }
}

/// A number that a process remembers until it is launched again.
private final class CountOfProcess: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  func forget() { count.withLock { $0 = 0 } }
}
