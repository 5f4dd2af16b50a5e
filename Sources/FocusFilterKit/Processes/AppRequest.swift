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
struct AppTurn: Sendable, Codable {
  let app: String
  let host: ProcessHost
  let now: Date
  let locale: Locale
  /// The device's calendar with its time zone.
  let calendar: Calendar
  let groups: GroupMembership
  /// The identifiers of the app's hidden entities.
  var vanished: Set<String> = []
  /// The state of the app's process when the turn began.
  var process = ProcessState.background
  /// Whether the process starts with the turn, so that its start-up code runs.
  var startsProcess = false
}

/// The app groups that an app's code may use in one of its processes.
struct GroupMembership: Sendable, Codable {
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
    known = description.allGroups
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
    code.program.map { AppShape(reading: $0, in: turn.locale) }
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

/// A call by the system. The answer has no actions, which the device receives as they happen.
struct SystemCall: AppRequest {
  let call: AppCall

  var called: CalledCode? {
    switch call.work {
    case .launch: .startUp
    case .perform: .perform
    case .readContext: .appContext
    case .change: .serviceExtension
    case .present: .willPresent
    case .showWidget: .widget
    case .shareFocusStatus: .focusStatus
    }
  }

  @concurrent func answer(by code: AppCode, in turn: AppTurn) async -> AppCall.Result {
    var result = AppCall.Result(call: call.id, outcome: .completed)
    guard let program = code.program else {
      result.outcome = .threw(error: "The app's code is missing.")
      return result
    }
    do {
      if call.work == .launch || turn.startsProcess { try await code.start() }
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
            // The system asks a service extension to finish before it abandons the extension.
            try? await TimeLimit.passes(code.timeLimit * 0.9)
          }, of: request)
      case .present(let request):
        result.presentation = await NotificationPresentation(
          of: request, at: call.at, by: code.belongings.callbacks)
      case .showWidget(let kind):
        result.shown = try await program.widgets.first { $0.kind == kind }?.show()
      case .shareFocusStatus(let isFocused):
        guard let principal = program.focusStatusExtension?() else { break }
        let receiver = principal as? any FocusStatusReceiver
        if try await receiver?.receive(isFocused: isFocused) != true {
          result.outcome = .threw(
            error: "\(type(of: principal)) doesn't handle INShareFocusStatusIntent")
        }
      }
    } catch let error as MissingParameterValues {
      result.outcome = .missingValue(parameters: error.names)
      result.note(error.report)
    } catch let failure as QueryFailure {
      result.outcome = .queryThrew(error: failure.explanation)
    } catch {
      result.outcome = .threw(error: error.explanation)
      result.cause = (error as? any ErrorOfKnownCause)?.knownCause
    }
    return result
  }
}

extension AppCall.Result {
  fileprivate mutating func note(_ filled: FilledFilter) {
    note(filled.report)
    if !vanished.isEmpty || !misfits.isEmpty { received = filled.filter.parameterValues }
  }

  fileprivate mutating func note(_ filling: FillReport) {
    vanished = filling.vanished.map(\.parameter)
    misfits = filling.misfits.keys.sorted()
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
      outcome = .threw(
        error: "didReceive(_:withContentHandler:) released its handler without calling it")
    case .expired: outcome = .timedOut
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
