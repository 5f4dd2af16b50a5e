import FocusFilterKit
import Foundation
import Mishaps
import TestPrograms
import Testing

/// Canceling the task that waits for an app's code cancels the code.
@Suite(.fewAtOnce) struct CancellationTests {
  private let app = MishapDevice.app
  private let folder = TemporaryFolder()

  @Test("an action is canceled where it runs", arguments: [true, false])
  func anActionIsCanceled(isApart: Bool) async throws {
    let system = try await MishapDevice.make(isApart ? MishapDevice.processes : .inProcess)
    try await system.launch(app)
    let action = Task { [app, folder] in
      try await system.run("wait until canceled", of: app, with: folder.url.path)
    }
    try await waitForFile("begun")
    action.cancel()
    await #expect(throws: CancellationError.self) { try await action.value }
    try await waitForFile("canceled")
    // The process lives on.
    try await system.run("none", of: app)
    #expect(await system.state.apps[app]?.process == .foreground)
    #expect(await system.findings(since: 0).allSatisfy { $0.severity != .error })
  }

  @Test("an action whose task is canceled before it begins", arguments: [true, false])
  func anActionIsCanceledBefore(isApart: Bool) async throws {
    let system = try await MishapDevice.make(isApart ? MishapDevice.processes : .inProcess)
    try await system.launch(app)
    for _ in 0..<20 {
      let action = Task { [app] in
        withUnsafeCurrentTask { $0?.cancel() }
        try await system.run("pause", of: app)
      }
      await #expect(throws: CancellationError.self) { try await action.value }
    }
    try await system.run("none", of: app)
  }

  private func waitForFile(_ name: String) async throws {
    let path = folder.url.appending(path: name).path
    while !FileManager.default.fileExists(atPath: path) {
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
