import FocusHost
import FocusText
import Foundation

/// The events that processes of apps cause by themselves, where they are processes of the system.
extension FocusSystem {
  /// Notes how a process ended that was asked something.
  func noteEnd(_ ending: ProcessEnding, of app: String, in host: ProcessHost) {
    switch ending {
    // The device did it, and knows.
    case .ended: return
    case .timedOut: processes.quit(app, in: host)
    case .crashed, .exited:
      processes.drop(app, in: host)
      record(.acted(app: app, [ending.action(in: host)], isLate: false))
    case .notATool:
      processes.drop(app, in: host)
      guard host == .app, state.apps[app]?.process.runs == true else { return }
      record(.processChanged(app: app, .terminated))
    }
  }

  /// Notes that a process of an app ended by itself while nobody waited for it.
  fileprivate func noteLonelyEnd(
    _ ending: ProcessEnding, of child: ChildAppProcess, _ app: String, in host: ProcessHost
  ) {
    guard child.learnOfEnding() else { return }
    processes.drop(app, in: host)
    inbox.append(.action(ending.action(in: host), of: app, isLate: false))
    drainInbox()
  }
}

extension ChildAppProcess.Contact {
  init(of app: String, in host: ProcessHost, to system: FocusSystem?) {
    weak let system = system
    self.init(
      line: { isCall in system.map { AppLine(of: app, to: $0, isCall: isCall) } },
      endedAlone: { child, ending in
        guard let system else { return }
        Task { await system.noteLonelyEnd(ending, of: child, app, in: host) }
      },
      printed: { line in
        // A terminal mustn't obey what an app prints.
        let shown = String(String.UnicodeScalarView(line.unicodeScalars.map(\.harmless)))
        MessageOutput.write("\(app) (\(host.rawValue)): \(shown)")
      })
  }
}

extension ProcessEnding {
  /// The end of a process that wasn't running a call by the system.
  func action(in host: ProcessHost) -> AppAction {
    if case .exited(let code) = self {
      .ended(host, words, code: code)
    } else {
      .ended(host, words)
    }
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

extension Unicode.Scalar {
  /// The scalar, or a replacement for one that a terminal obeys.
  fileprivate var harmless: Unicode.Scalar { isControl || self == "\n" ? "\u{FFFD}" : self }
}
