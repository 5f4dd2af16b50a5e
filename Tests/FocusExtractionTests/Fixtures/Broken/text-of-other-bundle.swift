import AppIntents
import Foundation

private final class Token {}

struct PackedIntent: AppIntent {
  static let title = LocalizedStringResource(  // text-of-other-bundle
    "Packed", bundle: .atURL(Bundle.module.bundleURL))
  static let description = IntentDescription(  // text-of-other-bundle
    "Packs.", categoryName: LocalizedStringResource("Packs", bundle: .forClass(Token.self)))
  @Parameter(title: LocalizedStringResource("Text", bundle: Bundle(for: Token.self)))
  var text: String?  // text-of-other-bundle
  func perform() async throws -> some IntentResult { .result() }
}
