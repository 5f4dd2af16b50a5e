import FocusAppIntents
import FocusHost
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

/// Reads the actions of a category that the process has registered.
struct ReadActions: AppRequest {
  let category: String

  func answer(by code: AppCode, in turn: AppTurn) -> [ActionRecord] {
    code.belongings.categories.first { $0.identifier == category }?.actions ?? []
  }
}

/// Gives the app's delegate a person's response to a notification.
struct ReceiveResponse: AppRequest {
  let response: ResponseRecord

  func answer(by code: AppCode, in turn: AppTurn) async -> Done {
    if code.belongings.isTold(of: response) { await code.belongings.callbacks.receive(response) }
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
