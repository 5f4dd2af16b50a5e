import AppIntents

struct OptionalConfiguration: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Optional"
  @Parameter(title: "Count") var count: Int?
  @Parameter(title: "Most", default: -3) var most: Int
  @Parameter(title: "Name", default: "Ana") var name: String
  @Parameter(title: "Share", default: 0.5) var share: Double
  @Parameter(title: "Color", default: .red) var color: RowColor
}

enum RowColor: String, AppEnum {
  case red, blue

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Row Color"
  static let caseDisplayRepresentations: [RowColor: DisplayRepresentation] = [
    .red: "Red", .blue: "Blue",
  ]
}

/// An intent that a person runs is asked for the values that it lacks.
struct CountIntent: AppIntent {
  static let title: LocalizedStringResource = "Count"
  @Parameter(title: "Count") var count: Int
  func perform() async throws -> some IntentResult { .result() }
}
