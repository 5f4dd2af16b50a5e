import FocusHost

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
      record(.processChanged(app: key.app, state))
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
