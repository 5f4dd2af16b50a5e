public import Foundation

/// The notification settings of an app, as the person chose them.
///
/// Only the notification center creates settings. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationsettings).
public final class UNNotificationSettings: _RecordedObject {
  private let record: SettingsRecord
  override var ownRecord: any Codable & Hashable { record }

  /// Creates settings from a device's record.
  package init(_ record: SettingsRecord) {
    self.record = record
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates settings from an archive.
  public required init?(coder: NSCoder) {
    guard let record: SettingsRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The app's permission to send notifications.
  public var authorizationStatus: UNAuthorizationStatus { record.authorizationStatus }

  /// The setting for sounds.
  public var soundSetting: UNNotificationSetting { record.soundSetting }

  /// The setting for badges on the app's icon.
  public var badgeSetting: UNNotificationSetting { record.badgeSetting }

  /// The setting for alerts.
  public var alertSetting: UNNotificationSetting { record.alertSetting }

  /// The setting for the list in Notification Center.
  public var notificationCenterSetting: UNNotificationSetting { record.notificationCenterSetting }

  /// The setting for the lock screen.
  public var lockScreenSetting: UNNotificationSetting { record.lockScreenSetting }

  /// The setting for CarPlay.
  public var carPlaySetting: UNNotificationSetting { record.carPlaySetting }

  /// The setting for the sounds of critical alerts.
  public var criticalAlertSetting: UNNotificationSetting { record.criticalAlertSetting }

  /// The setting for announcements, which Siri reads aloud.
  public var announcementSetting: UNNotificationSetting { record.announcementSetting }

  /// The setting for time-sensitive notifications, which may alert while a Focus is on.
  public var timeSensitiveSetting: UNNotificationSetting { record.timeSensitiveSetting }

  /// The setting for the scheduled summary, which collects notifications.
  public var scheduledDeliverySetting: UNNotificationSetting { record.scheduledDeliverySetting }

  /// The setting for direct messages, which are delivered at once despite a scheduled summary.
  public var directMessagesSetting: UNNotificationSetting { record.directMessagesSetting }

  /// The style of alerts.
  public var alertStyle: UNAlertStyle { record.alertStyle }

  /// The setting for previews of a notification's content.
  public var showPreviewsSetting: UNShowPreviewsSetting { record.showPreviewsSetting }

  /// Whether the system displays a button that opens the app's own notification settings.
  public var providesAppNotificationSettings: Bool { record.providesAppNotificationSettings }
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

/// The setting for previews of a notification's content.
public enum UNShowPreviewsSetting: Int, Sendable {
  /// Always, even while the device is locked.
  case always = 0
  /// Only while the device is unlocked.
  case whenAuthenticated = 1
  /// Never.
  case never = 2
}

/// The kinds of notification for which an app asks a person's permission.
///
/// The raw values are
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unauthorizationoptions).
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The options as a bit mask.
  public let rawValue: UInt

  /// Creates options from a bit mask; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Badges on the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  /// Sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// Alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  /// Notifications in CarPlay.
  public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
  /// Sounds of critical alerts.
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
  /// A button in the system's settings that opens the app's own notification settings.
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
  /// Quiet notifications without asking the person first.
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)

  /// Announcements read aloud by Siri.
  @available(iOS, deprecated: 15.0, message: "Announcements are always included.")
  @available(watchOS, deprecated: 8.0, message: "Announcements are always included.")
  public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)

  /// Time-sensitive notifications, which may alert while a Focus is on.
  @available(iOS, deprecated: 15.0, message: "Use the time-sensitive entitlement.")
  @available(macOS, deprecated: 12.0, message: "Use the time-sensitive entitlement.")
  @available(watchOS, deprecated: 8.0, message: "Use the time-sensitive entitlement.")
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}
