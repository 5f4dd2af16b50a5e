public import Foundation
import Synchronization

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
  private let instant: Mutex<Date>
  private let clocks: Mutex<Calendar>

  /// - Parameter calendar: The device's calendar with its time zone.
  init(_ instant: Date, by clock: FocusClock, in calendar: Calendar) {
    self.clock = clock
    self.instant = Mutex(instant)
    self.clocks = Mutex(calendar)
  }

  /// The device's present time.
  var now: Date { instant.withLock { $0 } }

  /// The device's calendar with its time zone.
  var calendar: Calendar { clocks.withLock { $0 } }

  /// Moves the time to an instant; an instant before the present time changes nothing.
  func move(to later: Date) {
    instant.withLock { $0 = max($0, later) }
  }

  /// Sets the device's clocks to another time zone.
  func set(_ timeZone: TimeZone) {
    clocks.withLock { $0.timeZone = timeZone }
  }
}
