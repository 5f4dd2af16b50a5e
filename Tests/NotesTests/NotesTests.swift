import AppIntents
import AppIntentsTesting
import Foundation
import XCTest

/// An app that the article doesn't have, with other types and other spellings of the same calls.
@MainActor
final class NotesUITests: XCTestCase {
  let app = XCUIApplication(bundleIdentifier: "com.example.notes")
  var definitions: IntentDefinitions!
  lazy var addNote = definitions.intents["AddNote"]

  override func setUp() async throws {
    continueAfterFailure = false
    app.launchArguments += ["-reset"]
    app.launchEnvironment["MODE"] = "test"
    app.launch()
    definitions = IntentDefinitions(bundleIdentifier: "com.example.notes")
  }

  override func tearDown() async throws {
    app.terminate()
    definitions = nil
  }

  func testAResultIsReadByItsMembers() async throws {
    let result = try await addNote.makeIntent(
      text: "Bread", notebook: "rec", priority: "high", weight: 3
    ).run()
    let note: AnyAppEntity = try result.value
    let text: String = try note.text
    XCTAssertEqual(text, "Bread")
    XCTAssertEqual(try result.value.text.as(String.self), "Bread")
    let priority = try note.priority.as(definitions.enums["NotePriority"])
    XCTAssertEqual(priority.rawValue, "high")
    XCTAssertEqual(try note.notebook.name, "Recipes")
    let weight: Double = try note.weight
    XCTAssertEqual(weight, 3, accuracy: 0.001)
    let due: Date? = try note.due
    XCTAssertNil(due)
    let tags: [String] = try note.tags
    XCTAssertTrue(tags.isEmpty)
  }

  func testListsDatesAndAddressesAreArguments() async throws {
    let when = Date(timeIntervalSince1970: 1_000_000)
    let all = try await definitions.entities["NotebookEntity"].allEntities()
    XCTAssertEqual(all.count, 2)
    var intent = addNote.makeIntent(text: "Trip", tags: ["a", "b"], due: when, related: all)
    intent.link = URL(string: "https://example.com")
    intent.pinned = true
    let note = try await intent.run().value
    XCTAssertEqual(try note.tags[1], "b")
    XCTAssertEqual(try note.tags.as([String].self), ["a", "b"])
    XCTAssertEqual(try note.due, when)
    XCTAssertEqual(try note.related[0].name.as(String.self), "Recipes")
    let related: [AnyAppEntity] = try note.related
    XCTAssertEqual(related, all)
    XCTAssertEqual(try note.link.as(URL?.self), URL(string: "https://example.com"))
  }

  func testIdentifiersAreNumbersAndUUIDs() async throws {
    let id = UUID(uuidString: "00000000-0000-0000-0000-000000000002")!
    let found = try await definitions.entities["NotebookEntity"].entities(identifiers: [id])
    XCTAssertEqual(found.first?.identifier.instanceIdentifier, id.uuidString)
    try await addNote.makeIntent(text: "One").run()
    let notes = try await definitions.entities["NoteEntity"].entities(identifiers: [1, 9])
    XCTAssertEqual(notes.count, 1)
    XCTAssertEqual(try notes[0].text, "One")
    let suggested = try await definitions.entities["NotebookEntity"].suggestedEntities()
    XCTAssertEqual(try suggested.map { try $0.name as String }, ["Recipes"])
    let matching = try await definitions.entities["NoteEntity"].entities(matching: "On")
    XCTAssertEqual(matching.count, 1)
  }

  func testATransientEntityIsAResultAndAnArgument() async throws {
    let one = try await addNote.makeIntent(text: "One").run().value.as(
      definitions.entities["NoteEntity"])
    let made = try await definitions.intents["SummarizeNotes"].makeIntent(notes: [one]).run()
    let summary = try made.value.as(definitions.transientEntities["NoteSummary"])
    let total: Int = try summary.total
    XCTAssertEqual(total, 1)
    let text: String? = try summary.text
    XCTAssertNil(text)
    let shown: String = try await definitions.intents["ShowSummary"].makeIntent(
      summary: summary, style: definitions.enums["NotePriority"].makeCase("low")
    ).run().value
    XCTAssertEqual(shown, "1 low")
    let own = definitions.transientEntities["NoteSummary"].makeEntity(total: 7)
    let other: String = try await definitions.intents["ShowSummary"].makeIntent(summary: own).run()
      .value
    XCTAssertEqual(other, "7 none")
  }

  func testANumberIsAValue() async throws {
    let count: Int = try await definitions.intents["CountNotes"].makeIntent().run().value
    XCTAssertEqual(count, 0)
    XCTAssertEqual(app.state, .runningForeground)
    app.activate()
  }

  func testErrorsNameTheirReason() async {
    await assertThrows("text") { try await addNote.makeIntent().run() }
    await assertThrows("needsValueError") {
      try await definitions.intents["SummarizeNotes"].makeIntent(notes: [String]()).run()
    }
    await assertThrows("urgent") {
      try await addNote.makeIntent(text: "a", priority: "urgent").run()
    }
    for words in ["castingFailed", "elementType"] {
      await assertThrows(words) {
        try await addNote.makeIntent(text: "a").run().value.text as Int
      }
    }
    await assertThrows { try await definitions.entities["Nothing"].allEntities() }
    await assertThrows { try await definitions.valueQueries["None"].values(for: "a") }
    // A Focus filter isn't run by its name.
    await assertThrows {
      try await definitions.intents["NotesFilter"].makeIntent(notebook: "tra").run()
    }
  }

  func testIntentsAreEqualByTheirArguments() {
    let intents: [AnyAppIntent] = [addNote.makeIntent(text: "a"), addNote.makeIntent(text: nil)]
    XCTAssertNotEqual(intents[0], intents[1])
    XCTAssertTrue(intents[0].description.contains("AddNote"))
    let sendable: any Sendable = definitions.intents["AddNote"]
    _ = sendable
  }

  func testNothingIsIndexedOrShownUnlessTheAppSaysSo() async throws {
    let indexed = try await definitions.entities["NotebookEntity"].spotlightQuery(nil)
    let words = try await definitions.entities["NotebookEntity"].spotlightQuery("rec")
    let views = try await definitions.entities["NotebookEntity"].viewAnnotations()
    XCTAssertEqual(indexed + words, [])
    XCTAssertEqual(views.filter(\.isSelected).map(\.entity), [])
    let reference = definitions.entities["NotebookEntity"].makeReference(
      identifier: "00000000-0000-0000-0000-000000000001")
    let added = try await addNote.makeIntent(text: "Soup", notebook: reference).run()
    XCTAssertEqual(try added.value.notebook.name.as(String.self), "Recipes")
    let any: (any IntentValueExpressing)? = added.value.text
    XCTAssertNotNil(any)
  }

  /// Expects an error with the words, or one of the metadata of an app.
  private func assertThrows<Value>(
    _ words: String? = nil, line: UInt = #line,
    _ body: @MainActor () async throws -> Value
  ) async {
    do {
      _ = try await body()
      XCTFail("No error was thrown.", line: line)
    } catch {
      if let words { return XCTAssertTrue("\(error)".contains(words), "\(error)", line: line) }
      let domain = (error as NSError).domain
      XCTAssertEqual(domain, "AppIntentsServicesMetadataErrorDomain", line: line)
    }
  }
}
