import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusControl

@Suite struct SchemaTests {
  /// Read once; JSONSchema isn't `Sendable`, but is never changed.
  nonisolated(unsafe) private static let schema = Result {
    let file = PackageFolder.url.appending(path: "Sources/FocusControl/focusctl.schema.json")
    return try JSONSchema(Data(contentsOf: file))
  }

  private let schema: JSONSchema

  init() throws {
    schema = try Self.schema.get()
  }

  /// The examples of the help, and calls whose output has more in it.
  static let calls =
    HelpTests.examples.filter {
      // HelpTests runs the days of up to two events; those of one event have the same form.
      !$0.hasPrefix("complete ") && !$0.contains("--format") && !$0.contains("--steps")
    } + [
      "log", "undo", "redo", "export", "export --snapshot", "respond 1 dismiss",
      "off", "status", "inbox", "mode", "timeline", "app", "filter", "--version",
      "on sleep --by sleep", "app launch com.example.chat", "app do com.example.chat receive work",
      "notify com.example.chat --from Tom --call --explain", "explain 1",
      "options com.example.chat status", "options com.example.chat", "current 'Example Chat'",
      "current Safari", "mode edit Work --calls-from favorites", "app Safari", "filter work --all",
      "timeline --days 1",
      "reset",
      "mode edit Work --allow-app com.example.chat --schedule '09:00-17:30 mon' --hide-badges yes",
      "filter disable work com.example.chat",
      "simulate Tests/FocusControlTests/Sessions/failing.json5",
      "simulate Tests/FocusControlTests/Sessions/push.json5",
      "extract Tests/FocusControlTests/Sessions/refused.swift",
      "check Tests/FocusControlTests/Sessions/misspelled.apns --to com.example.chat",
      "explain ends-clean",
      "check Tests/FocusControlTests/Sessions/broken.json5 --predicate 'SELF MATCHES 1'",
      #"predicate 'SELF BEGINSWITH "w" OR count > 2' --with '{"count": 3}' --with null --with 5"#,
    ]

  @Test(arguments: calls)
  func theSchemaDescribesTheResultOfEveryVerb(call: String) async throws {
    let outcome = try await TestTool.atWork().run(call + " --json")
    #expect(outcome.errors == "" || call.contains("--every"))
    #expect(try schema.problems(of: Data(outcome.output.utf8)) == [])
  }

  @Test(arguments: [
    "dance", "status --mood", "on", "on Wrok", "filter set work com.example.chat acount=1",
    "simulate Tests/FocusControlTests/Sessions/broken.json5", "simulate nowhere.json",
    "predicate 'SELF IN {'", "notify --payload Tests/FocusControlTests/Sessions/empty.apns",
    "mode edit Work",
    "mode add Work --schedule 9-5", "explain 9", "on work --for 1h --until 9:00",
  ])
  func theSchemaDescribesEveryError(call: String) async throws {
    let outcome = await TestTool().run(call + " --json")
    #expect(outcome.errors != "")
    #expect(outcome.exitCode != .done)
    #expect(outcome.output.contains(#""error" : {"#))
    #expect(try schema.problems(of: Data(outcome.output.utf8)) == [])
  }

  @Test func theSchemaHasTheEventsAndFactsOfALine() throws {
    let file = PackageFolder.url.appending(path: "Sources/FocusControl/focusctl.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let described = (schema?["$defs"] as? [String: Any])?["storyLine"] as? [String: Any]
    let facts = try #require(described?["properties"] as? [String: Any])
    let events = (facts["event"] as? [String: Any])?["enum"] as? [String]
    #expect(Set(events ?? []) == Set(StoryLine.Event.allCases.map(\.rawValue)))
    let story = try JSONDecoder().decode(
      StoryLine.self, from: Data(#"{"at": 0, "event": "badge", "count": 1}"#.utf8))
    let line = Mirror(reflecting: story)
    // The facts that most lines don't have are stored apart.
    let rare = Mirror(reflecting: try #require(line.descendant("_rareFacts", "some")))
    let names = [line, rare].flatMap(\.children).compactMap(\.label).filter { $0 != "_rareFacts" }
    #expect(Set(facts.keys) == Set(names))
  }

  @Test func theSchemaListsTheVerbs() throws {
    let file = PackageFolder.url.appending(path: "Sources/FocusControl/focusctl.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let command = (schema?["properties"] as? [String: Any])?["command"] as? [String: Any]
    let listed = command?["enum"] as? [String] ?? []
    #expect(
      listed.sorted() == (Commands.all.map { $0.about.name } + ["unknown", "version"]).sorted())
  }

  @Test func everyVerbIsTried() {
    let tried = Set(Self.calls.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(tried == Set(Commands.all.map { $0.about.name } + ["--version"]))
  }

  @Test(arguments: [
    #"{"version": "1.0", "command": "status"}"#,
    #"{"version": "2.0", "command": "reset", "result": {"folder": "a", "wasThere": true}}"#,
    #"{"version": "1.0", "command": "reset", "result": 5}"#,
    #"{"version": "1.0", "command": "mode", "result": []}"#,
    #"{"version": "1.0", "command": "dance", "result": {}}"#,
    #"{"version": "1.0", "command": "version", "result": {"tool": "a", "version": "1", "mood": ""}}"#,
    #"{"version": "1.0", "command": "timeline", "result": {"start": "now", "end": "then", "stretches": []}}"#,
  ])
  func aWrongDocumentHasProblems(document: String) throws {
    #expect(try schema.problems(of: Data(document.utf8)) != [])
  }
}
