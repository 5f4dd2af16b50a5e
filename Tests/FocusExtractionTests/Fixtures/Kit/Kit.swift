import AppIntents

public enum Direction: String, AppEnum {
  case left, right

  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Direction"
  public static let caseDisplayRepresentations: [Direction: DisplayRepresentation] = [
    .left: "Left", .right: "Right",
  ]
}

public enum Size: String, CaseIterable, Sendable { case small, large }
