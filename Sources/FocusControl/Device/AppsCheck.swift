import FocusFilterKit
import FocusText
import Foundation

/// The findings about apps, and the device that they were installed on.
struct AppsCheck: Sendable {
  let bench: FocusSystem
  private(set) var findings: [Finding] = []
  /// Which readings the filters depend on, in the order of the apps.
  private(set) var sensitivities: [FilterSensitivity] = []
  /// Whether every app could be installed.
  private(set) var areInstalled = true

  /// Installs apps on a new device, and runs their queries.
  ///
  /// A failure of one app doesn't hide the findings about others.
  /// - Parameters:
  ///   - limit: The time limit for the code of each app, in real time.
  ///   - progress: Called after each app with the number of apps checked.
  init(
    _ apps: [SimulatedApp], limit: Duration, processes: ProcessModel, progress: (Int) -> Void
  ) async throws {
    bench = FocusSystem(clock: .system, timeZone: .gmt, timeLimit: limit, processes: processes)
    for (index, app) in apps.enumerated() {
      defer { progress(index + 1) }
      do {
        findings += try await bench.install(app)
        let (found, sensitivities) = try await answers(of: app)
        findings += found
        self.sensitivities += sensitivities
      } catch FocusError.cannotInstall(_, let problems) {
        findings += problems
        areInstalled = false
      } catch FocusError.appEnded(let app, let how) {
        findings.append(.crashing(app, how))
        areInstalled = false
      }
    }
    findings = findings.joiningFiltersOnlyInTheApp
  }

  /// Returns the findings about an app, which include errors and hangs of its code.
  private func answers(of app: SimulatedApp) async throws -> ([Finding], [FilterSensitivity]) {
    do {
      let findings = try await bench.check(app.id)
      // Nobody here can change an app of the system.
      let isSystems = SimulatedApp.systemApps.contains { $0.id == app.id }
      return (findings, isSystems ? [] : try await bench.sensitivities(of: app.id))
    } catch FocusError.unusableExecutable(let sentence) {
      // No app is to blame.
      throw FocusError.unusableExecutable(sentence)
    } catch FocusError.appEnded(_, let how) {
      return ([.crashing(app.id, how)], [])
    } catch FocusError.appHangs(_, let limit) {
      return ([.hanging(app.id, for: limit)], [])
    } catch {
      let end = "\(error)".hasSuffix(".") ? "" : "."
      let message = "The app's code threw an error during the check: \(error)\(end)"
      return ([.throwing(app.id, message)], [])
    }
  }
}

extension [Finding] {
  /// The findings with one about all filters that are in their apps alone, in the place of the first one.
  fileprivate var joiningFiltersOnlyInTheApp: [Finding] {
    let kind = FindingKind.onlyInTheApp
    let subjects = filter { $0.id == kind.id }.map(\.subject)
    guard subjects.count > 1, let place = firstIndex(where: { $0.id == kind.id }) else {
      return self
    }
    var joined = filter { $0.id != kind.id }
    let message = """
      They are in their apps alone: while an app isn't running, a Focus changes no badge, no widget and \
      no predicate of the app.
      """
    joined.insert(
      Finding(kind, subject: subjects.list(.and), message: message),
      at: prefix(place).count { $0.id != kind.id })
    return joined
  }
}

extension Finding {
  /// Code of an app that threw an error; the message has the error.
  static func throwing(_ subject: String, _ message: String) -> Finding {
    Finding(
      .appThrows, subject: subject, message: message)
  }

  /// Code of an app that ended its process; the words say how.
  static func crashing(_ app: String, _ how: String) -> Finding {
    Finding(
      .appCrashes, subject: app,
      message: "The process of the app's code ended during the check: \(how).")
  }

  /// Code of an app that exceeded the time limit.
  static func hanging(_ app: String, for limit: Duration) -> Finding {
    Finding(
      .appHangs, subject: app, message: "The app's code didn't respond within \(limit).")
  }
}
