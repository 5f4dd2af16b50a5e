import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Foundation

/// A request of a device to the code of an app in one of its processes, with the type of its answer.
///
/// Requests and answers, with the actions and questions of a ``DeviceLine``, are all that crosses between
/// a device and code, in one memory as between two. A new request also needs a place in
/// ``SentRequest/kinds``.
protocol AppRequest: Sendable, Codable {
  associatedtype Answer: Sendable, Codable

  /// Whether the request is a call by the system, so that its actions are late after its end and the
  /// failure of start-up code is its result.
  static var isCall: Bool { get }

  /// Answers with an app's code, in a task that is bound to the process already.
  ///
  /// - Throws: What the code throws.
  @concurrent func answer(by code: AppCode, in turn: AppTurn) async throws -> Answer
}

extension AppRequest {
  static var isCall: Bool { false }
}

/// The time in which an app's code has one request: what the code may read of its device at once, as it
/// was when the turn began.
struct AppTurn: Sendable {
  let app: String
  let host: ProcessHost
  let now: Date
  let settings: AppSettings
  /// The state of the app's process when the turn began.
  var process = ProcessState.background
  /// Whether the process starts with the turn, so that its start-up code runs.
  var startsProcess = false
}

/// The part of a turn that seldom changes.
struct AppSettings: Sendable, Hashable, Codable {
  let locale: Locale
  /// The device's calendar with its time zone.
  let calendar: Calendar
  let groups: GroupMembership
  /// The identifiers of the app's entities that are gone.
  var vanished: Set<String> = []
}

/// The app groups that the code of an app may use in one of its processes.
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

  /// Returns whether the name of a suite is that of an app group, as far as one can tell.
  func isGroup(_ suite: String) -> Bool {
    // Rule F5.5: on an iPhone the identifier of every group begins so.
    suite.hasPrefix("group.") || known.contains(suite)
  }
}

/// The answer of a request that has none but its end.
struct Done: Sendable, Codable {}

// MARK: - The requests to an app

/// Reads what is declared of the app; its start-up code doesn't run for this.
struct ReadShape: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) -> AppShape? {
    code.program.map { AppShape(reading: $0, in: turn.settings.locale) }
  }
}

/// Runs the start-up code alone.
struct StartApp: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) -> Done { Done() }
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

/// Takes a distributed notification for the observers in the process, if there are any, and answers
/// whether a notification waits.
struct AcceptDistributed: AppRequest {
  let notification: DistributedNotification
  let readiness: DistributedNotification.Readiness

  func answer(by code: AppCode, in turn: AppTurn) -> Bool {
    code.belongings.distributedObservers.accept(notification, in: readiness)
  }
}

/// Calls the observers of the first distributed notification that waits, and answers whether one did.
struct DeliverDistributed: AppRequest {
  let readiness: DistributedNotification.Readiness

  func answer(by code: AppCode, in turn: AppTurn) async -> Bool {
    let observers = code.belongings.distributedObservers
    guard let notification = observers.next(in: readiness) else { return false }
    await observers.deliver(notification)
    return true
  }
}

/// Drops the distributed notifications that wait.
struct ForgetDistributed: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) -> Bool {
    code.belongings.distributedObservers.forget()
    return false
  }
}

/// Looks at all of the app's filters.
struct CheckFilters: AppRequest {
  func answer(by code: AppCode, in turn: AppTurn) async -> [Finding] {
    var findings: [Finding] = []
    for filter in code.program?.filters ?? [] {
      findings += await FilterCheck(filter.type, mainBundle: code.program?.mainBundle).findings
    }
    return findings
  }
}
