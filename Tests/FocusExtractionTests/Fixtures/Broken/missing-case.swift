import AppIntents

enum Meal: String, AppEnum {
  case breakfast, lunch, dinner

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Meal"
  static let caseDisplayRepresentations: [Meal: DisplayRepresentation] = [  // missing-case
    .breakfast: "Breakfast"
  ]
}
