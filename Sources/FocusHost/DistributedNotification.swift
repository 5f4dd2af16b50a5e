import Synchronization

/// A notification that a process sends to all processes of its device.
package struct DistributedNotification: Sendable, Hashable, Codable {
  package var name: String
  /// The sender or the subject, which observers may select by; `nil` for none.
  package var object: String?
  /// Whether it also reaches an app that isn't in front at once.
  package var isImmediate: Bool

  package init(name: String, object: String? = nil, isImmediate: Bool = false) {
    self.name = name
    self.object = object
    self.isImmediate = isImmediate
  }
}

/// A process of a simulated app that sends and observes distributed notifications.
package protocol DistributedNotificationHost: HostedApp {
  /// The observers of this process, which end with it.
  var distributedObservers: DistributedObservers { get }

  /// Sends a notification; the device delivers it after the running call, in the order of such calls.
  func broadcast(_ notification: DistributedNotification)
}

/// The observers of distributed notifications in one process, and the notifications that wait for them.
package final class DistributedObservers: Sendable {
  /// Code of the app, which is called on the main thread.
  package typealias Handler = @MainActor @Sendable (DistributedNotification) -> Void
  package typealias ID = Int

  private let contents = Mutex(Contents())

  private struct Contents {
    var observers: [(id: ID, observer: Observer)] = []
    var lastID = 0
    /// The notifications that wait, in the order in which they were sent.
    var waiting: [DistributedNotification] = []
  }

  private struct Observer: Sendable {
    /// The name and the object that it selects; `nil` for any.
    let name: String?
    let object: String?
    let handler: Handler

    func observes(_ notification: DistributedNotification) -> Bool {
      (name == nil || name == notification.name)
        && (object == nil || object == notification.object)
    }
  }

  package init() {}

  /// Adds an observer of a name and an object, each `nil` for any, behind those that are there.
  package func add(
    name: String?, object: String?, handler: @escaping Handler
  ) -> ID {
    contents.withLock { contents in
      contents.lastID += 1
      let observer = Observer(name: name, object: object, handler: handler)
      contents.observers.append((contents.lastID, observer))
      return contents.lastID
    }
  }

  /// Removes an observer; does nothing if it was removed before.
  package func remove(_ id: ID) {
    contents.withLock { $0.observers.removeAll { $0.id == id } }
  }

  /// Takes a notification that was sent, if anything in the process observes it.
  ///
  /// - Parameter isSuspended: Whether the process gets only immediate ones now. Of those that it
  ///   doesn't get, the last one of each name and object waits.
  /// - Returns: Whether a notification waits now.
  package func accept(_ notification: DistributedNotification, isSuspended: Bool) -> Bool {
    contents.withLock { contents in
      guard contents.observers.contains(where: { $0.observer.observes(notification) })
      else { return !contents.waiting.isEmpty }
      // Rule F5.8.
      if isSuspended { contents.waiting.removeAll { $0 == notification && !$0.isImmediate } }
      contents.waiting.append(notification)
      return true
    }
  }

  /// Removes and returns the first notification that the process may get now; `nil` without one.
  package func next(isSuspended: Bool) -> DistributedNotification? {
    contents.withLock { contents in
      contents.waiting.firstIndex { !isSuspended || $0.isImmediate }
        .map { contents.waiting.remove(at: $0) }
    }
  }

  /// Drops the notifications that wait.
  package func forget() { contents.withLock { $0.waiting = [] } }

  /// Calls the observers of a notification, in the order in which they were added.
  @MainActor package func deliver(_ notification: DistributedNotification) {
    let observers = contents.withLock { $0.observers.map(\.observer) }
    for observer in observers where observer.observes(notification) {
      observer.handler(notification)
    }
  }
}
