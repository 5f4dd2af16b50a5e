import Foundation
import Mishaps
import TestPrograms
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What goes wrong in a process of an app is told, and the day goes on.
///
/// The stories of most mishaps are sessions, in `mishaps.txt`.
@Suite(.fewAtOnce) struct MishapTests {
  private let app = MishapDevice.app

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

  /// The standard library reports the place in its own file, and `addr2line` knows the app's.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/addr2line")))
  func aCrashInTheStandardLibraryIsPlacedInTheAppsFile() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes)
    let filter = FilterReference(app: app, filter: "MishapFilter")
    _ = try? await system.updateFilter(filter, in: .work, values: ["place": "abyss"])
    let crash = try #require(await system.findings(since: 0).first { $0.id == "app-crashes" })
    let words = crash.message
    #if DEBUG
      let place = try #require(crash.sourcePlace)
      #expect(place.file.hasSuffix("Tests/Fixtures/Mishaps/MishapFilter.swift") && place.line == 81)
      #expect(
        words.contains(
          /Fatal error: Not enough bits.* \((.*\/)?Tests\/Fixtures\/Mishaps\/MishapFilter\.swift:81\)/
        ),
        "\(words)")
    #else
      // The standard library has its messages and its places only in code that isn't optimized.
      #expect(words == "The app crashed: SIGILL.")
    #endif
  }

  @Test("what is exported plays the same crash and the same error")
  func anExportPlaysTheSame() async throws {
    let store = MemoryStore()
    let system = try FocusSystem(
      store: store, clock: .manual(Date(timeIntervalSince1970: 1_795_424_400)), timeZone: .gmt,
      modes: [.work], processes: MishapDevice.processes)
    try await system.install(.mishaps)
    try await system.launch(app)
    for action in ["throwing", "crash", "broadcast"] {
      try? await system.run(action, of: app)
      try await system.advance(by: .seconds(60))
    }
    try await system.save()
    let history = try ExportTests.history(in: store)
    let export = try ScenarioExport(history, apps: [.mishaps], name: "Crashes").text
    #expect(export.contains("The server refused."))
    #expect(export.contains("Fatal error: No account"))
    let day = try await Scenario(export).play(on: [.mishaps], processes: MishapDevice.processes)
    #expect(day.unmet == [], "\(export)")
    #expect(day.lines.count { $0.event == .app && $0.ended == .crashed } == 2)
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
}

extension FocusSystem {
  fileprivate func process(of app: String) -> ProcessState? { state.apps[app]?.process }
}
