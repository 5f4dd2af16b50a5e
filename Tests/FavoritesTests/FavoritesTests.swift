import AppIntents
import AppIntentsTesting
import XCTest

#if os(Linux)
  import FocusFilterKit
  import FocusTesting
#endif

final class FavoritesTests: XCTestCase {
  private let definitions = IntentDefinitions(bundleIdentifier: "com.example.cometcal")

  @MainActor override func setUp() async throws {
    let app = XCUIApplication(bundleIdentifier: "com.example.cometcal")
    app.launch()
  }

  private var createEvent: AppIntentDefinition { definitions.intents["CreateEvent"] }
  private var calendars: AppEntityDefinition { definitions.entities["CalendarEntity"] }

  // MARK: Intents and their arguments

  func testTheFirstMatchOfTheStringQueryIsTheEntity() async throws {
    let result = try await createEvent.makeIntent(name: "Launch", calendar: "wor").run()
    XCTAssertEqual(try result.value.title, "Launch")
    XCTAssertEqual(try result.value.calendar.title, "Work")
  }

  func testAReferenceIsTheEntity() async throws {
    let home = calendars.makeReference(identifier: "home")
    let result = try await createEvent.makeIntent(name: "Lunch", calendar: home).run()
    XCTAssertEqual(try result.value.calendar.title, "Home")
  }

  func testAWordWithoutAMatchIsAnError() async throws {
    await assertThrows { try await createEvent.makeIntent(name: "A", calendar: "zoo").run() }
  }

  func testAnArgumentThatIsNilIsUnset() async throws {
    let result = try await createEvent.makeIntent(name: "A", calendar: "Work", notes: nil).run()
    XCTAssertEqual(try result.value.notes, "None")
  }

  func testATypedNilIsNil() async throws {
    let notes = String?.none as any IntentValueExpressing
    let result = try await createEvent.makeIntent(name: "A", calendar: "Work", notes: notes).run()
    let found: String? = try result.value.notes
    XCTAssertNil(found)
  }

  func testAnArgumentThatTheIntentDoesNotHaveIsAnError() async throws {
    await assertThrows {
      try await createEvent.makeIntent(nam: "A", calendar: "Work").run()
    }
  }

  func testAnEntityOfAnotherTypeIsAnError() async throws {
    let event: AnyAppEntity = try await createEvent.makeIntent(name: "A", calendar: "Work").run()
      .value
    await assertThrows { try await createEvent.makeIntent(name: "B", calendar: event).run() }
    let colors = definitions.enums["Color"].makeCase("red")
    await assertThrows {
      try await definitions.intents["SetColor"].makeIntent(calendar: "Home", color: colors).run()
    }
  }

  func testAnEnumerationTakesItsRawString() async throws {
    let intent = definitions.intents["SetColor"].makeIntent(calendar: "Work", color: "red")
    let color: AnyAppEnum = try await intent.run().value
    XCTAssertEqual(color.rawValue, "red")
    let work = try await calendars.entities(matching: "work")
    XCTAssertEqual(try work[0].color.as(definitions.enums["CalendarColor"]).rawValue, "red")
  }

  func testAnIntentThatAsksCanNotRun() async throws {
    let event: AnyAppEntity = try await createEvent.makeIntent(name: "A", calendar: "Work").run()
      .value
    await assertThrows {
      try await definitions.intents["DeleteEvent"].makeIntent(event: event).run()
    }
  }

  func testAnIntentThatIsNotDeclaredIsAnErrorWhenItRuns() async throws {
    let intent = definitions.intents["OpenFavorite"].makeIntent()
    await assertThrows(domain: "AppIntentsServicesMetadataErrorDomain") { try await intent.run() }
  }

  func testAnAppThatIsNotPresentHasTheCode400() async throws {
    let others = IntentDefinitions(bundleIdentifier: "com.example.other")
    await assertThrows(domain: "AppIntentsServicesMetadataErrorDomain", code: 400) {
      try await others.intents["CreateEvent"].makeIntent().run()
    }
  }

  // MARK: Entities

  func testAllEntitiesHaveTheirProperties() async throws {
    let found = try await calendars.allEntities()
    XCTAssertEqual(found.map(\.identifier.instanceIdentifier), ["home", "work"])
    XCTAssertEqual(try found.map { try $0.title.as(String.self) }, ["Home", "Work"])
  }

  func testOnlyPropertiesAreVisible() async throws {
    let home = try await calendars.entities(identifiers: ["home"])
    XCTAssertEqual(home.count, 1)
    XCTAssertThrowsError(try home[0].id.as(String.self))
  }

  func testAnElementOfAResultIsAnEntityOfItsDefinition() async throws {
    try await createEvent.makeIntent(name: "B", calendar: "Work", isFavorite: true).run()
    let favorites = try await definitions.intents["OpenFavorites"].makeIntent().run().value
    XCTAssertEqual(try favorites[0].title, "B")
    let event = try favorites[0].as(definitions.entities["EventEntity"])
    XCTAssertEqual(event.identifier.instanceIdentifier, "1")
    XCTAssertThrowsError(try favorites[0].as(calendars))
  }

  func testALaunchStartsWithoutTheEventsOfTheProcessBefore() async throws {
    try await createEvent.makeIntent(name: "B", calendar: "Work", isFavorite: true).run()
    let app = await XCUIApplication(bundleIdentifier: "com.example.cometcal")
    await app.launch()
    let events: [AnyAppEntity] = try await definitions.intents["OpenFavorites"].makeIntent().run()
      .value
    XCTAssertEqual(events, [])
  }

  func testAnIntentThatOpensTheAppBringsItToTheFront() async throws {
    let app = await XCUIApplication(bundleIdentifier: "com.example.cometcal")
    await app.terminate()
    let before = await app.state
    XCTAssertEqual(before, .notRunning)
    try await definitions.intents["OpenFavorites"].makeIntent().run()
    let after = await app.state
    XCTAssertEqual(after, .runningForeground)
  }

  #if os(Linux)
    // MARK: With a Focus, which Apple's framework lacks

    func testAFocusShowsTheFavoritesOfItsCalendar() async throws {
      let device = try await FocusSystem.underTest()
      try await createEvent.makeIntent(name: "A", calendar: "Work", isFavorite: true).run()
      try await createEvent.makeIntent(name: "B", calendar: "Home", isFavorite: true).run()
      let filter = FilterReference(app: "com.example.cometcal", filter: "CometFocusFilter")
      try await device.configure(filter, in: .work, values: ["calendar": "home"])
      try await device.activate(.work)
      let atWork = try await definitions.intents["OpenFavorites"].makeIntent().run().value
      XCTAssertEqual(try atWork[0].title, "B")
      try await device.deactivate()
      let events: [AnyAppEntity] = try await definitions.intents["OpenFavorites"].makeIntent()
        .run().value
      XCTAssertEqual(events.count, 2)
    }

    func testAnIntentRunsInTheBackgroundUnlessItOpensTheApp() async throws {
      let app = await XCUIApplication(bundleIdentifier: "com.example.cometcal")
      await app.terminate()
      try await createEvent.makeIntent(name: "A", calendar: "Work").run()
      let after = await app.state
      XCTAssertEqual(after, .runningBackgroundSuspended)
    }

    func testAnIntentThatRequiresAuthenticationWaitsForTheUnlockedDevice() async throws {
      let device = try await FocusSystem.underTest()
      let intent = definitions.intents["SetColor"].makeIntent(calendar: "Work", color: "red")
      try await device.lock()
      await assertThrows { try await intent.run() }
      try await definitions.intents["OpenFavorites"].makeIntent().run()
      try await device.unlock()
      try await intent.run()
    }
  #endif

  private func assertThrows<Value>(
    domain: String? = nil, code: Int? = nil, line: UInt = #line, _ body: () async throws -> Value
  ) async {
    do {
      _ = try await body()
      XCTFail("No error was thrown.", line: line)
    } catch {
      if let domain { XCTAssertEqual((error as NSError).domain, domain, line: line) }
      if let code { XCTAssertEqual((error as NSError).code, code, line: line) }
    }
  }
}
