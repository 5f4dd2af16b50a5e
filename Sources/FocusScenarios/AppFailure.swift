import FocusFilterKit
import FocusText

/// An error that an app's code threw when the scenario called it, with the place in the file.
struct AppFailure: Error {
  let finding: Finding

  /// The failure of an action that the file names.
  init(_ mistake: SourceError) { finding = UnreadableFile(scenario: mistake).findings[0] }

  init(_ error: any Error, at place: Finding.Place) {
    finding =
      switch error {
      case FocusError.appHangs(let app, _):
        Finding(
          .appHangs, subject: app, message: error.explanation, place: place)
      case FocusError.appEnded(let app, _):
        Finding(.appCrashes, subject: app, message: error.explanation, place: place)
      default:
        Finding(
          .appThrows, subject: "scenario", message: error.explanation, place: place)
      }
  }
}

extension Error {
  /// Whether the code of an app threw it or caused it, rather than a word of the file.
  var isOfAppsCode: Bool {
    switch self as? FocusError {
    case .appHangs, .appEnded: return true
    default: break
    }
    return
      !(self is FocusError || self is SourceError || self is AppFailure)
  }
}
