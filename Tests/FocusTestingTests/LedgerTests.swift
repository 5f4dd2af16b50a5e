import FocusAppIntents
import FocusExplore
import FocusFilterKit
import FocusScenarios
import Foundation
import Synchronization
import Testing

@testable import FocusTesting

/// A filter that shows a status.
struct LedgerFilter: MinimalFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    LedgerStore.shown.withLock { $0 = status }
    UserDefaults(suiteName: "group.ledger")?.set(status, forKey: "status")
    return .result()
  }
}

/// The app's own part, whose store is a singleton that opens the group's folder once.
final class LedgerStore: Sendable {
  static let shared = Mutex<URL?>(nil)

  /// The folder that the first call in this process found.
  static func folder() throws -> URL {
    let found = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.ledger")
    let folder = try #require(found)
    return shared.withLock { kept in
      kept = kept ?? folder
      return kept ?? folder
    }
  }

  /// The status that the filter has set, in the memory of the process.
  static let shown = Mutex<String?>(nil)

  static var status: String? { shown.withLock { $0 } }

  /// The value in the defaults of the app group.
  static var stored: String? {
    UserDefaults(suiteName: "group.ledger")?.string(forKey: "status")
  }
}

extension SimulatedApp {
  static let ledger = test("Ledger", .filter(LedgerFilter.self), groups: ["group.ledger"])
}

/// Tests of an app whose store is a singleton.
// how do I test an app whose store is a singleton
@Suite(.focusDevice(.ledger, modes: [.work], containers: .keptInPlace))
struct LedgerTests {
  // end
  @Test(arguments: 1...5) func aSingletonFindsItsFolderInEveryTest(number: Int) async throws {
    let system = try FocusSystem.current
    try await system.inApp {
      let folder = try LedgerStore.folder()
      let files = FileManager.default
      #expect(try files.contentsOfDirectory(atPath: folder.path).isEmpty)
      try Data("\(number)".utf8).write(to: folder.appending(path: "number"))
      #expect(LedgerStore.stored == nil)
      UserDefaults(suiteName: "group.ledger")?.set("\(number)", forKey: "status")
    }
  }

  @Test(arguments: FocusPolicy().alternatives(of: .missingCriteria))
  func aDeviceUnderAnotherReadingStartsEmpty(policy: FocusPolicy) async throws {
    try await FocusSystem.current.inApp {
      UserDefaults(suiteName: "group.ledger")?.set("old", forKey: "status")
    }
    let system = try await FocusSystem.current(under: policy)
    #expect(try await system.inApp { LedgerStore.stored } == nil)
  }

  // how do I begin a test with a Focus on
  @Test(.focus(.work, LedgerFilter.self) { $0.status = "Busy" })
  func theEndRemovesTheStatus() async throws {
    let system = try FocusSystem.current
    #expect(try await system.inApp { LedgerStore.status } == "Busy")
    #expect(try await system.deliveries(to: "com.example.ledger").last?.ending.host == .app)
    try await system.deactivate()
    #expect(try await system.inApp { LedgerStore.status } == nil)
  }
  // end

  // how do I check that a Focus leaves nothing behind
  @Test(arguments: try await FilterValues.all(of: LedgerFilter.self, in: .ledger))
  func leavesNothingBehind(values: FilterValues) async throws {
    try await FocusSystem.current.expectNoTrace(of: values, in: .work)
  }
  // end

  // how do I check that a filter has no problem
  @Test func theFilterHasNoProblem() async throws {
    try await FocusSystem.current.expectNoFindings()
  }
  // end
}

/// Tests that begin with a Focus on, each on the device of its last trait.
@Suite(
  .focus(.work, LedgerFilter.self) { $0.status = "Busy" },
  .focusDevice(.ledger, modes: [.work], containers: .keptInPlace))
struct BusyTests {
  @Test(.focusDevice(.ledger, modes: [.work], in: "Asia/Tokyo", containers: .keptInPlace))
  func theFocusIsOnOnTheTestsOwnDevice() async throws {
    let system = try FocusSystem.current
    #expect(system.calendar.timeZone.identifier == "Asia/Tokyo")
    #expect(await system.status.active?.mode == "Work")
    #expect(try await system.deliveries(to: "com.example.ledger").count == 1)
  }
}

/// A filter that keeps the last name, counts its calls, and never removes its file.
struct ForgetfulFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func perform() async throws -> some IntentResult {
    let standard = UserDefaults.standard
    standard.set(standard.integer(forKey: "calls") + 1, forKey: "calls")
    guard let name else { return .result() }
    standard.set(name, forKey: "name")
    UserDefaults(suiteName: "group.ledger")?.set(["last": name], forKey: "names")
    let folder = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.ledger")
    try Data(#""a file""#.utf8).write(to: #require(folder).appending(path: "name.json"))
    return .result()
  }
}

/// What a filter leaves behind is named key by key, wherever the containers are.
@Suite struct TraceTests {
  private static let forgetful = SimulatedApp(
    "com.example.forgetful", name: "Forgetful", filters: [.filter(ForgetfulFilter.self)],
    groups: ["group.ledger"])

  private static let left = [
    "UserDefaults.standard, key `name` is \"Ann\"; the defaults alone leave no value.",
    "the file “name.json” of the group “group.ledger” is \"a file\"; the defaults alone leave no value.",
    "the group “group.ledger”, key `names.last` is \"Ann\"; the defaults alone leave no value.",
  ]

  @Test(.focusDevice(forgetful, modes: [.work]))
  func temporaryContainersAreRead() async throws { try await expectTraces() }

  @Test(.focusDevice(forgetful, modes: [.work], containers: .keptInPlace))
  func containersKeptInPlaceAreRead() async throws { try await expectTraces() }

  /// A group that no target declares shows on the device that runs the code, not in a check.
  @Test(.focusDevice(SimulatedApp("com.example.neighbor", name: "Neighbor"), modes: [.work]))
  func whatTheDeviceSawIsAFinding() async throws {
    let system = try FocusSystem.current
    try await system.expectNoFindings()
    try await system.inApp { _ = UserDefaults(suiteName: "group.neighbour") }
    // The issues themselves are what is tested.
    let found = Mutex<[String]>([])
    try await withKnownIssue {
      try await system.expectNoFindings()
    } matching: { issue in
      found.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(found.withLock { $0.map { $0.contains("[group-not-declared]") } } == [true])
    try await system.expectNoFindings(besides: "group-not-declared")
  }

  private func expectTraces() async throws {
    let system = try FocusSystem.current
    // An app without an extension is called only while it runs.
    try await system.launch("com.example.forgetful")
    let values = try await FilterValues.all(of: ForgetfulFilter.self, in: Self.forgetful)
    let one = try #require(values.first { !$0.values.isEmpty })
    let name = try #require(one.values["name"])
    let found = Mutex<[String]>([])
    try await withKnownIssue {
      try await system.expectNoTrace(of: one, in: .work)
    } matching: { issue in
      found.withLock { $0 += issue.comments.prefix(1).map(\.rawValue) }
      return true
    }
    #expect(
      found.withLock { $0 }
        == Self.left.map {
          "After the Focus has ended, \($0.replacing("\"Ann\"", with: "\(name)"))"
        })
  }
}

/// Devices on which a test has to say which app it means.
@Suite struct NamedAppTests {
  @Test(.focusDevice()) func aDeviceWithoutAnAppHasNoCodeToRun() async throws {
    let system = try FocusSystem.current
    await #expect(throws: InvalidTestDevice.unnamedApp(known: [])) {
      try await system.inApp {}
    }
  }

  @Test(.focusDevice(.ledger, SimulatedApp("com.example.other", name: "Other")))
  func oneOfSeveralAppsIsNamed() async throws {
    let system = try FocusSystem.current
    let known = ["com.example.ledger", "com.example.other"]
    await #expect(throws: InvalidTestDevice.unnamedApp(known: known)) {
      try await system.inApp {}
    }
    #expect(try await system.inApp("com.example.other") { true })
  }

  @Test(
    .focus(.work, LedgerFilter.self) { $0.status = "Busy" },
    .focusDevice(.ledger, SimulatedApp("com.example.other", name: "Other"), modes: [.work]))
  func theAppOfAFilterNeedsNoName() async throws {
    let system = try FocusSystem.current
    #expect(try await system.inApp("com.example.ledger") { LedgerStore.stored } == "Busy")
  }

  private static let endless = SimulatedApp.test(
    "Endless", .filter(EndlessFilter.self),
    actions: [.init("wait") { _ in try await Task.sleep(for: .seconds(3600)) }])

  @Test(.focusDevice(endless, timeLimit: .milliseconds(200)))
  func theTimeLimitIsThatOfTheTrait() async throws {
    let system = try FocusSystem.current
    let limit = FocusError.appHangs("com.example.endless", limit: .milliseconds(200))
    await #expect(throws: limit) { try await system.run("wait", of: "com.example.endless") }
  }

  @Test func theDayOfAFaultIsPlayedAgainWithTheTimeLimitOfTheSearch() async throws {
    let text = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00",
        modes: [{ mode: "Work", filters: [{ app: "Endless" }] }],
        events: [{ at: "09:00", on: "Work" }],
      }
      """
    var explorer = Explorer(Self.endless)
    explorer.limit = .milliseconds(200)
    let day = try Scenario(Data(text.utf8), file: "day.json5")
    let fault = try #require(try await explorer.shrink(day).found.first)
    #expect(fault.finding == "app-hangs")
    let failures = try await fault.replayed(explorer).simulation.failures
    // The message has the limit.
    #expect(failures.contains { $0.message == fault.message })
  }
}

/// A filter whose code never returns.
private struct EndlessFilter: MinimalFilter {
  func perform() async throws -> some IntentResult {
    try await Task.sleep(for: .seconds(3600))
    return .result()
  }
}
