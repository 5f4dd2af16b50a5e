import Dispatch
import FocusAppIntents
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation
import Synchronization

/// The host that Apple's APIs find during a turn of an app's code.
///
/// Dependencies and delegates stay in the process; everything else goes to the device.
final class TurnHost: Sendable {
  let code: AppCode
  let turn: AppTurn
  let line: any DeviceLine

  init(of code: AppCode, in turn: AppTurn, on line: any DeviceLine) {
    self.code = code
    self.turn = turn
    self.line = line
  }

  private var app: String { turn.app }

  /// Asks a question that the device answers without waiting, and blocks until the answer.
  ///
  /// Apple's call returns the answer synchronously, so the thread has to wait, even if tasks share
  /// it. The thread doesn't wait for a task: a device in this process answers before `ask` returns,
  /// and the answer of a device in another process arrives on the connection's own thread.
  private func answerAtOnce(to question: DeviceQuestion) -> DeviceAnswer {
    let answer = Mutex(DeviceAnswer.done)
    let isThere = DispatchSemaphore(value: 0)
    line.ask(question) { new in
      answer.withLock { $0 = new }
      isThere.signal()
    }
    isThere.wait()
    return answer.withLock { $0 }
  }
}

extension TurnHost: HostedApp {
  var locale: Locale { turn.locale }

  func reloadWidgets(ofKind kind: String?) { line.tell(.reloadWidgets(kind: kind)) }
  func reloadControls(ofKind kind: String?) { line.tell(.reloadControls(kind: kind)) }
  func log(_ line: String) { self.line.tell(.log(text: line)) }

  func sharedContainer(forGroup identifier: String) -> URL? {
    use(identifier)
    // Rule F5.4.
    guard turn.groups.own.contains(identifier) else { return nil }
    return code.containers.folder(forGroup: identifier)
  }

  func defaultsName(forSuite suite: String) -> String {
    if turn.groups.isGroup(suite) { use(suite) }
    // Rules F5.3, F5.5.
    guard turn.groups.own.contains(suite) else {
      return code.containers.name(forSuite: suite, of: app, in: turn.host)
    }
    return code.containers.name(forGroup: suite)
  }

  /// Tells the device that the app uses a group of which not all of its processes are members.
  private func use(_ group: String) {
    guard !turn.groups.shared.contains(group) else { return }
    tellOnce(.usedGroup(group: group, host: turn.host))
  }

  /// Tells the device of a mistake, unless the process has made it before.
  private func tellOnce(_ mistake: AppAction) {
    if code.belongings.isNews(mistake) { line.tell(mistake) }
  }

  /// Tells the device about the code's writes to Foundation's suites of groups.
  func tell(of writings: [FoundationSuites.Writing]) {
    for writing in writings {
      tellOnce(
        .wroteOutside(
          group: writing.group, keys: writing.keys, wasAlone: writing.wasAlone,
          host: turn.host))
    }
  }
}

extension TurnHost: FocusStatusHost {
  var maySeeFocusStatus: Bool? { focusStatus.permission }
  var isFocusOn: Bool? { focusStatus.isFocusOn }

  func requestFocusStatus() -> Bool {
    line.tell(.askedForFocusStatus)
    if case .allowed(let mayKnow) = answerAtOnce(to: .mayKnowFocusStatus) { return mayKnow }
    return false
  }

  private var focusStatus: (permission: Bool?, isFocusOn: Bool?) {
    if case .focusStatus(let permission, let isFocusOn) = answerAtOnce(
      to: .focusStatus(in: turn.host))
    {
      return (permission, isFocusOn)
    }
    return (nil, nil)
  }
}

extension TurnHost: ActivityHost {
  func drawActivities(of type: String, isDismissed: Bool) {
    line.tell(.drewActivities(type: type, isDismissed: isDismissed))
  }
}

extension TurnHost: DistributedNotificationHost {
  var distributedObservers: DistributedObservers { code.belongings.distributedObservers }
  func broadcast(_ notification: DistributedNotification) {
    line.tell(.broadcast(notification: notification))
  }
}

extension TurnHost: ApplicationHost {
  var isInFront: Bool { turn.host == .app && turn.process == .foreground }
  func open(_ address: URL) { line.tell(.opened(address: address.absoluteString)) }

  var badge: Int {
    get { if case .badge(let number) = answerAtOnce(to: .badge) { number } else { 0 } }
    set { line.tell(.setBadge(count: newValue)) }
  }
}

extension TurnHost: IntentHost {
  func currentValues(
    of filter: any SetFocusFilterIntent.Type
  ) async throws -> [String: ParameterValue] {
    let question = DeviceQuestion.currentValues(of: filter.persistentIdentifier)
    let answer = await withCheckedContinuation { continuation in
      line.ask(question) { continuation.resume(returning: $0) }
    }
    // Rules F4.8, F4.8n.
    guard case .values(let values) = answer else {
      throw SetFocusFilterIntentError.notFound
    }
    return values
  }

  func invalidateAppContext(of filter: any SetFocusFilterIntent.Type) {
    line.tell(
      .invalidateContext(filter: FilterReference(app: app, filter: filter.persistentIdentifier)))
  }

  func miss(dependency type: String) { tellOnce(.missedDependency(type: type, host: turn.host)) }

  var dependencies: AppDependencyManager { code.belongings.dependencies }
  var registeredDefaults: RegisteredDefaults { code.belongings.registeredDefaults }

  var standardDefaultsName: String {
    code.containers.name(forStandardDefaultsOf: app, in: turn.host)
  }

  var surroundings: AppSurroundings? { code.surroundings(of: app, in: turn.host) }
}

extension TurnHost: NotificationHost {
  var callbacks: NotificationCallbacks { code.belongings.callbacks }
  var now: Date { turn.now }
  var calendar: Calendar { turn.calendar }

  func enqueue(_ call: NotificationCall) {
    switch call {
    case .add(let record, let reply):
      line.tell(.addNotification(request: NotificationRequest(app: turn.app, record: record)))
      line.ask(.mayNotify) { answer in
        if case .allowed(true) = answer { return reply.succeed() }
        reply.fail(UNError(.notificationsNotAllowed))
      }
    case .setBadgeCount(let count, let reply):
      line.tell(.setBadge(count: count))
      line.ask(.turn) { _ in reply.succeed() }
    case .requestAuthorization(let asked, let reply):
      line.tell(.askedForAuthorization(options: Set(asked).sorted { $0.rawValue < $1.rawValue }))
      ask(.permission, reply) { if case .allowed(let value) = $0 { value } else { nil } }
    case .settings(let reply):
      ask(.settings, reply) { if case .settings(let value) = $0 { value } else { nil } }
    case .setCategories(let categories): line.ask(.setCategories(categories)) { _ in }
    case .categories(let reply):
      ask(.categories, reply) { if case .categories(let value) = $0 { value } else { nil } }
    case .removePending(let identifiers): line.tell(.removePending(identifiers: identifiers))
    case .removeDelivered(let identifiers): line.tell(.removeDelivered(identifiers: identifiers))
    case .pendingRequests(let reply):
      ask(.pending, reply) { if case .pending(let value) = $0 { value } else { nil } }
    case .deliveredNotifications(let reply):
      ask(.delivered, reply) { if case .delivered(let value) = $0 { value } else { nil } }
    }
  }

  /// Asks a question, and replies with the value of an answer of its kind.
  private func ask<Value>(
    _ question: DeviceQuestion, _ reply: Reply<Value>,
    _ value: @escaping @Sendable (DeviceAnswer) -> Value?
  ) {
    line.ask(question) { answer in
      if let value = value(answer) { reply.succeed(value) }
    }
  }
}

// MARK: - The line to the device

/// The connection on which an app's code sends its actions and questions to the device.
///
/// A connection belongs to one turn of the code, or to code that the device didn't start.
protocol DeviceLine: AnyObject, Sendable {
  /// Sends an action to the device and returns at once. The device applies actions in the order in
  /// which they were sent.
  func tell(_ action: AppAction)

  /// Asks the device a question. Answers come in the order of the questions, on any thread, and
  /// include the effects of earlier actions. Questions for `current` values and for the Focus
  /// status don't wait for others.
  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void)
}

/// A question from an app's code to its device.
enum DeviceQuestion: Sendable, Codable {
  /// The configured values of a filter, by its identifier.
  case currentValues(of: String)
  /// An empty question, which is answered in its turn.
  case turn
  /// Asks whether a notification that was just added may be shown.
  case mayNotify
  /// The result of the permission request that was just sent.
  case permission
  /// The app's notification settings.
  case settings
  /// The waiting notification requests.
  case pending
  /// The notifications in Notification Center.
  case delivered
  /// Asks for the Focus status in one of the app's processes, and for the permission to see it.
  case focusStatus(in: ProcessHost)
  /// Asks the person for permission to read the Focus status, and returns the permission.
  case mayKnowFocusStatus
  /// The app's badge number.
  case badge
  /// Registers the app's notification categories, in place of all earlier ones.
  case setCategories([CategoryRecord])
  /// The app's notification categories.
  case categories
}

/// A device's answer to a ``DeviceQuestion``.
enum DeviceAnswer: Sendable, Hashable, Codable {
  case done
  /// Whether the permission was granted.
  case allowed(Bool)
  case values([String: ParameterValue])
  /// The filter has no values, because no Focus applies to it.
  case noValues
  case settings(SettingsRecord)
  case pending([RequestRecord])
  case delivered([NotificationRecord])
  /// The permission is `nil` until the app has asked, and the status is `nil` if the app can't know
  /// it.
  case focusStatus(permission: Bool?, isFocusOn: Bool?)
  case badge(Int)
  case categories([CategoryRecord])
}
