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
      let scenario = try Scenario(Data(mistake.text.utf8), file: "day.json")
      _ = try await scenario.play(on: [.exampleChat])
    }
    let line = error?.description.split(separator: "\n").first.map(String.init)
    #expect(line == mistake.message)
  }

  @Test func aMistakeIsShownWithACaret() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(Data("{ timeZone: 'Europe/London',\n  start: 'nine' }".utf8), file: "day.json")
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
        Data(
          """
          { timezone: 'GMT', start: 'nine', mood: 1,
            policy: { modeLimit: 'ten', missingCriteria: 'maybe', precedence: 5 },
            people: [{ nam: 'Ana' }, { name: 3 }],
            modes: [{ mode: 'Work', tint: 'teel', allowPeople: ['Tom'], filters: [{ ap: 'a' }] }],
            events: [
              { at: '25:00', lock: true, for: '1h', expect: { on: 1, rule: 'F0', host: { a: 'b' } } },
              { at: '10:00', on: 'Work', expect: 'silenced', lok: true },
              { at: '09:00' }] }
          """.utf8), file: "day.json")
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
      Data(
        """
        { timeZone: 'GMT', start: '2026-11-23T08:00',
          modes: [{ mode: 'Work', filters: [{ app: 'com.example.chat', values: { acount: 1 } }] }],
          events: [
            { at: '09:00', on: 'Wrok', expect: { badge: { Chet: 1 } } },
            { at: '10:00', do: 'nap', in: 'Example Chat' },
            { at: '11:00', on: 'Work' }] }
        """.utf8), file: "day.json")
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
      try Scenario(Data(day(events: events).utf8), file: "day.json")
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
      try Scenario(
        Data(day(events: "\(event), { at: '09:00', on: '\(later)' }").utf8), file: "day.json")
    }
    #expect(error?.findings.count == 1)
  }

  @Test func aNameThatAMalformedModeMayHaveIsNotUnknown() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(
        Data(
          """
          { timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Gym', tint: 'teel' }],
            events: [{ at: '09:00', on: 'gym' }, { at: '10:00', on: 'Gim' }] }
          """.utf8), file: "day.json")
    }
    #expect(error?.findings.compactMap(\.place?.line) == [1, 2])
  }

  @Test func aFileOfMistakesIsReadUpToALimit() {
    let events = String(repeating: "{ at: 'never' },", count: 5000)
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(Data(day(events: events).utf8), file: "day.json")
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
      try await Scenario(Data(text.utf8), file: "day.json").play(on: [app])
    }
    #expect(calls.number == 0)
  }

  @Test(arguments: [
    "app: 'com.example.counter'", "app: 'Counter', values: { account: 'work' }",
  ])
  func anAppMayHaveNoFilter(_ words: String) async throws {
    let app = SimulatedApp("com.example.counter", name: "Counter")
    let error = await #expect(throws: UnreadableFile.self) {
      let scenario = try Scenario(Data(Self.day(filter: words).utf8), file: "day.json")
      _ = try await scenario.play(on: [app])
    }
    #expect(error?.message == "'com.example.counter' has no filter.")
  }

  // MARK: Mistakes in the words

  static let wordMistakes: [Mistake] = [
    Mistake(
      name: "an empty file", text: "",
      message: "day.json:1:1: Expected a value, but found the end of the file."
    ),
    Mistake(
      name: "no object", text: "[]",
      message: "day.json:1:1: Expected a scenario as an object { … }, but found an array."),
    Mistake(
      name: "an unknown key", text: "{ timezone: 'Europe/London', start: '2026-11-23T08:00' }",
      message: "day.json:1:3: Unknown key 'timezone' in a scenario. Did you mean 'timeZone'?"),
    Mistake(
      name: "a statement about an event's notification",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', always: [{ outcome: 'alerts' }] }",
      message: """
        day.json:1:58: Unknown key 'outcome' in a statement. Did you mean 'outcomes'?
        """),
    Mistake(
      name: "a statement without an expectation",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', sometimes: [{}] }",
      message: """
        day.json:1:59: Missing expectation in a statement. Use one such as { on: "Work" }.
        """),
    Mistake(
      name: "two apps in front",
      text: """
        { apps: [{ app: 'a', process: 'foreground' }, { app: 'b', process: 'foreground' }] }
        """,
      message: "day.json:1:68: Another app is in front. Use 'foreground' for one app."),
    Mistake(
      name: "an event that expects nothing",
      text: """
        { timeZone: 'GMT', start: '2026-11-23T08:00', events: [{ at: '09:00', expect: {} }] }
        """,
      message: """
        day.json:1:79: Missing expectation in 'expect'. Write what is expected, or remove 'expect'.
        """),
    Mistake(
      name: "an expectation about no app",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', always: [{ badge: {} }] }",
      message: """
        day.json:1:65: Missing expectation in 'badge'. Write what is expected, or remove 'badge'.
        """),
    Mistake(
      name: "an expected badge without a number",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', always: [{ badge: { Chat: {} } }] }",
      message: """
        day.json:1:73: Missing expectation in 'badge'. Write what is expected, or remove 'badge'.
        """),
    Mistake(
      name: "an expected store without a key",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', always: [{ stored: { Chat: {} } }] }",
      message: """
        day.json:1:74: Missing expectation in 'stored'. Write what is expected, or remove 'stored'.
        """),
    Mistake(
      name: "a statement with an unusable value",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', atRest: [{ badge: { Chat: 'no' } }] }",
      message: "day.json:1:73: Expected a whole number for a badge, but found a string."),
    Mistake(
      name: "a statement about an unknown mode",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', always: [{ on: 'Wrok' }] }",
      message: """
        day.json:1:62: No Focus named 'Wrok'. Add it first: only Do Not Disturb is on the device.
        """),
    Mistake(
      name: "a statement about an unknown app",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', always: [{ badge: { Cat: 0 } }] }",
      message: """
        day.json:1:67: No app 'Cat' is installed. Use 'com.example.chat' or 'Example Chat'.
        """),
    Mistake(
      name: "no time zone", text: "{ events: [] }",
      message: "day.json:1:1: Missing key 'timeZone' in a scenario."),
    Mistake(
      name: "an unknown time zone",
      text: "{ timeZone: 'Europe/Lodnon', start: '2026-11-23T08:00' }",
      message: "day.json:1:13: Unknown time zone 'Europe/Lodnon'. Did you mean 'Europe/London'?"),
    Mistake(
      name: "a limit below zero",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', policy: { modeLimit: -5 } }",
      message: "day.json:1:68: Invalid modeLimit '-5'. Use a whole number from 0."),
    Mistake(
      name: "an interval below zero",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', policy: { repeatedCallInterval: -5 } }",
      message: "day.json:1:79: Invalid repeatedCallInterval '-5.0'. Use a number of seconds from 0."
    ),
    Mistake(
      name: "a locale of no language",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', locale: 'german' }",
      message: "day.json:1:55: Unknown locale 'german'. Use one such as 'en_US'."),
    Mistake(
      name: "a mode with a blank before its name",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: ' Gym' }] }",
      message: """
        day.json:1:63: Invalid Focus name ' Gym'. Use a few words on one line, without \
        blanks around.
        """),
    Mistake(
      name: "a mode with a blank behind its own name",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work', name: 'Job ' }] }",
      message: """
        day.json:1:77: Invalid Focus name 'Job '. Use a few words on one line, without \
        blanks around.
        """),
    Mistake(
      name: "a new name of nothing",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work' }], events: [{ at: '09:00', edit: { mode: 'Work', name: '' } }] }",
      message: """
        day.json:1:126: Invalid Focus name ''. Use a few words on one line, without blanks \
        around.
        """),
    Mistake(
      name: "a symbol with a blank",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Gym', symbol: 'a b' }] }",
      message: """
        day.json:1:78: Invalid symbol 'a b'. Use the name of an SF Symbol, such as \
        'book.fill'.
        """),
    Mistake(
      name: "an app whose name is a blank",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', apps: [{ app: 'com.acme.chat', code: false, name: ' ' }] }",
      message: """
        day.json:1:97: Invalid name ' ' of an app. Use one word or more, without blanks \
        around.
        """),
    Mistake(
      name: "an earlier call of an unknown person",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', people: [{ name: 'Ana' }], calls: [{ from: 'Anna', at: '2026-11-23T07:00' }], events: [] }",
      message: "day.json:1:90: Unknown person 'Anna'. Did you mean 'Ana'?"),
    Mistake(
      name: "an earlier call after the start",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', calls: [{ from: 'Ana', at: '2026-11-23T09:00' }], events: [] }",
      message: """
        day.json:1:74: Invalid time '2026-11-23T09:00'. It is after the start. Use an \
        earlier time, or an event.
        """),
    Mistake(
      name: "an unknown fault beside a delay",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', events: [{ at: '09:00', fault: 'lat', in: 'com.example.chat', after: '5m' }] }",
      message: "day.json:1:78: Unknown value 'lat' for 'fault'. Did you mean 'late'?"),
    Mistake(
      name: "a payload",
      text: "{ aps: { alert: 'Hello' }, thread: 1 }",
      message: """
        day.json:1:3: Expected a scenario, but found a payload with 'aps'. An event delivers \
        it, such as { at: "09:00", push: { aps: … }, to: "com.acme.chat" }.
        """),
    Mistake(
      name: "a date that doesn't exist", text: "{ timeZone: 'GMT', start: '2026-02-30T09:00' }",
      message: """
        day.json:1:27: Invalid time '2026-02-30T09:00'. Use one such as '2026-11-23T09:00'.
        """
    ),
    Mistake(
      name: "a time that clocks jump over",
      text: "{ timeZone: 'Europe/London', start: '2026-03-29T01:30' }",
      message: "day.json:1:37: Clocks in Europe/London skip 01:30 on 2026-03-29."),
    Mistake(
      name: "an hour of 25", text: day(events: "{ at: '25:00' }"),
      message: """
        day.json:1:100: Invalid time '25:00'. Use one such as '09:00' or '2026-11-23T09:00'.
        """),
    Mistake(
      name: "events out of order", text: day(events: "{ at: '10:00' }, { at: '09:00' }"),
      message: """
        day.json:1:117: Invalid time '09:00'. The event before it is at 10:00. Put the events in \
        order, or use the date of the next day.
        """),
    Mistake(
      name: "two things at once", text: day(events: "{ at: '09:00', on: 'Work', lock: true }"),
      message: "day.json:1:121: Use 'on' or 'lock', not both in one event."),
    Mistake(
      name: "an event that is false", text: day(events: "{ at: '09:00', unlock: false }"),
      message: "day.json:1:109: Expected true for 'unlock', but found false. Remove the key."),
    Mistake(
      name: "a key of another event", text: day(events: "{ at: '09:00', lock: true, for: '1h' }"),
      message: "day.json:1:121: Unexpected key 'for' beside 'lock'. Use it with 'on'."),
    Mistake(
      name: "a length of no time", text: day(events: "{ at: '09:00', on: 'Work', for: 'long' }"),
      message: """
        day.json:1:126: Invalid duration 'long'. Use 1 second to 10 years, such as '1h30m'.
        """),
    Mistake(
      name: "an end of no time", text: day(events: "{ at: '09:00', on: 'Work', until: 'late' }"),
      message: """
        day.json:1:128: Invalid time 'late'. Use one such as '17:00', 'evening', 'morning', \
        '2026-11-23T17:00', 'leave' or 'event'.
        """),
    Mistake(
      name: "an end that isn't later",
      text: day(events: "{ at: '09:00', on: 'Work', until: '2026-11-23T09:00' }"),
      message: "day.json:1:128: Invalid end '2026-11-23T09:00'. Use a time after 2026-11-23T09:00."),
    Mistake(
      name: "an end that a device can't reach",
      text: day(events: "{ at: '09:00', on: 'Work', until: '2100-01-01T00:00' }"),
      message: """
        day.json:1:113: 2100-01-01T00:00 is 73 years after the device's time, 2026-11-23T08:00. At most \
        10 years can pass at once.
        """),
    Mistake(
      name: "a time with a long year",
      text: day(events: "{ at: '99999-01-01T09:00', on: 'Work' }"),
      message: """
        day.json:1:94: 99999-01-01T09:00 is 97972 years after the device's time, 2026-11-23T08:00. At \
        most 10 years can pass at once.
        """),
    Mistake(
      name: "no source that ends",
      text: day(events: "{ at: '09:00', off: false }"),
      message: "day.json:1:114: Expected true or a source for 'off', but found false."),
    Mistake(
      name: "a badge that is too large",
      text: day(
        events: "{ at: '09:00', notify: 'com.example.chat', badge: 9223372036854775808 }"),
      message:
        "day.json:1:144: Expected a whole number for 'badge', but found a number beyond 64 bits."),
    Mistake(
      name: "an unknown outcome",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', expect: 'silnced' }"),
      message: "day.json:1:145: Unknown outcome 'silnced'. Did you mean 'silenced'?"),
    Mistake(
      name: "an outcome of no notification", text: day(events: "{ at: '09:00', expect: 'alerts' }"),
      message: "day.json:1:117: Unexpected outcome 'alerts'. Use it with 'notify' or 'push'."),
    Mistake(
      name: "an unknown level",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', level: 'time-senstive' }"),
      message: """
        day.json:1:144: Unknown value 'time-senstive' for 'level'. Did you mean \
        'time-sensitive'?
        """),
    Mistake(
      name: "an unknown source in a list",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', policy: { precedence: ['persn'] } }",
      message: "day.json:1:70: Unknown value 'persn' for 'precedence'. Did you mean 'person'?"),
    Mistake(
      name: "a source twice in a list",
      text: """
        { timeZone: 'GMT', start: '2026-11-23T08:00', policy: { precedence: ['person', 'person'] } }
        """,
      message: "day.json:1:80: Duplicate value 'person' for 'precedence'."),
    Mistake(
      name: "a sound that is too loud",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', sound: { volume: 5 } }"),
      message: "day.json:1:146: Invalid volume '5'. Use a number from 0 to 1."),
    Mistake(
      name: "a badge below zero",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', badge: -3 }"),
      message: "day.json:1:144: Invalid badge '-3'. Use a whole number from 0."),
    Mistake(
      name: "an unknown rule",
      text: day(events: "{ at: '09:00', expect: { rule: 'F3-77' } }"),
      message: "day.json:1:125: Unknown rule 'F3-77'. Did you mean 'F3-7'?"),
    Mistake(
      name: "an unknown host",
      text: day(
        events: "{ at: '09:00', expect: { host: { 'com.example.chat': 'extensoin' } } }"),
      message: "day.json:1:147: Unknown host 'extensoin'. Did you mean 'extension'?"),
    Mistake(
      name: "a key twice", text: "{ timeZone: 'GMT', timeZone: 'GMT' }",
      message: "day.json:1:20: Duplicate key 'timeZone'. The first one is at 1:3."
    ),
    Mistake(
      name: "a time before the start",
      text: day(events: "{ at: '07:00' }"),
      message: """
        day.json:1:100: Invalid time '07:00'. The scenario starts at 08:00. Use a later time, or \
        the date of the next day.
        """),
    Mistake(
      name: "a day before the start",
      text: day(events: "{ at: '2026-11-22T09:00' }"),
      message: """
        day.json:1:100: Invalid time '2026-11-22T09:00'. The scenario starts at \
        2026-11-23T08:00. Use a later time, or the date of the next day.
        """),
    Mistake(
      name: "an end before the last event",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', end: '08:30', events: [{ at: '09:00' }] }",
      message: """
        day.json:1:52: Invalid time '08:30'. The last event is at 09:00. Use a later time, or \
        the date of the next day.
        """),
    Mistake(
      name: "an offset of no zone",
      text: day(events: "{ at: '2026-11-23T09:00+1' }"),
      message: """
        day.json:1:100: Invalid time '2026-11-23T09:00+1'. Use one such as '09:00' or \
        '2026-11-23T09:00'.
        """),
    Mistake(
      name: "an end that clocks jump over",
      text:
        "{ timeZone: 'Europe/London', start: '2026-03-29T00:30', modes: [{ mode: 'Work' }], events: [{ at: '00:45', on: 'Work', until: '01:30' }] }",
      message: "day.json:1:127: Clocks in Europe/London skip 01:30 on 2026-03-29."),
    Mistake(
      name: "a key of a verb that is missing",
      text: day(events: "{ at: '09:00', title: 'Tom', criteria: 'work' }"),
      message: "day.json:1:109: Missing key 'notify' beside 'title'."),
    Mistake(
      name: "a key of two verbs, both missing",
      text: day(events: "{ at: '09:00', from: 'Tom' }"),
      message: "day.json:1:109: Missing key 'notify' or 'push' beside 'from'."),
    Mistake(
      name: "a length of nothing",
      text: day(events: "{ at: '09:00', for: '1h' }"),
      message: "day.json:1:109: Missing key 'on' beside 'for'."),
    Mistake(
      name: "a receiver of nothing",
      text: day(events: "{ at: '09:00', to: 'com.nope' }"),
      message: "day.json:1:109: Missing key 'push' beside 'to'."),
    Mistake(
      name: "values for a filter that is disabled",
      text: day(
        events: "{ at: '09:00', mode: 'Work', disable: { app: 'com.example.chat', values: {} } }"),
      message: "day.json:1:159: Unknown key 'values' in a filter. Use 'app'."),
    Mistake(
      name: "a call of nobody",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', kind: 'call' }"),
      message: "day.json:1:137: Missing key 'from' beside 'kind'."),
    Mistake(
      name: "a person twice",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', people: [{ name: 'Ann' }, { name: 'Ann' }] }",
      message: "day.json:1:81: Duplicate person 'Ann'. The first entry is at 1:64."),
    Mistake(
      name: "a person twice, in other letters",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', people: [{ name: 'Ann' }, { name: 'ann' }] }",
      message: "day.json:1:81: Duplicate person 'ann'. The first entry is at 1:64."),
    Mistake(
      name: "somebody unknown on a list",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', people: [{ name: 'Ann' }], modes: [{ mode: 'Work', allowPeople: ['and'] }] }",
      message: "day.json:1:112: Unknown person 'and'. Did you mean 'Ann'?"),
    Mistake(
      name: "user info that JSON can't represent",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', userInfo: { a: [Infinity] } }"),
      message: """
        day.json:1:153: JSON can't represent this number in 'userInfo'. Write a finite number.
        """),
    Mistake(
      name: "a sender who is nobody",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', people: [{ name: 'Ann' }], events: [{ at: '09:00', notify: 'com.example.chat', from: 'Anm' }] }",
      message: "day.json:1:132: Unknown person 'Anm'. Did you mean 'Ann'?"),
    Mistake(
      name: "an unknown group",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', people: [{ name: 'Ann', groups: ['Family'] }], modes: [{ mode: 'Work', callsFrom: 'Famliy' }] }",
      message: "day.json:1:129: Unknown group 'Famliy'. Did you mean 'Family'?"),
    Mistake(
      name: "callers who are no group",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work', callsFrom: 'favorits' }] }",
      message: "day.json:1:82: Unknown group 'favorits'. Did you mean 'favorites'?"),
  ]

  /// A day with Work, on one line so that columns can be counted.
  static func day(events: String) -> String {
    "{ timeZone: 'Europe/London', start: '2026-11-23T08:00', modes: [{ mode: 'Work' }], events: [ \(events) ] }"
  }

  static func day(filter: String) -> String {
    "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work', filters: [{ \(filter) }] }] }"
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
  let name: String
  let text: String
  let message: String
  var testDescription: String { name }
}
