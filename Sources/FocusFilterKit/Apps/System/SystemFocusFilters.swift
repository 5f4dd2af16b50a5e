import FocusAppIntents
import Foundation

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
struct CalendarEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar"
  static let defaultQuery = CalendarQuery()
  static let all = [
    CalendarEntity(id: "home", name: "Home"), CalendarEntity(id: "work", name: "Work"),
    CalendarEntity(id: "birthdays", name: "Birthdays"),
  ]

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct CalendarQuery: EnumerableEntityQuery {
  func entities(for identifiers: [CalendarEntity.ID]) async throws -> [CalendarEntity] {
    CalendarEntity.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [CalendarEntity] { CalendarEntity.all }
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
struct MailAccountEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mail Account"
  static let defaultQuery = MailAccountQuery()
  static let all = [
    MailAccountEntity(id: "icloud", name: "iCloud"), MailAccountEntity(id: "work", name: "Work"),
  ]

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct MailAccountQuery: EnumerableEntityQuery {
  func entities(for identifiers: [MailAccountEntity.ID]) async throws -> [MailAccountEntity] {
    MailAccountEntity.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [MailAccountEntity] { MailAccountEntity.all }
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
struct TabGroupEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab Group"
  static let defaultQuery = TabGroupQuery()
  static let all = [
    TabGroupEntity(id: "research", name: "Research"), TabGroupEntity(id: "news", name: "News"),
  ]

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

struct TabGroupQuery: EnumerableEntityQuery {
  func entities(for identifiers: [TabGroupEntity.ID]) async throws -> [TabGroupEntity] {
    TabGroupEntity.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [TabGroupEntity] { TabGroupEntity.all }
}
