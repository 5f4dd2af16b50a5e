import FocusFilterKit
import Foundation

/// What is found in apps, and the device that they are installed on for it.
struct AppsCheck: Sendable {
  let bench: FocusSystem
  private(set) var findings: [Finding] = []
  /// Whether every app could be installed.
  private(set) var areInstalled = true

  /// Installs apps and asks their own code.
  ///
  /// Nothing that an app does keeps the findings of the others back.
  /// - Parameter limit: How long the code of each may take, in real time.
  init(_ apps: [SimulatedApp], limit: Duration) async throws {
    bench = FocusSystem(clock: .system, timeZone: .gmt, timeLimit: limit)
    for app in apps {
      do {
        findings += try await bench.install(app)
        findings += await answers(of: app)
      } catch FocusError.cannotInstall(_, let problems) {
        findings += problems
        areInstalled = false
      }
    }
  }

  /// What the code of an app says of itself, or that it throws or doesn't come back.
  private func answers(of app: SimulatedApp) async -> [Finding] {
    do {
      return try await bench.check(app.id)
    } catch FocusError.appHangs(_, let limit) {
      return [.hanging(app.id, for: limit)]
    } catch {
      return [.throwing(app.id, "Its code throws when it is asked: \(error).")]
    }
  }
}

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
