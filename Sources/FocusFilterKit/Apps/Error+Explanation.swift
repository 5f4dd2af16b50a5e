import FocusAppIntents
import Foundation

extension Error {
  /// The error in the words that its author gave it: `localizedStringResource`, else the localized
  /// description, else what it prints.
  package var explanation: String {
    switch self {
    case let error as any CustomLocalizedStringResourceConvertible:
      error.localizedStringResource.text(in: Locale(identifier: "en_US"))
    case let error as any LocalizedError: error.errorDescription ?? "\(self)"
    default: "\(self)"
    }
  }
}
