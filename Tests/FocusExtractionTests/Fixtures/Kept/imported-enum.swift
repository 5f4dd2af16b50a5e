import AppIntents
import Kit

enum OwnSize: String, AppEnum {
  case small, large

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [OwnSize: DisplayRepresentation] = [
    .small: "Small", .large: "Large",
  ]
  var size: Size { self == .small ? .small : .large }
}
