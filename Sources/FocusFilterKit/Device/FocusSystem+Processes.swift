import FocusHost
import FocusText
import Foundation
import Synchronization

/// The events that apps' processes cause by themselves if they run in processes of their own.
extension FocusSystem {
  /// Ends the processes of all apps, and returns when nothing that they have started can write to
  /// the device's folders any more.
  ///
  /// Call this before the apps' data are copied or stored. Each process writes its defaults before
  /// it ends; one that doesn't end by itself is killed after two seconds. In a tool on Linux,
  /// daemons that apps have forked end, too. The device records no event, so an app counts as
  /// running; the next call of its code starts a new process. If the apps' code runs in this
  /// process, the method only writes the defaults.
  /// - Throws: ``StoreProblem`` if the defaults can't be written.
  public func endProcesses() async throws {
    await processes.finish()
    try processes.containers.synchronizeDefaults()
  }

  /// Notes that a process ended while the device waited for its answer.
  func noteEnd(_ ending: ProcessEnding, of app: String, in host: ProcessHost) {
    switch ending {
    // The device itself ended the process.
    case .ended: return
    case .timedOut: processes.quit(app, in: host)
    case .crashed, .exited:
      processes.drop(app, in: host)
      record(.acted(app: app, actions: [ending.action(in: host)]))
    case .notATool:
      processes.drop(app, in: host)
      guard host == .app, state.apps[app]?.process.runs == true else { return }
      record(.processChanged(app: app, process: .terminated))
    }
  }

  /// Notes that an app's process ended by itself while the device wasn't waiting for it.
  fileprivate func noteLonelyEnd(
    _ ending: ProcessEnding, of child: ChildAppProcess, _ app: String, in host: ProcessHost
  ) {
    guard child.learnOfEnding() else { return }
    processes.drop(app, in: host)
    inbox.withLock { $0.append(.action(ending.action(in: host), of: app, after: nil)) }
    drainInbox()
  }
}

extension ChildAppProcess.Contact {
  init(of app: String, in host: ProcessHost, to system: FocusSystem?) {
    weak let system = system
    self.init(
      line: { code in system.map { AppLine(of: app, to: $0, calling: code) } },
      endedAlone: { child, ending in
        guard let system else { return }
        Task { await system.noteLonelyEnd(ending, of: child, app, in: host) }
      },
      printed: { line in
        // An app's output mustn't control the terminal.
        let shown = line.unicodeScalars.map { $0.isControl || $0 == "\n" ? "\u{FFFD}" : $0 }
        MessageOutput.write("\(app) (\(host.rawValue)): \(String(String.UnicodeScalarView(shown)))")
      })
  }
}

extension ProcessEnding {
  /// The action that records the end of a process outside the system's calls.
  func action(in host: ProcessHost) -> AppAction {
    switch self {
    case .crashed(let words, let place): .ended(host: host, words: words, place: place)
    case .exited(let code): .ended(host: host, words: words, code: code)
    case .timedOut, .ended, .notATool: .ended(host: host, words: words)
    }
  }
}

extension FocusError {
  /// Creates the error for an app whose process ended before it answered.
  init(_ ending: ProcessEnding, of app: String, limit: Duration) {
    self =
      switch ending {
      case .timedOut: .appHangs(app, limit: limit)
      case .notATool(let sentence): .unusableExecutable(sentence)
      case .crashed(let words, let place): .appEnded(app, how: words, at: place)
      case .exited, .ended: .appEnded(app, how: ending.words)
      }
  }
}

/// The distributed notifications that were sent and not yet received.
struct Distribution {
  /// The notifications that no process has received yet, in the order in which they were sent.
  var sent: [DistributedNotification] = []
  /// The processes in which received notifications wait for their observers.
  var waiting: Set<AppProcesses.Key> = []
}

/// Delivery of notifications from one process to all processes of the device.
extension FocusSystem {
  /// Calls the observers of the waiting notifications, and returns when all calls that follow have
  /// ended.
  ///
  /// If processes answer each other endlessly, the device stops after a thousand notifications.
  func deliverDistributedNotifications() async {
    for _ in 0..<1000 {
      await tellOfDistributedNotifications()
      let isDelivered = await deliverNextDistributedNotification()
      guard isDelivered || !distribution.sent.isEmpty else { return }
      await finishScheduledCalls()
    }
    for key in distribution.waiting { _ = await turn(of: key, ForgetDistributed()) }
    distribution = Distribution()
    HostReport.report(
      "1,000 distributed notifications were sent by observers of others; those that wait are lost.")
  }

  /// Passes the sent notifications to each running process.
  private func tellOfDistributedNotifications() async {
    // Others may be sent, and other calls may tell them, while the processes answer.
    let sent = distribution.sent
    distribution.sent = []
    // Rule F5.7.
    for notification in sent {
      for key in processes.started {
        let request = AcceptDistributed(notification: notification, readiness: readiness(of: key))
        if await turn(of: key, request) == true { distribution.waiting.insert(key) }
      }
    }
  }

  /// Calls the observers in one process, and returns whether a notification waited.
  private func deliverNextDistributedNotification() async -> Bool {
    guard !distribution.waiting.isEmpty else { return false }
    for key in processes.started where distribution.waiting.contains(key) {
      if await turn(of: key, DeliverDistributed(readiness: readiness(of: key))) == true {
        return true
      }
    }
    return false
  }

  /// Runs a turn in a running process, and returns its answer; `nil` if the process doesn't answer.
  ///
  /// The device applies the code's actions when the code has returned. If the code exceeds the time
  /// limit, the process hangs, as after a filter's call (F4-r).
  private func turn<Request: AppRequest>(
    of key: AppProcesses.Key, _ request: Request
  ) async -> Bool? where Request.Answer == Bool {
    switch await answer(of: key.app, in: key.host, to: request) {
    case .success(let answer): return answer
    case .failure(let ending as ProcessEnding) where ending != .timedOut: break
    case .failure(let error):
      processes.quit(key.app, in: key.host)
      guard key.host == .app else { break }
      let state = error is CancellationError ? ProcessState.terminated : .hung
      record(.processChanged(app: key.app, process: state))
    }
    distribution.waiting.remove(key)
    return nil
  }

  /// Returns the state of a running process; an extension runs as if it were in the foreground.
  private func readiness(of key: AppProcesses.Key) -> DistributedNotification.Readiness {
    guard key.host == .app else { return .inFront }
    return switch state.apps[key.app]?.process {
    case .foreground: .inFront
    case .suspended: .suspended
    default: .inBackground
    }
  }
}
