import AppIntents

enum Side: String, AppEnum {
  case front, back

  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Side" }
  static var caseDisplayRepresentations: [Side: DisplayRepresentation] {  // computed-static
    [.front: "Front", .back: "Back"]
  }
}
