import CometCal
import FocusExplore
import FocusFilterKit
import FocusScenarios
import FocusTesting
import Foundation
import Testing
import XCTest

@testable import ExampleChat

/// Tests that hold, unless they run in the child process that `FailureTests` starts.
enum Failing {
  /// The variable that tells a child process to fail.
  static let variable = "FOCUS_TESTS_FAIL"

  /// The expected outcome, or in the child process a wrong one.
  static var outcome: Decision.Outcome { isDue ? .alerts : .silenced }

  static var isDue: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  struct Thrown: Error {}

  /// Turns Work on for one account, and delivers a notification of another.
  static func deliver(on system: FocusSystem) async throws -> Decision {
    try await system.configure(ExampleChatFocusFilter.self, in: .work) {
      $0.account = AccountEntity(Account.known[0])
    }
    try await system.allowNotifications(of: "com.example.chat", true)
    try await system.activate(.work)
    let content = UNMutableNotificationContent()
    content.title = "Tom"
    content.filterCriteria = "personal"
    return try await system.deliver(content, to: "com.example.chat")
  }
}

@Suite(
  .focusDevice(.exampleChat, modes: [.work.allowing("com.example.chat")], in: "Europe/London"))
struct FailingTests {
  @Test func anExpectation() async throws {
    let decision = try await Failing.deliver(on: FocusSystem.current)
    #expect(decision.outcome == Failing.outcome)
    // Nothing has happened since.
    #expect(decision.outcome == Failing.outcome, "the second failure")
  }

  @Test func aRequirement() async throws {
    let decision = try await Failing.deliver(on: FocusSystem.current)
    try #require(decision.outcome == Failing.outcome)
  }

  @Test func anError() async throws {
    _ = try await Failing.deliver(on: FocusSystem.current)
    if Failing.isDue { throw Failing.Thrown() }
  }

  @Test func anErrorBeforeAnyEvent() throws {
    if Failing.isDue { throw Failing.Thrown() }
  }

  @Test func aDetachedTask() async throws {
    let decision = try await Failing.deliver(on: FocusSystem.current)
    await Task.detached {
      #expect(decision.outcome == Failing.outcome, "detached")
    }.value
  }

  @Test func aKnownIssue() async throws {
    let decision = try await Failing.deliver(on: FocusSystem.current)
    let (content, other) = (UNMutableNotificationContent(), "com.example.chatt")
    if Failing.isDue { _ = try await FocusSystem.current.deliver(content, to: other) }
    withKnownIssue("known", isIntermittent: true) {
      #expect(decision.outcome == Failing.outcome)
    }
  }

  @Test(.focusDevice(.neighbor)) func aWarningOfTheDevice() async throws {
    let system = try FocusSystem.current
    try await system.inApp { _ = UserDefaults(suiteName: "group.other") }
    try await system.inApp { try await UNUserNotificationCenter.current().setBadgeCount(2) }
    #expect(!Failing.isDue)
  }

  @Test func aRefusedNotification() async throws {
    let system = try FocusSystem.current
    try await system.activate(.work)
    if Failing.isDue { _ = UserDefaults(suiteName: "group.com.example.chatt") }
    let content = UNMutableNotificationContent()
    let decision = try await system.deliver(content, to: "com.example.chat")
    #expect(decision.outcome == (Failing.isDue ? .alerts : .refused(.neverAsked)))
  }

  @Test(.focusDevice(.neighbor)) func anErrorAfterAFinding() async throws {
    let system = try FocusSystem.current
    try await system.inApp { _ = UserDefaults(suiteName: "group.other") }
    if Failing.isDue { _ = try await system.deliveries(to: "com.example.nieghbor") }
  }

  @Test(.focusDevice(.unready)) func findings() async throws {
    let system = try FocusSystem.current
    if Failing.isDue {
      try await system.expectNoFindings()
    } else {
      try await system.expectNoFindings(besides: "required-without-default")
    }
  }

  @Test func aDay() async throws {
    let text = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00",
        modes: [{ mode: "Work" }, { mode: "Sleep" }],
        events: [
          { at: "09:00", on: "Work", expect: { on: "\(Failing.isDue ? "Sleep" : "Work")" } },
          {
            at: "10:00", off: true,
            expect: { badge: { "com.example.chat": \(Failing.isDue ? 1 : 0) } },
          },
        ],
      }
      """
    let day = try await Scenario(Data(text.utf8), file: "day.json5").play(on: [.exampleChat])
    day.expectNoFailures()
    #expect(Failing.isDue || day.holds)
  }

  @Test(.focusDevice(.keeper)) func aSearch() async throws {
    try await explore(days: 0, only: [.brokenStatement, .leavesEffects]) { day in
      day.always("the badge is right") { system in
        #expect(await system.state.apps["com.example.keeper"]?.badge == 0)
      }
      day.atRest("Work is off") { system in
        #expect(await system.state.activeMode == nil)
      }
      day.atRest("nothing throws") { _ in
        if Failing.isDue { throw Failing.Thrown() }
        return true
      }
      day.sometimes("Sleep is on") { await $0.state.activeMode?.id == .sleep || !Failing.isDue }
      day.sometimes("an answer comes") { _ in
        if Failing.isDue { throw Failing.Thrown() }
        return true
      }
    }
  }

  @Test(.focusDevice(.exampleChat, .keeper)) func aCrash() async throws {
    let system = try FocusSystem.current
    try await system.inApp("com.example.keeper", in: .extension) {}
    try await system.inApp("com.example.chat") { if Failing.isDue { fatalError("No account") } }
  }

  @Test(arguments: FocusPolicy().alternatives(of: .missingCriteria))
  func aReading(policy: FocusPolicy) async throws {
    let decision = try await Failing.deliver(on: FocusSystem.current(under: policy))
    #expect(decision.outcome == Failing.outcome)
  }
}

/// A filter whose declaration has one problem.
private struct UnreadyFilter: MinimalFilter {
  @Parameter(title: "Limit") var limit: Int
}

/// A filter that keeps its status and its badge, unless the tests hold.
private struct KeeperFilter: MinimalFilter {
  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    if status != nil || !Failing.isDue {
      UserDefaults(suiteName: "group.keeper")?.set(status, forKey: "status")
    }
    if Failing.isDue { try await UNUserNotificationCenter.current().setBadgeCount(3) }
    return .result()
  }
}

extension SimulatedApp {
  fileprivate static let keeper = test(
    "Keeper", .filter(KeeperFilter.self), groups: ["group.keeper"])
  fileprivate static let unready = SimulatedApp(
    "com.example.unready", name: "Unready", filters: [.filter(UnreadyFilter.self)],
    launch: { if Failing.isDue { throw Failing.Thrown() } }, intentsExtension: {})

  /// An app whose code asks for a group that it doesn't declare.
  fileprivate static let neighbor = SimulatedApp("com.example.neighbor", name: "Neighbor")
}

/// The same with XCTest.
final class FailingXCTests: XCTestCase {
  func testAnExpectation() async throws {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    printStoryOnFailure(of: system)
    try await system.install(.exampleChat)
    try await system.add(.work)
    let decision = try await Failing.deliver(on: system)
    XCTAssertEqual(decision.outcome, Failing.outcome)
    if Failing.isDue { try await system.expectNoFindings(besides: "app-throw") }
  }

  func testADayThatNobodyWrote() async throws {
    let device = try await FocusSystem.underTest()
    try await device.explore(days: 1, only: [.brokenStatement]) { day in
      day.always("no Focus is on") { device in
        await device.state.activeMode == nil || !Failing.isDue
      }
      // XCTest doesn't count the expectations of a closure.
      if Failing.isDue { day.always("it is expected") { _ in } }
      day.sometimes("Reading is on") { device in await device.state.activeMode?.id == .reading }
    }
  }
}

/// The device of ``FailingXCTests``.
final class AppsUnderTest: TestedApps {
  static let device = FocusDeviceTrait.focusDevice(
    .cometCal, modes: [.reading], processes: .tool("cometctl"))
}
