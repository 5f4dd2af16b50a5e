import FocusAppIntents
import FocusUserNotifications
import Foundation

extension AppCall {
  /// The result of the code, without its actions.
  struct Answer: Sendable {
    var outcome: Outcome = .completed
    var context: AppContext?
    var vanished: [String] = []
    var misfits: [String] = []
    var received: [String: ParameterValue]?
    var presentation: NotificationPresentation?
    var changed: NotificationRequest?
  }

  /// Runs the app's code, in a task that is bound to the app's process already.
  ///
  /// - Parameters:
  ///   - startsProcess: Whether the process starts with this call, so that its start-up code runs.
  ///   - callbacks: What the app registered for notifications in this process.
  ///   - warning: How long after its start a service extension is told to come to an end.
  @concurrent func run(
    _ program: SimulatedApp?, startsProcess: Bool, callbacks: NotificationCallbacks,
    warningAfter warning: Duration
  ) async -> Answer {
    var answer = Answer()
    guard let program else {
      answer.outcome = .threw("The code of '\(app)' is missing.")
      return answer
    }
    do {
      if startsProcess || work == .launch { try await program.start(in: host)?() }
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
            try? await Task.sleep(for: warning)
          }, of: request)
      case .present(let request):
        answer.presentation = await NotificationPresentation(of: request, at: at, by: callbacks)
      }
    } catch let error as MissingParameterValues {
      answer.outcome = .missingValue(error.names)
      answer.note(error.report)
    } catch {
      answer.outcome = .threw(error.explanation)
    }
    return answer
  }
}

extension AppCall.Answer {
  fileprivate mutating func note(_ filled: FilledFilter) {
    note(filled.report)
    guard !vanished.isEmpty || !misfits.isEmpty else { return }
    received = filled.filter.parameterValues
  }

  fileprivate mutating func note(_ report: FillReport) {
    vanished = report.vanished.map(\.parameter)
    misfits = report.misfits.keys.sorted()
  }

  fileprivate mutating func note(
    _ run: ServiceExtensionRun.Outcome, of request: NotificationRequest
  ) {
    switch run {
    case .changed(let content):
      changed = request.changed(to: content)
    case .unanswered: break
    case .expired: outcome = .timedOut
    }
  }
}

extension AppCall.Result {
  /// Creates the result of a call from its answer and its actions.
  init(call: AppCall.ID, _ answer: AppCall.Answer, actions: [AppAction]) {
    self.init(
      call: call, outcome: answer.outcome, actions: actions, context: answer.context,
      vanished: answer.vanished, misfits: answer.misfits, received: answer.received,
      presentation: answer.presentation, changed: answer.changed)
  }
}

extension NotificationPresentation {
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
