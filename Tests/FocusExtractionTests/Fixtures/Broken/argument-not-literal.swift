import AppIntents

enum Limits {
  static let volume = 9
  static let members: IntentCollectionSize = 3
}

struct VolumeIntent: AppIntent {
  static let title: LocalizedStringResource = "Volume"
  @Parameter(title: "Volume", default: Limits.volume) var volume: Int?  // argument-not-literal
  @Parameter(title: "Step", default: 5 * 2) var step: Int  // argument-not-literal
  @Parameter(title: "Name", default: .init("x")) var name: String?  // argument-not-literal
  @Parameter(title: "Most", inclusiveRange: (0, .infinity)) var top: Double  // argument-not-literal
  @Parameter(title: "Side", default: .usual) var side: Side  // argument-not-literal
  @Parameter(title: "Boxes", size: Limits.members) var boxes: [Mailbox]  // argument-not-literal
  func perform() async throws -> some IntentResult { .result() }
}

extension Side {
  static let usual = Side.front
}
