public import Foundation

/// What a person allows an app to do with notifications.
///
/// Only the center makes one. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationsettings).
public final class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
  private let record: SettingsRecord

  /// Creates the settings that a device stored.
  package init(_ record: SettingsRecord) {
    self.record = record
  }

  /// Creates settings from an archive.
  public init?(coder: NSCoder) {
    guard let record: SettingsRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Whether the app may notify at all.
  public var authorizationStatus: UNAuthorizationStatus { record.authorizationStatus }

  /// Whether notifications play sounds.
  public var soundSetting: UNNotificationSetting { record.soundSetting }

  /// Whether the app's icon shows a number.
  public var badgeSetting: UNNotificationSetting { record.badgeSetting }

  /// Whether notifications show alerts.
  public var alertSetting: UNNotificationSetting { record.alertSetting }

  /// Whether notifications are listed in Notification Center.
  public var notificationCenterSetting: UNNotificationSetting { record.notificationCenterSetting }

  /// Whether notifications show on the lock screen.
  public var lockScreenSetting: UNNotificationSetting { record.lockScreenSetting }

  /// Whether notifications show in a car.
  public var carPlaySetting: UNNotificationSetting { record.carPlaySetting }

  /// Whether critical alerts play a sound.
  public var criticalAlertSetting: UNNotificationSetting { record.criticalAlertSetting }

  /// Whether notifications are read aloud.
  public var announcementSetting: UNNotificationSetting { record.announcementSetting }

  /// Whether time-sensitive notifications may show while a Focus is on.
  public var timeSensitiveSetting: UNNotificationSetting { record.timeSensitiveSetting }

  /// Whether notifications wait for a summary.
  public var scheduledDeliverySetting: UNNotificationSetting { record.scheduledDeliverySetting }

  /// Whether messages from people may show while notifications wait for a summary.
  public var directMessagesSetting: UNNotificationSetting { record.directMessagesSetting }

  /// What alerts look like.
  public var alertStyle: UNAlertStyle { record.alertStyle }

  /// When notifications show what they say.
  public var showPreviewsSetting: UNShowPreviewsSetting { record.showPreviewsSetting }

  /// Whether the system shows a way to the app's own settings.
  public var providesAppNotificationSettings: Bool { record.providesAppNotificationSettings }

  /// Returns the settings themselves, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object allows the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSettings)?.record == record
  }

  /// The hash of all settings.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the settings.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// Whether a person allows an app to notify.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The person wasn't asked yet.
  case notDetermined = 0
  /// The person refused.
  case denied = 1
  /// The person agreed.
  case authorized = 2
  /// The app may notify quietly, on trial.
  case provisional = 3
  /// The app may notify for a while, as app clips do.
  case ephemeral = 4
}

/// The state of one setting.
public enum UNNotificationSetting: Int, Sendable {
  /// The app doesn't have this setting.
  case notSupported = 0
  /// The setting is off.
  case disabled = 1
  /// The setting is on.
  case enabled = 2
}

/// What an app's alerts look like.
public enum UNAlertStyle: Int, Sendable {
  /// There are none.
  case none = 0
  /// They go away by themselves.
  case banner = 1
  /// They stay until the person acts.
  case alert = 2
}

/// When notifications show what they say.
public enum UNShowPreviewsSetting: Int, Sendable {
  /// Even while the device is locked.
  case always = 0
  /// While the device is unlocked.
  case whenAuthenticated = 1
  /// Never.
  case never = 2
}
