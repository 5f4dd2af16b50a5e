import Foundation

/// Where the code of a device's apps runs.
protocol CodeHosting: Sendable {
  /// Returns what has the code of an app in the memory of the device; `nil` where it runs elsewhere.
  func resident(_ app: String) -> ResidentCode?

  /// Makes the code of an app known, which replaces earlier code of the same app.
  func install(_ program: SimulatedApp)

  /// Reads what a device wants to know of an app that it installs.
  func shape(of program: SimulatedApp, in locale: Locale) async throws -> AppShape

  /// Answers a request with an app's code, whose process starts with the first one.
  ///
  /// - Throws: What the code throws.
  func answer(_ turn: CodeTurn, on line: any DeviceLine) async throws -> CodeAnswer

  /// Forgets a process of an app that has ended by itself, and returns whether there was one.
  func drop(_ app: String, in host: ProcessHost) -> Bool

  /// Ends a process of an app, if it runs.
  func end(_ app: String, in host: ProcessHost)
}
