import AppIntents

enum Drink: String, AppEnum {
  case tea, juice

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Drink"
  static let caseDisplayRepresentations: [Drink: DisplayRepresentation] = [
    .tea: "Drink", .juice: "Drink",
  ]
}
