import FocusUserNotifications

extension SettingsRecord {
  /// The settings of an app, by what it asked for and what the person said.
  init(of app: SimulatedAppState) {
    self.init()
    let permission = app.permission
    guard permission.answer != nil || permission.isProvisional else { return }
    let mayNotify = permission.answer ?? true
    authorizationStatus =
      permission.isProvisional ? .provisional : mayNotify ? .authorized : .denied
    func setting(_ option: NotificationOption) -> UNNotificationSetting {
      guard permission.has(option) else { return .notSupported }
      return mayNotify ? .enabled : .disabled
    }
    soundSetting = setting(.sound)
    badgeSetting = setting(.badge)
    alertSetting = permission.isProvisional ? .disabled : setting(.alert)
    notificationCenterSetting = setting(.alert)
    lockScreenSetting = alertSetting
    alertStyle = alertSetting == .enabled ? .banner : .none
    if app.description.capabilities.contains(.timeSensitive) {
      timeSensitiveSetting = mayNotify && app.allowsTimeSensitive ? .enabled : .disabled
    }
    if app.description.capabilities.contains(.criticalAlerts) {
      criticalAlertSetting = setting(.criticalAlert)
    }
  }
}
