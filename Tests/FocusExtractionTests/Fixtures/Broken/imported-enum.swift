import AppIntents
import Kit

extension Size: AppEnum {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  public static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [  // imported-enum
    .small: "Small", .large: "Large",
  ]
}
