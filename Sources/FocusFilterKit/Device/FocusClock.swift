public import Foundation
import Synchronization

/// The source of a simulated device's time.
///
/// In a test, only the test moves the time. A tool uses the machine's.
///
/// ```swift
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
/// try await system.advance(by: .seconds(3600))
/// ```
public struct FocusClock: Sendable {
  /// The time that a new device starts with.
  let start: @Sendable () -> Date
  /// Reads the time; `nil` when only the device itself moves it.
  let read: (@Sendable () -> Date)?

  /// A time that only ``FocusSystem/advance(to:)`` and ``FocusSystem/advance(by:)`` move.
  public static func manual(_ start: Date) -> FocusClock {
    FocusClock(start: { start }, read: nil)
  }

  /// The machine's own time. The device catches up with it at every call.
  public static let system = FocusClock.reading { Date() }

  /// The time that a function returns. An earlier time than the last one is ignored.
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

  /// The instant that the device has reached.
  var now: Date { instant.withLock { $0 } }

  /// The device's calendar with its time zone.
  var calendar: Calendar { clocks.withLock { $0 } }

  /// Moves on to an instant; an earlier one than now changes nothing.
  func move(to later: Date) {
    instant.withLock { $0 = max($0, later) }
  }

  /// Sets the device's clocks to another time zone.
  func set(_ timeZone: TimeZone) {
    clocks.withLock { $0.timeZone = timeZone }
  }
}
