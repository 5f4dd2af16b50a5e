import FocusHost

/// The distributed notifications that were sent and not yet received.
struct Distribution {
  /// The notifications that no process has received yet, in the order in which they were sent.
  var sent: [DistributedNotification] = []
  /// The processes in which some wait for their observers.
  var waiting: Set<AppProcesses.Key> = []
}

/// Notifications from one process of the device to all of them.
extension FocusSystem {
  /// Calls the observers of the notifications that wait, and returns when all that follows has ended.
  ///
  /// Processes that answer each other without end are stopped after a thousand notifications.
  func deliverDistributedNotifications() async {
    for _ in 0..<1000 {
      await tellOfDistributedNotifications()
      guard await deliverNextDistributedNotification() else { return }
      await finishScheduledCalls()
    }
    for key in distribution.waiting { _ = await turn(of: key, ForgetDistributed()) }
    distribution = Distribution()
    HostReport.report(
      "1,000 distributed notifications were sent by observers of others; those that wait are lost.")
  }

  /// Tells each process that runs of the notifications that were sent.
  private func tellOfDistributedNotifications() async {
    // Rule F5.7.
    for notification in distribution.sent {
      for key in processes.started {
        let request = AcceptDistributed(notification: notification, readiness: readiness(of: key))
        if await turn(of: key, request) == true { distribution.waiting.insert(key) }
      }
    }
    distribution.sent = []
  }

  /// Calls the observers in one process, and returns whether a notification waited.
  private func deliverNextDistributedNotification() async -> Bool {
    for key in processes.started where distribution.waiting.contains(key) {
      if await turn(of: key, DeliverDistributed(readiness: readiness(of: key))) == true {
        return true
      }
    }
    return false
  }

  /// Lets a process that runs have a turn, and returns what it answered; `nil` where it doesn't.
  ///
  /// What its code does counts when it has returned. If it exceeds the time limit, the process hangs, as
  /// after a call of a filter (F4-r).
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
      record(.processChanged(app: key.app, state))
    }
    distribution.waiting.remove(key)
    return nil
  }

  /// Returns the state of a process that runs; an extension runs as if it were in front.
  private func readiness(of key: AppProcesses.Key) -> DistributedNotification.Readiness {
    guard key.host == .app else { return .inFront }
    return switch state.apps[key.app]?.process {
    case .foreground: .inFront
    case .suspended: .suspended
    default: .inBackground
    }
  }
}
