import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios
@testable import FocusText

/// The table of commands: nothing of a command is left out, and each door says the same.
@Suite struct CommandTableTests {
  /// A property without a row would silently be missing in files and exports.
  @Test func eachPropertyOfACommandHasARow() {
    func missing<Command: DeviceCommand>(_: Command.Type) -> [String] {
      let paths =
        Command.fields.map { "\($0.path)" } + Command.words.compactMap { $0.path.map { "\($0)" } }
      let rows = paths.compactMap { $0.split(separator: ".").dropFirst().first.map { String($0) } }
      let properties = Mirror(reflecting: Command()).children.compactMap(\.label)
      return properties.filter { !rows.contains($0) }.map { "\(Command.self).\($0)" }
    }
    let found = DeviceCommands.all.flatMap { missing($0) }
    // A push keeps the payload that its row reads into the request.
    #expect(found == ["Push.payload"])
  }

  @Test func noTwoCommandsHaveTheSameWord() {
    let words = DeviceCommands.forms.map(\.word)
    #expect(Set(words).count == words.count)
  }

  /// The events of the good files, which have each key at least once.
  static func events() throws -> [ScenarioSchemaTests.Line] {
    try ScenarioSchemaTests.lines("good")
  }

  @Test(arguments: try events())
  func aWrittenCommandIsReadAsTheSame(line: ScenarioSchemaTests.Line) throws {
    let day = try Scenario(Data(line.text.utf8), file: "day.json")
    for event in day.events {
      guard let command = event.command else { continue }
      let members =
        [ScenarioText.Member("at", .string(LocalDateTime.text(event.at, in: day.timeZone)))]
        + command.members(in: day.timeZone)
      let text = """
        { "timeZone": "\(day.timeZone.identifier)", "start": "2000-01-01T00:00", "events": [
        \(ScenarioText.text(members)) ] }
        """
      let again = try? Scenario(Data(text.utf8), file: "again.json")
      // Unknown modes and people are told when a day is played.
      let read = try #require(again?.events.first?.command, "\(text)")
      #expect(isEqual(read, command), "\(text)")
    }
  }

  private func isEqual<One: DeviceCommand>(_ one: One, _ other: any DeviceCommand) -> Bool {
    one == other as? One
  }
}
