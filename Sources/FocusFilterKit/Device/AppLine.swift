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
    if let mailbox, mailbox.append(action) { return }
    // An action that changes nothing on the device is never a late effect.
    system.inbox.append(.action(action, of: app, after: action.onlyTells ? nil : code))
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
    }
  }

  private func answerInTurn(
    _ reply: @escaping @Sendable (DeviceAnswer) -> Void,
    _ answer: @escaping @Sendable (FocusState) -> DeviceAnswer?
  ) {
    system.inbox.append(.question(answer, reply: reply))
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
    mailbox?.empty { system.inbox.append(.action($0, of: app, after: nil)) }
  }
}

/// The actions and questions that apps send outside the system's calls, in order.
final class Inbox: Sendable {
  enum Item: Sendable {
    /// An action of an app, perhaps after a call of its code had ended.
    case action(AppAction, of: String, after: CalledCode?)
    /// A question of an app; the answer includes only the actions before the question, and there is
    /// none for an app that isn't installed.
    case question(
      @Sendable (FocusState) -> DeviceAnswer?, reply: @Sendable (DeviceAnswer) -> Void)
  }

  private let items = Mutex<[Item]>([])

  func append(_ item: Item) { items.withLock { $0.append(item) } }

  func takeAll() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
