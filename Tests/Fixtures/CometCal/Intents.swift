import AppIntents

struct CreateEvent: AppIntent {
  static let title: LocalizedStringResource = "Create Event"

  @Parameter(title: "Title") var name: String
  @Parameter(title: "Calendar") var calendar: CalendarEntity
  @Parameter(title: "Notes", default: "None") var notes: String?
  @Parameter(title: "Favorite", default: false) var isFavorite: Bool

  @MainActor func perform() async throws -> some ReturnsValue<EventEntity> & ProvidesDialog {
    let event = EventEntity(
      id: CometStore.shared.events.count + 1, title: name, notes: notes, isFavorite: isFavorite,
      calendar: calendar)
    CometStore.shared.events.append(event)
    return .result(value: event, dialog: "Created \(name).")
  }
}

struct OpenFavorites: AppIntent {
  static let title: LocalizedStringResource = "Open Favorites"
  static let openAppWhenRun = true
  static let authenticationPolicy = IntentAuthenticationPolicy.alwaysAllowed

  @Parameter(title: "Calendar") var calendar: CalendarEntity?

  @MainActor func perform() async throws -> some ReturnsValue<[EventEntity]> {
    let shown = CometStore.shared.shownCalendar
    return .result(
      value: CometStore.shared.events.filter {
        $0.isFavorite && (calendar == nil || $0.calendar.id == calendar?.id)
          && (shown == nil || $0.calendar.id == shown)
      })
  }
}

struct SetColor: AppIntent {
  static let title: LocalizedStringResource = "Set Color"
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication

  @Parameter(title: "Calendar") var calendar: CalendarEntity
  @Parameter(title: "Color") var color: CalendarColor

  @MainActor func perform() async throws -> some ReturnsValue<CalendarColor> {
    CometStore.shared.calendars[calendar.id]?.color = color
    return .result(value: color)
  }
}

struct ShowEvent: AppIntent {
  static let title: LocalizedStringResource = "Show Event"

  @Parameter(title: "Event") var event: EventEntity

  func perform() async throws -> some ReturnsValue<EventEntity> & ShowsSnippetIntent {
    let snippet = EventSnippet()
    snippet.event = event
    return .result(value: event, snippetIntent: snippet)
  }
}

/// A card with an event, whose view only Xcode's target has.
struct EventSnippet: SnippetIntent {
  static let title: LocalizedStringResource = "Event"

  @Parameter(title: "Event") var event: EventEntity

  func perform() async throws -> some IntentResult & ShowsSnippetView { .result() }
}

struct DeleteEvent: AppIntent {
  static let title: LocalizedStringResource = "Delete Event"
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresLocalDeviceAuthentication

  @Parameter(title: "Event") var event: EventEntity

  @MainActor func perform() async throws -> some IntentResult {
    try await requestConfirmation()
    CometStore.shared.events.removeAll { $0.id == event.id }
    return .result()
  }
}

struct CometFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Show Calendar"

  @Parameter(title: "Calendar") var calendar: CalendarEntity?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(calendar?.title ?? "All Calendars")")
  }

  @MainActor func perform() async throws -> some IntentResult {
    CometStore.shared.shownCalendar = calendar?.id
    return .result()
  }
}
