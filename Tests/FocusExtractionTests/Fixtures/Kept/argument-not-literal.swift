import AppIntents
import Foundation

struct VolumeIntent: AppIntent {
  static let title: LocalizedStringResource = "Volume"
  @Parameter(title: "Volume", default: -5, inclusiveRange: (-9, 9)) var volume: Int?
  @Parameter(title: "Names", default: ["a", "b"]) var names: [String]
  @Parameter(title: "Side", default: Side.front) var side: Side
  @Parameter(title: "Link", default: URL(string: "https://example.com")!) var link: URL
  @Parameter(title: "Mailboxes", size: [.systemSmall: 1, .systemLarge: .init(min: 1, max: 4)])
  var mailboxes: [Mailbox]
  func perform() async throws -> some IntentResult { .result() }
}
