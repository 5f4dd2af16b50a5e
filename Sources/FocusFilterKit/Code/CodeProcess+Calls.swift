import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Foundation

extension CodeProcess {
  /// Returns what came of a call by the system, without its actions, in a task that is bound to the
  /// process already.
  ///
  /// - Parameters:
  ///   - startsProcess: Whether the process starts with this call, so that its start-up code runs.
  ///   - warning: How long after its start a service extension is told to come to an end.
  @concurrent func result(
    of call: AppCall, startsProcess: Bool, warningAfter warning: Duration
  ) async -> AppCall.Result {
    var result = AppCall.Result(call: call.id, outcome: .completed)
    guard let program else {
      result.outcome = .threw("The code of '\(call.app)' is missing.")
      return result
    }
    do {
      if startsProcess || call.work == .launch { try await start() }
      switch call.work {
      case .launch: break
      case .perform(let delivery):
        guard let type = program.filterType(delivery.filter.filter) else { break }
        let filled = try await FilledFilter.make(type, values: delivery.values)
        result.note(filled)
        try await filled.perform()
        // Rule F4.7p.
        result.context = AppContext(filled.appContext)
      case .readContext(let filter, _, let values):
        guard let type = program.filterType(filter.filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        result.note(filled)
        result.context = AppContext(filled.appContext)
      case .change(let request):
        guard let make = program.serviceExtension else { break }
        await result.note(
          ServiceExtensionRun.outcome(of: request.record, changedBy: make) {
            try? await Task.sleep(for: warning)
          }, of: request)
      case .present(let request):
        result.presentation = await NotificationPresentation(
          of: request, at: call.at, by: belongings.callbacks)
      }
    } catch let error as MissingParameterValues {
      result.outcome = .missingValue(error.names)
      result.note(error.report)
    } catch {
      result.outcome = .threw(error.explanation)
    }
    return result
  }
}

extension AppCall.Result {
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
