import AppIntents
import AppIntentsTesting
import XCTest

/// Each declaration with its label and type. The types are checked when the file is compiled.
final class DeclarationTests: XCTestCase {
  private let definitions = IntentDefinitions(bundleIdentifier: "com.example.nowhere")

  func testDefinitions() {
    let make: (String) -> IntentDefinitions = IntentDefinitions.init(bundleIdentifier:)
    XCTAssertEqual(make("com.example.nowhere").bundleIdentifier, definitions.bundleIdentifier)
    let intents: IntentDefinitions.DefinitionCollection<AppIntentDefinition> = definitions.intents
    let entities: IntentDefinitions.DefinitionCollection<AppEntityDefinition> =
      definitions.entities
    let enums: IntentDefinitions.DefinitionCollection<AppEnumDefinition> = definitions.enums
    let transient: IntentDefinitions.DefinitionCollection<TransientAppEntityDefinition> =
      definitions.transientEntities
    let queries: IntentDefinitions.DefinitionCollection<IntentValueQueryDefinition> =
      definitions.valueQueries
    XCTAssertEqual(intents["A"].identifier, "A")
    XCTAssertEqual(intents["A"].bundleIdentifier, "com.example.nowhere")
    XCTAssertEqual(entities["A"].typeIdentifier, "A")
    XCTAssertEqual(entities["A"].bundleIdentifier, "com.example.nowhere")
    XCTAssertEqual(enums["A"].typeIdentifier, "A")
    XCTAssertEqual(transient["A"].typeIdentifier, "A")
    XCTAssertEqual(transient["A"].bundleIdentifier, "com.example.nowhere")
    XCTAssertEqual(queries["A"].queryIdentifier, "A")
    XCTAssertEqual(queries["A"].bundleIdentifier, "com.example.nowhere")
    let types: [any AppIntentTypeDefinition] = [entities["A"], enums["A"], transient["A"]]
    XCTAssertEqual(types.count, 3)
    XCTAssertEqual(intents["A"], intents["A"])
    XCTAssertNotEqual(entities["A"], entities["B"])
  }

  func testIntents() async throws {
    let callable: IntentValuePropertiesCallable<AnyAppIntent> = definitions.intents["A"].makeIntent
    let arguments: KeyValuePairs<String, (any IntentValueExpressing)?> = ["name": "B", "no": nil]
    var intent: AnyAppIntent = callable.dynamicallyCall(withKeywordArguments: arguments)
    XCTAssertEqual(intent.identifier, "A")
    XCTAssertEqual(intent.bundleIdentifier, "com.example.nowhere")
    XCTAssertEqual(intent.description, "A(name: \"B\")")
    XCTAssertEqual(intent, callable(name: "B"))
    let name: String = try intent.name
    let path: DynamicPropertyPath = intent.name
    let value: (any IntentValueExpressing)? = intent.name
    let absent: (any IntentValueExpressing)? = intent.no
    XCTAssertEqual(name, try path.as(String.self))
    XCTAssertEqual(value?.makeExpression(), "B".makeExpression())
    XCTAssertNil(absent)
    intent.name = nil
    XCTAssertEqual(intent, callable())
    let run: () async throws -> ResolvedIntentResult = intent.run
    do {
      _ = try await run()
      XCTFail("An app that isn't present ran an intent.")
    } catch let error as NSError {
      XCTAssertEqual(error.code, 400)
      XCTAssertEqual(error.localizedDescription, "com.example.nowhere is not present")
    }
  }

  /// Compiled, never called: nothing is there to read.
  private func read(
    _ result: ResolvedIntentResult, _ found: ResolvedValueQueryResult
  ) throws {
    let text: String = try result.value
    let path: DynamicPropertyPath = result.value
    let any: (any IntentValueExpressing)? = result.value
    let first: String = try path[0]
    let firstPath: DynamicPropertyPath = path[0]
    let firstAny: (any IntentValueExpressing)? = path[0]
    let member: String = try path.title
    let memberPath: DynamicPropertyPath = path.title
    let memberAny: (any IntentValueExpressing)? = path.title
    let items: DynamicPropertyPathCollection = found.items
    let count: Int = items.count
    let isEmpty: Bool = items.isEmpty
    let entity: AnyAppEntity = try path.as(definitions.entities["A"])
    let side: AnyAppEnum = try path.as(definitions.enums["Side"])
    let route: AnyTransientAppEntity = try path.as(definitions.transientEntities["Route"])
    print(entity, side, route)
    let item: String = try items[0]
    let itemPath: DynamicPropertyPath = items[0]
    let itemAny: (any IntentValueExpressing)? = items[0]
    print(
      text, any as Any, first, firstPath, firstAny as Any, member, memberPath, memberAny as Any,
      count, isEmpty, item, itemPath, itemAny as Any, result == result)
    let value: KeyPath<ResolvedIntentResult.ValueKeyPath, Never> = \.value
    print(value)
  }

  func testTheTypesCanBeComparedAndSent() {
    func areSendable<each T: Sendable>(_: repeat (each T).Type) {}
    func areComparable<each T: Equatable & Sendable>(_: repeat (each T).Type) {}
    areSendable(
      IntentDefinitions.self, DynamicPropertyPath.self, DynamicPropertyPathCollection.self,
      IntentDefinitions.DefinitionCollection<AppIntentDefinition>.self,
      IntentValueQueryDefinition.self, ResolvedValueQueryResult.self)
    areComparable(
      AppIntentDefinition.self, AnyAppIntent.self, ResolvedIntentResult.self, AnyAppEnum.self,
      AppEntityDefinition.self, AnyAppEntity.self, AnyEntityQuery.self, ViewAnnotation.self,
      TransientAppEntityDefinition.self)
  }

  func testEntities() async throws {
    let definition = definitions.entities["A"]
    let reference: AnyAppEntity = definition.makeReference(identifier: "1")
    let identifier: AttributedEntityIdentifier = reference.identifier
    XCTAssertEqual(identifier.instanceIdentifier, "1")
    XCTAssertNoThrow(try definition.isInstance(reference))
    XCTAssertThrowsError(try definitions.entities["B"].isInstance(reference))
    let title: DynamicPropertyPath = reference.title
    XCTAssertThrowsError(try title.as(String.self))
    let any: (any IntentValueExpressing)? = reference.title
    XCTAssertEqual(any?.makeExpression(), String?.none.makeExpression())
    let all: AnyEntityQuery = definition.allEntitiesQuery()
    XCTAssertEqual(all, definition.allEntitiesQuery())
    XCTAssertNotEqual(all, definition.suggestedEntitiesQuery())
    XCTAssertNotEqual(
      definition.entityQuery(identifiers: ["1"]), definition.entityQuery(matching: "1"))
    XCTAssertEqual(
      definition.entityQuery(identifiers: [1]), definition.entityQuery(identifiers: ["1"]))
    let spotlight: (String?) async throws -> [AnyAppEntity] = definition.spotlightQuery
    let annotations: () async throws -> [ViewAnnotation] = definition.viewAnnotations
    let imported: (IntentFile) async throws -> AnyAppEntity = definition.resolved(from:)
    let converted: (IntentPerson) async throws -> AnyAppEntity = definition.resolved(from:)
    let exported: (IntentFile.Type) async throws -> IntentFile = reference.exported(as:)
    print(spotlight, annotations, imported, converted, exported)
    let every: () async throws -> [AnyAppEntity] = definition.allEntities
    let suggested: () async throws -> [AnyAppEntity] = definition.suggestedEntities
    let matching: (String) async throws -> [AnyAppEntity] = definition.entities(matching:)
    let identified: ([Int]) async throws -> [AnyAppEntity] = definition.entities(identifiers:)
    let queries: [AnyEntityQuery] = [
      all, definition.suggestedEntitiesQuery(), definition.entityQuery(matching: "1"),
      definition.entityQuery(identifiers: [1]),
    ]
    print(every, suggested, matching, identified, queries)
    let views: (ViewAnnotation) -> (AnyAppEntity, Bool) = { ($0.entity, $0.isSelected) }
    print(views)
  }

  func testEnumerations() throws {
    enum Side: String { case left }
    let left: AnyAppEnum = definitions.enums["Side"].makeCase("left")
    XCTAssertEqual(left, AnyAppEnum(typeIdentifier: "Side", rawValue: "left"))
    XCTAssertEqual(AnyAppEnum(typeIdentifier: "Level", value: 1).rawValue, "1")
    XCTAssertEqual(left.typeIdentifier, "Side")
    XCTAssertEqual(left.description, "Side.left")
    XCTAssertEqual(try left.as(Side.self), .left)
    XCTAssertEqual(try left.as(String.self), "left")
    XCTAssertThrowsError(try left.as(Int.self))
    XCTAssertThrowsError(try definitions.enums["Level"].isInstance(left))
    XCTAssertEqual(left.makeExpression(), left.makeExpression())
  }

  func testTransientEntities() throws {
    let definition = definitions.transientEntities["Route"]
    let make: IntentValuePropertiesCallable<AnyTransientAppEntity> = definition.makeEntity
    let route: AnyTransientAppEntity = make(stops: 2)
    XCTAssertEqual(route.entityType, "Route")
    let stops: Int = try route.stops
    XCTAssertEqual(stops, 2)
    let path: DynamicPropertyPath = route.stops
    XCTAssertEqual(try path.as(Int.self), 2)
    let any: (any IntentValueExpressing)? = route.stops
    XCTAssertEqual(any?.makeExpression(), 2.makeExpression())
    XCTAssertNoThrow(try definition.isInstance(route))
    XCTAssertEqual(route, definition.makeEntity(stops: 2))
    let imported: (IntentFile) async throws -> AnyTransientAppEntity = definition.resolved(from:)
    let exported: (IntentFile.Type) async throws -> IntentFile = route.exported(as:)
    print(imported, exported)
  }

  func testValues() throws {
    let types: [any IntentValueConvertible.Type] = [
      IntentCurrencyAmount.self, IntentFile.self, IntentPaymentMethod.self, IntentPerson.self,
      StringSearchCriteria.self, SystemShortcut.self, String.self, Int.self, Bool.self, Double.self,
      URL.self, Date.self, [String].self, Int?.self,
    ]
    XCTAssertEqual(types.count, 14)
    let wrapped = IntentValueConvertibleWrapper(baseValue: 3)
    XCTAssertEqual(wrapped.makeExpression(), 3.makeExpression())
    let shortcut: (SystemShortcut) -> IntentValueExpression = { $0.makeExpression() }
    let query = definitions.valueQueries["Q"]
    let values: (String) async throws -> ResolvedValueQueryResult = {
      try await query.values(for: $0)
    }
    print(shortcut, values)
  }

  @MainActor func testAnApp() {
    let make: @MainActor (String) -> XCUIApplication = XCUIApplication.init(bundleIdentifier:)
    let app = make("com.example.nowhere")
    app.launchArguments = ["-test"]
    app.launchEnvironment = ["TEST": "1"]
    let calls: [@MainActor () -> Void] = [app.launch, app.activate, app.terminate]
    XCTAssertEqual(calls.count, 3)
    let state: XCUIApplication.State = app.state
    XCTAssertEqual(state, .notRunning)
    let others: [XCUIApplication.State] = [
      .unknown, .runningBackgroundSuspended, .runningBackground, .runningForeground,
    ]
    XCTAssertEqual(others.map(\.rawValue), [0, 2, 3, 4])
  }
}
