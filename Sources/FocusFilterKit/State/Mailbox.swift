import Synchronization

/// The actions of an app's code during one call, in order.
///
/// Synchronous calls of the app append here, from any thread, so that nothing is lost or reordered.
final class Mailbox: Sendable {
  private let contents = Mutex(Contents())

  private struct Contents {
    var actions: [AppAction] = []
    var isOpen = true
    var isDiscarded = false
  }

  /// Appends an action, and returns whether the code was still running.
  func append(_ action: AppAction) -> Bool {
    contents.withLock {
      guard $0.isOpen else { return false }
      if !$0.isDiscarded { $0.actions.append(action) }
      return true
    }
  }

  /// Hands over what was appended since the last time, in order.
  func empty(into append: (AppAction) -> Void) {
    // Both at once, so that an action of another thread can't slip in between.
    contents.withLock { contents in
      for action in contents.actions { append(action) }
      contents.actions = []
    }
  }

  /// Closes the mailbox and returns the remaining actions; later ones are late.
  func close() -> [AppAction] {
    contents.withLock { contents in
      contents.isOpen = false
      defer { contents.actions = [] }
      return contents.actions
    }
  }

  /// Discards all actions, also later ones, because the process has ended.
  func discard() {
    contents.withLock { contents in
      contents.isDiscarded = true
      contents.actions = []
    }
  }
}
