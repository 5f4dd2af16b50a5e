import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Foundation

extension CodeProcess {
  /// Returns what came of a call by the system, in a task that is bound to the process already.
  ///
  /// - Parameters:
  ///   - startsProcess: Whether the process starts with this call, so that its start-up code runs.
  ///   - warning: How long after its start a service extension is told to come to an end.
  @concurrent func answer(
    _ call: CodeCall, startsProcess: Bool, warningAfter warning: Duration
  ) async -> CodeReturn {
    var returned = CodeReturn()
    guard let program else {
      returned.fail(.threw("The app's code is missing."))
      return returned
    }
    do {
      if case .launch = call { try await start() } else if startsProcess { try await start() }
      switch call {
      case .launch: break
      case .perform(let filter, let values):
        guard let type = program.filterType(filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        returned.note(filled)
        try await filled.perform()
        // Rule F4.7p.
        returned.context = Crossing(AppContext(filled.appContext))
      case .readContext(let filter, let values):
        guard let type = program.filterType(filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        returned.note(filled)
        returned.context = Crossing(AppContext(filled.appContext))
      case .change(let request):
        guard let make = program.serviceExtension else { break }
        let request = request.live
        await returned.note(
          ServiceExtensionRun.outcome(of: request.record, changedBy: make) {
            try? await TimeLimit.passes(warning)
          }, of: request)
      case .present(let request, let date):
        returned.presentation = Crossing(
          await NotificationPresentation(
            of: request.live, at: date, by: belongings.callbacks))
      }
    } catch let error as MissingParameterValues {
      returned.fail(.missingValue(error.names))
      returned.note(error.report)
    } catch {
      returned.fail(.threw(error.explanation))
    }
    return returned
  }
}

extension CodeReturn {
  fileprivate mutating func note(_ filled: FilledFilter) {
    note(filled.report)
    if report != nil { received = filled.filter.parameterValues }
  }

  fileprivate mutating func note(_ filling: FillReport) {
    let report = ValueReport(filling)
    if !report.isEmpty { self.report = report }
  }

  fileprivate mutating func note(
    _ run: ServiceExtensionRun.Outcome, of request: NotificationRequest
  ) {
    switch run {
    case .changed(let content):
      changed = Crossing(request.changed(to: content))
    case .unanswered: break
    case .expired: fail(.timedOut)
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
