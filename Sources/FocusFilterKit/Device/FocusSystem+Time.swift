public import Foundation
import Synchronization

extension FocusSystem {
  /// The device's time.
  public var now: Date { time.now }

  /// The device's calendar with its time zone, which ``travel(to:)`` changes.
  public nonisolated var calendar: Calendar { time.calendar }

  /// Sets the device's clocks to another time zone, as travel does.
  ///
  /// Schedules and calendar triggers follow the new clocks from now on. A Focus that was turned on
  /// until an instant still ends at that instant.
  /// - Throws: The store's error.
  public func travel(to timeZone: TimeZone) async throws {
    try await begin(.command)
    try await performChange(.timeZoneChanged(timeZone: timeZone))
  }

  /// Advances the device's time to an instant; all schedules and triggers on the way take effect.
  ///
  /// - Throws: ``FocusError/timeRunsBackwards`` if the instant is in the device's past, or the
  ///   store's error; the device's time is then the last event's.
  public func advance(to instant: Date) async throws {
    guard instant >= now else { throw FocusError.timeRunsBackwards }
    try await finishCalls()
    try await pass(to: instant)
  }

  /// Advances the device's time by a duration, which must not be negative.
  ///
  /// - Throws: ``FocusError/timeRunsBackwards``, or the store's error, as in ``advance(to:)``.
  public func advance(by duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    try await advance(to: now + Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// Sets whether the device's time follows the machine's.
  ///
  /// The setting is stored for the next time a tool opens the device. This object keeps the clock
  /// that it was created with.
  /// - Throws: The store's error.
  public func setClock(_ setting: ClockSetting) async throws {
    try await begin(.command)
    try await performChange(.clockSet(clock: setting))
  }

  /// Throws if an instant is too far away or if too much happens until then.
  ///
  /// If the instant is more than a day away, the cost is that of creating a ``ForeseenDevice``.
  /// - Throws: ``FocusError/tooFarAway(_:from:in:)``,
  ///   ``FocusError/tooMuchHappens(until:in:limit:)``.
  public func requireReachable(_ instant: Date) throws(FocusError) {
    guard instant > now + 86_400 else { return }
    _ = try ForeseenDevice(StoredDevice(state: state, number: journal.lastNumber), at: instant)
  }

  /// Applies the apps' pending actions, and advances to the present time of a clock that runs by
  /// itself.
  ///
  /// The events that are due on the way have their effects in order, as in ``advance(to:)``.
  func catchUp() async throws {
    drainInbox()
    guard let read = time.clock.read?(), read > now else { return }
    try await pass(to: read)
  }

  /// Begins a command or a question: brings the device to the present, and notes that the next
  /// event is its first.
  func begin(_ cause: EventCause) async throws {
    try await catchUp()
    journal.begin(cause)
  }

  /// Brings the device to the present in the middle of a command or a question, which stays the
  /// cause of the next events.
  func catchUpKeepingCause() async throws {
    let cause = journal.cause
    try await catchUp()
    if journal.cause != cause { journal.begin(cause) }
  }

  /// Turns on the Focus of a schedule that is on at the device's first instant.
  package func beginSchedules() async throws {
    guard state.timeline.resolve(at: now).winner != nil else { return }
    journal.begin(.time)
    try await perform(.timePassed)
  }

  private func pass(to instant: Date) async throws {
    while let due = state.nextDue, due <= instant {
      time.move(to: due)
      journal.begin(.time)
      try await perform(.timePassed)
    }
    time.move(to: instant)
  }
}

/// The source of a simulated device's time.
///
/// A test usually has a manual clock, which only the test moves. A tool uses the machine's clock.
///
/// ```swift
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
/// try await system.advance(by: .seconds(3600))
/// ```
public struct FocusClock: Sendable {
  /// Returns the time at which a new device starts.
  let start: @Sendable () -> Date
  /// Reads the time; `nil` if only calls to the device move it.
  let read: (@Sendable () -> Date)?

  /// Returns a clock that only ``FocusSystem/advance(to:)`` and ``FocusSystem/advance(by:)`` move.
  public static func manual(_ start: Date) -> FocusClock {
    FocusClock(start: { start }, read: nil)
  }

  /// The machine's clock; the device catches up with it at every call.
  public static let system = FocusClock.reading { Date() }

  /// Returns a clock that reads its time from a function; the device ignores a time earlier than
  /// the last one.
  public static func reading(_ now: @escaping @Sendable () -> Date) -> FocusClock {
    FocusClock(start: now, read: now)
  }
}

/// The time of a device, which its apps may read from any thread.
final class DeviceTime: Sendable {
  /// The source of the device's time.
  let clock: FocusClock
  private let shown: Mutex<(instant: Date, calendar: Calendar)>

  /// - Parameter calendar: The device's calendar with its time zone.
  init(_ instant: Date, by clock: FocusClock, in calendar: Calendar) {
    self.clock = clock
    shown = Mutex((instant, calendar))
  }

  /// The device's present time.
  var now: Date { shown.withLock { $0.instant } }

  /// The device's calendar with its time zone.
  var calendar: Calendar { shown.withLock { $0.calendar } }

  /// Moves the time to an instant; an instant before the present time changes nothing.
  func move(to later: Date) {
    shown.withLock { $0.instant = max($0.instant, later) }
  }

  /// Sets the device's clocks to another time zone.
  func set(_ timeZone: TimeZone) {
    shown.withLock { $0.calendar.timeZone = timeZone }
  }
}
