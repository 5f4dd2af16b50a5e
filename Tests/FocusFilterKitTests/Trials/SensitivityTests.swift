import ComplaintApps
import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit

/// Which readings a filter depends on, as `check` finds out without a scenario.
@Suite struct SensitivityTests {
  private func sensitivity(of app: SimulatedApp) async throws -> FilterSensitivity {
    let found = try await FocusSystem.test(app).sensitivities(of: app.id)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test func aFilterInTheAppAloneDependsOnTheReadingNoHost() async throws {
    let status = try #require(SimulatedApp.complaints.first { $0.name == "Status" })
    let found = try await sensitivity(of: status)
    let noHost = try #require(found.dependences.first { $0.reading == .noHost })
    #expect(noHost.value == "launchedInBackground")
    #expect(noHost.moment == "the Focus ends while the app is in the background")
    #expect(noHost.keys == ["the badge", "the last call"])
    #expect(found.description.contains("'noHost'"))
  }

  @Test func aParameterWhoseQueryReturnsNothingIsNamed() async throws {
    let plans = SimulatedApp.test(
      Behavior(teams: { [] }), filters: [.filter(PlanFilter.self)])
    #expect(try await sensitivity(of: plans).parametersWithoutChoices == ["plan"])
    #expect(try await sensitivity(of: .exampleChat).parametersWithoutChoices == [])
  }

  /// The plan is left behind, which shows only where there is one.
  @Test func aParameterWithAChoiceAfterAnActionIsTriedWithIt() async throws {
    var drafts = SimulatedApp.test(
      Behavior(teams: { DraftFilter.store?.stringArray(forKey: "drafts") ?? [] }),
      filters: [.filter(DraftFilter.self)])
    drafts.groups = ["group.org.example.drafts"]
    drafts.actions = [
      .init("open") { _ in },
      .init("write") { word in
        guard let word else { throw DraftFilter.NoTitle() }
        DraftFilter.store?.set([word], forKey: "drafts")
      },
    ]
    let app = drafts
    let found = try await sensitivity(of: app)
    #expect(found.parametersWithoutChoices == [])
    #expect(found.preparation == "write")
    #expect(
      found.notes == [
        "DraftFilter: Settings offers a choice only after the action 'write', so each trial ran it first."
      ])
    let system = try await FocusSystem.test(app)
    let findings = try await system.check(app.id)
    #expect(findings.map(\.id) == ["leaves-effects"])
    #expect(findings.first?.message.contains("key `draft`") == true)
    // The actions ran on devices of their own.
    #expect(
      await system.history.allSatisfy { entry in
        if case .acted(_, let actions, _) = entry.event.kind { actions.isEmpty } else { true }
      })
  }

  @Test func aChoiceThatDependsOnAnotherIsTriedWithIt() async throws {
    let app = SimulatedApp.test("Desks", .filter(DeskFilter.self))
    let system = try await FocusSystem.test(app)
    let filter = FilterReference(app: app.id, filter: DeskFilter.persistentIdentifier)
    let values = try await system.valuesToTry(for: filter)
    #expect(values.withoutChoices == [])
    #expect(values.allChanged == ["isLoud": true, "room": "hall", "desk": "hall desk"])
    #expect(values.configurations.contains(["room": "hall", "desk": "hall desk"]))
    #expect(!values.configurations.contains(["desk": "hall desk"]))
    #expect(try await sensitivity(of: app).parametersWithoutChoices == [])
  }

  @Test func anAppThatReadsCurrentAtLaunchDependsOnFewer() async throws {
    let feeds = try #require(SimulatedApp.complaints.first { $0.name == "Feeds" })
    let launch = try await sensitivity(of: feeds).dependences.filter {
      $0.keys.contains("the badge")
    }
    #expect(!launch.contains { $0.reading == .launchWhileOn })
  }

  @Test func aPredicateDependsOnWhatMissingCriteriaMean() async throws {
    let found = try await sensitivity(of: .exampleChat)
    let criteria = try #require(found.dependences.first { $0.reading == .missingCriteria })
    #expect(criteria.moment == "a notification without criteria arrives")
    #expect(criteria.keys == ["the notification"])
    let readings = Set(found.dependences.map(\.reading))
    #expect(readings.isDisjoint(with: [.noHost, .callsForOneChange, .unconfiguredLists]))
  }

  @Test func aDayIsPlayedOnlyForAReadingThatLeadsToOtherCalls() async throws {
    let found = try await sensitivity(of: .exampleChat)
    #expect(found.dependences.contains { $0.reading == .missingCriteria })
    // Two days, and one for each other value that leads to other calls or other answers.
    #expect(found.devices == 2 + 8)
  }

  @Test(arguments: [SimulatedApp.exampleChat, SimulatedApp.complaints[1]])
  func aForeseenDayIsTheOneThatWouldBePlayed(app: SimulatedApp) async throws {
    let system = try await FocusSystem.test(app)
    let filter = try #require(await system.state.apps[app.id]?.description.filters.first)
    var trial = try await system.trial(of: filter, of: app)
    trial.days = try await trial.playedDays()
    let foreseen = try #require(await trial.sensitivity(onlyDecisions: false))
    let played = try #require(await trial.sensitivity(onlyDecisions: false, foresees: false))
    #expect(foreseen.dependences == played.dependences)
    #expect(foreseen.devices < played.devices)
  }

  @Test func aCheckAsksOnlyForTheReadingsOfDecisions() async throws {
    let system = try await FocusSystem.test(.exampleChat)
    let id = SimulatedApp.exampleChat.id
    let all = try #require(await system.sensitivities(of: id).first)
    let ofDecisions = try #require(await system.sensitivities(of: id, onlyDecisions: true).first)
    #expect(ofDecisions.readingsOfDecisions == all.readingsOfDecisions)
    #expect(ofDecisions.devices < all.devices)
  }

  @Test func theSensitivitiesAreTheSameEachTime() async throws {
    #expect(try await sensitivity(of: .exampleChat) == sensitivity(of: .exampleChat))
  }
}

private struct DeskRoom: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = DeskRoomQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

private struct DeskRoomQuery: EntityQuery {
  func entities(for ids: [String]) async throws -> [DeskRoom] {
    ids.filter { $0 == "hall" }.map(DeskRoom.init)
  }
  func suggestedEntities() async throws -> [DeskRoom] { [DeskRoom(id: "hall")] }
}

private struct DeskEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Desk"
  static let defaultQuery = DeskQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

/// A query that offers the desks of the chosen room.
private struct DeskQuery: EntityQuery {
  @IntentParameterDependency<DeskFilter>(\.$room) var filter

  func entities(for ids: [String]) async throws -> [DeskEntity] {
    ids.filter { $0 == "hall desk" }.map(DeskEntity.init)
  }
  func suggestedEntities() async throws -> [DeskEntity] {
    filter.map { [DeskEntity(id: "\($0.room.id) desk")] } ?? []
  }
}

private struct DeskFilter: MinimalFilter {
  @Parameter(title: "Loud", default: false) var isLoud: Bool
  @Parameter(title: "Room") var room: DeskRoom?
  @Parameter(title: "Desk") var desk: DeskEntity?
}

/// Writes its draft only if it has one.
private struct DraftFilter: MinimalFilter {
  struct NoTitle: Error {}

  static var store: UserDefaults? { UserDefaults(suiteName: "group.org.example.drafts") }
  @Parameter(title: "Draft") var draft: TeamEntity?
  func act() { if let draft { Self.store?.set(draft.id, forKey: "draft") } }
}

private struct PlanFilter: MinimalFilter {
  @Parameter(title: "Plan") var plan: TeamEntity?
  @Parameter(title: "Loud", default: false) var isLoud: Bool
}
