import ExampleChat
import FocusFilterKit
import Foundation
import Synchronization
import Testing

/// What a person is told about a mistake in a scenario: where it is, and what would be right.
@Suite struct ScenarioMistakeTests {
  @Test(arguments: Self.wordMistakes + Self.nameMistakes)
  func aMistakeHasItsPlaceAndItsRemedy(_ mistake: Mistake) async throws {
    let error = await #expect(throws: ScenarioError.self) {
      let scenario = try Scenario(Data(mistake.text.utf8), file: "day.json")
      _ = try await scenario.play(on: [.exampleChat])
    }
    let line = error?.description.split(separator: "\n").first.map(String.init)
    #expect(line == mistake.message)
  }

  @Test func aMistakeIsShownWithACaret() {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(Data("{ timeZone: 'Europe/London',\n  start: 'nine' }".utf8), file: "day.json")
    }
    #expect(
      error?.description == """
        day.json:2:10: 'nine' is no time. Write one such as '2026-11-23T09:00'.
          start: 'nine' }
                 ^
        """)
  }

  @Test func nothingHappensWhenAnyNameIsWrong() async throws {
    // The second event is wrong, so that the first must not reach the app either.
    let text = day(events: "{ at: '09:00', on: 'Work' }, { at: '10:00', on: 'Wrok' }")
    let calls = CallCounter()
    let app = SimulatedApp("com.example.counter", name: "Counter") { calls.count() }
    await #expect(throws: ScenarioError.self) {
      try await Scenario(Data(text.utf8), file: "day.json").play(on: [app])
    }
    #expect(calls.number == 0)
  }

  // MARK: Mistakes in the words

  static let wordMistakes: [Mistake] = [
    Mistake(
      name: "an empty file", text: "",
      message: "day.json:1:1: Expected a value, but found the end of the file."
    ),
    Mistake(
      name: "no object", text: "[]",
      message: "day.json:1:1: Expected a scenario as an object { … }, found a list."),
    Mistake(
      name: "an unknown key", text: "{ timezone: 'Europe/London' }",
      message: "day.json:1:3: No key 'timezone' in a scenario. Did you mean 'timeZone'?"),
    Mistake(
      name: "no time zone", text: "{}", message: "day.json:1:1: A scenario needs 'timeZone'."),
    Mistake(
      name: "an unknown time zone", text: "{ timeZone: 'Europe/Lodnon' }",
      message: "day.json:1:13: No time zone 'Europe/Lodnon'. Did you mean 'Europe/London'?"),
    Mistake(
      name: "a date that doesn't exist", text: "{ timeZone: 'GMT', start: '2026-02-30T09:00' }",
      message: "day.json:1:27: '2026-02-30T09:00' is no time. Write one such as '2026-11-23T09:00'."
    ),
    Mistake(
      name: "a time that clocks jump over",
      text: "{ timeZone: 'Europe/London', start: '2026-03-29T01:30' }",
      message: "day.json:1:37: 01:30 doesn't exist on that day: clocks jump over it."),
    Mistake(
      name: "an hour of 25", text: day(events: "{ at: '25:00' }"),
      message:
        "day.json:1:100: '25:00' is no time. Write one such as '09:00' or '2026-11-23T09:00'."),
    Mistake(
      name: "events out of order", text: day(events: "{ at: '10:00' }, { at: '09:00' }"),
      message: """
        day.json:1:117: '09:00' is before the event above it, at 10:00. Put the events in order, or \
        write the date of the next day.
        """),
    Mistake(
      name: "two things at once", text: day(events: "{ at: '09:00', on: 'Work', lock: true }"),
      message: "day.json:1:121: An event is one thing: 'on' or 'lock', not both."),
    Mistake(
      name: "an event that is false", text: day(events: "{ at: '09:00', unlock: false }"),
      message: "day.json:1:109: 'unlock' can only be true; leave it out otherwise."),
    Mistake(
      name: "a key of another event", text: day(events: "{ at: '09:00', lock: true, for: '1h' }"),
      message: "day.json:1:121: 'for' doesn't go with 'lock'."),
    Mistake(
      name: "a length of no time", text: day(events: "{ at: '09:00', on: 'Work', for: 'long' }"),
      message: "day.json:1:126: 'long' is no length of time. Write one such as '1h30m'."),
    Mistake(
      name: "an end of no time", text: day(events: "{ at: '09:00', on: 'Work', until: 'late' }"),
      message: """
        day.json:1:128: 'late' is no time. Write one such as '17:00', 'evening', 'morning' or \
        '2026-11-23T17:00'.
        """),
    Mistake(
      name: "an end that isn't later",
      text: day(events: "{ at: '09:00', on: 'Work', until: '2026-11-23T09:00' }"),
      message: """
        day.json:1:128: '2026-11-23T09:00' isn't later than the event. Write a later time.
        """),
    Mistake(
      name: "an unknown outcome",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', expect: 'silnced' }"),
      message: """
        day.json:1:145: No outcome 'silnced'. Did you mean 'silenced'?
        """),
    Mistake(
      name: "an outcome of no notification", text: day(events: "{ at: '09:00', expect: 'alerts' }"),
      message: "day.json:1:117: Only a notification has an outcome."),
    Mistake(
      name: "an unknown level",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', level: 'time-senstive' }"),
      message: "day.json:1:144: 'level' can't be 'time-senstive'. Did you mean 'time-sensitive'?"),
    Mistake(
      name: "an unknown source in a list",
      text: "{ timeZone: 'GMT', start: '2026-11-23T08:00', policy: { precedence: ['persn'] } }",
      message: "day.json:1:70: 'precedence' can't be 'persn'. Did you mean 'person'?"),
    Mistake(
      name: "a badge below zero",
      text: day(events: "{ at: '09:00', notify: 'com.example.chat', badge: -3 }"),
      message: "day.json:1:137: A badge is never below 0."),
    Mistake(
      name: "an unknown rule",
      text: day(events: "{ at: '09:00', expect: { rule: 'F3-77' } }"),
      message: "day.json:1:125: No rule 'F3-77'. Did you mean 'F3-7'?"),
    Mistake(
      name: "a key twice", text: "{ timeZone: 'GMT', timeZone: 'GMT' }",
      message:
        "day.json:1:20: The key 'timeZone' is there already, at 1:3."
    ),
  ]

  // MARK: Names that don't exist

  static let nameMistakes: [Mistake] = [
    Mistake(
      name: "an unknown mode", text: day(events: "{ at: '09:00', on: 'Wrok' }"),
      message: "day.json:1:113: No Focus named 'Wrok'. Did you mean 'Work'?"),
    Mistake(
      name: "an unknown app", text: day(events: "{ at: '09:00', launch: 'com.example.cat' }"),
      message: """
        day.json:1:117: No app 'com.example.cat' is installed. Did you mean 'com.example.chat'?
        """),
    Mistake(
      name: "an unknown action",
      text: day(events: "{ at: '09:00', do: 'log inn', in: 'com.example.chat' }"),
      message: "day.json:1:113: 'com.example.chat' can't 'log inn'. Did you mean 'log in'?"),
    Mistake(
      name: "an unknown filter",
      text: day(filter: "app: 'com.example.chat', filter: 'ExampleChatFilter'"),
      message: """
        day.json:1:116: 'com.example.chat' has no filter 'ExampleChatFilter'. Did you mean \
        'ExampleChatFocusFilter'?
        """),
    Mistake(
      name: "an unknown parameter",
      text: day(filter: "app: 'com.example.chat', values: { acount: 'work' }"),
      message: """
        day.json:1:118: 'ExampleChatFocusFilter' has no parameter 'acount'. Did you mean 'account'?
        """),
    Mistake(
      name: "a value of the wrong type",
      text: day(filter: "app: 'com.example.chat', values: { alwaysUseDarkMode: 'yes' }"),
      message: """
        day.json:1:137: 'alwaysUseDarkMode' of 'ExampleChatFocusFilter': Expected a Boolean, found \
        a string.
        """),
    Mistake(
      name: "an unknown entity",
      text: day(filter: "app: 'com.example.chat', values: { account: 'wrk' }"),
      message: "day.json:1:127: 'account' has no choice 'wrk'. Did you mean 'work'?"),
    Mistake(
      name: "two modes of one symbol",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Studying' }, { mode: 'Cooking', symbol: 'star.fill' }] }",
      message: """
        day.json:1:85: 'Studying' has the symbol 'star.fill', and no two Focus modes can share one. \
        Choose another.
        """),
    Mistake(
      name: "an unknown app on a list",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work', allowApps: ['a'] }] }",
      message: "day.json:1:83: No app 'a' is installed. There is 'com.example.chat'."),
  ]

  /// A day with Work, on one line so that columns can be counted.
  private static func day(events: String) -> String {
    "{ timeZone: 'Europe/London', start: '2026-11-23T08:00', modes: [{ mode: 'Work' }], events: [ \(events) ] }"
  }

  private static func day(filter: String) -> String {
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
