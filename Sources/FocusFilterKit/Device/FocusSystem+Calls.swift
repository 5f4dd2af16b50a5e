import FocusAppIntents
import Foundation

/// A call of an app's code that was started and hasn't returned.
struct RunningCall {
  let call: AppCall
  let mailbox: Mailbox
  let task: Task<Void, Never>
}

// MARK: Events and the calls that follow

extension FocusSystem {
  /// Lets the next calls of filters return at once without running their code, to compare a day with the
  /// same day without them.
  package func withholdFilterCalls(_ count: Int) { withheldFilterCalls = count }

  /// Applies an event now, and returns when every call that follows has returned.
  func perform(_ kind: FocusEvent.Kind) async throws {
    record(kind)
    try await finishCalls()
  }

  /// Returns when no call of an app's code is under way and everything that happened is stored.
  func finishCalls() async throws {
    await finishScheduledCalls()
    await deliverDistributedNotifications()
    try storeHistory()
    if let sentence = unusableExecutable {
      unusableExecutable = nil
      throw FocusError.unusableExecutable(sentence)
    }
  }

  /// Returns when no call that the system makes by itself is under way.
  func finishScheduledCalls() async {
    drainInbox()
    perform(scheduler.resume())
    while !scheduler.isIdle {
      await withCheckedContinuation { waiters.append($0) }
      drainInbox()
    }
  }

  /// Applies the actions of apps outside a call, and answers their questions.
  func drainInbox() {
    var items = inbox.takeAll()[...]
    while let first = items.popFirst() {
      switch first {
      case .question(let answer): answer(state)
      case .action(let action, of: let app, let isLate):
        var actions = [action]
        while case .action(let next, of: app, isLate: isLate)? = items.first {
          actions.append(next)
          items.removeFirst()
        }
        record(.acted(app: app, actions, isLate: isLate))
      }
    }
  }
}

// MARK: What the scheduler asks for

// The scheduler knows the calls of the state, and asks for each once. Another call in an action would be a
// defect of the two, which no data can cause.

extension FocusSystem {
  /// Performs what the scheduler returned, and what it returns meanwhile.
  func perform(_ action: CallScheduler.Action?) {
    if let action { perform([action]) }
  }

  func perform(_ first: [CallScheduler.Action]) {
    var actions = first[...]
    while let action = actions.popFirst() {
      switch action {
      case .start(let number): start(number)
      case .apply(let number, let app):
        guard let result = waitingResults.removeValue(forKey: number) else {
          preconditionFailure("Call \(number) counts before its result is known.")
        }
        record(.returned(result))
        actions += scheduler.applied(number, of: app)
      case .abandon(let number): abandon(number)
      case .cancel(let number): cancel(number)
      case .rest:
        for waiter in waiters { waiter.resume() }
        waiters = []
      }
    }
  }

  private func start(_ number: AppCall.ID) {
    guard let call = state.call(number) else {
      preconditionFailure("Call \(number) was started and isn't under way.")
    }
    let mailbox = Mailbox()
    if withheldFilterCalls > 0, case .perform = call.work {
      withheldFilterCalls -= 1
      let task = Task { @concurrent in
        await finish(AppCall.Result(call: number, outcome: .completed, context: AppContext()))
      }
      running[number] = RunningCall(call: call, mailbox: mailbox, task: task)
      return
    }
    // What a launch finds of a process was there only to answer questions. In one memory the start-up
    // code runs once more instead, since what code declares stays there anyway.
    if call.work == .launch, !processes.isInMemory(call.app) {
      processes.quit(call.app, in: call.host)
    }
    let line = AppLine(of: call.app, to: self, mailbox: mailbox, isCall: true)
    let turn = startTurn(of: call.app, in: call.host)
    let processes = processes
    let task = Task { @concurrent in
      do {
        // A call that is lost before it begins starts no process.
        guard !Task.isCancelled else { return }
        let returned = try await processes.answer(SystemCall(call), in: turn, on: line)
        await finish(AppCall.Result(returned, of: number))
      } catch let ending as ProcessEnding {
        await finish(AppCall.Result(call: number, outcome: ending.outcome), after: ending)
      } catch {
        await finish(AppCall.Result(call: number, outcome: .threw(error.explanation)))
      }
    }
    running[number] = RunningCall(call: call, mailbox: mailbox, task: task)
    startTicking()
  }

  /// Starts a process of an app, unless it is started, and returns whether its start-up code has to run.
  ///
  /// A device that is kept has each start in its history: every process of a tool starts its apps again.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    guard processes.start(app, in: host) else { return false }
    if journal.isStored { record(.started(app: app, host)) }
    return true
  }

  /// - Parameter ending: The end of the process; `nil` for one that lives on.
  private func finish(_ result: AppCall.Result, after ending: ProcessEnding? = nil) {
    // The result of a call that was abandoned or lost is ignored.
    guard let finished = running.removeValue(forKey: result.call) else { return }
    var result = result
    result.actions = finished.mailbox.close()
    if result.outcome == .timedOut {
      processes.quit(finished.call.app, in: finished.call.host)
    } else if let ending {
      if case .notATool(let sentence) = ending { unusableExecutable = sentence }
      processes.drop(finished.call.app, in: finished.call.host)
    }
    waitingResults[result.call] = result
    perform(scheduler.returned(result.call, of: finished.call.app))
  }

  /// Ends a call that exceeded its limit. Code that ignores cancellation keeps running unobserved.
  private func abandon(_ number: AppCall.ID) {
    guard let late = running.removeValue(forKey: number) else { return }
    late.task.cancel()
    processes.quit(late.call.app, in: late.call.host)
    waitingResults[number] = AppCall.Result(
      call: number, outcome: .timedOut, actions: late.mailbox.close())
  }

  /// Forgets a call whose process has ended; what its code still does has no effect.
  private func cancel(_ number: AppCall.ID) {
    waitingResults[number] = nil
    guard let lost = running.removeValue(forKey: number) else { return }
    lost.task.cancel()
    lost.mailbox.discard()
  }

  /// Counts the time of the calls that run, in parts of their limit (see ``TimeLimit``).
  private func startTicking() {
    guard ticking == nil else { return }
    // Another process counts its own time; here it is the last resort.
    let limit = processModel == .inProcess ? timeLimit : timeLimit * 2
    let part = limit / TimeLimit.parts
    ticking = Task { [weak self] in
      while (try? await Task.sleep(for: part)) != nil, await self?.tick() == true {}
    }
  }

  /// Notes that a part of the limit has passed, and returns whether a call is under way.
  ///
  /// The ticks end here and not with the last call: most calls take less than a part, and each timer
  /// would cost more than the call.
  private func tick() -> Bool {
    perform(scheduler.tick())
    if scheduler.isIdle { ticking = nil }
    return !scheduler.isIdle
  }
}
