#if os(Linux)
  import Foundation
  import Mishaps
  import TestPrograms
  import Testing

  @testable import FocusFilterKit

  /// What stays of processes of apps: nothing.
  @Suite(.fewAtOnce) struct LeftOverTests {
    private let app = MishapDevice.app
    private let temporary = TemporaryFolder()
    private var folder: URL { temporary.url }

    /// `.ci/long` has more of them.
    private static let calls = numberFromEnvironment("FOCUS_PROCESS_CALLS") ?? 300

    @Test("calls leave no descriptor, thread or child")
    func callsLeaveNothing() async throws {
      struct Possessions: Codable {
        let descriptors: Int
        let threads: Int
        let hasChildren: Bool
      }
      guard case .executable(let tool) = try MishapDevice.processes else {
        Issue.record("The apps have no program of their own.")
        return
      }
      let run = try await ProgramRun.of(tool, ["count", "\(Self.calls)"])
      let counts = try JSONDecoder().decode([Possessions].self, from: Data(run.output.utf8))
      try #require(counts.count == 2)
      #expect(counts[1].descriptors <= counts[0].descriptors)
      #expect(counts[1].threads <= counts[0].threads)
      #expect(!counts[1].hasChildren)
    }

    @Test("processes go with their device, also when they never rest")
    func processesGoWithTheirDevice() async throws {
      #expect(try await busyProcesses() == 2)
      while !ListedProcess.all(of: folder).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func device(timeLimit: Duration = .seconds(30)) async throws -> FocusSystem {
      let system = FocusSystem(
        clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
        timeLimit: timeLimit, containers: folder, processes: try MishapDevice.processes)
      try await system.install(.mishaps)
      return system
    }

    /// Makes a device whose app and extension never rest, and returns how many processes it had.
    private func busyProcesses() async throws -> Int {
      let system = try await device()
      try await system.add(.work)
      let filter = try await system.filter(named: app)
      try await system.configure(filter, in: .work, values: ["mishap": "endlessThreads"])
      try await system.activate(.work)
      try await system.launch(app)
      try await system.run("endlessThreads", of: app)
      return ListedProcess.all(of: folder).count
    }

    @Test("a process that hangs in an action is killed, and the next action has a new one")
    func aProcessThatHangsInAnActionIsKilled() async throws {
      let system = try await device(timeLimit: .seconds(2))
      await #expect(throws: FocusError.appHangs(app, limit: .seconds(2))) {
        try await system.run("loop", of: app)
      }
      while !ListedProcess.all(of: folder).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      try await system.run("notify", of: app)
      #expect(try await system.badge(of: app) == 1)
    }
  }
#endif
