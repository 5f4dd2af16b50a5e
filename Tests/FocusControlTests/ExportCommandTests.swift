import FocusFilterKit
import Foundation
import Synchronization
import Testing

@testable import FocusControl

/// An exported scenario starts processes where the tool started them, and no code is asked for it.
@Suite struct ExportCommandTests {
  @Test func theStartsOfProcessesAreExported() async throws {
    let count = Mutex((ofProcess: 0, ofAll: 0))
    let tool = TestTool(
      apps: [
        SimulatedApp(
          "com.example.count", name: "Count",
          actions: [
            .init("count") { _ in
              let badge = count.withLock { count in
                count = (count.ofProcess + 1, count.ofAll + 1)
                return count.ofProcess
              }
              try await UNUserNotificationCenter.current().setBadgeCount(badge)
            }
          ],
          launch: { count.withLock { $0.ofProcess = 0 } })
      ])
    _ = await tool.run("app allow count")
    for _ in 0..<2 { _ = await tool.run("app do count count") }
    let text = await tool.run("export").output
    #expect(text.contains(#""processes": "startAgain""#) && !text.contains("relaunch"), "\(text)")
    #expect(count.withLock { $0.ofAll } == 2)
  }
}
