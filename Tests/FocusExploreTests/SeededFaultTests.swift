import FocusExplore
import FocusFilterKit
import FocusScenarios
import Foundation
import SeededFaults
import Testing

/// How many of the faults of a fixture are named, and how much is named that isn't one.
@Suite struct SeededFaultTests {
  private var tool: ProcessModel {
    get throws {
      let tests = try #require(Bundle.main.executableURL)
      return .executable(tests.deletingLastPathComponent().appending(path: "FaultTool"))
    }
  }

  /// Where an app's code runs: in its own processes if its fault ends one, or is the memory of one.
  private func processes(of fault: SeededFault) throws -> ProcessModel {
    let isOfProcess = !fault.findings.isDisjoint(with: [
      "app-crashes", "app-exits", "app-hangs", "stored-in-extension", "late-effects",
      "kept-in-memory", "forgotten-at-launch", "noticed-at-launch",
    ])
    return isOfProcess ? try tool : .inProcess
  }

  /// The time limit of a call: short only where a call doesn't return, because the report of a
  /// crash takes seconds on a busy machine.
  private func limit(of fault: SeededFault) -> Duration {
    fault.findings.contains("app-hangs") ? .seconds(2) : .seconds(30)
  }

  @Test(.timeLimit(.minutes(10)))
  func checkAndExploreNameMostFaultsAndBlameNoRightFilter() async throws {
    var checked = Score()
    var both = Score()
    // A fault that hangs or crashes mostly waits, so a few are tried at once.
    let all = SeededFault.all
    try await withThrowingTaskGroup(
      of: (index: Int, checked: Set<String>, both: Set<String>).self
    ) { group in
      var results: [Int: (checked: Set<String>, both: Set<String>)] = [:]
      for index in all.indices {
        if index >= 4, let done = try await group.next() {
          results[done.index] = (done.checked, done.both)
        }
        group.addTask {
          let (checked, both) = try await findings(about: all[index])
          return (index, checked, both)
        }
      }
      for try await done in group { results[done.index] = (done.checked, done.both) }
      for (index, fault) in all.enumerated() {
        let found = try #require(results[index])
        checked.note(fault, found.checked)
        both.note(fault, found.both)
      }
    }
    print("check: \(checked)\ncheck and explore: \(both)")
    #expect(checked.blamed == [])
    #expect(both.blamed == [])
    // By the default reading, `current` has the defaults after the end, so these two are right.
    let rightByDefault = ["ReadsCurrent", "RequiresCurrent"]
    // Memory of a process, and one process after another take a day.
    #expect(
      checked.missed.filter { !rightByDefault.contains($0) } == [
        "CachedInProcess", "SkipsEqualValues",
      ])
    #expect(both.missed == rightByDefault)
  }

  /// Returns the faults of an app in processes of its own, on a day with one Focus.
  private func faults(of name: String, with values: String) async throws -> [FoundFault] {
    let fault = try #require(SeededFault.all.first { $0.app.name == name })
    let day = try Scenario(
      monday: """
        apps: [{ app: "\(name)", process: "foreground" }],
        modes: [{ mode: "Work", filters: [{ app: "\(name)", values: { \(values) } }] }],
        events: [{ at: "09:00", on: "Work" }, { at: "10:00", off: true }],
        """)
    let explorer = Explorer(fault.app, processes: try tool)
    return try await explorer.shrink(day).found
  }

  @Test func twoFaultsAtOnePlaceAreToldIfTheyExpectDifferentValues() async throws {
    let found = try await faults(of: "RestoresFromMemory", with: #"sound: "bell""#)
    #expect(found.map(\.finding) == ["leaves-effects", "kept-in-memory"])
    #expect(found.map(\.actual) == ["chime", "bell"])
    #expect(found.map(\.expected) == ["silent", "chime"])
  }

  @Test func aDependenceOnTheProcessThatTheCallsExplainIsNotTold() async throws {
    let found = try await faults(of: "CachesPredicate", with: #"team: "blue""#)
    #expect(found.map(\.finding) == ["leaves-effects"])
  }

  @Test func whatTheAppReadBeforeACallInTheExtensionIsAskedFor() async throws {
    let found = try await faults(of: "ReadsOnce", with: #"notebook: "diary""#)
    #expect(found.map(\.key) == ["the answer of the action 'notebook'"])
    #expect(found.map(\.finding) == ["kept-in-memory"])
  }

  /// The memory of an app, which nothing else shows.
  @Test(arguments: [
    ("KeepsDisplay", #"display: "hall""#, ["the answer of the action 'display'"]),
    ("AsksAtLaunch", "quiet: true", []), ("DimsLight", "dims: true", []),
  ])
  func anAnswerOfAReadingActionThatAFocusLeavesIsFound(
    name: String, values: String, keys: [String]
  ) async throws {
    let found = try await faults(of: name, with: values)
    #expect(found.map(\.key) == keys)
    #expect(found.allSatisfy { $0.finding == "leaves-effects" && $0.expected == "nothing" })
  }

  /// The extension, too, has the filter, and its memory isn't the app's.
  @Test func theShortDaysHaveAFocusWhileTheAppIsInFront() async throws {
    let fault = try #require(SeededFault.all.first { $0.app.name == "KeepsDisplay" })
    var explorer = Explorer(fault.app, processes: try tool)
    (explorer.days, explorer.budget, explorer.only) = (0, 1, [.leavesEffects])
    let found = try await explorer.explore().found
    #expect(found.map(\.key) == ["the answer of the action 'display'"])
  }

  /// Returns the findings of a check, and those of a search where the check doesn't name the fault.
  private func findings(
    about fault: SeededFault
  ) async throws -> (checked: Set<String>, both: Set<String>) {
    let (processes, limit) = (try processes(of: fault), limit(of: fault))
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
      timeLimit: limit, processes: processes)
    try await system.install(fault.app)
    let checked = Set(try await system.check(fault.app.id).map(\.id))
    guard fault.isRight || checked.isDisjoint(with: fault.findings) else {
      return (checked, checked)
    }
    var explorer = Explorer(fault.app, processes: processes)
    (explorer.days, explorer.limit) = (fault.isRight ? 1 : 0, limit)
    // A fault counts once fresh plays show it again, however long its day is.
    explorer.budget = 1
    if !fault.isRight {
      explorer.only = Set(Explorer.kinds.filter { fault.findings.contains($0.id) })
    }
    let faults = try await explorer.explore().found
    return (checked, checked.union(faults.map(\.finding)))
  }

  /// How many faults were named, and which right filters were blamed.
  private struct Score: CustomStringConvertible {
    var named = 0
    var missed: [String] = []
    var blamed: [String] = []

    mutating func note(_ fault: SeededFault, _ found: Set<String>) {
      if fault.isRight {
        if !found.isEmpty { blamed.append("\(fault.app.name): \(found.sorted())") }
      } else if found.isDisjoint(with: fault.findings) {
        missed.append(fault.app.name)
      } else {
        named += 1
      }
    }

    var description: String {
      """
      recall \(named) of \(named + missed.count), precision \(named) of \(named + blamed.count); \
      missed \(missed), blamed \(blamed)
      """
    }
  }
}
