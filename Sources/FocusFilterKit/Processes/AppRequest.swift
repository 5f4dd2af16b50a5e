import FocusAppIntents
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// A device's request to an app's code in one of its processes, with the type of the answer.
///
/// A device and an app's code exchange only requests, answers, and the actions and questions of a
/// ``DeviceLine``, whether they share a process or not. A new request must also be listed in
/// ``SentRequest/kinds``.
protocol AppRequest: Sendable, Codable {
  associatedtype Answer: Sendable, Codable

  /// The code that a call by the system runs; `nil` for any other request.
  ///
  /// Actions after the end of such a call are late, and the failure of start-up code is the call's
  /// result.
  var called: CalledCode? { get }

  /// Answers the request by running an app's code, in a task that belongs to the process.
  ///
  /// - Throws: The code's error.
  @concurrent func answer(by code: AppCode, in turn: AppTurn) async throws -> Answer
}

extension AppRequest {
  var called: CalledCode? { nil }
}

/// A turn of an app's code, which answers one request.
///
/// The turn has the device's values from its beginning, which the code may read without asking the
/// device.
struct AppTurn: Sendable {
  let app: String
  let host: ProcessHost
  let now: Date
  var settings: AppSettings
  /// The state of the app's process when the turn began.
  var process = ProcessState.background
  /// Whether the process starts with the turn, so that its start-up code runs.
  var startsProcess = false
}

/// The part of a turn that rarely changes.
struct AppSettings: Sendable, Hashable, Codable {
  let locale: Locale
  /// The device's calendar with its time zone.
  let calendar: Calendar
  let groups: GroupMembership
  /// The identifiers of the app's hidden entities.
  var vanished: Set<String> = []
}

/// The app groups that an app's code may use in one of its processes.
struct GroupMembership: Sendable, Hashable, Codable {
  /// The groups that the process is a member of.
  var own: Set<String> = []
  /// The groups that all processes of the app are members of.
  var shared: Set<String> = []
  /// The groups that any process of the app is a member of.
  var known: Set<String> = []

  init() {}

  init(of description: AppDescription, in host: ProcessHost) {
    own = description.groups(of: host)
    let all = description.hosts.map(description.groups)
    shared = all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
    known = ProcessHost.allCases.map(description.groups).reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns whether a suite's name is an app group's, as far as the name and the declared groups
  /// tell.
  func isGroup(_ suite: String) -> Bool {
    // Rule F5.5: on an iPhone, every group's identifier begins with this prefix.
    suite.hasPrefix("group.") || known.contains(suite)
  }
}

/// The answer of a request that returns no value.
struct Done: Sendable, Codable {}

// MARK: - The requests to an app

/// Reads the app's declarations, without running its start-up code.
struct ReadShape: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) -> AppShape? {
    code.program.map { AppShape(reading: $0, in: turn.settings.locale) }
  }
}

/// Runs only the start-up code.
struct StartApp: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) -> Done { Done() }
}

/// Answers after a moment, in which code that goes on after its call may end.
///
/// The process itself waits, so that a machine without time for the process gives it a longer
/// moment.
struct WaitForLateCode: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) async throws -> Done {
    try await Task.sleep(for: .milliseconds(250))
    return Done()
  }
}

/// Runs one of the actions that the app lists, and answers with the value that it returns.
struct RunAction: AppRequest {
  let name: String
  let word: String?

  func answer(by code: AppCode, in turn: AppTurn) async throws -> ParameterValue {
    try await code.program?.actions.first { $0.name == name }?.run(word) ?? .null
  }
}

/// Gives the app's delegate a person's response to a notification.
struct ReceiveResponse: AppRequest {
  let response: ResponseRecord

  func answer(by code: AppCode, in turn: AppTurn) async -> Done {
    await code.belongings.callbacks.receive(response)
    return Done()
  }
}

/// Opens the app's own notification settings, from a notification or from Settings.
struct OpenSettings: AppRequest {
  let notification: NotificationRecord?

  func answer(by code: AppCode, in turn: AppTurn) async -> Done {
    await code.belongings.callbacks.openSettings(for: notification)
    return Done()
  }
}

/// Receives a distributed notification for the process's observers, if there are any, and answers
/// whether a notification waits for them.
struct AcceptDistributed: AppRequest {
  let notification: DistributedNotification
  let readiness: DistributedNotification.Readiness

  func answer(by code: AppCode, in turn: AppTurn) -> Bool {
    code.belongings.distributedObservers.accept(notification, in: readiness)
  }
}

/// Calls the observers of the first waiting distributed notification, and answers whether there was
/// one.
struct DeliverDistributed: AppRequest {
  let readiness: DistributedNotification.Readiness

  func answer(by code: AppCode, in turn: AppTurn) async -> Bool {
    let observers = code.belongings.distributedObservers
    guard let notification = observers.next(in: readiness) else { return false }
    await observers.deliver(notification)
    return true
  }
}

/// Drops the waiting distributed notifications.
struct ForgetDistributed: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) -> Bool {
    code.belongings.distributedObservers.forget()
    return false
  }
}

/// Checks all of the app's filters.
struct CheckFilters: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) async -> [Finding] {
    var findings: [Finding] = []
    for filter in code.program?.filters ?? [] {
      findings += await FilterCheck(filter.type, mainBundle: code.program?.mainBundle).findings
    }
    return findings + (code.program?.translationFindings ?? [])
  }
}

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
        if try await receiver?.receive(isFocused: isFocused) != true {
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
    // An extension hides a notification with an empty content only with Apple's permission.
    case .changed(let content) where content == ContentRecord(): break
    case .changed(let content):
      changed = request.changed(to: content)
    case .unanswered:
      fail(.threw("didReceive(_:withContentHandler:) released its handler without calling it"))
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
      self = []
      return
    }
    self = Self(rawValue: options.rawValue).intersection(.all)
    if options.contains(.alert) { formUnion([.list, .banner]) }
  }
}
