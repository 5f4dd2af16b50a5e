import FocusHost
import Foundation

/// What the processes of apps do by themselves, where they are processes of the system.
extension FocusSystem {
  /// Notes that a process of an app ended by itself.
  func processEnded(_ app: String, in host: ProcessHost) async throws {
    processes.quit(app, in: host)
    guard host == .app, state.apps[app]?.process.runs == true else { return }
    try await perform(.processChanged(app: app, .terminated))
  }

  /// Notes that a process of an app ended by itself while nobody waited for it.
  fileprivate func processEnded(
    _ child: CodeChild, of app: String, in host: ProcessHost, _ ending: ProcessEnding
  ) {
    guard child.learnOfEnding() else { return }
    processes.quit(app, in: host)
    inbox.append(.action(.ended(host, ending.words), of: app, isLate: false))
    drainInbox()
  }
}

extension CodeChild.Contact {
  init(of app: String, in host: ProcessHost, to system: FocusSystem?) {
    weak let system = system
    self.init(
      line: { isCall in system.map { AppLine(of: app, to: $0, isCall: isCall) } },
      endedAlone: { child, ending in
        guard let system else { return }
        Task { await system.processEnded(child, of: app, in: host, ending) }
      },
      printed: { line in
        FileHandle.standardError.write(Data("\(app) (\(host.rawValue)): \(line)\n".utf8))
      })
  }
}

extension FocusError {
  /// The error of an app that was asked, and whose process ended before it answered.
  init(_ ending: ProcessEnding, of app: String, limit: Duration) {
    self =
      switch ending {
      case .timedOut: .appHangs(app, limit: limit)
      case .notATool(let sentence): .unusableExecutable(sentence)
      case .crashed, .exited, .ended: .appEnded(app, how: ending.words)
      }
  }
}
