import FocusHost

/// Notifications from one process of the device to all of them.
extension FocusSystem {
  /// Notes a notification for each process that observes it.
  func accept(_ notification: DistributedNotification) {
    hasDistributedNotifications = true
    // Rule F5.7.
    for (app, host, belongings) in belongings.processes {
      belongings.distributedObservers.accept(
        notification, isSuspended: isSuspended(app, in: host))
    }
  }

  /// Calls the observers of the notifications that wait, and returns when all that follows has ended.
  ///
  /// Processes that answer each other without end are stopped after a thousand notifications.
  func deliverDistributedNotifications() async {
    guard hasDistributedNotifications else { return }
    for _ in 0..<1000 {
      guard await deliverNextDistributedNotification() else { return }
      await finishScheduledCalls()
    }
    for (_, _, belongings) in belongings.processes { belongings.distributedObservers.forget() }
    HostReport.report(
      "1,000 distributed notifications were sent by observers of others; those that wait are lost.")
  }

  /// Calls the observers in one process, and returns whether a notification waited.
  ///
  /// What the observers do counts when they have returned. If they exceed the time limit, their process
  /// hangs, as after a call of a filter (F4-r).
  private func deliverNextDistributedNotification() async -> Bool {
    for (app, host, belongings) in belongings.processes {
      let observers = belongings.distributedObservers
      guard let notification = observers.next(isSuspended: isSuspended(app, in: host))
      else { continue }
      let actions = Mailbox()
      let process = AppProcess(system: self, app: app, host: host, mailbox: actions)
      do {
        try await first(within: timeLimit, or: FocusError.appHangs(app, limit: timeLimit)) {
          await process.run { await observers.deliver(notification) }
        }
      } catch {
        self.belongings.quit(app, in: host)
        if host == .app { record(.processChanged(app: app, .hung)) }
      }
      let done = actions.close()
      if !done.isEmpty { record(.acted(app: app, done, isLate: false)) }
      return true
    }
    return false
  }

  /// Whether a process gets only immediate notifications now.
  private func isSuspended(_ app: String, in host: ProcessHost) -> Bool {
    // Rule F5.8.
    host == .app && state.apps[app]?.process != .foreground
  }
}
