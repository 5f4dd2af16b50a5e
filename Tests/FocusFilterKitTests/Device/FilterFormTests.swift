import ExampleChat
import FocusFilterKit
import Foundation
import Testing

/// What Settings shows of a filter, before and after it is set up.
@Suite struct FilterFormTests {
  private let filter = FilterReference(app: "com.example.chat", filter: "ExampleChatFocusFilter")

  private let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)

  init() async throws {
    try await system.install(.exampleChat)
    try await system.add(.work)
  }

  /// Installs an app with a filter.
  private func install(_ filter: SimulatedApp.Filter) async throws -> FilterReference {
    let app = SimulatedApp(
      "com.example.form", name: "Form", filters: [filter], intentsExtension: {})
    try await system.install(app)
    return try await system.filter(named: app.id)
  }

  @Test func theFormHasAFieldWithItsValueForEachParameterInOrder() async throws {
    let form = try await system.form(for: filter, in: .work)
    #expect(form.fields.map(\.name) == ["alwaysUseDarkMode", "status", "account"])
    #expect(form.fields.map(\.kind) == [.toggle, .text, .choice])
    #expect(form.fields.map(\.isRequired) == [true, false, false])
    #expect(form.fields.map(\.value) == [false, .null, .null])
    #expect(form.fields.map(\.defaultValue) == [false, nil, nil])
    #expect(form.fields[2].choices.flatMap(\.choices).map(\.title) == ["Work", "Personal"])
    #expect(form.suggestions.isEmpty)
    try await system.configure(filter, in: .work, values: ["status": "Busy"])
    let values = try await system.form(for: filter, in: .work).fields.map(\.value)
    #expect(values == [false, "Busy", .null])
  }

  @Test("F4.3: the best proposal fills the form, and all are offered in their order")
  func theBestProposalFillsTheForm() async throws {
    let timer = try await install(.filter(TimerFocusFilter.self))
    let form = try await system.form(for: timer, in: .work)
    #expect(form.suggestions.map(\.title) == ["50 minutes", "10 minutes"])
    #expect(form.fields.map(\.value) == [50])
    #expect(form.fields.first?.expectation == "an integer from 1 to 180")
    #expect(form.fields.first?.kind == .number)
  }

  @Test func aFieldStartsWithTheDefaultOfItsChoicesUntilTheFilterIsSetUp() async throws {
    let rooms = try await install(.filter(RoomFocusFilter.self))
    let fields = try await system.form(for: rooms, in: .work).fields
    #expect(fields.map(\.value) == ["Hall", "Attic", .null])
    // A list depends on the values that the form shows at first.
    #expect(fields[2].choices.flatMap(\.choices).map(\.title) == ["Hall desk"])
    try await system.configure(rooms, in: .work, values: ["room": "Hall"])
    let values = try await system.form(for: rooms, in: .work).fields.map(\.value)
    #expect(values == ["Hall", .null, .null])
  }

  @Test func anUnknownParameterStartsNoApp() async throws {
    try await system.install(
      SimulatedApp(
        "com.example.form", name: "Form", filters: [.filter(ListsFocusFilter.self)],
        launch: { throw CocoaError(.featureUnsupported) }))
    let lists = try await system.filter(named: "Form")
    await #expect(
      throws: FocusError.unknownParameter(
        "tag", filter: "ListsFocusFilter", known: ["tags", "days", "note"])
    ) {
      try await system.choices(for: "tag", of: lists)
    }
  }

  @Test func aFormTakesNoUnknownEntity() async throws {
    await #expect(
      throws: FocusError.unknownEntity("nope", parameter: "account", known: ["work", "personal"])
    ) {
      try await system.form(for: filter, in: nil, with: ["account": "nope"])
    }
  }

  @Test func anUnknownChoiceIsToldWithThoseForTheOtherValues() async throws {
    let offices = try await install(.filter(OfficeFocusFilter.self))
    await #expect(
      throws: FocusError.unknownEntity("attic", parameter: "desk", known: ["door", "window"])
    ) {
      try await system.configure(offices, in: .work, values: ["office": "a", "desk": "attic"])
    }
  }

  @Test func anUnknownChoiceIsRefusedEvenIfTheQueryThatSuggestsOthersThrows() async throws {
    let offices = try await install(.filter(OfficeFocusFilter.self))
    let error = await #expect(throws: FocusError.self) {
      try await system.configure(offices, in: .work, values: ["office": "locked", "desk": "attic"])
    }
    #expect(
      error?.description.hasPrefix(
        "'desk' of 'OfficeFocusFilter': No choice 'attic'. The query of DeskEntity threw: ") == true
    )
  }

  @Test func aValueThatIsNotOfferedIsReportedWithTheReason() async throws {
    let apps = [
      SimulatedApp("com.example.houses", name: "Houses", filters: [.filter(HouseFocusFilter.self)]),
      SimulatedApp("com.example.rooms", name: "Rooms", filters: [.filter(RoomFocusFilter.self)]),
    ]
    for app in apps { try await system.install(app) }
    func messages(
      _ filter: String, _ values: [String: ParameterValue]
    ) async throws -> [String] {
      let filter = try await system.filter(named: filter)
      try await system.configure(filter, in: .work, values: values)
      return try await system.checkSettings(of: filter, in: .work).map {
        "\($0.subject): \($0.message)"
      }
    }
    let house = "HouseFocusFilter"
    #expect(try await messages(house, ["house": "b", "room": "Loft"]) == [])
    #expect(
      try await messages(house, ["house": "a", "room": "Loft"])
        == [
          #"HouseFocusFilter.room: Settings offers "Attic" and "Hall" with house = "a", not "Loft"."#
        ])
    #expect(
      try await messages(house, ["room": "Loft"])
        == [
          #"HouseFocusFilter.room: Settings offers "Attic" and "Hall" without house, not "Loft"."#
        ])
    #expect(
      try await messages("RoomFocusFilter", ["room": "Hall", "second": "Loft"])
        == [#"RoomFocusFilter.second: Settings offers "Attic" and "Hall", not "Loft"."#])
    #expect(
      try await messages(house, ["house": "locked", "room": "Loft"]).first?
        .hasPrefix("HouseFocusFilter: The query of Rooms threw: ") == true)
    // The other filter's finding belongs to another call.
    #expect(try await system.checkSettings(of: nil, in: .personal).isEmpty)
  }

  @Test(arguments: [("tags", true), ("days", true), ("note", false)])
  func setsAndArraysAreLists(parameter: String, isList: Bool) async throws {
    let lists = try await install(.filter(ListsFocusFilter.self))
    #expect(try await system.choices(for: parameter, of: lists).isList == isList)
  }
}

private struct ListsFocusFilter: MinimalFilter {
  @Parameter(title: "Tags", default: ["a"]) var tags: Set<String>
  @Parameter(title: "Days", default: [1]) var days: [Int]
  @Parameter(title: "Note") var note: String?
}

private struct RoomFocusFilter: MinimalFilter {
  @Parameter(title: "Room", optionsProvider: Rooms(first: "Hall"))
  var room: String

  @Parameter(title: "Second Room", optionsProvider: Rooms(first: "Attic"))
  var second: String?

  @Parameter(title: "Desk", optionsProvider: Desks())
  var desk: String?

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(room)") }

  struct Desks: DynamicOptionsProvider {
    @IntentParameterDependency<RoomFocusFilter>(\.$room) var chosen

    func results() async throws -> [String] { chosen.map { ["\($0.room) desk"] } ?? [] }
  }

  struct Rooms: DynamicOptionsProvider {
    var first: String

    func results() async throws -> [String] { ["Attic", "Hall"] }

    func defaultResult() async -> String? { first }
  }
}

private struct HouseFocusFilter: MinimalFilter {
  @Parameter(title: "House")
  var house: String?

  @Parameter(title: "Room", optionsProvider: Rooms())
  var room: String?

  struct Rooms: DynamicOptionsProvider {
    @IntentParameterDependency<HouseFocusFilter>(\.$house) var chosen

    func results() async throws -> [String] {
      if chosen?.house == "locked" { throw Unexpected("a lock") }
      return chosen?.house == "b" ? ["Loft"] : ["Attic", "Hall"]
    }
  }
}

private struct OfficeFocusFilter: MinimalFilter {
  @Parameter(title: "Office")
  var office: String?

  @Parameter(title: "Desk")
  var desk: DeskEntity?

  struct DeskEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Desk"
    static let defaultQuery = Desks()

    let id: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
  }

  struct Desks: EntityQuery {
    @IntentParameterDependency<OfficeFocusFilter>(\.$office) var chosen

    func entities(for identifiers: [String]) async throws -> [DeskEntity] {
      ["door", "window"].filter(identifiers.contains).map { DeskEntity(id: $0) }
    }

    func suggestedEntities() async throws -> [DeskEntity] {
      if chosen?.office == "locked" { throw Unexpected("a lock") }
      return chosen == nil ? [] : [DeskEntity(id: "door"), DeskEntity(id: "window")]
    }
  }
}

private struct TimerFocusFilter: MinimalFilter {
  @Parameter(title: "Minutes", default: 25, inclusiveRange: (1, 180))
  var minutes: Int

  init() {}

  init(minutes: Int) {
    self.minutes = minutes
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(minutes) minutes")
  }

  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] {
    [TimerFocusFilter(minutes: 50), TimerFocusFilter(minutes: 10)]
  }
}
