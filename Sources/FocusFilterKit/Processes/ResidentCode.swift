import Foundation
import Synchronization

/// The code of a device's apps in the memory of the device.
///
/// Its processes are told apart by what the code registers; variables that the code declares are the
/// same in all of them.
final class ResidentCode: CodeHosting {
  private let containers: Containers
  private let timeLimit: Duration
  private let apps = Mutex<[String: App]>([:])

  private struct App {
    var program: SimulatedApp?
    var processes: [ProcessHost: CodeProcess] = [:]
  }

  init(containers: Containers, timeLimit: Duration) {
    self.containers = containers
    self.timeLimit = timeLimit
  }

  func resident(_ app: String) -> ResidentCode? { self }

  func install(_ program: SimulatedApp) {
    apps.withLock { $0[program.id, default: App()].program = program }
  }

  func shape(of program: SimulatedApp, in locale: Locale) -> AppShape {
    AppShape(reading: program, in: locale)
  }

  func answer(_ turn: CodeTurn, on line: any DeviceLine) async throws -> CodeAnswer {
    try await process(of: turn.surroundings.app, in: turn.surroundings.host)
      .answer(turn, on: line)
  }

  func drop(_ app: String, in host: ProcessHost) -> Bool { false }

  func end(_ app: String, in host: ProcessHost) {
    apps.withLock { $0[app]?.processes[host] = nil }
  }

  /// Returns a process of an app, also before its start-up code runs.
  func process(of app: String, in host: ProcessHost) -> CodeProcess {
    apps.withLock { apps in
      if let known = apps[app]?.processes[host] { return known }
      let new = CodeProcess(
        apps[app]?.program, in: host, containers: containers, timeLimit: timeLimit)
      apps[app, default: App()].processes[host] = new
      return new
    }
  }
}
