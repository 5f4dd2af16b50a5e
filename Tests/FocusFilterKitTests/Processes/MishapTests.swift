import Foundation
import Mishaps
import TestPrograms
import Testing

@testable import FocusFilterKit

/// What goes wrong in a process of an app is told, and the day goes on.
@Suite(.fewAtOnce) struct MishapTests {
  private let app = MishapDevice.app

  /// Turns a Focus on whose filter has a mishap, then another, and returns what was found meanwhile.
  private func findings(
    of mishap: Mishap, timeLimit: Duration = .seconds(30)
  ) async throws -> (system: FocusSystem, findings: [Finding]) {
    let system = try await MishapDevice.make(
      MishapDevice.processes, work: ["mishap": .string(mishap.rawValue)], timeLimit: timeLimit)
    let told = await system.eventCount
    try await system.activate(.work)
    try await system.activate(.personal)
    return (system, await system.findings(since: told))
  }

  @Test func aCrashIsToldWithItsSignalAndPlace() async throws {
    let (system, findings) = try await findings(of: .crash)
    let finding = try #require(findings.first { $0.id == "app-crashes" })
    #expect(finding.severity == .error)
    #expect(finding.message.contains("SIG"))
    #expect(finding.message.contains("Fatal error: No account"))
    #expect(finding.message.contains("MishapFilter.swift:"))
    // What was sent before the crash has happened, and the next call found a new process.
    #expect(try await system.badge(of: app) == 1)
    #expect(await system.story().lines.count { $0.outcomeWord == "completed" } == 1)
  }

  @Test(arguments: [
    (Mishap.exit, "app-exits", "with the exit code 0"),
    (.loop, "app-hangs", "2 seconds"),
    (.closedDescriptors, "app-crashes", "closed a descriptor of the process"),
    (.throwing, "perform-threw", "threw: The server refused."),
  ])
  func aMishapIsToldInItsWords(mishap: Mishap, id: String, words: String) async throws {
    let limit: Duration = mishap == .loop ? .seconds(2) : .seconds(30)
    let (_, findings) = try await findings(of: mishap, timeLimit: limit)
    let finding = try #require(findings.first { $0.id == id })
    #expect(finding.message.contains(words), "\(finding.message)")
  }

  @Test func muchOutputDoesNoHarm() async throws {
    let (system, findings) = try await findings(of: .flood)
    #expect(findings.filter(\.isFailureOfAnApp).isEmpty)
    #expect(try await system.badge(of: app) == 1)
  }

  @Test func codeThatPostsWithoutEndIsEndedByTheTimeLimit() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes, timeLimit: .seconds(2))
    try await system.install(.guest)
    let guest = SimulatedApp.guest.id
    await #expect(throws: FocusError.appHangs(guest, limit: .seconds(2))) {
      try await system.run("post without end", of: guest)
    }
  }

  @Test func onlyAPartSpentWaitingForTheDeviceIsFree() {
    var questions = OpenQuestions()
    var parts: [Bool] = []
    func endPart() { parts.append(questions.endPart()) }
    let first = questions.add { _ in }
    // The question came during the first part.
    endPart()
    endPart()
    _ = questions.take(first)
    endPart()
    // One question after another keeps the code busy, although each moment finds one open.
    for _ in 0..<2 {
      let next = questions.add { _ in }
      endPart()
      _ = questions.take(next)
    }
    #expect(parts == [false, true, false, false, false])
  }

  @Test func aCrashBetweenCallsIsFound() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes)
    try await system.launch(app)
    try await system.run("crashLater", of: app)
    while await system.process(of: app) != .terminated {
      try await Task.sleep(for: .milliseconds(10))
    }
    let findings = await system.findings(since: 0)
    #expect(findings.contains { $0.id == "app-crashes" && $0.message.contains("Too late") })
  }

  @Test func aCrashAtTheSecondFocusIsToldThere() async throws {
    let value: [String: ParameterValue] = ["mishap": "crashAtSecondCall"]
    let system = try await MishapDevice.make(MishapDevice.processes, work: value)
    try await system.launch(app)
    try await system.activate(.work)
    try await system.deactivate()
    #expect(await system.process(of: app) == .foreground)
    let told = await system.eventCount
    try await system.activate(.work)
    let finding = try #require(await system.findings(since: told).first { $0.id == "app-crashes" })
    #expect(finding.message.contains("No second account"))
    #expect(await system.process(of: app) == .terminated)
  }

  @Test func aLoopInAQueryIsEndedByTheTimeLimit() async throws {
    let limit = Duration.seconds(2)
    let system = try await MishapDevice.make(MishapDevice.processes, timeLimit: limit)
    let filter = FilterReference(app: app, filter: "MishapFilter")
    await #expect(throws: FocusError.appHangs(app, limit: limit)) {
      try await system.configure(filter, in: .work, values: ["place": "nowhere"])
    }
  }

  @Test func aLoopInStartUpCodeIsEndedByTheTimeLimit() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes, timeLimit: .seconds(2))
    try await system.install(.endless)
    try await system.launch(SimulatedApp.endless.id)
    #expect(await system.findings(since: 0).contains { $0.id == "app-hangs" })
    #expect(await system.process(of: SimulatedApp.endless.id) == .hung)
  }

  @Test(arguments: [
    ("/bin/true", "/bin/true ended before it answered"),
    ("/no/such/tool", "/no/such/tool: No such file or directory."),
  ])
  func aProgramThatIsNoToolIsNamed(path: String, reason: String) async throws {
    let error = await #expect(throws: FocusError.self) {
      try await MishapDevice.make(.executable(URL(filePath: path)))
    }
    #expect("\(try #require(error))".hasPrefix(reason))
  }
}

extension Finding {
  fileprivate var isFailureOfAnApp: Bool {
    ["perform-threw", "app-throws", "app-hangs", "app-crashes", "app-exits"].contains(id)
  }
}

extension StoryLine {
  fileprivate var outcomeWord: String? {
    event == .delivered ? self.ended?.rawValue : nil
  }
}

extension FocusSystem {
  fileprivate func process(of app: String) -> ProcessState? { state.apps[app]?.process }
}
