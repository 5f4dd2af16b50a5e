import FocusFilterKit
import FocusText
import Foundation

/// The findings about apps, and the device on which the apps are installed for the check.
struct AppsCheck: Sendable {
  let bench: FocusSystem
  private(set) var findings: [Finding] = []
  /// Sentences about effects that the trials couldn't see, in the order of the apps.
  private(set) var notes: [String] = []
  /// Whether every app could be installed.
  private(set) var areInstalled = true

  /// Installs apps on a new device, and runs their queries.
  ///
  /// A failure of one app doesn't prevent the findings about others.
  /// - Parameters:
  ///   - others: Apps that are only installed, for payloads. They have findings only if they can't
  ///     be installed.
  ///   - given: Returns configurations of an app's filters, to be tried besides the check's own.
  ///   - limit: The time limit for each app's code, in real time.
  ///   - progress: Called after each app with the number of checked apps.
  init(
    _ apps: [SimulatedApp], besides others: [SimulatedApp],
    trying given: (SimulatedApp) -> [[String: ParameterValue]], limit: Duration,
    processes: ProcessModel, progress: (Int) -> Void
  ) async throws {
    bench = FocusSystem(clock: .system, timeZone: .gmt, timeLimit: limit, processes: processes)
    for (index, app) in (apps + others).enumerated() {
      defer { progress(index + 1) }
      do {
        let declared = try await bench.install(app)
        guard index < apps.count else { continue }
        findings += declared
        // The code of the device's own apps belongs to the device, which can't be mended here.
        guard !SimulatedApp.systemApps.contains(where: { $0.id == app.id }) else { continue }
        let (found, notes) = try await answers(of: app, trying: given(app))
        findings += found
        self.notes += notes
      } catch FocusError.cannotInstall(_, let problems) {
        findings += problems
        areInstalled = false
      } catch FocusError.appEnded(let app, let how, let place) {
        findings.append(.crashing(app, how, at: place))
        areInstalled = false
      }
    }
  }

  /// Returns the findings and notes about an app, including errors and hangs of its code.
  private func answers(
    of app: SimulatedApp, trying given: [[String: ParameterValue]]
  ) async throws -> ([Finding], notes: [String]) {
    let failure: Finding
    do {
      return try await bench.checkWithNotes(app.id, trying: given)
    } catch FocusError.unusableExecutable(let sentence) {
      // An unusable executable isn't a finding about an app.
      throw FocusError.unusableExecutable(sentence)
    } catch FocusError.appEnded(let app, let how, let place) {
      failure = .crashing(app, how, at: place)
    } catch FocusError.appHangs(let app, let limit) {
      let message = "\(FocusError.appHangs(app, limit: limit))"
      failure = Finding(.appHangs, subject: app, message: message, resolution: "")
    } catch {
      let end = "\(error)".hasSuffix(".") ? "" : "."
      let message = "The app's code threw an error during the check: \(error)\(end)"
      failure = Finding(.appThrows, subject: app.id, message: message)
    }
    return ([failure], [])
  }
}

extension [Finding] {
  /// The findings, with a single one for all filters that exist only in their apps, in the place of
  /// the first.
  var joiningFiltersOnlyInTheApp: [Finding] {
    let kind = FindingKind.onlyInTheApp
    let subjects = filter { $0.id == kind.id }.map(\.subject)
    guard subjects.count > 1, let place = firstIndex(where: { $0.id == kind.id }) else {
      return self
    }
    let message = """
      They are in their apps alone: while an app isn't running, a Focus changes no badge, no \
      widget and no predicate of the app.
      """
    let joined = Finding(kind, subject: subjects.list(.and), message: message)
    return prefix(place) + [joined] + suffix(from: place).filter { $0.id != kind.id }
  }
}

extension Finding {
  /// Returns the finding about app code that ended its process, with the cause in words.
  static func crashing(_ app: String, _ how: String, at place: Place?) -> Finding {
    var finding = Finding(
      .appCrashes, subject: app, message: "\(FocusError.appEnded(app, how: how, at: place))")
    finding.sourcePlace = place
    return finding
  }
}
