import AppIntents

enum Shape: String, AppEnum {
  case round, square

  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Shape", numericFormat: "\(placeholder: .int) shapes")
  static let caseDisplayRepresentations: [Shape: DisplayRepresentation] = [
    .round: "Round", .square: DisplayRepresentation(title: "Square", subtitle: "Four corners"),
  ]
}
