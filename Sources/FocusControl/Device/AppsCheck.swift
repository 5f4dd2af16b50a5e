import FocusFilterKit
import Foundation

/// What is found in apps, and the device that they are installed on for it.
struct AppsCheck: Sendable {
  let bench = FocusSystem(clock: .system, timeZone: .gmt)
  private(set) var findings: [Finding] = []
  /// Whether every app could be installed.
  private(set) var areInstalled = true

  /// Installs apps and asks their own code.
  ///
  /// Nothing that an app does keeps the findings of the others back.
  /// - Parameter limit: How long the code of each may take, in real time.
  init(_ apps: [SimulatedApp], limit: Duration) async throws {
    for app in apps {
      do {
        findings += try await bench.install(app)
        findings += await answers(of: app, limit: limit)
      } catch FocusError.cannotInstall(_, let problems) {
        findings += problems
        areInstalled = false
      }
    }
  }

  /// What the code of an app says of itself, or that it throws or doesn't come back.
  ///
  /// Code that hangs can't be ended. It goes on, and nobody waits for it.
  private func answers(of app: SimulatedApp, limit: Duration) async -> [Finding] {
    let (answers, answer) = AsyncStream.makeStream(of: [Finding].self)
    let question = Task { [bench] in
      do {
        answer.yield(try await bench.check(app.id))
      } catch {
        answer.yield([.throwing(app.id, "Its code throws when it is asked: \(error).")])
      }
    }
    let alarm = Task {
      try await Task.sleep(for: limit)
      answer.yield([.hanging(app.id, for: limit)])
    }
    defer {
      question.cancel()
      alarm.cancel()
    }
    return await answers.first { _ in true } ?? []
  }
}
