import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("Entities of other kinds")
struct EntityKindTests {
  private func only<Query: UniqueAppEntityQuery>(_ query: Query) async throws -> Query.Unique {
    try await query.uniqueEntity()
  }

  private func count(_ results: some ResultsCollection) -> Int { results.items.count }

  @Test func theOnlyEntityOfItsTypeComesFromAClosure() async throws {
    let entities = try await AppSettings.defaultQuery.entities(for: ["settings"])
    #expect(entities.map(\.id) == ["settings"])
    #expect(try await AppSettings.defaultQuery.entities(for: ["other"]).isEmpty)
    #expect(try await AppSettings.defaultQuery.suggestedEntities().count == 1)
    #expect(try await only(AppSettings.defaultQuery).id == "settings")
    await #expect(throws: AppIntentError.self) {
      try await UniqueAppEntityProvider<AppSettings>().uniqueEntity()
    }
  }

  @Test func theOnlyEntityOfItsTypeNeedsNoIdentifierOrText() async throws {
    let entities = try await Defaults.defaultQuery.entities(for: ["Defaults"])
    #expect(entities.map(\.displayRepresentation) == ["App Defaults"])
    #expect(try await Defaults.defaultQuery.allEntities().count == 1)
  }

  @Test func aTransientEntityIsNeverFoundAgain() async throws {
    let entity = Passing()
    #expect(try await Passing.defaultQuery.entities(for: [entity.id]).isEmpty)
  }

  struct Pass: AppIntent {
    static let title: LocalizedStringResource = "Pass"
    @Parameter(title: "Passing") var passing: Passing
    @Parameter(title: "More") var more: [Passing]?
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func aTransientEntityIsTypedAsAnObject() throws {
    let shapes = Pass().parameters.map(\.description.shape)
    let object = #"{"total":4}"#
    #expect(try shapes[0].value(typed: object, in: .gmt) == ["total": 4])
    #expect(
      try shapes[1].value(typed: "[\(object),\(object)]", in: .gmt) == [["total": 4], ["total": 4]])
    #expect(try shapes[1].value(typed: "nil", in: .gmt) == .null)
  }

  @Test(arguments: ["here", #"{"total":"#, "1"])
  func aTransientEntityIsNoText(text: String) throws {
    let shape = try #require(Pass().parameters.first).description.shape
    let error = #expect(throws: ParameterValueError.self) {
      try shape.value(typed: text, in: .gmt)
    }
    #expect(
      error.map { "\($0)" }
        == "Expected an object with properties of a Passing, but found a string.")
  }

  @Test func anEntityMadeOfItsRawValueNeedsNoQuery() async throws {
    #expect(
      try await Lamp.defaultQuery.entities(for: ["red", "blue"]).map(\.rawValue) == ["red", "blue"])
    #expect(Lamp(rawValue: "red").id == "red")
  }

  @Test func anEntityThatIsAnEnumerationIsStoredByItsCase() async throws {
    let filter = PlanetFilter()
    _ = try await filter.fill(with: ["planet": "mars"])
    #expect(filter.planet == .mars)
    #expect(String(localized: Planet.mars.displayRepresentation.title) == "Mars")
    let options = try await PlanetFilter.options(for: "planet", with: [:], matching: nil)
    #expect(options?.sections.flatMap(\.options).map(\.value) == ["earth", "mars"])
  }

  @Test func aPropertyIsSharedByCopies() {
    let lamp = Lamp(rawValue: "red")
    lamp.brightness = 3
    let copy = lamp
    copy.brightness = 5
    #expect(lamp.brightness == 5)
    #expect(lamp.$brightness.title == "Brightness")
    #expect(!lamp.$brightness.isOptional)
    #expect(lamp.note == nil)
  }

  @Test func itemsComeFromLoopsAndCalls() {
    let collection = IntentItemCollection<String>(promptLabel: "Which?", usesIndexedCollation: true)
    {
      IntentItemSection("Letters") {
        "a"
        for letter in ["b", "c"] { letter }
      }
      IntentItemSection(items: [IntentItem("d", title: "D")])
    }
    #expect(collection.items == ["a", "b", "c", "d"])
    #expect(count(collection) == 4)
    #expect(collection.usesIndexedCollation)
    #expect(IntentItemCollection<String>.empty.items.isEmpty)
    #expect(["a"].items == ["a"] && ["a"].promptLabel == nil && !["a"].usesIndexedCollation)
    let accounts = IntentItemCollection(items: AccountEntity.all).sections[0].items
    #expect(accounts.map { String(localized: $0.description.title) } == ["Work", "Home"])
    #expect(
      IntentItemCollection(sections: [IntentItemSection("X", items: [1, 2])]).items == [1, 2])
  }

  @Test func anIdentifiableTypeWithADisplayRepresentationCanBeAnEntity() {
    func name(_ type: any TypeDisplayRepresentable.Type) -> String {
      String(localized: type.typeDisplayRepresentation.name)
    }
    func text(_ value: some CustomLocalizedStringResourceConvertible) -> String {
      String(localized: value.localizedStringResource)
    }
    let shown: [any InstanceDisplayRepresentable] = [AccountEntity.all[0], Planet.mars]
    #expect(shown.map { text($0) } == ["Work", "Mars"])
    #expect(name(AccountEntity.self) == "Account")
    func first<Value: CaseDisplayRepresentable>(_: Value.Type) -> String? {
      Value.allCases.first.map { text($0) }
    }
    #expect(first(Day.self) == "Monday")
  }
}

struct AppSettings: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
  static let defaultQuery = UniqueAppEntityProvider { AppSettings() }

  let id = "settings"
  var displayRepresentation: DisplayRepresentation { "Settings" }
}

struct Defaults: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "App Defaults"
  static let defaultQuery = Query()

  struct Query: UniqueAppEntityQuery {
    func uniqueEntity() async throws -> Defaults { Defaults() }
  }
}

struct Passing: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Passing"
  var displayRepresentation: DisplayRepresentation { "Passing" }
}

struct Lamp: AppEntity, RawRepresentable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"

  let rawValue: String
  @Property(title: "Brightness") var brightness: Int
  @Property(title: "Note") var note: String?

  init(rawValue: String) { self.rawValue = rawValue }

  var displayRepresentation: DisplayRepresentation { "Lamp" }
}

enum Planet: String, AppEnum, AppEntity {
  case earth, mars

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Planet"
  static let caseDisplayRepresentations: [Planet: DisplayRepresentation] = [
    .earth: "Earth", .mars: "Mars",
  ]
}

struct PlanetFilter: MinimalFilter {
  @Parameter(title: "Planet", default: .earth) var planet: Planet
}
