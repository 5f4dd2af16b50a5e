/// What the code of an app threw when the scenario asked it for something, with the place in the file.
struct AppFailure: Error {
  let finding: Finding

  /// The failure of an action that the file names.
  init(_ mistake: ScenarioError) { finding = mistake.finding }

  init(_ error: any Error, at place: Finding.Place) {
    finding =
      if case FocusError.appHangs(let app, _)? = error as? FocusError {
        Finding(
          id: "app-hangs", severity: .error, subject: app, message: error.explanation,
          resolution: "Return before the time limit.", place: place)
      } else {
        Finding(
          id: "app-throws", severity: .error, subject: "scenario", message: error.explanation,
          resolution: "Handle the error in the app.", place: place)
      }
  }
}

extension Error {
  /// Whether the code of an app threw it or caused it, rather than a word of the file.
  var isOfAppsCode: Bool {
    if case .appHangs? = self as? FocusError { return true }
    return
      !(self is FocusError || self is ScenarioError || self is SourceError
      || self is AppFailure)
  }
}
