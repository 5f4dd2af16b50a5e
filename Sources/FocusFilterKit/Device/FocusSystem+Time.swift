public import Foundation

extension FocusSystem {
  /// The device's time.
  public var now: Date { time.now }

  /// The device's calendar with its time zone, which ``travel(to:)`` changes.
  public nonisolated var calendar: Calendar { time.calendar }

  /// Sets the device's clocks to another time zone, as on a journey.
  ///
  /// Schedules and calendar triggers follow the new clocks from now on; whatever was asked for until
  /// an instant ends at that instant.
  /// - Throws: What the store throws.
  public func travel(to timeZone: TimeZone) async throws {
    try await catchUp()
    try await perform(.timeZoneChanged(timeZone))
  }

  /// Advances the device's time to an instant, with all schedules and triggers on the way.
  ///
  /// - Throws: ``FocusError/timeRunsBackwards`` when the instant is in the device's past, or what
  ///   the store throws; the device's time is then that of the last event.
  public func advance(to instant: Date) async throws {
    guard instant >= now else { throw FocusError.timeRunsBackwards }
    try await finishCalls()
    try await pass(to: instant)
  }

  /// Advances the device's time by a duration, which must not be negative.
  ///
  /// - Throws: ``FocusError/timeRunsBackwards``, or what the store throws, as in ``advance(to:)``.
  public func advance(by duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    try await advance(to: now + Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// Lets the device's time follow the machine's, or stay where it is.
  ///
  /// The clock of this object stays the one that it was created with: whoever opens the device the next
  /// time gives it a clock by this setting.
  /// - Throws: What the store throws.
  public func setClock(_ setting: ClockSetting) async throws {
    try await catchUp()
    guard state.clock != setting else { return }
    try await perform(.clockSet(setting))
  }

  /// Refuses an instant that is too far away to be worth its cost.
  ///
  /// The cost is that of ``ForeseenDevice`` where the instant is more than a day away.
  /// - Throws: ``FocusError/tooFarAway(_:from:in:)``, ``FocusError/tooMuchHappens(until:in:limit:)``.
  public func requireReachable(_ instant: Date) throws(FocusError) {
    guard instant > now + 86_400 else { return }
    _ = try ForeseenDevice(StoredDevice(state: state, number: journal.lastNumber), at: instant)
  }

  /// Applies pending actions of apps, and advances to the time of a clock that runs by itself.
  ///
  /// What was due on the way has its consequences before what comes next, as in ``advance(to:)``.
  func catchUp() async throws {
    drainInbox()
    guard let read = time.clock.read?(), read > now else { return }
    try await pass(to: read)
  }

  private func pass(to instant: Date) async throws {
    while let due = state.nextDue, due <= instant {
      time.move(to: due)
      try await perform(.timePassed)
    }
    time.move(to: instant)
  }
}
