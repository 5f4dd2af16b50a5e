import Foundation

/// The state of a device.
struct EncodedState: EncodedForm {
  var activation: FocusState.Activation?
  /// In the order of installation.
  var apps: [EncodedInstalledApp]
  /// The assertions, in the order of the requests.
  var assertions: [FocusAssertion]
  var calls: [AppCall]
  var cancellations: [FocusTimeline.Cancellation]
  /// The filters' cards in Settings, by mode and filter.
  var cards: [EncodedCard]
  var choices: EncodedChoices
  var clock: ClockSetting
  var counters: FocusState.Counters
  var isLocked: Bool
  /// Missing if it isn't.
  var isScreenShared: Bool?
  /// Missing if it isn't.
  var isSilent: Bool?
  /// When each person last called.
  var lastCalls: [String: Date]
  var modes: [FocusMode]
  var now: Date
  /// In the order of their identifiers.
  var people: [SimulatedPerson]
  var timeZone: EncodedTimeZone
  var wasUnlockedSinceBoot: Bool

  init(encoding state: FocusState) {
    activation = state.activation
    apps = .init(encoding: state.installationOrder.compactMap { state.apps[$0] })
    assertions = state.timeline.assertions
    calls = state.calls
    cancellations = state.timeline.cancellations
    cards = EncodedCard.list(state.cards)
    choices = EncodedChoices(encoding: state.policy)
    clock = state.clock
    counters = state.counters
    isLocked = state.device.isLocked
    isScreenShared = state.device.isScreenShared ? true : nil
    isSilent = state.device.isSilent ? true : nil
    lastCalls = state.lastPhoneCalls
    modes = state.modes
    now = state.now
    people = state.people.values.sorted { $0.id < $1.id }
    timeZone = EncodedTimeZone(encoding: state.timeline.timeZone)
    wasUnlockedSinceBoot = state.device.wasUnlockedSinceBoot
  }

  var live: FocusState {
    var state = FocusState(
      now: now, timeZone: timeZone.live, policy: choices.live, modes: modes)
    state.timeline.assertions = assertions
    state.timeline.cancellations = cancellations
    state.activation = activation
    for app in apps.live where state.apps.updateValue(app, forKey: app.id) == nil {
      state.installationOrder.append(app.id)
    }
    for person in people { state.people[person.id] = person }
    state.device = LockState(
      isLocked: isLocked, wasUnlockedSinceBoot: wasUnlockedSinceBoot,
      isSilent: isSilent ?? false, isScreenShared: isScreenShared ?? false)
    state.calls = calls
    state.clock = clock
    for card in cards.live { state.cards[card.place] = card.card }
    state.lastPhoneCalls = lastCalls
    state.counters = counters
    return state
  }
}
