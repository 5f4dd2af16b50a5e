import Foundation
import Synchronization

/// The time of a device, which its apps may read from any thread.
final class DeviceTime: Sendable {
  /// Where the device takes the time from.
  let clock: FocusClock
  private let instant: Mutex<Date>

  init(_ instant: Date, by clock: FocusClock) {
    self.clock = clock
    self.instant = Mutex(instant)
  }

  /// The instant that the device has reached.
  var now: Date { instant.withLock { $0 } }

  /// Moves on to an instant; an earlier one than now changes nothing.
  func move(to later: Date) {
    instant.withLock { $0 = max($0, later) }
  }
}
