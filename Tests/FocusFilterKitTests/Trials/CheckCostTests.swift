import ExampleChat
import FocusAppIntents
import Foundation
import Mishaps
import Synchronization
import Testing

@testable import FocusFilterKit

/// Counts its calls, and the starts of its app.
private struct CalledFilter: MinimalFilter {
  static let calls = Mutex(0)
  static let launches = Mutex(0)

  @Parameter(title: "Level", default: 1, inclusiveRange: (1, 3)) var level: Int
  @Parameter(title: "Status") var status: String?
  var predicate: NSPredicate? { NSPredicate(format: "SELF == 'a'") }

  func act() { Self.calls.withLock { $0 += 1 } }
}

/// The processes and calls that a check of an app costs.
@Suite struct CheckCostTests {
  /// Runs a body with a tool that notes each start of its processes, and returns their number.
  private func starts(
    of tool: String, _ body: (ProcessModel) async throws -> Void
  ) async throws -> Int {
    guard case .executable(let mishaps) = try MishapDevice.processes else { return 0 }
    let folder = FileManager.default.temporaryDirectory.appending(path: "cost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (script, log) = (folder.appending(path: "tool"), folder.appending(path: "log"))
    let program = mishaps.deletingLastPathComponent().appending(path: tool)
    try Data("#!/bin/sh\necho start >> '\(log.path)'\nexec '\(program.path)' \"$@\"\n".utf8)
      .write(to: script)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: script.path)
    try await body(.executable(script))
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    return lines.count
  }

  /// The app's declarations are read by one process and its queries are asked in another; the
  /// trials share one of the app and one of its extension. One whole day has processes of its own,
  /// which shows that sharing them changes nothing: three of the app, which is quit twice, and one
  /// of the extension. A Focus during which the app starts again has two of the app.
  @Test func aCheckStartsAFewProcesses() async throws {
    let count = try await starts(of: "focusctl") { processes in
      let system = try await FocusSystem.test(.exampleChat, processes: processes)
      #expect(try await system.check(SimulatedApp.exampleChat.id).isEmpty)
    }
    #expect(count == 10)
  }

  /// Each of the two trials of the end has one call. Each of the six configurations has two, and
  /// the day in the extension has three, for one Focus after another and the end. The actions have
  /// one Focus for all of them, and one start without a Focus. A Focus during which the app starts
  /// again has two.
  @Test func aCheckCallsAFilterOnceForEachQuestion() async throws {
    let system = try await FocusSystem.test(
      SimulatedApp(
        "com.example.counting", name: "Counting", filters: [.filter(CalledFilter.self)],
        actions: ["one", "two", "three"].map { .init($0) { _ in } },
        launch: { CalledFilter.launches.withLock { $0 += 1 } }, intentsExtension: {}))
    _ = try await system.check("com.example.counting")
    #expect(CalledFilter.calls.withLock { $0 } == 20)
    #expect(CalledFilter.launches.withLock { $0 } == 15)
  }

  @Test func eachCrashCostsOneMoreProcess() async throws {
    func count(_ configurations: [[String: ParameterValue]]) async throws -> Int {
      try await starts(of: "MishapTool") { processes in
        let system = try await MishapDevice.make(processes)
        let metadata = try #require(
          await system.state.apps[MishapDevice.app]?.description.filters.first)
        let bench = TrialBench(
          app: .mishaps, limit: .seconds(30), processes: processes,
          trials: TrialProcesses(for: processes))
        _ = try await FilterTrial(bench: bench, metadata: metadata).report(on: configurations)
      }
    }
    let calm = try await count([["mishap": "none"]])
    // Two lives crash, since what a life leaves behind is compared with that of a second one.
    #expect(try await count([["mishap": "crash"], ["mishap": "none"]]) == calm + 2)
    #expect(
      try await count([["mishap": "crash"], ["mishap": "none"], ["mishap": "exit"], ["limit": 4]])
        == calm + 3)
  }
}
