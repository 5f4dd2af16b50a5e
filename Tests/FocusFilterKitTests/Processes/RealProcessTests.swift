import ComplaintApps
import ExampleChat
import FocusFilterKit
import Foundation
import Mishaps
import TestPrograms
import TestSupport
import Testing

@testable import FocusScenarios

/// Apps whose code runs in real processes do what they do in one.
@Suite(.fewAtOnce) struct RealProcessTests {
  private let app = MishapDevice.app
  private let filter = FilterReference(app: MishapDevice.app, filter: "MishapFilter")

  @Test(
    "a day has the same story",
    arguments: [
      "Examples/ExampleChat/workday.json", "Examples/ExampleChat/reminder.json",
      "Tests/Scenarios/Days/shared-group.json5",
    ]
      + RandomCases.some(20, of: ComplaintTests.files))
  func aDayHasTheSameStory(file: String) async throws {
    let scenario = try Scenario.inPackage(file)
    let apps = [.exampleChat] + SimulatedApp.systemApps + SimulatedApp.complaints
    let together = try await scenario.play(on: apps)
    let apart = try await scenario.play(on: apps, processes: MishapDevice.processes)
    let (here, there) = (try Self.json(together), try Self.json(apart))
    #expect(there == here)
  }

  @Test func anActionReadsAValueOfItsOwnProcess() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes)
    try await system.launch(app)
    #expect(try await system.read("names", of: app) == 1)
    // The start-up code of the app doesn't run in the extension.
    #expect(try await system.read("names", of: app, in: .extension) == 0)
    #expect(try await system.read("print", of: app) == .null)
  }

  @Test func aDarwinNotificationCrossesProcesses() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes)
    try await system.launch(app)
    _ = try await system.read("signal", of: app, in: .extension)
    #expect(try await system.read("names", of: app) == 2)
  }

  private static func json(_ day: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return String(decoding: try encoder.encode(day), as: UTF8.self)
  }

  @Test("an executable that can't be run is no mistake of a scenario")
  func anExecutableThatCannotBeRun() async throws {
    let nothing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let text = """
      { start: "2026-11-23T08:00", timeZone: "GMT", modes: [
        { mode: "Work", filters: [{ app: "Mishaps", values: {} }] }], events: [] }
      """
    let scenario = try Scenario(text)
    let error = await #expect(throws: FocusError.self) {
      try await scenario.play(on: [.mishaps], processes: .executable(nothing))
    }
    guard case .unusableExecutable? = error else { throw Unexpected(error) }
  }

  @Test("the device's own apps need no process")
  func ownAppsNeedNoProcess() async throws {
    let nothing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
      processes: .executable(nothing))
    try await system.add(.work)
    try await system.install(.mail)
    try await system.launch(SimulatedApp.mail.id)
    #expect(try await system.run(as: SimulatedApp.mail.id) { 7 } == 7)
    let filter = FilterReference(app: SimulatedApp.mail.id, filter: "MailFocusFilter")
    try await system.configure(filter, in: .work, values: ["accounts": ["work"]])
    try await system.activate(.work)
    #expect(await system.state.apps[SimulatedApp.mail.id]?.process == .foreground)
    await #expect(throws: FocusError.self) { try await system.install(.mishaps) }
  }

  @Test("actions, values by name, queries, cards and responses cross", arguments: [false, true])
  func questionsCross(isApart: Bool) async throws {
    let system = try await MishapDevice.make(isApart ? MishapDevice.processes : .inProcess)
    try await system.updateFilter(filter, in: .work, values: ["place": "office", "limit": 5])
    let cards = try await system.cards(in: .work)
    #expect(cards.first?.configured?.title == "Mishap: none")
    let choices = try await system.choices(for: "place", of: filter)
    #expect(choices.sections.flatMap(\.choices).map(\.title) == ["Home", "Office"])
    let typed = try await system.values(
      typed: ["place=Home", "limit=7", "pause=5m", "mishap=crash"], for: filter)
    #expect(typed["place"] == "home")
    #expect(typed["limit"] == 7)
    #expect(typed["pause"] == ["unit": "m", "value": 5.0])
    let form = try await system.form(for: filter, in: .work)
    #expect(form.fields.map(\.kind) == [.choice, .choice, .number, .other])
    await #expect(throws: FocusError.self) {
      try await system.updateFilter(filter, in: .work, values: ["place": "moon"])
    }
    await #expect(throws: FocusError.self) {
      try await system.updateFilter(filter, in: .work, values: ["limit": 11])
    }
    await #expect(throws: FocusError.self) {
      try await system.updateFilter(filter, in: .work, values: ["mishap": "flod"])
    }
    try await system.activate(.work)
    #expect(try await system.currentValues(of: filter)["place"] == "office")
    try await system.run("readCurrent", of: app)
    #expect(try await system.badge(of: app) == 5)
    try await system.run("notify", of: app, with: "Lunch at one")
    #expect(try await system.badge(of: app) == 1)
    let notification = try #require(await system.state.apps[app]?.delivered.last?.id)
    try await system.respond(to: notification)
    #expect(try await system.badge(of: app) == "Lunch at one".count)
  }

  @Test("a closure can't cross, and says so")
  func aClosureDoesNotCross() async throws {
    let system = try await MishapDevice.make(MishapDevice.processes)
    await #expect(throws: FocusError.runsElsewhere(app)) { try await system.run(as: app) {} }
    // Values don't run as the app.
    try await system.configure(MishapFilter.self, in: .work) { $0.limit = 4 }
    try await system.activate(.work)
    #expect(try await system.currentValues(of: filter)["limit"] == 4)
  }
}
