import FocusFilterKit
import Foundation
import SeededFaults
import Testing

/// How many of the faults of a fixture are named, and how much is named that isn't one.
@Suite struct SeededFaultTests {
  @Test(.timeLimit(.minutes(5)))
  func checkNamesMostFaultsAndBlamesNoRightFilter() async throws {
    let tests = try #require(Bundle.main.executableURL)
    let tool = tests.deletingLastPathComponent().appending(path: "FaultTool")
    var (named, missed, blamed): ([String], [String], [String]) = ([], [], [])
    for fault in SeededFault.all {
      let system = FocusSystem(
        clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
        timeLimit: .seconds(1), processes: .executable(tool))
      try await system.install(fault.app)
      let found = Set(try await system.check(fault.app.id).map(\.id))
      if fault.isRight {
        if !found.isEmpty { blamed.append("\(fault.app.name): \(found.sorted())") }
      } else if found.isDisjoint(with: fault.findings) {
        missed.append("\(fault.app.name): \(found.sorted())")
      } else {
        named.append(fault.app.name)
      }
    }
    print(
      """
      check: \(named.count) of \(SeededFault.faults.count) faults, \
      \(blamed.count) of \(SeededFault.right.count) right filters blamed. Missed: \(missed)
      """)
    #expect(blamed == [])
    // Memory of a process, and one Focus after another, take a day.
    #expect(missed.map { $0.prefix { $0 != ":" } } == ["CachedInProcess", "KeepsWhileOn"])
  }
}
