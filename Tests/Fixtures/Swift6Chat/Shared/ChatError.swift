import Foundation

/// An error as an app's files without intents have them: with texts, and nothing but Foundation.
enum ChatError: Error, CustomLocalizedStringResourceConvertible {
  case noAccount(name: String)

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .noAccount(let name): "The account \(name) is gone."
    }
  }

  var title: String { String(localized: "Account") }
}
