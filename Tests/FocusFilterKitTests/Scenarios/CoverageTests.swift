import ExampleChat
import FocusUserNotifications
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What comes up in days, and what of it their expectations look at.
@Suite struct CoverageTests {
  private func coverage(_ events: String) async throws -> Coverage {
    let text = """
      {
        timeZone: "Europe/London", start: "2026-11-23T08:00",
        apps: [{ app: "com.example.chat", process: "terminated", notifications: true }],
        modes: [
          { mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] },
          { mode: "Personal", filters: [{ app: "com.example.chat", values: { account: "personal" } }] },
        ],
        events: [\(events)],
      }
      """
    let scenario = try Scenario(text)
    return try await scenario.play(on: [.exampleChat]).coverage
  }

  private func facts(
    _ coverage: Coverage, _ family: Coverage.Family, where isMeant: (Coverage.Fact) -> Bool
  ) -> [String] {
    coverage.facts.filter { $0.family == family && isMeant($0) }.map(\.words)
  }

  @Test func whatNoDayHadIsListed() async throws {
    let found = try await coverage(#"{ at: "09:00", on: "Work" }"#)
    #expect(facts(found, .focuses) { $0.isPlayed } == ["Work"])
    #expect(facts(found, .focuses) { !$0.isPlayed } == ["Personal", "the end"])
    #expect(facts(found, .hosts) { $0.isPlayed } == ["extension"])
    #expect(facts(found, .hosts) { !$0.isPlayed } == ["app"])
    #expect(facts(found, .values) { !$0.isPlayed } == [#"account = "personal""#])
    #expect(facts(found, .outcomes) { $0.isPlayed } == [])
    #expect(facts(found, .outcomes) { _ in true }.count == 4)
    #expect(facts(found, .faults) { _ in true }.count == DeliveryFault.Word.allCases.count)
    #expect(found.percent == 0)
  }

  @Test(arguments: ["lost", "duplicated", "overtaken", "endsAfterPerform"])
  func aFaultOfACallCameUp(fault: String) async throws {
    let found = try await coverage(
      #"{ at: "08:59", fault: "\#(fault)", in: "Example Chat" }, { at: "09:00", on: "Work" }"#)
    #expect(facts(found, .faults) { $0.isPlayed } == [fault])
  }

  @Test func anExpectationLooksAtWhatItAsksAbout() async throws {
    let found = try await coverage(
      """
      { at: "09:00", on: "Work", expect: { on: "Work" } },
      { at: "09:01", notify: "com.example.chat", criteria: "work" },
      { at: "09:02", notify: "com.example.chat", criteria: "personal", expect: "silenced" },
      { at: "10:00", off: true, expect: { badge: { "com.example.chat": 0 } } },
      """)
    #expect(facts(found, .outcomes) { $0.isExpected } == ["was silenced"])
    #expect(facts(found, .outcomes) { $0.isPlayed } == ["alerted", "was silenced"])
    // A question about the Focus looks at the Focus; one about the app at the call that ends it.
    #expect(facts(found, .focuses) { $0.isExpected } == ["Work", "the end"])
    #expect(facts(found, .values) { $0.isExpected } == [])
    let alert = try #require(found.facts.first { $0.words == "alerted" })
    #expect(alert.unexpectedAt?.line == 9)
    #expect(found.facts.first { $0.words == "was silenced" }?.unexpectedAt == nil)
  }

  @Test(arguments: [("always", true), ("atRest", false), ("sometimes", false)])
  func onlyAStatementThatIsAlwaysJudgedLooksAtEachEvent(word: String, looks: Bool) async throws {
    let text = """
      { at: "09:00", on: "Work" }], \(word): [{ badge: { "com.example.chat": 0 } }
      """
    let found = try await coverage(text)
    #expect(facts(found, .values) { $0.isExpected }.contains(#"account = "work""#) == looks)
    #expect(facts(found, .hosts) { $0.isExpected } == (looks ? ["extension"] : []))
  }

  @Test(arguments: [
    #"outcomes: { "com.example.chat": ["alerts"] }"#, #"listed: { "com.example.chat": 1 }"#,
    #"rule: "F3-7""#,
  ])
  func eachQuestionAboutNotificationsLooksAtOutcomes(question: String) async throws {
    let found = try await coverage(
      """
      { at: "09:00", on: "Work" },
      { at: "09:01", notify: "com.example.chat", criteria: "work", expect: { \(question) } }
      """)
    #expect(facts(found, .outcomes) { $0.isExpected } == ["alerted"])
  }

  @Test func whatHappensAfterTheLastEventCameUp() async throws {
    let text = """
      { at: "09:00", on: "Work", until: "09:30" }], end: "10:00", always: [{ on: "Work" }
      """
    let found = try await coverage(text)
    #expect(facts(found, .focuses) { $0.isPlayed } == ["Work", "the end"])
  }

  @Test func anUpdateAndARestartAreFactsOfAnAppWithCode() async throws {
    let nothing = try await coverage(#"{ at: "09:00", on: "Work" }"#)
    #expect(facts(nothing, .life) { !$0.isPlayed } == ["restarted", "updated"])
    #expect(facts(nothing, .life) { $0.isPlayed } == [])
    let found = try await coverage(
      """
      { at: "09:00", update: "Example Chat", expect: { badge: { "Example Chat": 0 } } },
      { at: "10:00", restart: true },
      """)
    #expect(facts(found, .life) { $0.isExpected } == ["updated"])
    #expect(facts(found, .life) { $0.isPlayed } == ["restarted", "updated"])
  }

  @Test func anInstallationCountsWhereItCameUp() async throws {
    let found = try await coverage(
      """
      { at: "09:00", uninstall: "Example Chat" }, { at: "10:00", install: "Example Chat" },
      { at: "11:00", update: "Example Chat" },
      """)
    #expect(facts(found, .life) { $0.isPlayed } == ["installed", "updated"])
    #expect(facts(found, .life) { !$0.isPlayed } == ["restarted"])
  }

  @Test func nothingIsNoCoverage() {
    #expect(Coverage().facts == [])
    #expect(Coverage().percent == 0)
  }

  @Test func daysAddUp() async throws {
    var all = try await coverage(#"{ at: "09:00", on: "Work" }"#)
    let one = all
    all.add(
      try await coverage(
        #"{ at: "09:00", on: "Personal", expect: { badge: { "com.example.chat": 0 } } }"#))
    #expect(all.facts.count == one.facts.count)
    #expect(facts(all, .focuses) { $0.isPlayed } == ["Personal", "Work"])
    #expect(facts(all, .focuses) { $0.isExpected } == ["Personal"])
    #expect(facts(all, .hosts) { $0.isExpected } == ["extension"])
    #expect(all.percent > one.percent)
    let same = all
    all.add(same)
    #expect(all == same)
  }

  @Test func theDevicesOwnAppsCountOnlyByWhatADayGivesThem() async throws {
    let text = """
      { timeZone: "Europe/London", start: "2026-11-23T08:00",
        modes: [{ mode: "Work", filters: [{ app: "Mail", values: {} }] }],
        events: [{ at: "09:00", on: "Work" }] }
      """
    let scenario = try Scenario(text)
    let found = try await scenario.play(on: SimulatedApp.systemApps).coverage
    #expect(Set(found.facts.map(\.app)) == [SimulatedApp.mail.id])
    #expect(facts(found, .faults) { _ in true } == [])
    #expect(facts(found, .life) { _ in true } == [])
    #expect(facts(found, .hosts) { _ in true } == ["extension"])
  }
}
