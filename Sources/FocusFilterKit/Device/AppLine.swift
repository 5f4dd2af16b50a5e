import FocusHost
import FocusUserNotifications
import Synchronization

/// The device's end of a line from an app's code.
///
/// While code that was started as the app runs, everything it does goes into a mailbox that counts
/// at its end. What is done outside, or after that, goes to the device directly, in its order.
final class AppLine: DeviceLine {
  private let system: FocusSystem
  private let app: String
  /// The mailbox that collects the code's actions; `nil` for code that nobody started.
  private let mailbox: Mailbox?
  /// Whether the system called the code, so that what it does after its end is late.
  private let isCall: Bool
  /// The permissions that the code requested, which the device learns when the code has ended.
  private let requests = Mutex<[Set<NotificationOption>]>([])

  init(of app: String, to system: FocusSystem, mailbox: Mailbox? = nil, isCall: Bool = false) {
    self.system = system
    self.app = app
    self.mailbox = mailbox
    self.isCall = isCall
  }

  func tell(_ action: AppAction) {
    if case .askedForAuthorization(let options) = action {
      requests.withLock { $0.append(options) }
    }
    if let mailbox, mailbox.append(action) { return }
    // What changes nothing on the device is never a late effect.
    let isLate = isCall && !action.onlyTells
    system.inbox.append(.action(action, of: app, isLate: isLate))
    Task { await system.drainInbox() }
  }

  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void) {
    switch question {
    case .currentValues(let filter):
      let filter = FilterReference(app: app, filter: filter)
      Task { [system] in
        reply(await system.valuesOfCurrent(filter).map { .values($0) } ?? .noValues)
      }
    case .turn: answerInTurn { _ in reply(.done) }
    case .mayNotify:
      askPermission { state, app in
        reply(.allowed(state.policy.refusal(of: app.permission) == nil))
      }
    case .permission:
      askPermission { _, app in
        reply(.allowed(app.permission.isProvisional || app.mayNotify == true))
      }
    case .settings: askPermission { _, app in reply(.settings(SettingsRecord(of: app))) }
    case .pending:
      catchUp()
      answerInTurn { [app] in
        reply(.pending($0.apps[app]?.pending.map(\.request.record) ?? []))
      }
    case .delivered:
      catchUp()
      answerInTurn { [app] in
        reply(.delivered($0.apps[app]?.delivered.map(NotificationRecord.init) ?? []))
      }
    case .focusStatus(let host):
      reply(
        .focusStatus(
          permission: system.glance.permission(of: app),
          isFocusOn: system.glance.isFocusOn(for: app, in: host)))
    case .mayKnowFocusStatus: reply(.allowed(system.glance.ask(for: app)))
    }
  }

  private func answerInTurn(_ answer: @escaping @Sendable (FocusState) -> Void) {
    system.inbox.append(.question(answer))
    Task { await system.drainInbox() }
  }

  /// Asks what the app may show, with what this code asked for so far.
  private func askPermission(
    _ answer: @escaping @Sendable (FocusState, SimulatedAppState) -> Void
  ) {
    let requests = requests.withLock { $0 }
    answerInTurn { [app] state in
      guard var installed = state.apps[app] else { return }
      for options in requests { _ = installed.permission.ask(for: options) }
      answer(state, installed)
    }
  }

  /// Lets what the code did so far count, so that its next question sees it.
  ///
  /// A call of a filter counts as a whole at its end, and sees the device as it was before.
  private func catchUp() {
    guard !isCall else { return }
    mailbox?.empty { system.inbox.append(.action($0, of: app, isLate: false)) }
  }
}

/// The actions and questions of apps outside any call by the system, in order.
final class Inbox: Sendable {
  enum Item: Sendable {
    /// An action of an app; late if its call had already ended.
    case action(AppAction, of: String, isLate: Bool)
    /// A question of an app, which sees the actions before it and none after it.
    case question(@Sendable (FocusState) -> Void)
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
