public import Foundation

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
