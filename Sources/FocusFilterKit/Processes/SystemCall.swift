import FocusAppIntents
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// A call by the system: the part of an ``AppCall`` that reaches the app's code.
enum SystemCall: AppRequest {
  /// The start-up code.
  case launch
  /// `perform()` of the filter with an identifier, then its `appContext`.
  case perform(String, values: [String: ParameterValue])
  /// `appContext` of a new instance.
  case readContext(String, values: [String: ParameterValue])
  /// The service extension.
  case change(NotificationRequest)
  /// The delegate's `willPresent`.
  case present(NotificationRequest, at: Date)
  /// The code of a widget of a kind.
  case showWidget(String)
  /// The Intents extension's handler of the Focus status.
  case shareFocusStatus(Bool)

  init(_ call: AppCall) {
    self =
      switch call.work {
      case .launch: .launch
      case .perform(let delivery): .perform(delivery.filter.filter, values: delivery.values)
      case .readContext(let filter, _, let values): .readContext(filter.filter, values: values)
      case .change(let request): .change(request)
      case .present(let request): .present(request, at: call.at)
      case .showWidget(let kind): .showWidget(kind)
      case .shareFocusStatus(let isFocused): .shareFocusStatus(isFocused)
      }
  }
}

/// The result of a call without the code's actions, which the device received as they happened.
///
/// Missing parts have their most common value.
struct CallReturn: Sendable, Codable {
  /// The call's failure; `nil` if the code returned.
  var failure: AppCall.Outcome?
  /// The context that the filter reported; `nil` if the filter wasn't asked or failed.
  var context: AppContext?
  /// The report about the values; `nil` if the filter got the values of the call unchanged.
  var report: ValueReport?
  /// The values that the filter got in place of the call's values.
  var received: [String: ParameterValue]?
  /// The presentation that the app in the foreground chose for a notification.
  var presentation: NotificationPresentation?
  /// The notification as the service extension returned it; `nil` leaves the notification
  /// unchanged.
  var changed: NotificationRequest?
  /// The new text of a widget.
  var shown: String?

  /// Sets the call's failure.
  mutating func fail(_ outcome: AppCall.Outcome) { failure = outcome }
}

extension AppCall.Result {
  /// Creates the result of a call that returned, without the code's actions.
  init(_ returned: CallReturn, of call: AppCall.ID) {
    self.init(
      call: call, outcome: returned.failure ?? .completed, context: returned.context,
      vanished: returned.report?.vanished.map(\.parameter) ?? [],
      misfits: returned.report?.misfits ?? [], received: returned.received,
      presentation: returned.presentation, changed: returned.changed,
      shown: returned.shown)
  }
}

extension SystemCall {
  var called: CalledCode? {
    switch self {
    case .launch: .startUp
    case .perform: .perform
    case .readContext: .appContext
    case .change: .serviceExtension
    case .present: .willPresent
    case .showWidget: .widget
    case .shareFocusStatus: .focusStatus
    }
  }

  @concurrent func answer(by code: AppCode, in turn: AppTurn) async -> CallReturn {
    var returned = CallReturn()
    guard let program = code.program else {
      returned.fail(.threw("The app's code is missing."))
      return returned
    }
    do {
      if case .launch = self {
        try await code.start()
      } else if turn.startsProcess {
        try await code.start()
      }
      switch self {
      case .launch: break
      case .perform(let filter, let values):
        guard let type = program.filterType(filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        returned.note(filled)
        try await filled.perform()
        // Rule F4.7p.
        returned.context = AppContext(filled.appContext)
      case .readContext(let filter, let values):
        guard let type = program.filterType(filter) else { break }
        let filled = try await FilledFilter.make(type, values: values)
        returned.note(filled)
        returned.context = AppContext(filled.appContext)
      case .change(let request):
        guard let make = program.serviceExtension else { break }
        await returned.note(
          ServiceExtensionRun.outcome(of: request.record, changedBy: make) {
            // The system asks a service extension to finish before it abandons the extension.
            try? await TimeLimit.passes(code.timeLimit * 0.9)
          }, of: request)
      case .present(let request, let date):
        returned.presentation = await NotificationPresentation(
          of: request, at: date, by: code.belongings.callbacks)
      case .showWidget(let kind):
        returned.shown = try await program.widgets.first { $0.kind == kind }?.show()
      case .shareFocusStatus(let isFocused):
        guard let principal = program.focusStatusExtension?() else { break }
        let receiver = principal as? any FocusStatusReceiver
        if await receiver?.receive(isFocused: isFocused) != true {
          returned.fail(.threw("\(type(of: principal)) doesn't handle INShareFocusStatusIntent"))
        }
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

extension CallReturn {
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
      changed = request.changed(to: content)
    case .unanswered: break
    case .expired: fail(.timedOut)
    }
  }
}

extension NotificationPresentation {
  /// Asks the app's delegate for its choice of presentation.
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
