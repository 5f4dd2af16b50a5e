import AppIntents

/// A calendar app with two kinds of entities.
@MainActor final class CometStore {
  static let shared = CometStore()

  var calendars = [
    "work": (title: "Work", color: CalendarColor.blue),
    "home": (title: "Home", color: CalendarColor.red),
  ]
  var events: [EventEntity] = []
  /// The calendar that the Focus filter shows; `nil` for all.
  var shownCalendar: String?
}

enum CalendarColor: String, AppEnum {
  case red, blue

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Color"
  static let caseDisplayRepresentations: [CalendarColor: DisplayRepresentation] = [
    .red: "Red", .blue: "Blue",
  ]
}

struct CalendarEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar"
  static let defaultQuery = CalendarQuery()

  let id: String
  @Property(title: "Title") var title: String
  @Property(title: "Color") var color: CalendarColor

  init(id: String, title: String, color: CalendarColor) {
    self.id = id
    self.title = title
    self.color = color
  }

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(title)") }
}

struct CalendarQuery: EntityStringQuery, EnumerableEntityQuery {
  @MainActor func allEntities() async throws -> [CalendarEntity] {
    CometStore.shared.calendars.sorted { $0.key < $1.key }.map {
      CalendarEntity(id: $0.key, title: $0.value.title, color: $0.value.color)
    }
  }

  func entities(for identifiers: [String]) async throws -> [CalendarEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [CalendarEntity] {
    try await allEntities().filter { $0.title.localizedCaseInsensitiveContains(string) }
  }
}

struct EventEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Event"
  static let defaultQuery = EventQuery()

  let id: Int
  @Property(title: "Title") var title: String
  @Property(title: "Notes") var notes: String?
  @Property(title: "Favorite") var isFavorite: Bool
  @Property(title: "Calendar") var calendar: CalendarEntity

  init(id: Int, title: String, notes: String?, isFavorite: Bool, calendar: CalendarEntity) {
    self.id = id
    self.title = title
    self.notes = notes
    self.isFavorite = isFavorite
    self.calendar = calendar
  }

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(title)") }
}

struct EventQuery: EntityQuery {
  @MainActor func entities(for identifiers: [Int]) async throws -> [EventEntity] {
    CometStore.shared.events.filter { identifiers.contains($0.id) }
  }

  @MainActor func suggestedEntities() async throws -> [EventEntity] {
    CometStore.shared.events.filter(\.isFavorite)
  }
}

/// The events whose titles have a person's name.
struct EventsOfPerson: IntentValueQuery {
  @MainActor func values(for person: IntentPerson) async throws -> [EventEntity] {
    guard case .displayName(let name) = person.name else { return [] }
    return CometStore.shared.events.filter { $0.title.contains(name) }
  }
}
