import ComplaintApps
import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusScenarios

/// Faults of a scenario: what goes wrong with a delivery, and what is told of it.
@Suite struct FaultTests {
  @Test("F4-t: a lost call is missed, and its effect doesn't come")
  func aLostCall() async throws {
    let day = try await play(
      """
      { at: "08:50", launch: "Status" },
      { at: "09:00", on: "Work", expect: { badge: { Status: 1 } } },
      { at: "09:59", fault: "lost", in: "Status" },
      {
        at: "10:00", off: true,
        expect: { missed: { Status: true }, sequence: { Status: [] }, badge: { Status: 1 } },
      },
      { at: "11:00", on: "Work", expect: { sequence: { Status: ["values"] } } },
      """)
    #expect(day.faults == ["the next call is lost"])
    let missed = day.lines.filter { $0.event == .missed }
    #expect(missed.map(\.reason) == ["an injected fault lost the call"])
    #expect(missed.map(\.rule) == [.injectedFault])
  }

  @Test func theEndOfAFocusIsLate() async throws {
    let day = try await play(
      """
      { at: "08:50", launch: "Status" },
      { at: "09:00", on: "Work" },
      { at: "09:59", fault: "late", in: "Status", after: "10m" },
      { at: "10:00", off: true, expect: { sequence: { Status: [] }, badge: { Status: 1 } } },
      { at: "10:09", expect: { sequence: { Status: [] } } },
      { at: "10:10", expect: { sequence: { Status: ["defaults"] }, badge: { Status: 0 } } },
      """)
    #expect(
      day.faults == ["the next call is late by 10m", "the call with defaults is late by 10m"])
  }

  @Test func valuesThatComeAfterTheEndStay() async throws {
    let day = try await play(
      """
      { at: "08:50", launch: "Status" },
      { at: "08:59", fault: "late", in: "Status", after: "1h30m" },
      { at: "09:00", on: "Work", expect: { sequence: { Status: [] } } },
      { at: "10:00", off: true, expect: { sequence: { Status: ["defaults"] } } },
      { at: "10:30", expect: { sequence: { Status: ["values"] }, badge: { Status: 1 } } },
      """)
    #expect(day.lines.contains { $0.event == .superseded })
  }

  @Test func anEntityThatVanishesIsNoValueOfTheNextCall() async throws {
    let scenario = """
      {
        timeZone: "Europe/London", start: "2026-11-23T08:00",
        modes: [{ mode: "Work", filters: [{ app: "Example Chat", values: { account: "work" } }] }],
        events: [
          { at: "09:00", on: "Work", expect: { predicate: { "Example Chat": 'SELF IN {"work"}' } } },
          { at: "10:00", off: true },
          { at: "10:30", vanish: "work", in: "Example Chat" },
          { at: "11:00", on: "Work", expect: { predicate: { "Example Chat": "TRUEPREDICATE" } } },
        ],
      }
      """
    let day = try await Scenario(scenario).play(on: [.exampleChat])
    #expect(day.holds, "\(day.expectations)")
    #expect(day.findings.contains { $0.id == FindingKind.vanishedEntity.id })
  }

  @Test func aCallIsMadeTwice() async throws {
    let day = try await play(
      """
      { at: "08:59", fault: "duplicated", in: "Chat" },
      { at: "09:00", on: "Work", expect: { sequence: { Chat: ["values", "values"] } } },
      { at: "10:00", off: true, expect: { sequence: { Chat: ["defaults"] } } },
      """)
    #expect(
      day.faults == ["the next call is made twice", "the call with values is made twice"])
  }

  @Test func anOvertakenCallComesAfterTheNext() async throws {
    try await play(
      """
      { at: "08:50", launch: "Status" },
      { at: "08:59", fault: "overtaken", in: "Status" },
      { at: "09:00", on: "Work", expect: { sequence: { Status: [] } } },
      {
        at: "10:00", off: true,
        expect: { sequence: { Status: ["defaults", "values"] }, badge: { Status: 1 } },
      },
      """)
  }

  @Test func theProcessEndsDuringPerform() async throws {
    let day = try await play(
      """
      { at: "08:50", launch: "Status" },
      { at: "08:59", fault: "endsDuringPerform", in: "Status" },
      {
        at: "09:00", on: "Work",
        expect: { sequence: { Status: ["values"] }, badge: { Status: 0 } },
      },
      { at: "10:00", off: true, expect: { missed: { Status: true } } },
      """)
    let endings = day.lines.filter { $0.event == .delivered && $0.appName == "Status" }.map(\.ended)
    #expect(endings == [.interrupted])
  }

  @Test func theProcessEndsAfterPerform() async throws {
    let day = try await play(
      """
      { at: "08:50", launch: "Status" },
      { at: "08:59", fault: "endsAfterPerform", in: "Status" },
      { at: "09:00", on: "Work", expect: { badge: { Status: 1 } } },
      { at: "10:00", off: true, expect: { missed: { Status: true }, badge: { Status: 1 } } },
      """)
    #expect(day.faults.last == "the call with values has returned, and its process ends")
  }

  @Test func anExtensionThatEndsStartsAgain() async throws {
    try await play(
      """
      { at: "08:59", fault: "endsDuringPerform", in: "Chat" },
      {
        at: "09:00", on: "Work",
        expect: { host: { Chat: "extension" }, predicate: { Chat: null } },
      },
      { at: "09:10", notify: "Chat", criteria: "personal", expect: "alerts" },
      { at: "09:20", on: "Personal", expect: { host: { Chat: "extension" } } },
      { at: "09:30", notify: "Chat", criteria: "work", expect: "silenced" },
      """)
  }

  @Test func aRestartLosesWhatIsHeldBack() async throws {
    try await play(
      """
      { at: "08:59", fault: "late", in: "Chat", after: "1h" },
      { at: "09:00", on: "Work" },
      { at: "09:30", restart: true, expect: { missed: { Chat: true } } },
      { at: "10:30", expect: { sequence: { Chat: [] } } },
      { at: "10:40", unlock: true, expect: { sequence: { Chat: ["values"] } } },
      """)
  }

  @Test func aPushArrivesBeforeTheFirstUnlock() async throws {
    let push = "push: { aps: { alert: 'Tom', 'filter-criteria': 'personal' } }, to: 'Chat'"
    let day = try await play(
      """
      { at: "09:00", on: "Work" },
      { at: "09:10", \(push), expect: "silenced" },
      { at: "09:20", restart: true },
      { at: "09:30", \(push), expect: "alerts" },
      { at: "09:40", unlock: true },
      { at: "09:50", \(push), expect: "silenced" },
      """)
    #expect(day.readings.contains(.predicateAfterRestart))
  }

  @Test func aFaultWithoutADeliveryIsAFinding() async throws {
    let day = try await play(#"{ at: "09:00", fault: "lost", in: "Status" },"#)
    #expect(day.findings.filter { $0.id == "fault-without-delivery" }.count == 1)
    let other = try await play(#"{ at: "09:00", on: "Work" },"#)
    #expect(!other.findings.contains { $0.id == "fault-without-delivery" })
  }

  @Test(arguments: [
    (#"fault: "loss", in: "Chat""#, "Unknown value 'loss' for 'fault'. Did you mean 'lost'?"),
    (#"fault: "lost""#, "Missing key 'in' in an event."),
    (
      #"fault: "late", in: "Chat""#,
      "Missing key 'after' beside the fault 'late': The delay of a late call."
    ),
    (
      #"fault: "lost", in: "Chat", after: "10m""#,
      "Unexpected key 'after' beside the fault 'lost'. Use it with 'late'."
    ),
    (#"fault: "lost", in: "Chta""#, "No app 'Chta' is installed."),
  ])
  func aMistakeIsExplained(event: String, message: String) async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      try await play("{ at: \"09:00\", \(event) },")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func aFaultIsInjectedInATest() async throws {
    let system = FocusSystem(clock: .manual(.now), timeZone: .gmt)
    try await system.install(.exampleChat)
    try await system.add(.work)
    let filter = try await system.filter(named: "com.example.chat")
    try await system.configure(filter, in: .work, values: ["account": "work"])
    try await system.inject(.lost, into: "com.example.chat")
    try await system.activate(.work)
    let lines = await system.story()
    #expect(lines.contains { $0.event == .missed })
  }

  /// A day that holds.
  @discardableResult
  private func play(_ events: String) async throws -> Simulation {
    let chat = "{ app: 'Chat', values: { account: 'work' } }"
    let file = """
      {
        timeZone: "Europe/London", start: "2026-11-23T08:00", apps: [{ app: "Chat", notifications: true }],
        modes: [
          { mode: "Work", filters: [\(chat), { app: "Status", values: { name: "Work" } }] },
          { mode: "Personal", filters: [{ app: "Chat", values: { account: "personal" } }] },
        ],
        events: [\(events)],
      }
      """
    let named = file.replacing(/["']?Chat["']?/, with: "\"com.example.chat\"")
    let day = try await Scenario(named).play(on: [.exampleChat] + SimulatedApp.complaints)
    #expect(day.unmet == [] && day.failures == [])
    return day
  }
}

extension Simulation {
  fileprivate var faults: [String] {
    lines.filter { $0.event == .fault }.compactMap(\.text)
  }
}
