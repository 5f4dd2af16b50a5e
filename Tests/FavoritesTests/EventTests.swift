import AppIntents
import AppIntentsTesting
import XCTest

#if os(Linux)
  import FocusFilterKit
  import FocusTesting
#endif

/// A file as somebody writes it who knows the session about AppIntentsTesting only.
@MainActor
final class EventTests: XCTestCase {
  private var definitions: IntentDefinitions!
  private var eventType: AppEntityDefinition { definitions.entities["EventEntity"] }

  override func setUp() async throws {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launchArguments = ["--ui-testing"]
    app.launch()
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 10))
    definitions = IntentDefinitions(bundleIdentifier: "com.example.cometcal")
  }

  @discardableResult
  private func create(
    _ name: String, in calendar: String = "Work", isFavorite: Bool = false
  ) async throws -> AnyAppEntity {
    try await definitions.intents["CreateEvent"]
      .makeIntent(name: name, calendar: calendar, isFavorite: isFavorite)
      .run()
      .value
  }

  func testTheValueOfAResultIsAnArgument() async throws {
    let calendars = try await definitions.entities["CalendarEntity"].entities(matching: "Work")
    let work = try XCTUnwrap(calendars.first)
    let created = try await definitions.intents["CreateEvent"].makeIntent(
      name: "Planning", calendar: work, notes: "Room 1", isFavorite: true
    ).run()
    XCTAssertEqual(try created.value.title as String, "Planning")
    XCTAssertTrue(try created.value.isFavorite)
    XCTAssertEqual(try created.value.notes as String?, "Room 1")
    let calendar: AnyAppEntity = try created.value.calendar
    XCTAssertEqual(calendar, work)
    XCTAssertEqual(calendar.identifier.instanceIdentifier, "work")
    let path: DynamicPropertyPath = calendar.color
    let color = try path.as(AnyAppEnum.self)
    XCTAssertEqual("\(color)", "CalendarColor.\(color.rawValue)")
    let again = try await definitions.intents["CreateEvent"].makeIntent(
      name: "Again", calendar: created.value.calendar
    ).run()
    XCTAssertEqual(try again.value.calendar.title.as(String.self), "Work")
  }

  func testSpotlightFindsIndexedEvents() async throws {
    try await create("Launch", isFavorite: true)
    try await create("Lunch", in: "Home")
    let all = try await eventType.spotlightQuery(nil)
    XCTAssertEqual(try all.map { try $0.title as String }, ["Launch", "Lunch"])
    let found = try await eventType.spotlightQuery("laun")
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(try found[0].title, "Launch")
    let calendars = try await definitions.entities["CalendarEntity"].spotlightQuery(nil)
    XCTAssertTrue(calendars.isEmpty)
  }

  func testTheViewShowsTheEventsWhileTheAppIsInFront() async throws {
    try await create("Launch")
    try await create("Lunch", isFavorite: true)
    let shown = try await eventType.viewAnnotations()
    XCTAssertEqual(shown.count, 2)
    let selected = try XCTUnwrap(shown.first(where: \.isSelected))
    XCTAssertEqual(try selected.entity.title.as(String.self), "Lunch")
    let app = XCUIApplication(bundleIdentifier: "com.example.cometcal")
    app.terminate()
    let gone = try await eventType.viewAnnotations()
    XCTAssertEqual(gone, [])
  }

  func testAPersonIsAValueForAQuery() async throws {
    try await create("Lunch with Ana")
    try await create("Launch")
    let ana = IntentPerson(
      identifier: .applicationDefined("1"), name: .displayName("Ana"), handle: nil)
    let values = try await definitions.valueQueries["EventsOfPerson"].values(for: ana)
    XCTAssertEqual(values.items.count, 1)
    XCTAssertFalse(values.items.isEmpty)
    for index in 0..<values.items.count {
      let title: String = try values.items[index].title
      XCTAssertTrue(title.contains("Ana"))
    }
  }

  #if os(Linux)
    func testTheDeviceHasTheSnippet() async throws {
      let event = try await create("Launch")
      let identifier = event.identifier.instanceIdentifier
      let device = try await FocusSystem.underTest()
      let answer = try await device.run(
        intent: "ShowEvent", of: "com.example.cometcal", with: ["event": .string(identifier)])
      XCTAssertEqual(answer.snippet?.intent, "EventSnippet")
      XCTAssertEqual(answer.snippet?.values, ["event": .string(identifier)])
      let story = await device.story().text
      XCTAssertTrue(story.contains("displayed EventSnippet with event = "), story)
    }
  #endif

  func testTwoIntentsRunAtTheSameTime() async throws {
    let intents = ["One", "Two"].map {
      definitions.intents["CreateEvent"].makeIntent(name: $0, calendar: "Work")
    }
    async let one = intents[0].run()
    async let two = intents[1].run()
    let titles = try await [one.value.title as String, two.value.title as String]
    XCTAssertEqual(Set(titles), ["One", "Two"])
  }
}
