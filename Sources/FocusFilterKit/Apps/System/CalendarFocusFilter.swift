import FocusAppIntents
import Foundation

/// Shows some calendars only; events of others don't interrupt.
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
