import FocusAppIntents

extension SimulatedApp {
  /// The apps with a Focus filter that ship with a device, in the order of Settings.
  ///
  /// They are written like any other app. What Calendar and Mail offer is *documented* in the session
  /// Meet Focus filters, what the others offer is *modeled*; the identifiers are *observed*, and the
  /// accounts, calendars and tab groups are made up. Calendar, Mail and Messages may notify without
  /// asking (*modeled*).
  public static let systemApps: [SimulatedApp] = [
    .calendar, .mail, .messages, .safari, .appearance, .lowPowerMode,
  ]

  /// Calendar, whose filter shows events of the chosen calendars only.
  ///
  /// Calendar alone is filtered: another app that reads the calendars gets all events
  /// ([leits/MeetingBar#605](https://github.com/leits/MeetingBar/issues/605)). Their criteria are the identifier of the calendar: `home`, `work` or `birthdays`.
  public static let calendar = own(
    "com.apple.mobilecal", name: "Calendar", icon: "calendar",
    filters: [.filter(CalendarFocusFilter.self)], capabilities: [.timeSensitive],
    notifiesUnasked: true)

  /// Mail, whose filter shows mail of the chosen accounts only.
  ///
  /// Its criteria are the identifier of the account: `icloud` or `work`.
  public static let mail = own(
    "com.apple.mobilemail", name: "Mail", icon: "envelope",
    filters: [.filter(MailFocusFilter.self)], capabilities: [.timeSensitive],
    notifiesUnasked: true)

  /// Messages, whose filter lists chats of people who may interrupt; it has no predicate.
  public static let messages = own(
    "com.apple.MobileSMS", name: "Messages", icon: "message",
    filters: [.filter(MessagesFocusFilter.self)], capabilities: [.timeSensitive],
    notifiesUnasked: true)

  /// Safari, whose filter opens a tab group; it never asks for permission to notify.
  public static let safari = own(
    "com.apple.mobilesafari", name: "Safari", icon: "safari",
    filters: [.filter(SafariFocusFilter.self)])

  /// The filter of Settings that makes the device dark or light, as an app of its own.
  public static let appearance = own(
    "com.apple.Preferences.appearance", name: "Appearance", icon: "circle.lefthalf.filled",
    filters: [.filter(AppearanceFocusFilter.self, membership: .extension)])

  /// The filter of Settings that turns Low Power Mode on, as an app of its own.
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

  /// Whether it is one of the device's own apps, whose filters change what the person sees.
  package var isSystemApp: Bool { Self.systemApps.contains(id) }

  /// Whether it shows "Filtered by Focus" with a switch: *documented* for Calendar, *modeled* for Mail and
  /// Messages.
  package var hasFilterSwitch: Bool { Self.switchableApps.contains(id) }
}
