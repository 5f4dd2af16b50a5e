import ExampleChat
import FocusFilterKit
import Foundation
import Synchronization
import Testing

@testable import FocusScenarios

/// What a person is told about a mistake in a scenario: where it is, and what would be right.
@Suite struct ScenarioMistakeTests {
  @Test(arguments: Self.wordMistakes + Self.nameMistakes)
  func aMistakeHasItsPlaceAndItsRemedy(_ mistake: Mistake) async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      let scenario = try Scenario(mistake.text)
      _ = try await scenario.play(on: [.exampleChat])
    }
    let line = error?.description.split(separator: "\n").first.map(String.init)
    #expect(line == "day.json:1:\(mistake.message)")
  }

  @Test func aMistakeIsShownWithACaret() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario("{ timeZone: 'Europe/London',\n  start: 'nine' }")
    }
    #expect(
      error?.description == """
        day.json:2:10: Invalid time 'nine'. Use one such as '2026-11-23T09:00'.
          start: 'nine' }
                 ^
        """)
  }

  @Test func allMistakesOfAFileAreToldAtOnce() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(
        """
        { timezone: 'GMT', start: 'nine', mood: 1,
          policy: { modeLimit: 'ten', missingCriteria: 'maybe', precedence: 5 },
          people: [{ nam: 'Ana' }, { name: 3 }],
          modes: [{ mode: 'Work', tint: 'teel', allowPeople: ['Tom'], filters: [{ ap: 'a' }] }],
          events: [
            { at: '25:00', lock: true, for: '1h', expect: { on: 1, rule: 'F0', host: { a: 'b' } } },
            { at: '10:00', on: 'Work', expect: 'silenced', lok: true },
            { at: '09:00' }] }
        """)
    }
    let places = error?.findings.compactMap(\.place).map { "\($0.line):\($0.column)" }
    #expect(
      places == [
        "1:3", "1:27", "1:35", "2:24", "2:48", "2:69", "3:14", "3:36", "4:33", "4:75", "6:11",
        "6:32", "6:57", "6:66", "6:83", "7:40", "7:52", "8:11",
      ])
    #expect(
      error?.findings[1].message == "Invalid time 'nine'. Use one such as '2026-11-23T09:00'.")
  }

  @Test func allUnknownNamesAreToldAtOnce() async throws {
    let scenario = try Scenario(
      """
      { timeZone: 'GMT', start: '2026-11-23T08:00',
        modes: [{ mode: 'Work', filters: [{ app: 'com.example.chat', values: { acount: 1 } }] }],
        events: [
          { at: '09:00', on: 'Wrok', expect: { badge: { Chet: 1 } } },
          { at: '10:00', do: 'nap', in: 'Example Chat' },
          { at: '11:00', on: 'Work' }] }
      """)
    let error = await #expect(throws: UnreadableFile.self) {
      try await scenario.play(on: [.exampleChat])
    }
    #expect(error?.findings.compactMap(\.place?.line) == [2, 4, 4, 5])
  }

  @Test func unknownModesAndPeopleAreToldWithMistakesOfForm() {
    let events = """
      { at: '25:00' },
      { at: '09:00', on: 'Wrk', expect: { on: 'Slep' } },
      { at: '10:00', forget: 'Tom' }
      """
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(day(events: events))
    }
    #expect(
      error?.findings.map(\.message) == [
        "Invalid time '25:00'. Use one such as '09:00' or '2026-11-23T09:00'.",
        "No Focus named 'Wrk'. Did you mean 'Work'?",
        "No Focus named 'Slep'. Use 'Do Not Disturb' or 'Work'.",
        "Unknown person 'Tom'.",
      ])
  }

  @Test(arguments: [
    "{ at: '08:30', add: { mode: 'Gym', tint: 'teel' } }",
    "{ at: '08:30', add: { mod: 'Gym' } }",
    "{ at: '08:30', add: { mode: 3 } }",
    "{ at: '08:30', ad: { mode: 'gym' } }",
    "{ at: '08:30', edit: { mode: 'Work', name: 'Gym', tint: 'teel' } }",
    "{ at: '08:30', edit: { mode: 'Work', name: 3 } }",
    "{ at: '08:30', know: { name: 'Tom', favorit: true } }, { at: '08:40', forget: 'Tom' }",
    "{ at: '08:30', knw: { name: 'Tom' } }, { at: '08:40', forget: 'Tom' }",
  ])
  func aNameThatAMalformedEventMayIntroduceIsNotUnknown(event: String) {
    let later = event.contains("Tom") ? "Work" : "Gym"
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(day(events: "\(event), { at: '09:00', on: '\(later)' }"))
    }
    #expect(error?.findings.count == 1)
  }

  @Test func aNameThatAMalformedModeMayHaveIsNotUnknown() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(
        """
        { timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Gym', tint: 'teel' }],
          events: [{ at: '09:00', on: 'gym' }, { at: '10:00', on: 'Gim' }] }
        """)
    }
    #expect(error?.findings.compactMap(\.place?.line) == [1, 2])
  }

  @Test func aFileOfMistakesIsReadUpToALimit() {
    let events = String(repeating: "{ at: 'never' },", count: 5000)
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(day(events: events))
    }
    #expect(error?.findings.count == 100)
  }

  @Test(arguments: [
    "on: 'Wrok'", "expect: { badge: { 'com.example.cuonter': 1 } }",
    "expect: { delivered: { 'com.example.counter': { acount: 1 } } }",
  ])
  func aCommandWithAWrongNameChangesNothing(in words: String) async throws {
    // The second event is wrong, so that the first must not reach the app either.
    let text = day(
      events: "{ at: '09:00', launch: 'com.example.counter' }, { at: '10:00', \(words) }")
    let calls = CallCounter()
    let app = SimulatedApp("com.example.counter", name: "Counter") { calls.count() }
    await #expect(throws: UnreadableFile.self) {
      try await Scenario(text).play(on: [app])
    }
    #expect(calls.number == 0)
  }

  @Test(arguments: [
    "app: 'com.example.counter'", "app: 'Counter', values: { account: 'work' }",
  ])
  func anAppMayHaveNoFilter(_ words: String) async throws {
    let app = SimulatedApp("com.example.counter", name: "Counter")
    let error = await #expect(throws: UnreadableFile.self) {
      let scenario = try Scenario(Self.day(filter: words))
      _ = try await scenario.play(on: [app])
    }
    #expect(error?.message == "'com.example.counter' has no filter.")
  }

  // MARK: Mistakes in the words

  /// Each message begins with the column of the only line.
  static let wordMistakes =
    [Mistake(text: "", message: "1: Expected a value, but found the end of the file.")]
    + Mistake.table(
      """
      []
      1: Expected a scenario as an object { … }, but found an array.
      { timezone: 'Europe/London', start: '2026-11-23T08:00' }
      3: Unknown key 'timezone' in a scenario. Did you mean 'timeZone'?
      + always: [{ outcome: 'alerts' }]
      58: Unknown key 'outcome' in a statement. Did you mean 'outcomes'?
      + sometimes: [{}]
      59: Missing expectation in a statement. Use one such as { on: "Work" }.
      { apps: [{ app: 'a', process: 'foreground' }, { app: 'b', process: 'foreground' }] }
      68: Another app is in front. Use 'foreground' for one app.
      + events: [{ at: '09:00', expect: {} }]
      79: Missing expectation in 'expect'. Write what is expected, or remove 'expect'.
      + always: [{ badge: {} }]
      65: Missing expectation in 'badge'. Write what is expected, or remove 'badge'.
      + always: [{ badge: { Chat: {} } }]
      73: Missing expectation in 'badge'. Write what is expected, or remove 'badge'.
      + always: [{ stored: { Chat: {} } }]
      74: Missing expectation in 'stored'. Write what is expected, or remove 'stored'.
      + atRest: [{ badge: { Chat: 'no' } }]
      73: Expected a whole number for a badge, but found a string.
      + always: [{ on: 'Wrok' }]
      62: No Focus named 'Wrok'. Add it first: only Do Not Disturb is on the device.
      + always: [{ badge: { Cat: 0 } }]
      67: No app 'Cat' is installed. Use 'com.example.chat' or 'Example Chat'.
      { events: [] }
      1: Missing key 'timeZone' in a scenario.
      { timeZone: 'Europe/Lodnon', start: '2026-11-23T08:00' }
      13: Unknown time zone 'Europe/Lodnon'. Did you mean 'Europe/London'?
      + policy: { modeLimit: -5 }
      68: Invalid modeLimit '-5'. Use a whole number from 0.
      + policy: { repeatedCallInterval: -5 }
      79: Invalid repeatedCallInterval '-5.0'. Use a number of seconds from 0.
      + locale: 'german'
      55: Unknown locale 'german'. Use one such as 'en_US'.
      + modes: [{ mode: ' Gym' }]
      63: Invalid Focus name ' Gym'. Use a few words on one line, without blanks around.
      + modes: [{ mode: 'Work', name: 'Job ' }]
      77: Invalid Focus name 'Job '. Use a few words on one line, without blanks around.
      + modes: [{ mode: 'Work' }], events: [{ at: '09:00', edit: { mode: 'Work', name: '' } }]
      126: Invalid Focus name ''. Use a few words on one line, without blanks around.
      + modes: [{ mode: 'Gym', symbol: 'a b' }]
      78: Invalid symbol 'a b'. Use the name of an SF Symbol, such as 'book.fill'.
      + apps: [{ app: 'com.acme.chat', code: false, name: ' ' }]
      97: Invalid name ' ' of an app. Use one word or more, without blanks around.
      + people: [{ name: 'Ana' }], calls: [{ from: 'Anna', at: '2026-11-23T07:00' }], events: []
      90: Unknown person 'Anna'. Did you mean 'Ana'?
      + calls: [{ from: 'Ana', at: '2026-11-23T09:00' }], events: []
      74: Invalid time '2026-11-23T09:00'. It is after the start. Use an earlier time, or an event.
      + events: [{ at: '09:00', fault: 'lat', in: 'com.example.chat', after: '5m' }]
      78: Unknown value 'lat' for 'fault'. Did you mean 'late'?
      { aps: { alert: 'Hello' }, thread: 1 }
      3: Expected a scenario, but found a payload with 'aps'. An event delivers it, such as { at: \
      "09:00", push: { aps: … }, to: "com.acme.chat" }.
      { timeZone: 'GMT', start: '2026-02-30T09:00' }
      27: Invalid time '2026-02-30T09:00'. Use one such as '2026-11-23T09:00'.
      { timeZone: 'Europe/London', start: '2026-03-29T01:30' }
      37: Clocks in Europe/London skip 01:30 on 2026-03-29.
      > { at: '25:00' }
      100: Invalid time '25:00'. Use one such as '09:00' or '2026-11-23T09:00'.
      > { at: '10:00' }, { at: '09:00' }
      117: Invalid time '09:00'. The event before it is at 10:00. Put the events in order, or use \
      the date of the next day.
      > { at: '09:00', on: 'Work', lock: true }
      121: Use 'on' or 'lock', not both in one event.
      > { at: '09:00', unlock: false }
      109: Expected true for 'unlock', but found false. Remove the key.
      > { at: '09:00', lock: true, for: '1h' }
      121: Unexpected key 'for' beside 'lock'. Use it with 'on'.
      > { at: '09:00', on: 'Work', for: 'long' }
      126: Invalid duration 'long'. Use 1 second to 10 years, such as '1h30m'.
      > { at: '09:00', on: 'Work', until: 'late' }
      128: Invalid time 'late'. Use one such as '17:00', 'evening', 'morning', '2026-11-23T17:00', \
      'leave' or 'event'.
      > { at: '09:00', on: 'Work', until: '2026-11-23T09:00' }
      128: Invalid end '2026-11-23T09:00'. Use a time after 2026-11-23T09:00.
      > { at: '09:00', on: 'Work', until: '2100-01-01T00:00' }
      113: 2100-01-01T00:00 is 73 years after the device's time, 2026-11-23T08:00. At most 10 years \
      can pass at once.
      > { at: '99999-01-01T09:00', on: 'Work' }
      94: 99999-01-01T09:00 is 97972 years after the device's time, 2026-11-23T08:00. At most 10 \
      years can pass at once.
      > { at: '09:00', off: false }
      114: Expected true or a source for 'off', but found false.
      > { at: '09:00', notify: 'com.example.chat', badge: 9223372036854775808 }
      144: Expected a whole number for 'badge', but found a number beyond 64 bits.
      > { at: '09:00', notify: 'com.example.chat', expect: 'silnced' }
      145: Unknown outcome 'silnced'. Did you mean 'silenced'?
      > { at: '09:00', expect: 'alerts' }
      117: Unexpected outcome 'alerts'. Use it with 'notify' or 'push'.
      > { at: '09:00', notify: 'com.example.chat', level: 'time-senstive' }
      144: Unknown value 'time-senstive' for 'level'. Did you mean 'time-sensitive'?
      + policy: { precedence: ['persn'] }
      70: Unknown value 'persn' for 'precedence'. Did you mean 'person'?
      + policy: { precedence: ['person', 'person'] }
      80: Duplicate value 'person' for 'precedence'.
      > { at: '09:00', notify: 'com.example.chat', sound: { volume: 5 } }
      146: Invalid volume '5'. Use a number from 0 to 1.
      > { at: '09:00', notify: 'com.example.chat', badge: -3 }
      144: Invalid badge '-3'. Use a whole number from 0.
      > { at: '09:00', expect: { rule: 'F3-77' } }
      125: Unknown rule 'F3-77'. Did you mean 'F3-7'?
      > { at: '09:00', expect: { host: { 'com.example.chat': 'extensoin' } } }
      147: Unknown host 'extensoin'. Did you mean 'extension'?
      { timeZone: 'GMT', timeZone: 'GMT' }
      20: Duplicate key 'timeZone'. The first one is at 1:3.
      > { at: '07:00' }
      100: Invalid time '07:00'. The scenario starts at 08:00. Use a later time, or the date of the \
      next day.
      > { at: '2026-11-22T09:00' }
      100: Invalid time '2026-11-22T09:00'. The scenario starts at 2026-11-23T08:00. Use a later \
      time, or the date of the next day.
      + end: '08:30', events: [{ at: '09:00' }]
      52: Invalid time '08:30'. The last event is at 09:00. Use a later time, or the date of the \
      next day.
      > { at: '2026-11-23T09:00+1' }
      100: Invalid time '2026-11-23T09:00+1'. Use one such as '09:00' or '2026-11-23T09:00'.
      { timeZone: 'Europe/London', start: '2026-03-29T00:30', modes: [{ mode: 'Work' }], events: [{ \
      at: '00:45', on: 'Work', until: '01:30' }] }
      127: Clocks in Europe/London skip 01:30 on 2026-03-29.
      > { at: '09:00', title: 'Tom', criteria: 'work' }
      109: Missing key 'notify' beside 'title'.
      > { at: '09:00', from: 'Tom' }
      109: Missing key 'notify' or 'push' beside 'from'.
      > { at: '09:00', for: '1h' }
      109: Missing key 'on' beside 'for'.
      > { at: '09:00', to: 'com.nope' }
      109: Missing key 'push' beside 'to'.
      > { at: '09:00', mode: 'Work', disable: { app: 'com.example.chat', values: {} } }
      159: Unknown key 'values' in a filter. Use 'app'.
      > { at: '09:00', notify: 'com.example.chat', kind: 'call' }
      137: Missing key 'from' beside 'kind'.
      + people: [{ name: 'Ann' }, { name: 'Ann' }]
      81: Duplicate person 'Ann'. The first entry is at 1:64.
      + people: [{ name: 'Ann' }, { name: 'ann' }]
      81: Duplicate person 'ann'. The first entry is at 1:64.
      + people: [{ name: 'Ann' }], modes: [{ mode: 'Work', allowPeople: ['and'] }]
      112: Unknown person 'and'. Did you mean 'Ann'?
      > { at: '09:00', notify: 'com.example.chat', userInfo: { a: [Infinity] } }
      153: JSON can't represent this number in 'userInfo'. Write a finite number.
      + people: [{ name: 'Ann' }], events: [{ at: '09:00', notify: 'com.example.chat', from: 'Anm' }]
      132: Unknown person 'Anm'. Did you mean 'Ann'?
      + people: [{ name: 'Ann', groups: ['Family'] }], modes: [{ mode: 'Work', callsFrom: 'Famliy' }]
      129: Unknown group 'Famliy'. Did you mean 'Family'?
      + modes: [{ mode: 'Work', callsFrom: 'favorits' }]
      82: Unknown group 'favorits'. Did you mean 'favorites'?
      """)

  /// Days on one line, so that columns can be counted; in the second one there is Work.
  static func day(_ members: String) -> String {
    "{ timeZone: 'GMT', start: '2026-11-23T08:00', \(members) }"
  }

  static func day(events: String) -> String {
    "{ timeZone: 'Europe/London', start: '2026-11-23T08:00', modes: [{ mode: 'Work' }], events: [ \(events) ] }"
  }

  static func day(filter: String) -> String {
    day("modes: [{ mode: 'Work', filters: [{ \(filter) }] }]")
  }

  private func day(events: String) -> String { Self.day(events: events) }
}

/// Counts from any thread.
private final class CallCounter: Sendable {
  private let calls = Mutex(0)
  func count() { calls.withLock { $0 += 1 } }
  var number: Int { calls.withLock { $0 } }
}

/// A text with a mistake, and what is said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  var testDescription: String { text }

  /// Every second line is what is said about the one above it.
  ///
  /// A line after `+` has members of a day, one after `>` its events, one after `?` a filter of it.
  static func table(_ lines: String) -> [Mistake] {
    let lines = lines.components(separatedBy: "\n")
    return stride(from: 0, to: lines.count, by: 2).map {
      let words = String(lines[$0].dropFirst(2))
      let text =
        switch lines[$0].first {
        case "+": ScenarioMistakeTests.day(words)
        case ">": ScenarioMistakeTests.day(events: words)
        case "?": ScenarioMistakeTests.day(filter: words)
        default: lines[$0]
        }
      return Mistake(text: text, message: lines[$0 + 1])
    }
  }
}
