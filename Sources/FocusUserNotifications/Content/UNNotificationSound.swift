public import Foundation

/// The sound that plays when a notification is delivered.
///
/// Nothing is played here: a sound is a value that a test can compare. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationsound).
public final class UNNotificationSound: NSObject, NSCopying, NSSecureCoding {
  let record: SoundRecord

  init(_ record: SoundRecord) {
    self.record = record
  }

  /// Creates a sound from a file in the app's bundle; the file isn't looked for.
  public convenience init(named name: UNNotificationSoundName) {
    self.init(SoundRecord(name: name.rawValue))
  }

  /// Creates a sound from an archive.
  public init?(coder: NSCoder) {
    guard let record: SoundRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The device's usual sound.
  public class var `default`: UNNotificationSound {
    UNNotificationSound(SoundRecord())
  }

  /// The device's sound for critical alerts.
  public class var defaultCritical: UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical))
  }

  /// The device's ringtone.
  public class var defaultRingtone: UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .ringtone))
  }

  /// Returns the device's sound for critical alerts, at a volume from 0 to 1.
  public class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical, volume: volume.asVolume))
  }

  /// Returns a critical sound from a file in the app's bundle.
  public class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical, name: name.rawValue))
  }

  /// Returns a critical sound from a file in the app's bundle, at a volume from 0 to 1.
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

  /// Returns the sound itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same sound at the same volume.
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
  /// The file's name with its extension.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Float {
  /// The number as a volume: within 0 and 1, and silent when it isn't a number.
  fileprivate var asVolume: Float {
    isNaN ? 0 : min(max(self, 0), 1)
  }
}
