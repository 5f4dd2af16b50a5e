import ExampleChat
import FocusFilterKit
import Foundation
import Testing

/// What an app's author is told about a filter, all at once.
@Suite struct FilterCheckTests {
  @Test func aSoundAppHasNoFindings() async throws {
    #expect(try await findings(in: .exampleChat) == [])
    for app in SimulatedApp.systemApps {
      // What a person chose in Calendar or Mail may have been deleted.
      let found = try await findings(in: app)
      let isList = ["Calendar", "Mail"].contains(app.name)
      #expect(found.count == (isList ? 1 : 0), "\(app.name): \(found)")
      #expect(found.filter { !$0.contains("predicate-of-empty-list") } == [])
    }
  }

  @Test(
    arguments: [
      (
        .filter(OddFocusFilter.self),
        [
          "advice required-without-default OddFocusFilter.limit",
          "error missing-case OddFocusFilter.level",
          "error identifier-conversion OddFocusFilter.place",
          "warning query-forgets OddFocusFilter.place",
        ]
      ),
      (.filter(EagerFocusFilter.self), ["advice suggestion-of-defaults EagerFocusFilter"]),
      // The query or the provider of the parameter is asked.
      (.filter(OwnQueryFocusFilter.self), ["warning query-throws OwnQueryFocusFilter.desk"]),
      (.filter(OwnProviderFocusFilter.self), ["warning query-throws OwnProviderFocusFilter.desk"]),
    ] as [(SimulatedApp.Filter, [String])])
  func everythingIsReportedAtOnce(filter: SimulatedApp.Filter, found: [String]) async throws {
    #expect(try await findings(in: filter) == found)
  }

  @Test func aProposalOfWhatTheInitializerSetsIsAdvice() async throws {
    #expect(
      try await findings(in: .filter(ReadyFocusFilter.self)).contains(
        "advice suggestion-of-defaults ReadyFocusFilter"))
  }

  @Test func anIdentifierThatIsNewEachTimeIsToldByItsTitle() async throws {
    let app = SimulatedApp.test("Desks", .filter(NewDeskFocusFilter.self))
    let found = try await FocusSystem.test(app).check(app.id).filter { $0.id == "query-forgets" }
    #expect(
      found.map { "\($0.message) \($0.resolution)" } == [
        """
        The query gives 'Window' another identifier each time, so that a choice of it is lost. \
        Store the identifier with the entity.
        """
      ])
  }

  @Test func aQueryIsAskedWithItsDependencies() async throws {
    let start: SimulatedApp.Code = {
      // One that has to be made first.
      AppDependencyManager.shared.add { () async -> Behavior in Behavior() }
    }
    let app = SimulatedApp(
      "com.example.desks", name: "Desks", filters: [.filter(DeskFocusFilter.self)],
      launch: start, intentsExtension: start)
    #expect(try await findings(in: app) == [])
  }

  @Test(
    "a filter in an extension that isn't described is reported, with what follows",
    arguments: [
      (FilterMembership.extension, "it is never called"),
      (.both, "a Focus that changes while the app isn't running is missed"),
    ])
  func anExtensionThatIsNotDescribedIsReported(
    membership: FilterMembership, consequence: String
  ) async throws {
    let described = SimulatedApp.test(
      "Desks", .filter(DeskFocusFilter.self, membership: membership))
    var app = described
    app.intentsExtension = nil
    let system = try await FocusSystem.test()
    let found = try await system.install(app)
    #expect(found.map(\.id) == ["extension-not-described"])
    #expect(found.first?.message.hasSuffix(": \(consequence).") == true)
    #expect(try await system.install(described) == [])
  }

  private func findings(in filter: SimulatedApp.Filter) async throws -> [String] {
    try await findings(in: .test("Desks", filter))
  }

  private func findings(in app: SimulatedApp) async throws -> [String] {
    try await FocusSystem.test(app).check(app.id).map { "\($0.severity) \($0.id) \($0.subject)" }
  }
}

private struct DeskFocusFilter: MinimalFilter {
  @Parameter(title: "Desk") var desk: TeamEntity?
}

/// A parameter whose options provider throws.
private struct OwnProviderFocusFilter: MinimalFilter {
  @Parameter(title: "Desk", optionsProvider: Desks()) var desk: String?

  struct Desks: DynamicOptionsProvider {
    func results() async throws -> [String] { throw Unexpected("a lock") }
  }
}

/// Makes its entities anew each time.
private struct NewDeskFocusFilter: MinimalFilter {
  @Parameter(title: "Desk") var desk: Desk?

  struct Desk: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Desk"
    static let defaultQuery = DeskQuery()

    let id: UUID
    var displayRepresentation: DisplayRepresentation { "Window" }
  }

  struct DeskQuery: EntityQuery {
    func entities(for identifiers: [UUID]) async throws -> [Desk] { identifiers.map(Desk.init) }
    func suggestedEntities() async throws -> [Desk] { [Desk(id: UUID())] }
  }
}

/// A parameter that isn't offered from its entity's own query.
private struct OwnQueryFocusFilter: MinimalFilter {
  @Parameter(title: "Desk", query: BrokenQuery()) var desk: TeamEntity?

  struct BrokenQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [TeamEntity] { [] }

    func suggestedEntities() async throws -> [TeamEntity] { throw CocoaError(.fileNoSuchFile) }
  }
}

private struct OddFocusFilter: MinimalFilter {
  @Parameter(title: "Limit") var limit: Int
  @Parameter(title: "Level", default: .low) var level: Level
  @Parameter(title: "Place") var place: Place?

  enum Level: String, AppEnum {
    case low, high

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Level"
    static let caseDisplayRepresentations: [Level: DisplayRepresentation] = [.low: "Low"]
  }

  struct Place: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
    static let defaultQuery = PlaceQuery()

    let id: Coordinate
    var displayRepresentation: DisplayRepresentation { "Place" }
  }

  /// An identifier that loses its fraction when it is stored.
  struct Coordinate: Hashable, EntityIdentifierConvertible {
    let degrees: Double
    var entityIdentifierString: String { "\(Int(degrees))" }

    static func entityIdentifier(for text: String) -> Coordinate? {
      Double(text).map(Coordinate.init)
    }
  }

  struct PlaceQuery: EntityQuery {
    func entities(for identifiers: [Coordinate]) async throws -> [Place] { [] }
    func suggestedEntities() async throws -> [Place] { [Place(id: Coordinate(degrees: 4.5))] }
  }
}

private struct ReadyFocusFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  init() { name = "Ann" }
  init(_ name: String) { self.name = name }

  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] {
    [ReadyFocusFilter("Bo"), ReadyFocusFilter("Ann")]
  }
}

private struct EagerFocusFilter: MinimalFilter {
  @Parameter(title: "Loud", default: false) var isLoud: Bool

  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] {
    [EagerFocusFilter()]
  }
}
