/// Scenarios with names that don't exist.
extension ScenarioMistakeTests {
  static let nameMistakes = Mistake.table(
    """
    > { at: '09:00', on: 'Wrok' }
    113: No Focus named 'Wrok'. Did you mean 'Work'?
    + modes: [{ mode: 'Work' }, { mode: 'Do Not Disturb' }], events: [{ at: '09:00', on: 'Reading' \
    }]
    130: No Focus named 'Reading'. Use 'Do Not Disturb' or 'Work'.
    > { at: '09:00', launch: 'com.example.cat' }
    117: No app 'com.example.cat' is installed. Did you mean 'com.example.chat'?
    > { at: '09:00', do: 'log inn', in: 'com.example.chat' }
    113: Unknown action 'log inn' of 'com.example.chat'. Did you mean 'log in'?
    > { at: '09:00', vanish: 'wrk', in: 'com.example.chat' }
    117: Unknown entity 'wrk' of 'com.example.chat'. Did you mean 'work'?
    > { at: '09:00', intent: 'MarkRaed', in: 'com.example.chat' }
    117: Unknown intent 'MarkRaed' of 'com.example.chat'. Did you mean 'MarkRead'?
    > { at: '09:00', intent: 'MarkRead', in: 'com.example.chat', with: { acount: 'work' } }
    161: 'MarkRead' has no parameter 'acount'. Did you mean 'account'?
    > { at: '09:00', intent: 'MarkRead', in: 'com.example.chat', with: { account: true } }
    170: 'account' of 'MarkRead': Expected the identifier of an AccountEntity, but found a Boolean.
    ? app: 'com.example.chat', filter: 'ExampleChatFilter'
    108: Unknown key 'filter' in a filter. Use 'app', 'values', 'enabled', 'reported' or \
    'predicate'.
    ? app: 'com.example.chat', values: { acount: 'work' }
    118: 'ExampleChatFocusFilter' has no parameter 'acount'. Did you mean 'account'?
    ? app: 'com.example.chat', values: { alwaysUseDarkMode: 'yes' }
    137: 'alwaysUseDarkMode' of 'ExampleChatFocusFilter': Expected true or false, but found a \
    string.
    ? app: 'com.example.chat', values: { account: 'wrk' }
    127: 'account' has no choice 'wrk'. Did you mean 'work'?
    + modes: [{ mode: 'Studying' }, { mode: 'Cooking', symbol: 'star.fill' }]
    85: 'Studying' has the symbol 'star.fill', and no two Focus modes can share one. Choose another.
    + modes: [{ mode: 'Work', allowApps: ['a'] }]
    83: No app 'a' is installed. Use 'com.example.chat' or 'Example Chat'.
    > { at: '09:00', expect: { delivered: { 'com.example.chat': { acount: 1 } } } }
    154: 'ExampleChatFocusFilter' has no parameter 'acount'. Did you mean 'account'?
    > { at: '09:00', expect: { current: { 'com.example.chat': { staus: null } } } }
    152: 'ExampleChatFocusFilter' has no parameter 'staus'. Did you mean 'status'?
    > { at: '09:00', expect: { delivered: { 'com.example.chat': { status: 1 } } } }
    162: 'status' of 'ExampleChatFocusFilter': Expected a string, but found the number 1.
    > { at: '09:00', expect: { current: { 'com.example.chat': { account: 'wrk' } } } }
    161: 'account' has no choice 'wrk'. Did you mean 'work'?
    > { at: '09:00', expect: { delivered: { 'com.example.cat': null } } }
    132: No app 'com.example.cat' is installed. Did you mean 'com.example.chat'?
    > { at: '09:00', expect: { on: 'Wrok' } }
    123: No Focus named 'Wrok'. Did you mean 'Work'?
    > { at: '09:00', on: 'Work' }, { at: '10:00', mode: 'Work', set: { app: 'com.example.chat', \
    values: { acount: 'work' } } }
    194: 'ExampleChatFocusFilter' has no parameter 'acount'. Did you mean 'account'?
    + modes: [{ mode: 'Work', filters: [{ app: 'com.example.chat' }, { app: 'Example Chat' }] }]
    117: Duplicate filter 'Example Chat' in 'Work'. The first entry is at 1:88.
    + apps: [{ app: 'com.example.chat' }, { app: 'example chat', notifications: false }]
    90: Duplicate app 'example chat'. The first entry is at 1:61.
    > { at: '09:00', mode: 'Work', enable: { app: 'com.example.chat' } }
    131: 'ExampleChatFocusFilter' isn't configured for 'Work'. Configure it first.
    """)
}
