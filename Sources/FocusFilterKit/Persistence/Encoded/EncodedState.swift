import Foundation

/// The state of a device.
struct EncodedState: EncodedForm {
  var activation: EncodedActivation?
  /// In the order of installation.
  var apps: [EncodedInstalledApp]
  /// The assertions, in the order of the requests.
  var assertions: [EncodedAssertion]
  var calls: [EncodedCall]
  var cancellations: [EncodedCancellation]
  /// The filters' cards in Settings, by mode and filter; missing without any.
  var cards: [EncodedCard]?
  var choices: EncodedChoices
  /// Missing in older files, whose clock is live.
  var clock: EncodedWord<ClockSetting>?
  var counters: EncodedCounters
  var isLocked: Bool
  /// Missing if it isn't.
  var isScreenShared: Bool?
  /// Missing if it isn't.
  var isSilent: Bool?
  /// When each person last called.
  var lastCalls: [String: Date]
  var modes: [EncodedMode]
  var now: Date
  /// In the order of their identifiers.
  var people: [EncodedPerson]
  var timeZone: EncodedTimeZone
  var wasUnlockedSinceBoot: Bool

  init(encoding state: FocusState) {
    activation = EncodedActivation?(encoding: state.activation)
    apps = .init(encoding: state.installationOrder.compactMap { state.apps[$0] })
    assertions = .init(encoding: state.timeline.assertions)
    calls = .init(encoding: state.calls)
    cancellations = .init(encoding: state.timeline.cancellations)
    cards = state.cards.isEmpty ? nil : EncodedCard.list(state.cards)
    choices = EncodedChoices(encoding: state.policy)
    clock = EncodedWord(encoding: state.clock)
    counters = EncodedCounters(encoding: state.counters)
    isLocked = state.device.isLocked
    isScreenShared = state.device.isScreenShared ? true : nil
    isSilent = state.device.isSilent ? true : nil
    lastCalls = state.lastPhoneCalls
    modes = .init(encoding: state.modes)
    now = state.now
    people = .init(encoding: state.people.values.sorted { $0.id < $1.id })
    timeZone = EncodedTimeZone(encoding: state.timeline.timeZone)
    wasUnlockedSinceBoot = state.device.wasUnlockedSinceBoot
  }

  var live: FocusState {
    var state = FocusState(
      now: now, timeZone: timeZone.live, policy: choices.live, modes: modes.live)
    state.timeline.assertions = assertions.live
    state.timeline.cancellations = cancellations.live
    state.activation = activation.live
    for app in apps.live where state.apps.updateValue(app, forKey: app.id) == nil {
      state.installationOrder.append(app.id)
    }
    for person in people.live { state.people[person.id] = person }
    state.device = LockState(
      isLocked: isLocked, wasUnlockedSinceBoot: wasUnlockedSinceBoot,
      isSilent: isSilent ?? false, isScreenShared: isScreenShared ?? false)
    state.calls = calls.live
    state.clock = clock?.live ?? .live
    for card in cards ?? [] { state.cards[card.live.place] = card.live.card }
    state.lastPhoneCalls = lastCalls
    state.counters = counters.live
    return state
  }
}

/// The last number that was given to each kind of thing.
struct EncodedCounters: EncodedForm {
  var activation: Int
  var assertion: Int
  var call: Int
  var notification: Int

  init(encoding counters: FocusState.Counters) {
    activation = counters.activation
    assertion = counters.assertion
    call = counters.call
    notification = counters.notification
  }

  var live: FocusState.Counters {
    FocusState.Counters(
      assertion: assertion, activation: activation, call: call, notification: notification)
  }
}
