import FocusAppIntents
import FocusUserNotifications
import Foundation
import Synchronization

/// How the code of apps is called: each app's calls one after another, different apps at once.
extension FocusSystem {
  func result(of call: AppCall) async -> AppCall.Result {
    guard let program = programs[call.app] else {
      return AppCall.Result(call: call.id, outcome: .threw("The code of '\(call.app)' is missing."))
    }
    let mailbox = Mailbox()
    let process = AppProcess(
      system: self, app: call.app, host: call.host, mailbox: mailbox, isCall: true)
    let isFirst = belongings(of: call.app).start(call.host)
    let answer = await withTimeLimit(timeLimit) {
      await process.run { () async -> AppAnswer in
        let answer = await call.run(program, in: process, startsProcess: isFirst)
        await process.callbacks.settle()
        return answer
      }
    }
    let actions = mailbox.close()
    guard let answer else {
      belongings(of: call.app).quit(call.host)
      return AppCall.Result(call: call.id, outcome: .timedOut, actions: actions)
    }
    return AppCall.Result(
      call: call.id, outcome: answer.outcome, actions: actions, context: answer.context,
      vanished: answer.vanished, misfits: answer.misfits, presentation: answer.presentation)
  }
}

/// What a call of an app's code said, besides what it did.
private struct AppAnswer: Sendable {
  var outcome: AppCall.Outcome = .completed
  var context: AppContext?
  var vanished: [String] = []
  var misfits: [String] = []
  var presentation: Presentation?

  mutating func note(_ report: FillReport) {
    vanished = report.vanished.map(\.parameter)
    misfits = report.misfits.keys.sorted()
  }
}

extension AppCall {
  /// Runs the app's code; bound to the app's process already.
  @concurrent fileprivate func run(
    _ program: SimulatedApp, in process: AppProcess, startsProcess: Bool
  ) async -> AppAnswer {
    var answer = AppAnswer()
    do {
      if startsProcess || work == .launch { try await program.launch() }
      switch work {
      case .launch: break
      case .perform(let delivery):
        guard let type = program.filterType(delivery.filter.filter) else { break }
        let filled = try await FilledFilter.make(type, values: delivery.values)
        answer.note(filled.report)
        try await filled.perform()
        answer.context = AppContext(filled.appContext)
      case .readContext(let filter, _, let values):
        guard let type = program.filterType(filter.filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        answer.note(filled.report)
        answer.context = AppContext(filled.appContext)
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

/// Runs a body and returns what it returns, or `nil` when it takes longer than the limit.
///
/// A body that ignores its cancellation goes on, and nobody waits for it.
private func withTimeLimit<Value: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async -> Value
) async -> Value? {
  let (answers, answer) = AsyncStream.makeStream(
    of: Value?.self, bufferingPolicy: .bufferingOldest(1))
  let work = Task { _ = answer.yield(await body()) }
  let timer = Task {
    try await Task.sleep(for: limit)
    work.cancel()
    answer.yield(nil)
  }
  var iterator = answers.makeAsyncIterator()
  let first = await iterator.next() ?? nil
  timer.cancel()
  return first
}
