import AppIntents
import Foundation

struct ManyTypesIntent: AppIntent {
  static let title: LocalizedStringResource = "Many Types"
  @Parameter(title: "Date") var date: Date?
  @Parameter(title: "Link") var link: URL?
  @Parameter(title: "Duration") var duration: Measurement<UnitDuration>?
  @Parameter(title: "File") var file: IntentFile?
  @Parameter(title: "Texts") var texts: [String]?
  @Parameter(title: "Level") var level: Level?
  func perform() async throws -> some IntentResult { .result() }
}
