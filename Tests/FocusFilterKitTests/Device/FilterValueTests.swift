import Foundation
import Testing

@testable import FocusFilterKit

/// The values of a filter: asked for, offered, checked, read as `current`, and outdated.
@Suite struct FilterValueTests {
  let diary = Diary()
  let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)

  func install(_ behavior: Behavior = Behavior(), _ filters: SimulatedApp.Filter...) async throws {
    try await system.install(
      .test(behavior, filters: filters.isEmpty ? [.filter(TeamFilter.self)] : filters))
    if await system.state.mode(.work) == nil {
      try await system.add(.work)
      try await system.add(.personal)
    }
  }

  // MARK: F4.1 and F4.2

  @Test("F4.1: title and description are read when the app is installed, before any of its code")
  func titleAndDescriptionAreReadAtInstallation() async throws {
    try await install(Behavior(perform: { [diary] _, _ in diary.note("perform") }))
    let filter = try #require(await system.state.filter(.team))
    #expect(filter.title == "Set team")
    #expect(filter.description == "Shows one team.")
    #expect(filter.parameters.map(\.name) == ["limit", "team"])
    #expect(diary.lines == [])
    let card = try #require(try await system.cards(in: .work).first)
    #expect(card.title == "Set team" && card.appName == "Team" && card.configured == nil)
    try await system.configure(.team, in: .work, values: ["limit": 2])
    #expect(try await system.cards(in: .work).first?.configured?.subtitle == "all 2")
  }

  @Test("F4.2: a required parameter without default is asked for each time it is enabled")
  func aRequiredParameterIsAskedForEachTime() async throws {
    try await install(Behavior(), .filter(StrictFilter.self, membership: .extension))
    let needs = FocusError.needsValue(filter: "StrictFilter", parameters: ["limit", "team"])
    await #expect(throws: needs) { try await system.configure(.strict, in: .work, values: [:]) }
    #expect(await system.state.mode(.work)?.filters == [])
    let values: [String: ParameterValue] = ["limit": 1, "team": "red"]
    try await system.configure(.strict, in: .work, values: values)
    try await system.disable(.strict, in: .work)
    await #expect(throws: needs) { try await system.enable(.strict, in: .work) }
    try await system.enable(.strict, in: .work, values: values)
    #expect(await system.state.mode(.work)?.filters.first?.isEnabled == true)
    // While it is enabled, an edit keeps what was answered.
    try await system.enable(.strict, in: .work, values: ["limit": 2])
    #expect(await system.state.mode(.work)?.filters.first?.values["team"] == "red")
  }

  @Test("F4.2, F4.4: what is legal and surprises is advice at installation")
  func aLegalButSurprisingDeclarationIsAdvice() async throws {
    let findings = try await system.install(
      .test(filters: [.filter(StrictFilter.self, membership: .app)]))
    #expect(
      findings.map { "\($0.id) \($0.severity) \($0.subject)" } == [
        "required-without-default advice StrictFilter.limit",
        "required-without-default advice StrictFilter.team",
      ])
  }

  @Test func anAppWithTwoFiltersIsRefusedAsXcodeDoes() async throws {
    let app = SimulatedApp.test(filters: [.filter(TeamFilter.self), .filter(StrictFilter.self)])
    let error = await #expect(throws: FocusError.self) { try await system.install(app) }
    guard case .cannotInstall(_, let findings) = error else { throw Unexpected(error) }
    let several = try #require(findings.first { $0.id == "several-filters" })
    #expect(several.severity == .error)
    #expect(several.fidelity == .observed)
  }

  // MARK: F4.3 and F4-q

  @Test(arguments: [
    ([], "The query returned nothing."),
    (["green", "violet"], "Did you mean 'green'?"),
    (["red", "blue"], "The query returned 'red' and 'blue'."),
    (
      ["1", "2", "3", "4", "5", "6", "7", "8"],
      "The query returned '1', '2', '3', '4', '5' and 3 more."
    ),
  ])
  func anUnknownChoiceComesWithWhatTheQueryReturned(known: [String], hint: String) {
    let error = FocusError.unknownEntity("greem", parameter: "team", known: known)
    #expect(error.description == "'team' has no choice 'greem'. \(hint)")
  }

  @Test("F4-q: a vanished entity is a missing value to a required parameter, and nothing is called")
  func aVanishedEntityIsAMissingValueToARequired() async throws {
    let teams = Diary()
    let behavior = Behavior(
      perform: { [diary] _, _ in diary.note("perform") },
      teams: { teams.lines.isEmpty ? ["red"] : [] })
    try await install(behavior, .filter(StrictFilter.self, membership: .extension))
    try await system.configure(.strict, in: .work, values: ["limit": 1, "team": "red"])
    teams.note("gone")
    try await system.activate(.work)
    #expect(diary.lines == [])
    #expect(await system.results.map(\.outcome) == [.missingValue(parameters: ["team"])])
    _ = try await system.run(as: "com.example.team") {
      await #expect(throws: SetFocusFilterIntentError.missingParameterValue) {
        _ = try await StrictFilter.current
      }
    }
  }

  // MARK: F4.8

  @Test(
    "F4.8, F4.8n: current has the values of the Focus that is on, else the defaults if a mode has the filter"
  )
  func currentHasTheValuesOfTheFocusThatIsOn() async throws {
    try await install()
    let system = system
    func current() async throws -> String {
      try await system.run(as: "com.example.team") {
        do {
          let filter = try await TeamFilter.current
          return "\(filter.limit) \(filter.team?.id ?? "all")"
        } catch SetFocusFilterIntentError.notFound {
          return "notFound"
        }
      }
    }
    #expect(try await current() == "notFound")
    try await system.configure(.team, in: .work, values: ["limit": 2, "team": "red"])
    #expect(try await current() == "5 all")
    try await system.activate(.work)
    #expect(try await current() == "2 red")
    try await system.activate(.personal)
    #expect(try await current() == "5 all")
    try await system.activate(.work)
    try await system.disable(.team, in: .work)
    #expect(try await current() == "5 all")
    try await system.enable(.team, in: .work)
    try await system.deactivate()
    #expect(try await current() == "5 all")
  }

  @Test("F4.8: current of a filter that lacks a required value throws")
  func currentOfAFilterThatLacksAValueThrows() async throws {
    try await install(Behavior(), .filter(StrictFilter.self))
    // As after an update that made the parameters required.
    await system.record(.filterSet(mode: .work, configuration: .init(filter: .strict)))
    try await system.activate(.work)
    await #expect(throws: SetFocusFilterIntentError.missingParameterValue) {
      try await system.currentValues(of: .strict)
    }
    #expect(
      await system.history.flatMap(\.effects).deliveries == ["com.example.team missed values F4.2"])
  }

  /// Does something with a filter whose team changes from red to blue while the app is asked.
  private func whileTheTeamChanges(
    _ act: @escaping @Sendable (FocusSystem) async throws -> Void
  ) async throws {
    let (begun, gate) = (Gate(), Gate())
    let held = Behavior(teams: {
      begun.open()
      await gate.pass()
      return ["red", "blue"]
    })
    try await install(held)
    let configurations = ["red", "blue"].map { (team: ParameterValue) in
      FilterConfiguration(filter: .team, values: ["team": team, "limit": 1])
    }
    await system.record(.filterSet(mode: .work, configuration: configurations[0]))
    let acting = Task { [system] in try await act(system) }
    await begun.pass()
    await system.record(.filterSet(mode: .work, configuration: configurations[1]))
    gate.open()
    try await acting.value
  }

  @Test func aFilterIsEnabledWithTheValuesThatItHasAtTheEnd() async throws {
    try await whileTheTeamChanges { try await $0.enable(.team, in: .work, values: ["limit": 2]) }
    #expect(await system.state.mode(.work)?.filters.first?.values == ["team": "blue", "limit": 2])
  }

  @Test func aCardOfFormerValuesIsNotKept() async throws {
    try await whileTheTeamChanges { _ = try await $0.cards(in: .work) }
    #expect(await system.state.keptCard(of: .team, in: .work) == nil)
  }

  @Test func aQueryThatHangsIsNotWaitedFor() async throws {
    let gate = Gate()
    let system = FocusSystem(
      clock: .manual(BenchDevice.start), timeZone: .gmt, timeLimit: .milliseconds(50))
    let held = Behavior(teams: {
      await gate.pass()
      return []
    })
    try await system.install(.test(held, filters: [.filter(TeamFilter.self)]))
    await #expect(throws: FocusError.appHangs("com.example.team", limit: .milliseconds(50))) {
      try await system.choices(for: "team", of: .team)
    }
    gate.open()
  }

  // MARK: F4.11 to F4.13

  @Test("F4.12: a value of another type has its default, and is a finding")
  func aValueOfAnotherTypeHasItsDefault() async throws {
    let behavior = Behavior(perform: { [diary] limit, _ in diary.note("\(limit ?? 0)") })
    try await install(behavior, .filter(TeamFilter.self, membership: .extension))
    await system.record(
      .filterSet(
        mode: .work, configuration: .init(filter: .team, values: ["limit": "many"])))
    try await system.activate(.work)
    #expect(diary.lines == ["5"])
    #expect(await system.results.map(\.misfits) == [["limit"]])
    #expect(await system.history.flatMap(\.effects).findings == ["value-of-other-type"])
  }

  @Test("F4.12: a filter that an update took away leaves an orphan card")
  func aVanishedFilterLeavesAnOrphanCard() async throws {
    try await install()
    try await system.configure(.team, in: .work, values: ["limit": 2])
    try await install(Behavior(), .filter(AskingFilter.self))
    let cards = try await system.cards(in: .work)
    #expect(cards.map(\.filter.filter) == ["AskingFilter", "TeamFilter"])
    #expect(cards.map(\.isOrphan) == [false, true])
    #expect(try await system.cards(in: .personal).map(\.isOrphan) == [false])
    #expect(await system.state.mode(.work)?.filters.first?.values["limit"] == 2)
  }
}
