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
    #expect(found == ["DeliverPush._payload"])
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
    let day = try Scenario(line.text)
    var zone = day.timeZone
    var events: [ScenarioText.Value] = []
    var written: [String] = []
    for event in day.events {
      let members = event.command?.members(in: zone) ?? []
      let at = ScenarioText.Member("at", .string(LocalDateTime.text(event.at, in: zone)))
      events.append(.members([at] + members))
      written.append(ScenarioText.text(members))
      if let travel = event.command as? Travel { zone = travel.zone }
    }
    let text = ScenarioText.text([
      .init("timeZone", .string(day.timeZone.identifier)),
      .init("start", .string(LocalDateTime.text(day.start, in: day.timeZone))),
      .init("people", .elements(day.people.map { .members($0.members) })),
      .init("events", .elements(events)),
    ])
    // Unknown modes are told when a day is played.
    let again = try Scenario(Data(text.utf8), file: "again.json")
    zone = day.timeZone
    for (event, words) in zip(again.events, written) {
      #expect(ScenarioText.text(event.command?.members(in: zone) ?? []) == words)
      if let travel = event.command as? Travel { zone = travel.zone }
    }
  }
}
