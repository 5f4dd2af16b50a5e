public import Foundation

/// The notification settings of an app, as the person chose them.
///
/// Only the notification center creates settings. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationsettings).
public final class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
  private let record: SettingsRecord

  /// Creates settings from a device's record.
  package init(_ record: SettingsRecord) {
    self.record = record
  }

  /// Creates settings from an archive.
  public init?(coder: NSCoder) {
    guard let record: SettingsRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Whether the app is allowed to send notifications.
  public var authorizationStatus: UNAuthorizationStatus { record.authorizationStatus }

  /// Whether notifications play sounds.
  public var soundSetting: UNNotificationSetting { record.soundSetting }

  /// Whether the app's icon displays badges.
  public var badgeSetting: UNNotificationSetting { record.badgeSetting }

  /// Whether notifications display alerts.
  public var alertSetting: UNNotificationSetting { record.alertSetting }

  /// Whether notifications are listed in Notification Center.
  public var notificationCenterSetting: UNNotificationSetting { record.notificationCenterSetting }

  /// Whether notifications are displayed on the lock screen.
  public var lockScreenSetting: UNNotificationSetting { record.lockScreenSetting }

  /// Whether notifications are displayed in CarPlay.
  public var carPlaySetting: UNNotificationSetting { record.carPlaySetting }

  /// Whether critical alerts play sounds.
  public var criticalAlertSetting: UNNotificationSetting { record.criticalAlertSetting }

  /// Whether Siri reads notifications aloud.
  public var announcementSetting: UNNotificationSetting { record.announcementSetting }

  /// Whether time-sensitive notifications may alert while a Focus is on.
  public var timeSensitiveSetting: UNNotificationSetting { record.timeSensitiveSetting }

  /// Whether notifications are collected in a scheduled summary.
  public var scheduledDeliverySetting: UNNotificationSetting { record.scheduledDeliverySetting }

  /// Whether messages from people are delivered at once despite a scheduled summary.
  public var directMessagesSetting: UNNotificationSetting { record.directMessagesSetting }

  /// The style of alerts.
  public var alertStyle: UNAlertStyle { record.alertStyle }

  /// When notifications display previews of their content.
  public var showPreviewsSetting: UNShowPreviewsSetting { record.showPreviewsSetting }

  /// Whether the system displays a button that opens the app's own notification settings.
  public var providesAppNotificationSettings: Bool { record.providesAppNotificationSettings }

  /// Returns the settings themselves, because they are immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object has equal settings.
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

/// An app's permission to send notifications.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The person hasn't been asked yet.
  case notDetermined = 0
  /// The person refused permission.
  case denied = 1
  /// The person gave permission.
  case authorized = 2
  /// The app may send quiet notifications until the person decides.
  case provisional = 3
  /// The app may send notifications for a limited time, as App Clips do.
  case ephemeral = 4
}

/// The state of one setting.
public enum UNNotificationSetting: Int, Sendable {
  /// The app doesn't support the setting.
  case notSupported = 0
  /// The setting is disabled.
  case disabled = 1
  /// The setting is enabled.
  case enabled = 2
}

/// The style of an app's alerts.
public enum UNAlertStyle: Int, Sendable {
  /// No alerts.
  case none = 0
  /// Banners that disappear automatically.
  case banner = 1
  /// Alerts that remain until the person dismisses them.
  case alert = 2
}

/// When notifications display previews of their content.
public enum UNShowPreviewsSetting: Int, Sendable {
  /// Always, even while the device is locked.
  case always = 0
  /// Only while the device is unlocked.
  case whenAuthenticated = 1
  /// Never.
  case never = 2
}
