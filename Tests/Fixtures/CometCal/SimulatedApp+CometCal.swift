public import FocusFilterKit

extension SimulatedApp {
  public static let cometCal = SimulatedApp(
    "com.example.cometcal", name: "CometCal", filters: [.filter(CometFocusFilter.self)],
    namedTypes: [
      .intent(CreateEvent.self), .intent(OpenFavorites.self), .intent(SetColor.self),
      .intent(DeleteEvent.self), .entity(CalendarEntity.self), .entity(EventEntity.self),
      .valueQuery(EventsOfPerson.self),
    ])
}
