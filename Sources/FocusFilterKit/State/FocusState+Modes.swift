import Foundation

/// Modes and the activation that follows from the assertions.
extension FocusState {
  mutating func add(_ mode: FocusMode) {
    guard self.mode(mode.id) == nil else { return }
    timeline.modes.append(mode)
  }

  /// Takes over the modes of another device with the same filters, and the cards that Settings has
  /// shown there.
  package mutating func takeModes(of other: FocusState) {
    (timeline.modes, cards) = (other.modes, other.cards)
  }

  mutating func updateMode(_ mode: FocusMode) {
    guard let index = timeline.modes.firstIndex(where: { $0.id == mode.id }) else { return }
    let before = timeline.modes[index]
    timeline.modes[index] = mode
    timeline.modes[index].filters = before.filters
    if activation?.mode == mode.id { shareFocusStatus(before: before, isEdit: true) }
  }

  mutating func removeMode(_ id: FocusMode.ID) {
    // Rule F1.2.
    guard id != .doNotDisturb, let index = timeline.modes.firstIndex(where: { $0.id == id })
    else { return }
    effects.append(.modeRemoved(timeline.modes.remove(at: index)))
    timeline.assertions.removeAll { $0.mode == id }
    cards.removeAll { $0.mode == id }
  }

  /// Returns the readings that were consulted.
  mutating func ask(
    for mode: FocusMode.ID, by source: FocusSource, until: Date?,
    endingWith occasion: FocusOccasion?
  ) -> [FocusReading] {
    // A request whose end has passed has no effect.
    guard self.mode(mode) != nil, until.map({ $0 > now }) ?? true else { return [] }
    var consulted: [FocusReading] = []
    var ownEnd: Date?
    let isTimed = until != nil || occasion != nil
    if source.isByHand {
      // Rule F2.3.
      timeline.assertions.removeAll()
      let scheduled = timeline.scheduledClaims(at: now)
      // Rule F2.6. A mode that a person turns on during its own schedule ends with the schedule.
      ownEnd = scheduled.filter { $0.mode == mode }.compactMap(\.until).max()
      let others = scheduled.filter { $0.mode != mode && !timeline.isCanceled($0) }
      if isTimed, !others.isEmpty { consulted = [.scheduleAfterTimedChoice] }
      if !isTimed || policy.scheduleAfterTimedChoice == .staysOff { cancel(others) }
    } else {
      timeline.assertions.removeAll { $0.source == source }
    }
    counters.assertion += 1
    timeline.assertions.append(
      FocusAssertion(
        id: .request(number: counters.assertion), mode: mode, source: source, since: now,
        until: isTimed ? until : ownEnd, occasion: occasion))
    return consulted
  }

  mutating func end(by source: FocusSource) {
    guard source.isByHand else {
      timeline.assertions.removeAll { $0.source == source }
      return
    }
    timeline.assertions.removeAll()
    cancel(timeline.scheduledClaims(at: now))
  }

  /// Cancels schedules for the rest of their current interval.
  private mutating func cancel(_ claims: [FocusAssertion]) {
    for claim in claims where !timeline.isCanceled(claim) {
      // Rule F2.5.
      timeline.cancellations.append(.init(mode: claim.mode, start: claim.since))
    }
  }

  /// Turns on the mode that wins now, if it isn't on already, and makes the deliveries that follow.
  ///
  /// - Parameters:
  ///   - asked: The assertions before the event.
  ///   - consulted: The readings that the event's requests depended on.
  mutating func updateActivation(
    since asked: [FocusAssertion], consulting consulted: [FocusReading] = []
  ) {
    let isOver = { [now] (assertion: FocusAssertion) in assertion.until.map { $0 <= now } ?? false }
    timeline.assertions.removeAll(where: isOver)
    timeline.forgetVoidCancellations(at: now)
    // Finding the claims of many schedules is the costly part.
    let scheduled = timeline.scheduledClaims(at: now)
    var resolution = timeline.resolve(at: now, scheduled: scheduled)
    resolution.readings.formUnion(consulted)
    timeline.settle(at: now, scheduled: scheduled)
    let winner = resolution.winner
    // Rules F2.1, F4-e.
    guard winner?.mode != activation?.mode else {
      guard let winner else { return }
      // The end of a request that didn't win is no event, so the next event mustn't tell it.
      if winner != activation?.assertion || timeline.assertions != asked.filter({ !isOver($0) }) {
        effects.append(.focusKept(resolution))
      }
      activation?.assertion = winner
      return
    }
    let left = activation
    if let winner {
      counters.activation += 1
      activation = Activation(
        id: counters.activation, mode: winner.mode, since: now, assertion: winner,
        readings: resolution.readings)
    } else {
      activation = nil
    }
    // Rule F3-7l.
    for id in installationOrder { apps[id]?.contexts = [] }
    for id in installationOrder { apps[id]?.badgeOfFilter = nil }
    effects.append(.focusChanged(from: left?.mode, to: resolution))
    deliverChange(from: left, consulting: resolution.readings)
    let deleted = effects.lazy.compactMap {
      if case .modeRemoved(let mode) = $0 { mode } else { nil }
    }
    let before = left.flatMap { left in mode(left.mode) ?? deleted.first { $0.id == left.mode } }
    shareFocusStatus(before: before)
  }

  /// Tells the Intents extensions about a changed Focus status, if their apps may see it (F4.15).
  ///
  /// - Parameters:
  ///   - before: The mode that was on before, or the one that is on before its edit.
  ///   - isEdit: Whether only the mode's settings changed, and perhaps not its status.
  private mutating func shareFocusStatus(before: FocusMode?, isEdit: Bool = false) {
    guard device.wasUnlockedSinceBoot else { return }
    for id in installationOrder {
      guard let app = apps[id], app.description.handlesFocusStatus, app.maySeeFocusStatus == true,
        app.mayNotify == true, app.description.capabilities.contains(.communicationNotifications)
      else { continue }
      let (wasFocused, isFocused) = (shows(before, to: id), showsFocus(to: id))
      // A Focus that doesn't share its status is told as none.
      let isUnshared = [before, activeMode].contains { $0?.settings.sharesStatus == false }
      guard isEdit ? wasFocused != isFocused : wasFocused || isFocused || isUnshared
      else { continue }
      effects.append(.consulted([.focusStatusPush]))
      // At a switch, the Focus that has ended is told of after the one that has begun.
      let told: Bool? =
        switch policy.focusStatusPush {
        case .everyChangeAndSwitch: isFocused && !wasFocused
        case .everyChange: wasFocused && isFocused ? nil : isFocused
        case .startOnly: isFocused && !wasFocused ? true : nil
        }
      guard let told else { continue }
      call(.shareFocusStatus(isFocused: told), app: id, host: .intents)
    }
  }
}
