import AppIntents

private let shape: TypeDisplayRepresentation = "Shape"

private func name() -> TypeDisplayRepresentation { "Shape" }

enum Shape: String, AppEnum {
  case round, square

  static let typeDisplayRepresentation: TypeDisplayRepresentation = name()  // type-name-not-literal
  static let caseDisplayRepresentations: [Shape: DisplayRepresentation] = [
    .round: "Round", .square: "Square",
  ]
}
