import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What a person sees of the filters of the device's own apps.
@Suite struct SystemAppTests {
  private let appearance = "com.apple.Preferences.appearance"
  private let calendar = "com.apple.mobilecal"

  private func play(_ events: String) async throws -> Simulation {
    try await Scenario(
      monday: """
        modes: [
          {
            mode: "Sleep", filters: [
              { app: "Appearance", values: { appearance: "dark" } },
              { app: "Low Power Mode", values: { isOn: true } },
              { app: "Safari", values: { tabGroup: "news" } },
              { app: "Mail", values: { accounts: ["work"] } },
              { app: "Calendar", values: { calendars: ["home"] } },
            ],
          },
        ],
        events: [\(events)],
        """
    ).play(on: [.exampleChat] + SimulatedApp.systemApps)
  }

  @Test func eachFilterShowsItsValuesDuringTheFocusAndNothingOfThemAfterIt() async throws {
    let day = try await play(
      """
      { at: "08:30", expect: { shows: { "Appearance": null, "Calendar": { calendars: null } } } },
      {
        at: "09:00", on: "Sleep",
        expect: {
          shows: {
            "Appearance": { appearance: "dark" }, "Low Power Mode": { isOn: true },
            "Safari": { tabGroup: "news", opensLinksInGroup: true },
            "Mail": { accounts: ["work"] }, "Calendar": { calendars: ["home"] },
          },
        },
      },
      {
        at: "10:00", off: true,
        expect: {
          shows: {
            "Appearance": { appearance: "automatic" }, "Low Power Mode": null, "Safari": null,
            "Mail": { accounts: null }, "Calendar": null,
          },
        },
      },
      """)
    #expect(day.expectations.count == 12)
    #expect(day.unmet == [])
  }

  @Test func theDarkModeStaysWhenTheCallAtTheEndIsLost() async throws {
    let day = try await play(
      """
      { at: "09:00", on: "Sleep" },
      { at: "09:30", fault: "lost", in: "Appearance" },
      {
        at: "10:00", off: true,
        expect: { shows: { "Appearance": { appearance: "dark" }, "Low Power Mode": null } },
      },
      { at: "11:00", on: "Sleep" },
      { at: "12:00", off: true, expect: { shows: { "Appearance": null } } },
      """)
    #expect(day.unmet == [])
  }

  @Test func anExpectationThatFailsNamesWhatThePersonSees() async throws {
    let day = try await play(
      #"{ at: "09:00", on: "Sleep", expect: { shows: { "Appearance": { appearance: "light" } } } },"#
    )
    let failed = try #require(day.expectations.first)
    #expect(!failed.holds)
    #expect(failed.subject == "the view of Appearance")
    #expect(failed.actual == #"{"appearance": "dark"}"#)
  }

  @Test func anAppOfItsOwnHasNoSuchView() async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      try await play(#"{ at: "09:00", expect: { shows: { "Example Chat": null } } },"#)
    }
    #expect(
      error?.message.contains("'com.example.chat' isn't one of the device's own apps") == true)
  }

  private func device() async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    for app in SimulatedApp.systemApps { try await system.install(app) }
    try await system.add(.work)
    try await system.configure(
      try await system.filter(named: calendar), in: .work, values: ["calendars": ["home"]])
    try await system.configure(
      try await system.filter(named: appearance), in: .work, values: ["appearance": "dark"])
    return system
  }

  @Test func theStatusListsTheAppsThatShowSomethingElse() async throws {
    let system = try await device()
    #expect(await system.status.shows == [])
    try await system.activate(.work)
    let shown = await system.status.shows
    #expect(shown.map(\.name) == ["Calendar", "Appearance"])
    #expect(shown.map(\.isFiltered) == [true, false])
    #expect(shown.map(\.values) == [["calendars": ["home"]], ["appearance": "dark"]])
    try await system.showFiltered(calendar, false)
    #expect(await system.status.shows.map(\.isFiltered) == [false, false])
    #expect(await system.status.shows[0].values == ["calendars": .null])
    try await system.deactivate()
    #expect(await system.status.shows == [])
  }

  @Test func theNextCallOfTheFilterSwitchesTheFilteringOnAgain() async throws {
    let system = try await device()
    try await system.activate(.work)
    try await system.showFiltered(calendar, false)
    let calls = await system.history.flatMap(\.effects).count
    try await system.showFiltered(calendar, false)
    // No filter is called, and the predicate stays.
    #expect(await system.history.flatMap(\.effects).count == calls)
    #expect(await system.state.apps[calendar]?.contexts.compactMap(\.predicate).isEmpty == false)
    try await system.deactivate()
    try await system.activate(.work)
    #expect(await system.state.shownValues(of: calendar) == ["calendars": ["home"]])
  }

  @Test(arguments: ["com.apple.Preferences.appearance", "com.apple.mobilesafari"])
  func onlyAppsThatSayThatTheyAreFilteredHaveTheSwitch(app: String) async throws {
    let system = try await device()
    await #expect(throws: FocusError.noFilterSwitch(app)) {
      try await system.showFiltered(app, false)
    }
  }
}
