import FocusUserNotifications
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// An app of which only the identifier and the filter's predicate are known.
@Suite struct AppWithoutCodeTests {
  /// The text of a day with such an app, which holds by `ScenarioTests`.
  private static var day: String {
    get throws {
      let file = PackageFolder.url.appending(path: "Tests/Scenarios/Days/without-code.json5")
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  @Test func itStandsInPlaceOfAnAppOfTheTool() async throws {
    let app = SimulatedApp(
      "com.acme.chat", name: "Chat", launch: { throw CocoaError(.featureUnsupported) })
    let simulation = try await Scenario(try Self.day).play(on: [app])
    #expect(simulation.holds)
    #expect(simulation.findings == [])
  }

  /// A Live Activity and a phone call can't have criteria.
  @Test(arguments: [
    ("notify: 'com.acme.chat', title: 'a'", true),
    ("notify: 'com.acme.chat', from: 'Ana', kind: 'call'", false),
    (
      """
      push: { aps: { timestamp: 1, event: 'update', 'content-state': {}, alert: { title: 'a' } } },
      to: 'com.acme.chat'
      """, false
    ),
  ])
  func criteriaAreMissedInNotifications(event: String, isFound: Bool) async throws {
    let scenario = try Scenario(
      monday: """
        apps: [{ app: 'com.acme.chat', code: false, notifications: true }],
        modes: [{ mode: 'Work', filters: [{ app: 'com.acme.chat', predicate: 'SELF == "a"' }] }],
        events: [{ at: '09:00', on: 'Work' }, { at: '09:01', \(event) }]
        """)
    let findings = try await scenario.play(on: []).findings
    #expect(findings.contains { $0.id == "criteria-never-set" } == isFound)
  }

  @Test(arguments: ["", "../x", "a/b", ".hidden", "a..b", "Acme Chat", "ä.b"])
  func whatIsNoBundleIdentifierIsRefused(id: String) async throws {
    let text = try Self.day.replacing("com.acme.chat", with: id)
    let error = #expect(throws: UnreadableFile.self) { try Scenario(text) }
    let sentence = "Invalid bundle identifier '\(id)'."
    #expect(error?.findings.first?.message.hasPrefix(sentence) == true)
    let system = try await FocusSystem.test()
    let mistake = await #expect(throws: CommandMistake.self) {
      try await system.perform(["installWithoutCode": .string(id)])
    }
    #expect(mistake?.message.hasPrefix(sentence) == true)
    #expect(await system.state.apps.isEmpty)
  }

  @Test func anInstalledAppKeepsItsCode() async throws {
    let system = try await FocusSystem.test(SimulatedApp("com.acme.chat", name: "Chat"))
    let before = await system.state
    let mistake = await #expect(throws: CommandMistake.self) {
      try await system.perform(["installWithoutCode": "com.acme.chat"])
    }
    #expect(mistake?.message == "'Chat' is installed already.")
    #expect(await system.state == before)
  }

  @Test func anInvalidPredicateIsRefusedAsAValue() async throws {
    let system = try await FocusSystem.test(.withoutCode("com.acme.chat"), modes: [.work])
    let filter = try await system.filter(named: "com.acme.chat")
    let error = await #expect(throws: FocusError.self) {
      try await system.configure(
        filter, in: FocusMode.work.id, values: ["predicate": "SELF IN {work"])
    }
    let text = "'predicate' of 'PredicateFilter': Invalid predicate. At its line 1, column 14: "
    #expect("\(try #require(error))".hasPrefix(text))
    #expect(try await system.state.mode(named: "Work").filters == [])
    #expect(try await system.check("com.acme.chat") == [])
  }

  @Test func aStoredDeviceKeepsItAndItsExportPlaysTheSameDay() async throws {
    let store = MemoryStore()
    let first = try FocusSystem(
      store: store, clock: .manual(BenchDevice.start), timeZone: .gmt,
      modes: [.work.allowing("com.acme.chat")])
    try await first.perform(["installWithoutCode": "com.acme.chat"])
    try await first.perform([
      "set": ["app": "com.acme.chat", "predicate": "SELF == 'work'"], "mode": "Work",
    ])
    try await first.save()

    let second = try FocusSystem(store: store, clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await second.install(all: [])
    try await second.perform(["on": "Work"])
    let decision = try await second.perform(["notify": "com.acme.chat", "criteria": "home"])
    #expect(decision?.outcome == .silenced)
    try await second.save()

    let history = try ExportTests.history(in: store)
    let export = try ScenarioExport(history, apps: [], name: "Acme")
    // The story of the export tells the installation, too.
    #expect(export.text.contains(#""install": "com.acme.chat""#), "\(export.text)")
    let simulation = try await Scenario(export.text).play(on: [])
    #expect(simulation.holds)
    #expect(simulation.expectations.contains { $0.expected.contains("silenced") })
  }
}
