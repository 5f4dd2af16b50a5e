import AppIntents

struct AskingIntent: AppIntent {
  static let title: LocalizedStringResource = "Ask"
  static let description = IntentDescription("Asks Siri on the iPhone.")  // reserved-word
  func perform() async throws -> some IntentResult { .result() }
}

struct CopyingIntent: AppIntent {
  static let title: LocalizedStringResource = "Copy"
  static let description: IntentDescription? = "Macのファイル"  // reserved-word
  func perform() async throws -> some IntentResult { .result() }
}
