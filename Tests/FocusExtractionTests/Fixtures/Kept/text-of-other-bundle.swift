import AppIntents
import Foundation

struct PackedIntent: AppIntent {
  static let title = LocalizedStringResource("Packed", table: "Intents", bundle: .main)
  static let description = IntentDescription(LocalizedStringResource("Packs.", bundle: Bundle.main))
  func perform() async throws -> some IntentResult { .result(dialog: "\(text)") }
}

/// Code may look up a text in any bundle.
private let text = String(localized: "Done", bundle: .module)
