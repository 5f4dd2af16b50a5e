/// The clock of a device, which follows the machine's clock or stands until it is moved.
public enum ClockSetting: String, Sendable, Hashable, Codable, CaseIterable {
  /// The device's time is that of the machine, or later if the device is ahead.
  case live
  /// The device's time stays where it is until somebody moves it.
  case manual
}
