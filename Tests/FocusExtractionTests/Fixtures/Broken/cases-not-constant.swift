import AppIntents

enum Level: String, AppEnum {
  case low, high

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Level"
  static let caseDisplayRepresentations: [Level: DisplayRepresentation] = [
    .low: "Low", .high: "High",
  ]
  static var allCases: [Level] { ["low", "high"].compactMap(Level.init) }  // cases-not-constant
}
