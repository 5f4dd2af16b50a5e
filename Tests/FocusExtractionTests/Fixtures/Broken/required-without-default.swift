import AppIntents

private let usual = 3

struct RequiredConfiguration: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Required"
  @Parameter(title: "Count") var count: Int  // required-without-default
  @Parameter(title: "Most", default: usual) var most: Int  // argument-not-literal
  @Parameter(title: "Tags") var tags: [String]  // required-without-default
  @Parameter(title: "Since", default: .now) var since: Date  // required-without-default
}
