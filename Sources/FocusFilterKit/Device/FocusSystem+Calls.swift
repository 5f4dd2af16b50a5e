import FocusAppIntents
import Foundation
import Synchronization

/// A call of an app's code that has started and hasn't returned.
struct RunningCall {
  let call: AppCall
  let mailbox: Mailbox
  /// The app's stored values before the call; `nil` if nobody compares them.
  var stored: FilterTrace?
  let task: Task<Void, Never>
}

// MARK: Events and the calls that follow

extension FocusSystem {
  /// Makes the next filter calls return at once without running their code.
  ///
  /// A comparison uses this to play the same day without those calls.
  package func withholdFilterCalls(_ count: Int) { withheldFilterCalls = count }

  /// Applies an event now, and returns when every call that the event causes has returned.
  func perform(_ kind: FocusEvent.Kind) async throws {
    record(kind)
    try await finishCalls()
  }

  /// Applies an event now if it has a consequence, and returns when every call that the event
  /// causes has returned.
  ///
  /// Setting something to its present value is no event: no story tells it, and no `undo` takes it
  /// back.
  func performChange(_ kind: FocusEvent.Kind) async throws {
    var after = state
    let effects = after.apply(FocusEvent(at: now, kind))
    after.now = state.now
    let hasEffect = effects.contains { effect in
      if case .configured(_, let filter, let before) = effect { filter != before } else { true }
    }
    if hasEffect || after != state { try await perform(kind) } else { try await finishCalls() }
  }

  /// Returns when no call of an app's code is running and all events are stored.
  func finishCalls() async throws {
    await finishScheduledCalls()
    await deliverDistributedNotifications()
    try storeHistory()
    if let sentence = unusableExecutable {
      unusableExecutable = nil
      throw FocusError.unusableExecutable(sentence)
    }
  }

  /// Returns when no call that the scheduler started is running.
  func finishScheduledCalls() async {
    drainInbox()
    perform(scheduler.resume())
    while !scheduler.isIdle {
      await withCheckedContinuation { waiters.append($0) }
      drainInbox()
    }
  }

  /// Applies the actions that apps sent outside a call, and answers their questions.
  func drainInbox() {
    var items = inbox.withLock { items in
      defer { items = [] }
      return items[...]
    }
    while let first = items.popFirst() {
      switch first {
      case .question(let answer, let reply):
        guard let answered = answer(state) else { continue }
        reply(answered)
      case .action(let action, of: let app, let code):
        var actions = [action]
        while case .action(let next, of: app, after: code)? = items.first {
          actions.append(next)
          items.removeFirst()
        }
        record(.acted(app: app, actions: actions, after: code))
      }
    }
  }
}

// MARK: The scheduler's actions

// The scheduler knows the state's calls, and asks for each once. An action with an unknown call
// would be a defect of the scheduler or the state; no data can cause one.

extension FocusSystem {
  /// Performs the actions that the scheduler returned, and those that it returns meanwhile.
  func perform(_ first: [CallScheduler.Action]) {
    var actions = first[...]
    while let action = actions.popFirst() {
      switch action {
      case .start(let number): start(number)
      case .apply(let number):
        guard var result = waitingResults.removeValue(forKey: number) else {
          preconditionFailure("Call \(number) counts before its result is known.")
        }
        if result.outcome == .timedOut { result.timeLimit = timeLimit / .seconds(1) }
        record(.returned(result: result))
        actions += scheduler.applied(number)
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
    // A process that exists before a launch served only to answer questions, so it ends. In the
    // test's own process, the start-up code runs once more instead, because its declarations stay
    // in memory anyway.
    if call.work == .launch, !processes.isInMemory(call.app) {
      processes.quit(call.app, in: call.host)
    }
    let request = SystemCall(call: call)
    let line = AppLine(of: call.app, to: self, mailbox: mailbox, calling: request.called)
    let stored = storedToCompare(by: call.app)
    let turn = startTurn(of: call.app, in: call.host)
    let processes = processes
    let task = Task { @concurrent in
      do {
        // A call that was lost before it began must not start a process.
        guard !Task.isCancelled else { return }
        var result = try await processes.answer(request, in: turn, on: line)
        // The device, not the process, determines these two.
        (result.call, result.timeLimit) = (number, nil)
        await finish(result)
      } catch let ending as ProcessEnding {
        await finish(AppCall.Result(call: number, outcome: ending.outcome), after: ending)
      } catch let problem as StoreProblem {
        await note(problem)
        await finish(AppCall.Result(call: number, outcome: .interrupted))
      } catch {
        await finish(AppCall.Result(call: number, outcome: .threw(error: error.explanation)))
      }
    }
    running[number] = RunningCall(call: call, mailbox: mailbox, stored: stored, task: task)
    startTicking()
  }

  /// Notes that an app's values can't be stored; ``save()`` throws the first such problem.
  func note(_ problem: StoreProblem) { storageProblem = storageProblem ?? problem }

  /// Starts an app's process unless it runs already, and returns whether its start-up code has to
  /// run.
  ///
  /// A stored device records each start in its history, because every process of a tool starts its
  /// apps again.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    guard processes.start(app, in: host) else { return false }
    if journal.isStored { record(.started(app: app, host: host)) }
    return true
  }

  /// - Parameter ending: The way the process ended; `nil` if it still runs.
  private func finish(_ result: AppCall.Result, after ending: ProcessEnding? = nil) {
    // The device ignores the result of a call that it abandoned or lost.
    guard let finished = running.removeValue(forKey: result.call) else { return }
    var result = result
    result.actions = closedActions(of: finished)
    if result.outcome == .timedOut {
      processes.quit(finished.call.app, in: finished.call.host)
    } else if let ending {
      if case .notATool(let sentence) = ending { unusableExecutable = sentence }
      processes.drop(finished.call.app, in: finished.call.host)
    }
    waitingResults[result.call] = result
    if let action = scheduler.returned(result.call) { perform([action]) }
  }

  /// Ends a call that exceeded its time limit. Code that ignores cancellation keeps running, and
  /// the device ignores it.
  private func abandon(_ number: AppCall.ID) {
    guard let late = running.removeValue(forKey: number) else { return }
    late.task.cancel()
    waitingResults[number] = AppCall.Result(
      call: number, outcome: .timedOut, actions: closedActions(of: late))
    processes.quit(late.call.app, in: late.call.host)
  }

  /// Closes the mailbox of a call that has ended, and returns its actions, followed by the app's
  /// changes of stored values since the call's start.
  private func closedActions(of ended: RunningCall) -> [AppAction] {
    ended.mailbox.close() + changes(of: ended.call.app, since: ended.stored)
  }

  /// Forgets a call whose process has ended; later actions of its code have no effect.
  private func cancel(_ number: AppCall.ID) {
    waitingResults[number] = nil
    guard let lost = running.removeValue(forKey: number) else { return }
    lost.task.cancel()
    lost.mailbox.discard()
    // Categories that the code registered are registered again at its next start.
    let app = lost.call.app
    glance.setCarCategories(state.apps[app]?.carCategories ?? [], of: app)
  }

  /// Counts the time of the running calls in parts of their limit (see ``TimeLimit``).
  private func startTicking() {
    guard ticking == nil else { return }
    // A process of its own counts its own time; the device's longer limit is the last resort.
    let limit = processModel == .inProcess ? timeLimit : TimeLimit.afterProcess(timeLimit)
    let part = limit / TimeLimit.parts
    ticking = Task { [weak self] in
      while (try? await Task.sleep(for: part)) != nil, await self?.tick() == true {}
    }
  }

  /// Notes that a part of the limit has passed, and returns whether a call is running.
  ///
  /// The ticks end here rather than with the last call: most calls take less than one part, and a
  /// timer for each would cost more than the call.
  private func tick() -> Bool {
    perform(scheduler.tick())
    if scheduler.isIdle { ticking = nil }
    return !scheduler.isIdle
  }
}
