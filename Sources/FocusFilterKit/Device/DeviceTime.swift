import Foundation
import Synchronization

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
