import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios
@testable import FocusText

/// The files in `Tests/Scenarios`, as the reader reads them. `.ci/schema` checks that the schema
/// says the same about them.
@Suite struct ScenarioSchemaTests {
  /// One line of a file of scenarios.
  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    let testDescription: String
  }

  static func lines(_ file: String) throws -> [Line] {
    let url = PackageFolder.url.appending(path: "Tests/Scenarios/\(file).jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { text in
      let name = try? SourceValue(parsing: SourceText(String(text), file: ""))["name"]?.string
      return Line(text: String(text), testDescription: name ?? String(text))
    }
  }

  @Test(arguments: try lines("good"))
  func theReaderAcceptsWhatTheSchemaAccepts(line: Line) throws {
    _ = try Scenario(line.text)
  }

  @Test(arguments: try lines("bad") + lines("unseen"))
  func theReaderRefuses(line: Line) {
    #expect(throws: UnreadableFile.self) {
      try Scenario(line.text)
    }
  }

  @Test func everyKeyOfTheSchemaIsInAGoodFile() throws {
    var used: Set<String> = []
    func collect(_ value: SourceValue) {
      for member in value.members ?? [] {
        used.insert(member.key)
        collect(member.value)
      }
      for element in value.elements ?? [] { collect(element) }
    }
    for line in try Self.lines("good") {
      collect(try SourceValue(parsing: SourceText(line.text, file: "")))
    }
    // The reader takes its keys from the schema; those of a policy have tests of their own.
    let keys = Set(nestedKeys(in: ScenarioSchema.document)).subtracting(ScenarioReader.policyKeys)
    #expect(keys.subtracting(used) == [])
  }

  /// The keys of the objects in a schema.
  private func nestedKeys(in schema: ParameterValue) -> [String] {
    switch schema {
    case .object(let members):
      members.flatMap { key, value -> [String] in
        guard key == "properties", case .object(let properties) = value else {
          return nestedKeys(in: value)
        }
        return Array(properties.keys) + properties.values.flatMap { nestedKeys(in: $0) }
      }
    case .array(let elements): elements.flatMap { nestedKeys(in: $0) }
    default: []
    }
  }

  @Test func theSchemaIsWrittenTheSameEachTime() throws {
    #expect(ScenarioSchema.json == ScenarioSchema.json)
    let value = try SourceValue(parsing: SourceText(ScenarioSchema.json, file: "schema"))
    #expect(value["properties"]?.members?.map(\.key) == ScenarioReader.keys.sorted())
  }
}
