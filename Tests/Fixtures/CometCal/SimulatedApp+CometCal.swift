public import FocusFilterKit

extension SimulatedApp {
  public static let cometCal = SimulatedApp(
    "com.example.cometcal", name: "CometCal", filters: [.filter(CometFocusFilter.self)],
    namedTypes: [
      .intent(CreateEvent.self), .intent(OpenFavorites.self), .intent(SetColor.self),
      .intent(ShowEvent.self), .intent(DeleteEvent.self), .entity(CalendarEntity.self),
      .entity(
        EventEntity.self, indexed: { await CometStore.shared.events },
        shown: { await CometStore.shared.events.map { ($0, $0.isFavorite) } }),
      .valueQuery(EventsOfPerson.self),
    ])

  public static let notes = SimulatedApp(
    "com.example.notes", name: "Notes", filters: [.filter(NotesFilter.self)],
    namedTypes: [
      .intent(AddNote.self), .intent(CountNotes.self), .intent(SummarizeNotes.self),
      .intent(ShowSummary.self), .entity(NotebookEntity.self), .entity(NoteEntity.self),
    ])
}
