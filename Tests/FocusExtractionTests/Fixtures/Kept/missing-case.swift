import AppIntents

enum Meal: String, AppEnum {
  case breakfast
  case lunch = "midday"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meal"
  static let caseDisplayRepresentations: [Meal: DisplayRepresentation] = [
    .breakfast: "Breakfast", .lunch: "Lunch",
  ]
}
