import FocusHost
import FocusUserNotifications
import Synchronization

/// The connection from an app's code to the device, as the device sees it.
///
/// While code that the device started as the app runs, a mailbox collects its actions, and the
/// device applies them when the code ends. Actions of other code, and later actions, go directly to
/// the device in their order.
final class AppLine: DeviceLine {
  private let system: FocusSystem
  private let app: String
  /// The mailbox that collects the code's actions; `nil` for code that the device didn't start.
  private let mailbox: Mailbox?
  /// The code that the system called, after whose end an action is late; `nil` for other code.
  private let code: CalledCode?
  /// The permissions that the code requested; the device learns of them when the code has ended.
  private let requests = Mutex<[[NotificationOption]]>([])
  /// The badge number that the code set last; the device learns of it when the code has ended.
  private let badge = Mutex<Int?>(nil)

  init(
    of app: String, to system: FocusSystem, mailbox: Mailbox? = nil, calling code: CalledCode? = nil
  ) {
    self.system = system
    self.app = app
    self.mailbox = mailbox
    self.code = code
  }

  func tell(_ action: AppAction) {
    if case .askedForAuthorization(let options) = action {
      requests.withLock { $0.append(options) }
    }
    if case .setBadge(let number) = action { badge.withLock { $0 = number } }
    if let mailbox, mailbox.append(action) { return }
    // An action that changes nothing on the device is never a late effect.
    let item = InboxItem.action(action, of: app, after: action.onlyTells ? nil : code)
    system.inbox.withLock { $0.append(item) }
    Task { await system.drainInbox() }
  }

  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void) {
    switch question {
    case .currentValues(let filter):
      let filter = FilterReference(app: app, filter: filter)
      Task { [system] in reply(await system.answerCurrent(filter)) }
    case .turn: answerInTurn(reply) { _ in .done }
    case .mayNotify:
      askPermission(reply) { state, app in
        .allowed(state.policy.refusal(of: app.permission) == nil)
      }
    case .permission:
      askPermission(reply) { _, app in
        .allowed(app.permission.isProvisional || app.mayNotify == true)
      }
    case .settings: askPermission(reply) { _, app in .settings(SettingsRecord(of: app)) }
    case .pending:
      catchUp()
      answerInTurn(reply) { [app] in
        .pending($0.apps[app]?.pending.map(\.request.record) ?? [])
      }
    case .delivered:
      catchUp()
      answerInTurn(reply) { [app] in
        .delivered($0.apps[app]?.delivered.map(NotificationRecord.init) ?? [])
      }
    case .focusStatus(let host):
      reply(
        .focusStatus(
          permission: system.glance.permission(of: app),
          isFocusOn: system.glance.isFocusOn(for: app, in: host)))
    case .mayKnowFocusStatus: reply(.allowed(system.glance.ask(for: app)))
    case .badge: reply(.badge(badge.withLock { $0 } ?? system.glance.badge(of: app)))
    case .setCategories(let categories):
      let allowed = categories.filter { $0.options.contains(.allowInCarPlay) }.map(\.identifier)
      if system.glance.setCarCategories(allowed, of: app) {
        tell(.allowedInCarPlay(categories: allowed))
      }
      system.processes.setCategories(categories, of: app)
      reply(.done)
    case .categories:
      let categories = system.processes.categories(of: app) ?? []
      answerInTurn(reply) { _ in .categories(categories) }
    }
  }

  private func answerInTurn(
    _ reply: @escaping @Sendable (DeviceAnswer) -> Void,
    _ answer: @escaping @Sendable (FocusState) -> DeviceAnswer?
  ) {
    system.inbox.withLock { $0.append(.question(answer, reply: reply)) }
    Task { await system.drainInbox() }
  }

  /// Asks for the app's permissions, including those that this code has requested so far.
  private func askPermission(
    _ reply: @escaping @Sendable (DeviceAnswer) -> Void,
    _ answer: @escaping @Sendable (FocusState, SimulatedAppState) -> DeviceAnswer
  ) {
    let requests = requests.withLock { $0 }
    answerInTurn(reply) { [app] state in
      guard var installed = state.apps[app] else { return nil }
      for options in requests { _ = installed.permission.ask(for: Set(options)) }
      return answer(state, installed)
    }
  }

  /// Applies the code's actions so far, so that its next question sees them.
  ///
  /// The actions of a filter's call are applied together at its end; the call sees the device as it
  /// was before.
  private func catchUp() {
    guard code == nil else { return }
    mailbox?.empty { action in
      system.inbox.withLock { $0.append(.action(action, of: app, after: nil)) }
    }
  }
}

/// An action or a question that an app sends outside the system's calls.
enum InboxItem: Sendable {
  /// An action of an app, perhaps after a call of its code had ended.
  case action(AppAction, of: String, after: CalledCode?)
  /// A question of an app; the answer includes only the actions before the question, and there is
  /// none for an app that isn't installed.
  case question(
    @Sendable (FocusState) -> DeviceAnswer?, reply: @Sendable (DeviceAnswer) -> Void)
}

/// A copy of the facts that apps read or change from any thread, without waiting for the device:
/// the Focus status, the badges, and the categories that CarPlay may display.
final class FocusGlance: Sendable {
  private struct Seen {
    /// The apps that see that a Focus is on if the person lets them.
    var aware: Set<String> = []
    var permissions: [String: Bool] = [:]
    /// The apps without the declaration that the system requires before it asks the person.
    var undeclared: Set<String> = []
    var unauthorized = FocusPolicy.FocusStatusUnauthorized.unknown
    var inExtension = FocusPolicy.FocusStatusInExtension.notFocused
    var badges: [String: Int] = [:]
    var carCategories: [String: [String]] = [:]
  }

  private let seen = Mutex(Seen())

  init(_ state: FocusState) { update(state) }

  /// Whether one of an app's processes sees that a Focus is on; `nil` if the app can't know.
  func isFocusOn(for app: String, in host: ProcessHost) -> Bool? {
    seen.withLock { seen in
      guard seen.permissions[app] == true else {
        return seen.unauthorized.isFocused(permission: seen.permissions[app])
      }
      if host == .intents, seen.inExtension == .notFocused { return false }
      return seen.aware.contains(app)
    }
  }

  /// Whether the person lets an app see the Focus status; `nil` until the app has asked.
  func permission(of app: String) -> Bool? { seen.withLock { $0.permissions[app] } }

  /// The badge number of an app; 0 for none.
  func badge(of app: String) -> Int { seen.withLock { $0.badges[app] ?? 0 } }

  /// Changes the badge number of an app.
  func setBadge(_ number: Int, of app: String) { seen.withLock { $0.badges[app] = number } }

  /// Sets the categories of an app that CarPlay may display, and returns whether they are others
  /// than before.
  @discardableResult
  func setCarCategories(_ categories: [String], of app: String) -> Bool {
    seen.withLock { ($0.carCategories.updateValue(categories, forKey: app) ?? []) != categories }
  }

  /// Grants the permission to an app that asks for the first time and declares the use, and returns
  /// whether the app has it.
  ///
  /// The device learns of the request when the app's code has ended.
  func ask(for app: String) -> Bool {
    seen.withLock { seen in
      let answer = seen.permissions[app] ?? !seen.undeclared.contains(app)
      if answer { seen.permissions[app] = answer }
      return answer
    }
  }

  /// Copies the status after an event. The cost is linear in the apps.
  func update(_ state: FocusState) {
    let apps = state.apps.keys
    let new = Seen(
      aware: Set(apps.filter(state.showsFocus)),
      permissions: state.apps.compactMapValues(\.seesFocusStatus),
      undeclared: Set(apps.filter { state.declarationMissingForFocusStatus(of: $0) != nil }),
      unauthorized: state.policy.focusStatusUnauthorized,
      inExtension: state.policy.focusStatusInExtension, badges: state.apps.mapValues(\.badge),
      carCategories: state.apps.mapValues(\.carCategories))
    seen.withLock { $0 = new }
  }
}

extension FocusEvent {
  /// Whether the event may change which apps see the Focus.
  var mayChangeGlance: Bool {
    switch kind {
    case .removed, .modeEdited, .installed, .undone: true
    case .appSet(_, let setting): setting.kind == .focusStatus
    case .acted(_, let actions, _): actions.contains(.askedForFocusStatus)
    case .returned(let result): result.actions.contains(.askedForFocusStatus)
    default: false
    }
  }
}

extension FocusEffect {
  /// Whether the effect is another Focus than before, or none.
  var changesFocus: Bool { if case .focusChanged = self { true } else { false } }
}
