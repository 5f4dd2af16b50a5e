import Synchronization

/// A copy of the Focus status that apps may read from any thread, without waiting for the device.
final class FocusGlance: Sendable {
  private struct Seen {
    /// The apps that don't see the Focus that is on; `nil` if no Focus is on.
    var unaware: Set<String>?
    var permissions: [String: Bool] = [:]
    /// The apps that lack the declaration without which the system doesn't ask the person.
    var undeclared: Set<String> = []
    var unauthorized = FocusPolicy.FocusStatusUnauthorized.unknown
    var inExtension = FocusPolicy.FocusStatusInExtension.notFocused
  }

  private let seen = Mutex(Seen())
  private let isRead = Atomic(false)

  /// Whether an app's code has asked for the status or the permission.
  var wasRead: Bool { isRead.load(ordering: .relaxed) }

  init(_ state: FocusState) { update(state) }

  /// Whether one of an app's processes sees that a Focus is on; `nil` if the app can't know.
  func isFocusOn(for app: String, in host: ProcessHost) -> Bool? {
    isRead.store(true, ordering: .relaxed)
    return seen.withLock { seen in
      guard seen.permissions[app] == true else {
        return seen.unauthorized.isFocused(permission: seen.permissions[app])
      }
      if host == .intents, seen.inExtension == .notFocused { return false }
      return seen.unaware.map { !$0.contains(app) } ?? false
    }
  }

  /// Whether the person lets an app see the Focus status; `nil` until the app has asked.
  func permission(of app: String) -> Bool? { seen.withLock { $0.permissions[app] } }

  /// Grants the permission to an app that asks for the first time and declares the use, and returns
  /// whether the app has it.
  ///
  /// The device learns of the request when the app's code has ended.
  func ask(for app: String) -> Bool {
    isRead.store(true, ordering: .relaxed)
    return seen.withLock { seen in
      let answer = seen.permissions[app] ?? !seen.undeclared.contains(app)
      if answer { seen.permissions[app] = answer }
      return answer
    }
  }

  /// Copies the status after an event. The cost is linear in the apps.
  func update(_ state: FocusState) {
    let permissions = state.apps.compactMapValues(\.seesFocusStatus)
    let unaware = state.activation.map { _ in
      Set(state.apps.keys.filter { !state.showsFocus(to: $0) })
    }
    let undeclared = Set(
      state.apps.keys.filter { state.declarationMissingForFocusStatus(of: $0) != nil })
    let new = Seen(
      unaware: unaware, permissions: permissions, undeclared: undeclared,
      unauthorized: state.policy.focusStatusUnauthorized,
      inExtension: state.policy.focusStatusInExtension)
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
