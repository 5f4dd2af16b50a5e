import FocusAppIntents
import Foundation

/// An error that an app's code threw in another process.
enum CrossedError: Sendable, Codable {
  case canceled
  /// The values of a filter: no Focus applies, or a required one is missing.
  case notFound, missingParameterValue
  /// The filter that was asked isn't among those of the code.
  case unknownFilter(String, app: String?, known: [String])
  /// Any other error, in the words of its author and as it prints itself.
  case thrown(explanation: String, description: String)

  init(_ error: any Error) {
    self =
      switch error {
      case is CancellationError: .canceled
      case SetFocusFilterIntentError.notFound: .notFound
      case SetFocusFilterIntentError.missingParameterValue: .missingParameterValue
      case FocusError.unknownFilter(let filter, let app, let known):
        .unknownFilter(filter, app: app, known: known)
      default: .thrown(explanation: error.explanation, description: "\(error)")
      }
  }

  /// The error as the device's side throws it.
  var live: any Error {
    switch self {
    case .canceled: CancellationError()
    case .notFound: SetFocusFilterIntentError.notFound
    case .missingParameterValue: SetFocusFilterIntentError.missingParameterValue
    case .unknownFilter(let filter, let app, let known):
      FocusError.unknownFilter(filter, app: app, known: known)
    case .thrown(let explanation, let description):
      AppProcessError(explanation: explanation, description: description)
    }
  }
}

/// An error of an app's own type, of which only the words crossed to this process.
struct AppProcessError: LocalizedError, CustomStringConvertible {
  /// The error in the words that its author gave it.
  let explanation: String
  /// The error as it prints itself.
  let description: String

  var errorDescription: String? { explanation }
}
