/// Scenarios with names that don't exist.
extension ScenarioMistakeTests {
  static let nameMistakes: [Mistake] = [
    Mistake(
      name: "an unknown mode", text: day(events: "{ at: '09:00', on: 'Wrok' }"),
      message: "day.json:1:113: No Focus named 'Wrok'. Did you mean 'Work'?"),
    Mistake(
      name: "an unknown mode beside Do Not Disturb, which is declared last",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work' }, { mode: 'Do Not Disturb' }], events: [{ at: '09:00', on: 'Reading' }] }",
      message: "day.json:1:130: No Focus named 'Reading'. Use 'Do Not Disturb' or 'Work'."),
    Mistake(
      name: "an unknown app", text: day(events: "{ at: '09:00', launch: 'com.example.cat' }"),
      message: """
        day.json:1:117: No app 'com.example.cat' is installed. Did you mean 'com.example.chat'?
        """),
    Mistake(
      name: "an unknown action",
      text: day(events: "{ at: '09:00', do: 'log inn', in: 'com.example.chat' }"),
      message: "day.json:1:113: Unknown action 'log inn' of 'com.example.chat'. "
        + "Did you mean 'log in'?"),
    Mistake(
      name: "an unknown intent",
      text: day(events: "{ at: '09:00', intent: 'MarkRaed', in: 'com.example.chat' }"),
      message: "day.json:1:117: Unknown intent 'MarkRaed' of 'com.example.chat'. "
        + "Did you mean 'MarkRead'?"),
    Mistake(
      name: "an unknown parameter of an intent",
      text: day(
        events:
          "{ at: '09:00', intent: 'MarkRead', in: 'com.example.chat', with: { acount: 'work' } }"
      ),
      message: "day.json:1:161: 'MarkRead' has no parameter 'acount'. Did you mean 'account'?"),
    Mistake(
      name: "a value of the wrong type for an intent",
      text: day(
        events:
          "{ at: '09:00', intent: 'MarkRead', in: 'com.example.chat', with: { account: true } }"),
      message: """
        day.json:1:170: 'account' of 'MarkRead': Expected the identifier of an AccountEntity, but found \
        a Boolean.
        """),
    Mistake(
      name: "a filter by its name, where an app has only one",
      text: day(filter: "app: 'com.example.chat', filter: 'ExampleChatFilter'"),
      message: """
        day.json:1:108: Unknown key 'filter' in a filter. Use 'app', 'values', 'enabled', 'reported' or 'predicate'.
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
        day.json:1:137: 'alwaysUseDarkMode' of 'ExampleChatFocusFilter': Expected true or false, but \
        found a string.
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
      message: """
        day.json:1:83: No app 'a' is installed. Use 'com.example.chat' or 'Example Chat'.
        """),
    Mistake(
      name: "an unknown parameter that is expected",
      text: day(
        events: "{ at: '09:00', expect: { delivered: { 'com.example.chat': { acount: 1 } } } }"),
      message: """
        day.json:1:154: 'ExampleChatFocusFilter' has no parameter 'acount'. Did you mean 'account'?
        """),
    Mistake(
      name: "an unknown parameter of current",
      text: day(
        events: "{ at: '09:00', expect: { current: { 'com.example.chat': { staus: null } } } }"),
      message: """
        day.json:1:152: 'ExampleChatFocusFilter' has no parameter 'staus'. Did you mean 'status'?
        """),
    Mistake(
      name: "an expected value of the wrong type",
      text: day(
        events: "{ at: '09:00', expect: { delivered: { 'com.example.chat': { status: 1 } } } }"),
      message: """
        day.json:1:162: 'status' of 'ExampleChatFocusFilter': Expected a string, but found the number 1.
        """),
    Mistake(
      name: "an unknown entity that is expected",
      text: day(
        events: "{ at: '09:00', expect: { current: { 'com.example.chat': { account: 'wrk' } } } }"),
      message: "day.json:1:161: 'account' has no choice 'wrk'. Did you mean 'work'?"),
    Mistake(
      name: "an unknown app that is expected to get values",
      text: day(events: "{ at: '09:00', expect: { delivered: { 'com.example.cat': null } } }"),
      message: """
        day.json:1:132: No app 'com.example.cat' is installed. Did you mean 'com.example.chat'?
        """),
    Mistake(
      name: "an unknown mode that is expected",
      text: day(events: "{ at: '09:00', expect: { on: 'Wrok' } }"),
      message: "day.json:1:123: No Focus named 'Wrok'. Did you mean 'Work'?"),
    Mistake(
      name: "an unknown parameter that is set later",
      text: day(
        events:
          "{ at: '09:00', on: 'Work' }, { at: '10:00', mode: 'Work', set: { app: 'com.example.chat', values: { acount: 'work' } } }"
      ),
      message: """
        day.json:1:194: 'ExampleChatFocusFilter' has no parameter 'acount'. Did you mean 'account'?
        """),
    Mistake(
      name: "a filter twice in a mode",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Work', filters: [{ app: 'com.example.chat' }, { app: 'Example Chat' }] }] }",
      message: """
        day.json:1:117: Duplicate filter 'Example Chat' in 'Work'. The first entry is at 1:88.
        """),
    Mistake(
      name: "an app twice",
      text:
        "{ timeZone: 'GMT', start: '2026-11-23T08:00', apps: [{ app: 'com.example.chat' }, { app: 'example chat', notifications: false }] }",
      message: "day.json:1:90: Duplicate app 'example chat'. The first entry is at 1:61."),
    Mistake(
      name: "a filter to enable that was never set up",
      text: day(events: "{ at: '09:00', mode: 'Work', enable: { app: 'com.example.chat' } }"),
      message: """
        day.json:1:131: 'ExampleChatFocusFilter' isn't configured for 'Work'. Configure it first.
        """),
  ]
}
