import FocusFilterKit
import FocusText

/// An error that an app's code threw when the scenario called it, with the place in the file.
struct AppFailure: Error {
  let finding: Finding

  /// The identifier of the finding about a process that ended.
  static let crash = "app-crashes"

  /// The failure of an action that the file names.
  init(_ mistake: ScenarioError) { finding = mistake.finding }

  init(_ error: any Error, at place: Finding.Place) {
    finding =
      switch error {
      case FocusError.appHangs(let app, _):
        Finding(
          id: "app-hangs", severity: .error, subject: app, message: error.explanation,
          resolution: "Return before the time limit.", place: place)
      case FocusError.appEnded(let app, _):
        Finding(
          id: Self.crash, severity: .error, subject: app, message: error.explanation,
          resolution: "Remove the cause; the system ends processes.", place: place)
      default:
        Finding(
          id: "app-throws", severity: .error, subject: "scenario", message: error.explanation,
          resolution: "Handle the error in the app.", place: place)
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
      !(self is FocusError || self is ScenarioError || self is SourceError
      || self is AppFailure)
  }
}
