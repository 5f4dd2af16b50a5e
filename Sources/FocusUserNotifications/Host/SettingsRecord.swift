/// The notification settings of an app as a value.
package struct SettingsRecord: Sendable, Hashable, Codable {
  @RawCoded package var authorizationStatus: UNAuthorizationStatus = .notDetermined
  @RawCoded package var soundSetting: UNNotificationSetting = .notSupported
  @RawCoded package var badgeSetting: UNNotificationSetting = .notSupported
  @RawCoded package var alertSetting: UNNotificationSetting = .notSupported
  @RawCoded package var notificationCenterSetting: UNNotificationSetting = .notSupported
  @RawCoded package var lockScreenSetting: UNNotificationSetting = .notSupported
  @RawCoded package var carPlaySetting: UNNotificationSetting = .notSupported
  @RawCoded package var criticalAlertSetting: UNNotificationSetting = .notSupported
  @RawCoded package var announcementSetting: UNNotificationSetting = .notSupported
  @RawCoded package var timeSensitiveSetting: UNNotificationSetting = .notSupported
  @RawCoded package var scheduledDeliverySetting: UNNotificationSetting = .notSupported
  @RawCoded package var directMessagesSetting: UNNotificationSetting = .notSupported
  @RawCoded package var alertStyle: UNAlertStyle = .none
  @RawCoded package var showPreviewsSetting: UNShowPreviewsSetting = .always
  package var providesAppNotificationSettings = false

  package init() {}
}
