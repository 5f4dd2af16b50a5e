import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Foundation
import Synchronization

/// The process that an app's code runs in, bound to the task that runs it.
///
/// While code that was started as the app runs, everything it does goes into a mailbox that counts
/// at its end. What is done outside, or after that, goes to the device directly, in its order.
final class AppProcess: Sendable {
  let system: FocusSystem
  let app: String
  let host: ProcessHost
  /// What the process registered, also when it has ended.
  private let belongings: ProcessBelongings
  /// Where the actions of the code are collected; `nil` for code that nobody started.
  private let mailbox: Mailbox?
  /// Whether the system called the code, so that what it does after its end is late.
  private let isCall: Bool
  /// What the code asked permission for, which the device learns when the code has ended.
  private let requests = Mutex<[Set<NotificationOption>]>([])

  init(
    system: FocusSystem, app: String, host: ProcessHost, mailbox: Mailbox? = nil,
    isCall: Bool = false
  ) {
    self.system = system
    self.app = app
    self.host = host
    self.belongings = system.belongings.of(app, in: host)
    self.mailbox = mailbox
    self.isCall = isCall
  }

  /// Runs code as this process.
  func run<Value>(
    _ body: @Sendable @concurrent () async throws -> Value
  ) async rethrows -> Value {
    // Rule F5.6.
    system.belongings.containers.synchronizeDefaults()
    defer { system.belongings.containers.synchronizeDefaults() }
    return try await CurrentHost.$bound.withValue(self) { try await body() }
  }

  private func act(_ action: AppAction) {
    if let mailbox, mailbox.append(action) { return }
    system.inbox.append(.action(action, of: app, isLate: isCall))
    Task { await system.drainInbox() }
  }

  /// Asks the device; questions are answered in their order.
  private func ask(_ question: @escaping @Sendable (FocusState) -> Void) {
    system.inbox.append(.question(question))
    Task { await system.drainInbox() }
  }

  /// Asks what the app may show, with what this code asked for so far.
  private func askPermission(
    _ question: @escaping @Sendable (FocusState, SimulatedAppState) -> Void
  ) {
    let requests = requests.withLock { $0 }
    ask { [app] state in
      guard var installed = state.apps[app] else { return }
      for options in requests { _ = installed.permission.ask(for: options) }
      question(state, installed)
    }
  }

  /// Lets what the code did so far count, so that its next question sees it.
  ///
  /// A call of a filter counts as a whole at its end, and sees the device as it was before.
  private func catchUp() {
    guard !isCall else { return }
    mailbox?.empty { system.inbox.append(.action($0, of: app, isLate: false)) }
  }

  private func reference(of filter: any SetFocusFilterIntent.Type) -> FilterReference {
    FilterReference(app: app, filter: filter.persistentIdentifier)
  }
}

extension AppProcess: HostedApp {
  var name: String { "\(app) (\(host.rawValue))" }
  var locale: Locale { system.locale }

  func reloadWidgets(ofKind kind: String?) { act(.reloadWidgets(kind)) }
  func reloadControls(ofKind kind: String?) { act(.reloadControls(kind)) }

  func sharedContainer(forGroup identifier: String) -> URL? {
    use(identifier)
    // Rule F5.4.
    guard isMember(of: identifier) else { return nil }
    return system.belongings.containers.folder(forGroup: identifier)
  }

  func defaultsName(forSuite suite: String) -> String {
    let (belongings, containers) = (system.belongings, system.belongings.containers)
    if belongings.isGroup(suite, of: app) { use(suite) }
    // Rules F5.3, F5.5.
    guard isMember(of: suite) else {
      return containers.name(forSuite: suite, of: app, in: host)
    }
    return containers.name(forGroup: suite)
  }

  private func isMember(of group: String) -> Bool {
    system.belongings.isMember(of: group, app, in: host)
  }

  /// Tells the device that the app uses a group of which not every process is a member.
  private func use(_ group: String) {
    guard !system.belongings.isShared(group, byAllOf: app), belongings.use(group) else { return }
    let action = AppAction.usedGroup(group, in: host)
    if let mailbox, mailbox.append(action) { return }
    // It changes nothing on the device, so that it is never a late effect.
    system.inbox.append(.action(action, of: app, isLate: false))
    Task { await system.drainInbox() }
  }

  func log(_ line: LoggedLine) { act(.log("\(line.level): \(line.message)")) }
}

extension AppProcess: FocusStatusHost {
  var maySeeFocusStatus: Bool? { system.glance.permission(of: app) }
  var isFocusOn: Bool { system.glance.isFocusOn }

  func requestFocusStatus() -> Bool {
    act(.askedForFocusStatus)
    return system.glance.ask(for: app)
  }
}

extension AppProcess: IntentHost {
  func currentValues(
    of filter: any SetFocusFilterIntent.Type
  ) async throws -> [String: ParameterValue] {
    // Rules F4.8, F4.8n.
    guard let values = await system.valuesOfCurrent(reference(of: filter)) else {
      throw SetFocusFilterIntentError.notFound
    }
    return values
  }

  func invalidateAppContext(of filter: any SetFocusFilterIntent.Type) {
    act(.invalidateContext(reference(of: filter)))
  }

  var dependencies: AppDependencyManager { belongings.dependencies }
  var registeredDefaults: RegisteredDefaults { belongings.registeredDefaults }

  var standardDefaultsName: String {
    system.belongings.containers.name(forStandardDefaultsOf: app, in: host)
  }
}

extension AppProcess: DistributedNotificationHost {
  var distributedObservers: DistributedObservers { belongings.distributedObservers }
  func broadcast(_ notification: DistributedNotification) { act(.broadcast(notification)) }
}

extension AppProcess: NotificationHost {
  var callbacks: NotificationCallbacks { belongings.callbacks }
  var now: Date { system.time.now }
  var calendar: Calendar { system.calendar }

  func enqueue(_ call: NotificationCall) {
    switch call {
    case .add(let record, let reply):
      act(.addNotification(NotificationRequest(app: app, record: record)))
      askPermission { state, app in
        guard state.policy.refusal(of: app.permission) == nil else {
          return reply.fail(UNError(.notificationsNotAllowed))
        }
        reply.succeed()
      }
    case .setBadgeCount(let count, let reply):
      act(.setBadge(count))
      ask { _ in reply.succeed() }
    case .requestAuthorization(let asked, let reply):
      let options = Set<NotificationOption>(asked)
      requests.withLock { $0.append(options) }
      act(.askedForAuthorization(options))
      askPermission { _, app in
        reply.succeed(app.permission.isProvisional || app.mayNotify == true)
      }
    case .settings(let reply):
      askPermission { _, app in reply.succeed(SettingsRecord(of: app)) }
    case .setCategories(let categories): belongings.categories = categories
    case .categories(let reply):
      ask { [categories = belongings.categories] _ in reply.succeed(categories) }
    case .removePending(let identifiers): act(.removePending(identifiers))
    case .removeDelivered(let identifiers): act(.removeDelivered(identifiers))
    case .pendingRequests(let reply):
      catchUp()
      ask { [app] in reply.succeed($0.apps[app]?.pending.map(\.request.record) ?? []) }
    case .deliveredNotifications(let reply):
      catchUp()
      ask { [app] in reply.succeed($0.apps[app]?.delivered.map(NotificationRecord.init) ?? []) }
    }
  }
}

extension SettingsRecord {
  /// The settings of an app, by what it asked for and what the person said.
  fileprivate init(of app: SimulatedAppState) {
    self.init()
    let permission = app.permission
    guard permission.answer != nil || permission.isProvisional else { return }
    let mayNotify = permission.answer ?? true
    authorizationStatus =
      permission.isProvisional ? .provisional : mayNotify ? .authorized : .denied
    func setting(_ option: NotificationOption) -> UNNotificationSetting {
      guard permission.has(option) else { return .notSupported }
      return mayNotify ? .enabled : .disabled
    }
    soundSetting = setting(.sound)
    badgeSetting = setting(.badge)
    alertSetting = permission.isProvisional ? .disabled : setting(.alert)
    notificationCenterSetting = setting(.alert)
    lockScreenSetting = alertSetting
    alertStyle = alertSetting == .enabled ? .banner : .none
    if app.description.capabilities.contains(.timeSensitive) {
      timeSensitiveSetting = mayNotify && app.allowsTimeSensitive ? .enabled : .disabled
    }
    if app.description.capabilities.contains(.criticalAlerts) {
      criticalAlertSetting = setting(.criticalAlert)
    }
  }
}

extension AppProcess {
  /// Runs code in the process, and returns when its completion handlers have run, too.
  @concurrent func visit<Value: Sendable>(
    after launch: SimulatedApp.Code?, _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error>
    do {
      if let launch { try await run(launch) }
      result = .success(try await run(body))
    } catch {
      result = .failure(error)
    }
    await callbacks.finishCallbacks()
    return try result.get()
  }
}
