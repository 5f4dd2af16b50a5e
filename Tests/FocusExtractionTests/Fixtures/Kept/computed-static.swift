import AppIntents

enum Side: String, AppEnum {
  case front, back

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Side"
  static let caseDisplayRepresentations: [Side: DisplayRepresentation] = [
    .front: "Front", .back: "Back",
  ]
}
