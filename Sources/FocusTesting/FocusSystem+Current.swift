public import FocusFilterKit

extension FocusSystem {
  /// The device of the running test, which its trait
  /// `Trait.focusDevice(_:modes:at:in:locale:policy:)` made.
  ///
  /// Child tasks and `Task {}` have it, detached tasks don't.
  /// - Throws: ``InvalidTestDevice/noTrait``.
  public static var current: FocusSystem {
    get throws {
      guard let device = TestDevice.current else { throw InvalidTestDevice.noTrait }
      return device.system
    }
  }

  /// Replaces the device of the running test by a new one with the same apps and modes under other
  /// readings.
  ///
  /// A test that has to hold on every phone begins with this line:
  ///
  /// ```swift
  /// @Test(.focusDevice(.postbox, modes: [.work]), arguments: FocusPolicy.readings)
  /// func workIsQuiet(policy: FocusPolicy) async throws {
  ///   let system = try await FocusSystem.current(under: policy)
  ///   …
  /// }
  /// ```
  /// - Throws: ``InvalidTestDevice``, or an error of adding the apps and modes.
  public static func current(under policy: FocusPolicy) async throws -> FocusSystem {
    guard let device = TestDevice.current else { throw InvalidTestDevice.noTrait }
    return try await device.replace(under: policy)
  }
}
