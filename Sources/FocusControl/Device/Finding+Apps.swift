import FocusFilterKit

extension Finding {
  /// Code of an app that threw; the message says when, and what.
  static func throwing(_ subject: String, _ message: String) -> Finding {
    Finding(
      id: "app-throws", severity: .error, subject: subject, message: message,
      resolution: "Let the app handle what goes wrong.")
  }

  /// Code of an app that nobody waits for any longer.
  static func hanging(_ app: String, for limit: Duration) -> Finding {
    Finding(
      id: "app-hangs", severity: .error, subject: app,
      message: "Its code hasn't come back after \(limit).",
      resolution: "Let its start-up code and its queries return soon.")
  }
}
