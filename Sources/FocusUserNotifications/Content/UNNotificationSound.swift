public import Foundation

/// The sound of a notification.
///
/// Sounds aren't played; tests can compare them. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationsound).
public final class UNNotificationSound: NSObject, NSCopying, NSSecureCoding {
  let record: SoundRecord

  init(_ record: SoundRecord) {
    self.record = record
  }

  /// Creates a sound from a file in the app's bundle; the file isn't looked up.
  public convenience init(named name: UNNotificationSoundName) {
    self.init(SoundRecord(name: name.rawValue))
  }

  /// Creates a sound from an archive.
  public init?(coder: NSCoder) {
    guard let record: SoundRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The default sound for notifications.
  public class var `default`: UNNotificationSound {
    UNNotificationSound(SoundRecord())
  }

  /// The default sound for critical alerts.
  public class var defaultCritical: UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical))
  }

  /// The default ringtone.
  public class var defaultRingtone: UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .ringtone))
  }

  /// Returns the default sound for critical alerts at a volume from 0 to 1.
  public class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical, volume: volume.asVolume))
  }

  /// Returns a sound for critical alerts from a file in the app's bundle.
  public class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical, name: name.rawValue))
  }

  /// Returns a sound for critical alerts from a file in the app's bundle, at a volume from 0 to 1.
  public class func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> UNNotificationSound {
    UNNotificationSound(
      SoundRecord(kind: .critical, name: name.rawValue, volume: volume.asVolume))
  }

  /// Returns a ringtone from a file in the app's bundle.
  public class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .ringtone, name: name.rawValue))
  }

  /// Returns the sound itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object is the same sound at the same volume.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSound)?.record == record
  }

  /// The hash of the sound and its volume.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the sound.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// The name of a sound file in an app's bundle.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The file's name, including its extension.
  public let rawValue: String

  /// Creates a name from a string.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name from a string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Float {
  /// The number clamped to 0...1; NaN becomes 0.
  fileprivate var asVolume: Float {
    isNaN ? 0 : min(max(self, 0), 1)
  }
}
