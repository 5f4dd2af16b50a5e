import FocusAppIntents
import Foundation

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

  /// Returns an app whose code is this module's.
  static func own(
    _ id: String, name: String, icon: String?, filters: [Filter],
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

/// A filter that sets dark or light appearance.
struct AppearanceFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Dark or Light Mode"

  @Parameter(title: "Appearance", default: .automatic)
  var appearance: Appearance

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(appearance)", subtitle: "Appearance")
  }

  func perform() async throws -> some IntentResult { .result() }
}

enum Appearance: String, AppEnum {
  case automatic, dark, light

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Appearance"
  static let caseDisplayRepresentations: [Appearance: DisplayRepresentation] = [
    .automatic: "As Before", .dark: "Dark", .light: "Light",
  ]
}

/// A filter that turns Low Power Mode on or off.
struct LowPowerFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Low Power Mode"

  @Parameter(title: "Low Power Mode", default: false)
  var isOn: Bool

  var displayRepresentation: DisplayRepresentation {
    isOn ? "Low Power Mode On" : "Low Power Mode Off"
  }

  func perform() async throws -> some IntentResult { .result() }
}

/// A filter that shows only some calendars; other calendars' events don't interrupt.
struct CalendarFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Choose Calendars"
  static let description: IntentDescription? = "Choose the calendars to show."

  @Parameter(title: "Calendars")
  var calendars: [CalendarEntity]?

  var displayRepresentation: DisplayRepresentation {
    guard let calendars else { return "All Calendars" }
    return DisplayRepresentation(
      title: "Selected Calendars", subtitle: "\(calendars, format: .list(type: .and))")
  }

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: calendars.map {
        NSPredicate(format: "SELF IN %@", $0.map(\.id))
      })
  }
}

/// A calendar on the device.
struct CalendarEntity: InventedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar"
  static let all = [
    CalendarEntity(id: "home", name: "Home"), CalendarEntity(id: "work", name: "Work"),
    CalendarEntity(id: "birthdays", name: "Birthdays"),
  ]

  let id: String
  let name: String
}

/// A filter that shows only some accounts' mail; other accounts' mail doesn't interrupt.
struct MailFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Choose Accounts"
  static let description: IntentDescription? = "Choose the accounts whose mail is shown."

  @Parameter(title: "Accounts")
  var accounts: [MailAccountEntity]?

  var displayRepresentation: DisplayRepresentation {
    guard let accounts else { return "All Accounts" }
    return DisplayRepresentation(
      title: "Selected Accounts", subtitle: "\(accounts, format: .list(type: .and))")
  }

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: accounts.map {
        NSPredicate(format: "SELF IN %@", $0.map(\.id))
      })
  }
}

/// A mail account on the device.
struct MailAccountEntity: InventedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mail Account"
  static let all = [
    MailAccountEntity(id: "icloud", name: "iCloud"), MailAccountEntity(id: "work", name: "Work"),
  ]

  let id: String
  let name: String
}

/// A filter that lists only the chats of people who may interrupt in the Focus.
struct MessagesFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Filter by People List"

  @Parameter(title: "Filter by People List", default: false)
  var filtersByPeople: Bool

  var displayRepresentation: DisplayRepresentation {
    filtersByPeople ? "Filtered by People List" : "All Conversations"
  }

  func perform() async throws -> some IntentResult { .result() }
}

/// A filter that opens a tab group while a Focus is on.
struct SafariFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Tab Group"

  @Parameter(title: "Tab Group")
  var tabGroup: TabGroupEntity?

  @Parameter(title: "Open External Links in Your Focus Tab Group", default: true)
  var opensLinksInGroup: Bool

  var displayRepresentation: DisplayRepresentation {
    guard let tabGroup else { return "Any Tab Group" }
    return DisplayRepresentation(title: "\(tabGroup)", subtitle: "Tab Group")
  }

  func perform() async throws -> some IntentResult { .result() }
}

/// A group of tabs in Safari.
struct TabGroupEntity: InventedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab Group"
  static let all = [
    TabGroupEntity(id: "research", name: "Research"), TabGroupEntity(id: "news", name: "News"),
  ]

  let id: String
  let name: String
}

/// One of the few entities that a system app has on every device.
protocol InventedEntity: AppEntity where ID == String {
  static var all: [Self] { get }

  var name: String { get }
}

extension InventedEntity {
  static var defaultQuery: InventedQuery<Self> { InventedQuery() }

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct InventedQuery<Entity: InventedEntity>: EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [Entity] {
    Entity.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [Entity] { Entity.all }
}
