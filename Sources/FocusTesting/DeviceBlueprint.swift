import FocusFilterKit
import Foundation

/// The apps, modes and settings from which a test's device is made.
struct DeviceBlueprint: Sendable {
  var apps: [SimulatedApp]
  var modes: [FocusMode]
  var start: String
  var timeZone: String
  var locale: String
  var policy: FocusPolicy

  /// Makes the device.
  ///
  /// - Throws: ``InvalidTestDevice`` for a time or a zone that doesn't exist, or what adding the apps and
  ///   modes throws.
  func makeDevice() async throws -> FocusSystem {
    guard let zone = TimeZone(identifier: timeZone) else {
      throw InvalidTestDevice.timeZone(timeZone)
    }
    guard let time = LocalDateTime(start) else { throw InvalidTestDevice.start(start) }
    let system = FocusSystem(
      clock: .manual(try time.instant(in: zone)), timeZone: zone,
      locale: Locale(identifier: locale), policy: policy)
    for app in apps { try await system.install(app) }
    for mode in modes { try await system.add(mode) }
    return system
  }
}

/// The reason why a test has no device.
@nonexhaustive public enum InvalidTestDevice: Error, Sendable, Hashable, CustomStringConvertible {
  /// The test has no trait that makes a device.
  case noTrait
  /// The text isn't the identifier of a time zone.
  case timeZone(String)
  /// The text isn't a date with a time.
  case start(String)

  public var description: String {
    switch self {
    case .noTrait:
      "This test has no device. Add the trait '.focusDevice(…)' to the test or to its suite."
    case .timeZone(let name): "Unknown time zone '\(name)'. Use one such as 'Europe/London'."
    case .start(let text): "Invalid time '\(text)'. Use one such as '2026-11-23T09:00'."
    }
  }
}
