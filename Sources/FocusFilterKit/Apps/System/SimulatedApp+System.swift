import FocusAppIntents

extension SimulatedApp {
  /// The apps with a Focus filter that ship with a device, in the order of Settings.
  ///
  /// They are written like any other app. The parameters of Calendar and Mail are *documented* in
  /// the session Meet Focus filters; the other apps' parameters are *modeled*. The identifiers are
  /// *observed*. The accounts, calendars and tab groups are invented. Calendar, Mail and Messages
  /// may send notifications without asking (*modeled*).
  public static let systemApps: [SimulatedApp] = [
    .calendar, .mail, .messages, .safari, .appearance, .lowPowerMode,
  ]

  /// Calendar, whose filter shows only the chosen calendars' events.
  ///
  /// The filter affects only Calendar: another app that reads the calendars gets all events
  /// ([leits/MeetingBar#605](https://github.com/leits/MeetingBar/issues/605)). The criteria of
  /// Calendar's notifications are the calendar's identifier: `home`, `work` or `birthdays`.
  public static let calendar = own(
    "com.apple.mobilecal", name: "Calendar", icon: "calendar",
    filters: [.filter(CalendarFocusFilter.self)], capabilities: [.timeSensitive],
    notifiesUnasked: true)

  /// Mail, whose filter shows only the chosen accounts' mail.
  ///
  /// The criteria of Mail's notifications are the account's identifier: `icloud` or `work`.
  public static let mail = own(
    "com.apple.mobilemail", name: "Mail", icon: "envelope",
    filters: [.filter(MailFocusFilter.self)], capabilities: [.timeSensitive],
    notifiesUnasked: true)

  /// Messages, whose filter lists only the chats of people who may interrupt; the filter has no
  /// predicate.
  public static let messages = own(
    "com.apple.MobileSMS", name: "Messages", icon: "message",
    filters: [.filter(MessagesFocusFilter.self)], capabilities: [.timeSensitive],
    notifiesUnasked: true)

  /// Safari, whose filter opens a tab group; Safari never asks for permission to send
  /// notifications.
  public static let safari = own(
    "com.apple.mobilesafari", name: "Safari", icon: "safari",
    filters: [.filter(SafariFocusFilter.self)])

  /// Settings' filter for dark or light appearance, as an app of its own.
  public static let appearance = own(
    "com.apple.Preferences.appearance", name: "Appearance", icon: "circle.lefthalf.filled",
    filters: [.filter(AppearanceFocusFilter.self, membership: .extension)])

  /// Settings' filter for Low Power Mode, as an app of its own.
  public static let lowPowerMode = own(
    "com.apple.Preferences.low-power", name: "Low Power Mode", icon: "battery.50",
    filters: [.filter(LowPowerFocusFilter.self, membership: .extension)])

  private static func own(
    _ id: String, name: String, icon: String, filters: [Filter],
    capabilities: Set<AppCapability> = [], notifiesUnasked: Bool = false
  ) -> SimulatedApp {
    var app = SimulatedApp(
      id, name: name, icon: icon, filters: filters, capabilities: capabilities,
      intentsExtension: {})
    app.isOwn = true
    app.notifiesUnasked = notifiesUnasked
    return app
  }
}

extension AppDescription {
  private static let systemApps = Set(SimulatedApp.systemApps.map(\.id))
  private static let switchableApps = Set(
    [SimulatedApp.calendar, .mail, .messages].map(\.id))

  /// Whether the app is a system app, whose filters change its visible contents.
  package var isSystemApp: Bool { Self.systemApps.contains(id) }

  /// Whether the app shows "Filtered by Focus" with a switch: *documented* for Calendar, *modeled*
  /// for Mail and Messages.
  package var hasFilterSwitch: Bool { Self.switchableApps.contains(id) }
}
