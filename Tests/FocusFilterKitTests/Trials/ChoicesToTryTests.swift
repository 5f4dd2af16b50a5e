import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit

/// With which values a check tries a filter, and what it says where there are none.
@Suite struct ChoicesToTryTests {
  @Test func aParameterWhoseQueryReturnsNothingIsNamed() async throws {
    let plans = SimulatedApp.test(
      Behavior(teams: { [] }), filters: [.filter(PlanFilter.self)])
    func notes(on app: SimulatedApp) async throws -> [String] {
      try await FocusSystem.test(app).checkWithNotes(app.id).notes
        .filter { $0.contains("choice") }
    }
    #expect(
      try await notes(on: plans) == [
        "PlanFilter: 'plan' had no choice, so only its absence was tried; add data in `launch:`."
      ])
    #expect(try await notes(on: .exampleChat) == [])
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
    let system = try await FocusSystem.test(app)
    let (findings, notes) = try await system.checkWithNotes(app.id)
    #expect(
      notes == [
        "DraftFilter: Settings offers a choice only after the action 'write', so each trial ran it first."
      ])
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
