import FocusAppIntents
import FocusUserNotifications
import Foundation
import Synchronization

/// A call of an app's code that was started and doesn't count yet.
struct RunningCall {
  let call: AppCall
  let mailbox: Mailbox
  let task: Task<Void, Never>
  /// How many parts of the limit had been counted when it was started.
  let began: Int
}

/// How the code of apps is called: each app's calls one after another, different apps at once.
extension FocusSystem {
  func start(_ call: AppCall) {
    let mailbox = Mailbox()
    let process = AppProcess(
      system: self, app: call.app, host: call.host, mailbox: mailbox, isCall: true)
    let program = programs[call.app]
    let isFirst = call.work.needsApp && belongings(of: call.app).start(call.host)
    // A service extension has its last chance before it is abandoned.
    let warning = timeLimit * 9 / 10
    let task = Task { @concurrent in
      let answer = await process.run { () async -> AppAnswer in
        let answer = await call.run(
          program, in: process, startsProcess: isFirst, warningAfter: warning)
        await process.callbacks.settle()
        return answer
      }
      await finish(call, answer)
    }
    running[call.app] = RunningCall(
      call: call, mailbox: mailbox, task: task, began: parts)
    watchRunningCalls()
  }

  private func finish(_ call: AppCall, _ answer: AppAnswer) {
    // A call that was abandoned or lost came back for nothing.
    guard let mailbox = running[call.app].flatMap({ $0.call.id == call.id ? $0.mailbox : nil })
    else { return }
    finish(
      AppCall.Result(
        call: call.id, outcome: answer.outcome, actions: mailbox.close(),
        context: answer.context, vanished: answer.vanished, misfits: answer.misfits,
        received: answer.received, presentation: answer.presentation, changed: answer.changed))
  }

  /// Forgets a call whose process has ended; what its code still does has no effect.
  func forget(_ call: AppCall) {
    guard let lost = running[call.app], lost.call.id == call.id else { return }
    lost.task.cancel()
    lost.mailbox.discard()
    running[call.app] = nil
    stopWatchingIfIdle()
  }

  func stopWatchingIfIdle() {
    guard running.isEmpty else { return }
    watch?.cancel()
    watch = nil
  }

  /// Counts the time of the calls that run, in parts of their limit.
  ///
  /// Each part is counted by a task that needs the same threads as the calls. So where the machine is
  /// too busy to run anything, the calls' time stands still, too.
  private func watchRunningCalls() {
    guard watch == nil else { return }
    let part = timeLimit / Self.partsOfLimit
    watch = Task { [weak self] in
      while (try? await Task.sleep(for: part)) != nil, let self { await self.countPart() }
    }
  }

  private static let partsOfLimit = 20

  /// Ends calls that outlasted their limit. Code that ignores it goes on, and nobody waits for it.
  private func countPart() {
    parts += 1
    let overdue = running.values.filter {
      parts - $0.began > Self.partsOfLimit && !hasResult(of: $0.call)
    }
    for late in overdue.sorted(by: { $0.call.id < $1.call.id }) {
      late.task.cancel()
      belongings(of: late.call.app).quit(late.call.host)
      finish(
        AppCall.Result(call: late.call.id, outcome: .timedOut, actions: late.mailbox.close()))
    }
  }
}

/// What a call of an app's code said, besides what it did.
private struct AppAnswer: Sendable {
  var outcome: AppCall.Outcome = .completed
  var context: AppContext?
  var vanished: [String] = []
  var misfits: [String] = []
  var received: [String: ParameterValue]?
  var presentation: Presentation?
  var changed: NotificationRequest?

  mutating func note(_ filled: FilledFilter) {
    note(filled.report)
    guard !vanished.isEmpty || !misfits.isEmpty else { return }
    received = filled.filter.parameterValues
  }

  mutating func note(_ report: FillReport) {
    vanished = report.vanished.map(\.parameter)
    misfits = report.misfits.keys.sorted()
  }

  mutating func note(_ run: ServiceExtensionRun.Outcome, of request: NotificationRequest) {
    switch run {
    case .changed(let content):
      var request = request
      request.record.content = content
      changed = request
    case .unanswered: break
    case .expired: outcome = .timedOut
    }
  }
}

extension AppCall.Work {
  /// Whether it runs in a process of the app's own code, which starts up first.
  fileprivate var needsApp: Bool { if case .change = self { false } else { true } }
}

extension AppCall {
  /// Runs the app's code; bound to the app's process already.
  @concurrent fileprivate func run(
    _ program: SimulatedApp?, in process: AppProcess, startsProcess: Bool,
    warningAfter limit: Duration
  ) async -> AppAnswer {
    var answer = AppAnswer()
    guard let program else {
      answer.outcome = .threw("The code of '\(app)' is missing.")
      return answer
    }
    do {
      if startsProcess || work == .launch { try await program.launch() }
      switch work {
      case .launch: break
      case .perform(let delivery):
        guard let type = program.filterType(delivery.filter.filter) else { break }
        let filled = try await FilledFilter.make(type, values: delivery.values)
        answer.note(filled)
        try await filled.perform()
        // Rule F4.7p.
        answer.context = AppContext(filled.appContext)
      case .readContext(let filter, _, let values):
        guard let type = program.filterType(filter.filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        answer.note(filled)
        answer.context = AppContext(filled.appContext)
      case .change(let request):
        guard let make = program.serviceExtension else { break }
        await answer.note(
          ServiceExtensionRun.outcome(of: request.record, changedBy: make) {
            try? await Task.sleep(for: limit)
          }, of: request)
      case .present(let request):
        answer.presentation = await Presentation(of: request, at: at, by: process.callbacks)
      }
    } catch let error as MissingParameterValues {
      answer.outcome = .missingValue(error.names)
      answer.note(error.report)
    } catch {
      answer.outcome = .threw("\(error)")
    }
    return answer
  }
}

extension Presentation {
  /// Asks the app's delegate what it wants shown.
  fileprivate init(
    of request: NotificationRequest, at date: Date, by callbacks: NotificationCallbacks
  ) async {
    let record = NotificationRecord(date: date, request: request.record)
    guard case .options(let options) = await callbacks.presentation(of: record) else {
      self = .nothing
      return
    }
    let interrupts = !options.isDisjoint(with: [.banner, .alert, .sound])
    self = interrupts ? .interruption : options.contains(.list) ? .list : .nothing
  }
}

extension AppContext {
  /// Copies what a filter told the system, so that it can leave the app.
  init(_ context: FocusFilterAppContext) {
    let predicate: Predicate
    if let given = context.notificationFilterPredicate {
      do {
        predicate = .format(try FormatPredicate(given))
      } catch {
        // Rule F3-7b.
        predicate = .unusable("\(error)")
      }
    } else {
      predicate = .none
    }
    self.init(
      predicate: predicate,
      targetContentIdentifierPrefix: context.targetContentIdentifierPrefix)
  }
}
