import Synchronization

/// A notification that a process sends to all processes of its device.
package struct DistributedNotification: Sendable, Hashable, Codable {
  package var name: String
  /// The sender or the subject, which observers may select by; `nil` for none.
  package var object: String?
  /// Whether it also reaches an app that isn't in front at once.
  package var isImmediate: Bool
  /// The center that it was sent by; observers belong to one, too.
  package var center: Center

  package init(
    name: String, object: String? = nil, isImmediate: Bool = false, center: Center = .distributed
  ) {
    self.name = name
    self.object = object
    self.isImmediate = isImmediate
    self.center = center
  }

  /// A center that reaches all processes of a device.
  package enum Center: String, Sendable, Hashable, Codable {
    /// That of a Mac.
    case distributed
    /// The one of every system of Apple's, whose notifications have nothing but a name.
    case darwin
  }

  /// The state of a process, as far as a center asks.
  package enum Readiness: String, Sendable, Hashable, Codable {
    case inFront, inBackground, suspended
  }

  /// Returns whether a process in a state gets the notification now.
  func reaches(_ readiness: Readiness) -> Bool {
    switch center {
    // Rule F5.8.
    case .distributed: isImmediate || readiness == .inFront
    // Rule F5.10.
    case .darwin: readiness != .suspended
    }
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
    let center: DistributedNotification.Center
    /// The number by which a Darwin observer is removed.
    let mark: Int?
    let handler: Handler

    func observes(_ notification: DistributedNotification) -> Bool {
      center == notification.center && (name == nil || name == notification.name)
        && (object == nil || object == notification.object)
    }
  }

  package init() {}

  /// Adds an observer of a name and an object, each `nil` for any, behind those that are there.
  @discardableResult package func add(
    name: String?, object: String? = nil, in center: DistributedNotification.Center = .distributed,
    mark: Int? = nil, handler: @escaping Handler
  ) -> ID {
    contents.withLock { contents in
      contents.lastID += 1
      let observer = Observer(
        name: name, object: object, center: center, mark: mark, handler: handler)
      contents.observers.append((contents.lastID, observer))
      return contents.lastID
    }
  }

  /// Removes an observer; does nothing if it was removed before.
  package func remove(_ id: ID) {
    contents.withLock { $0.observers.removeAll { $0.id == id } }
  }

  /// Removes the Darwin observers with a mark, of one name or of all.
  package func remove(mark: Int?, name: String?) {
    contents.withLock {
      $0.observers.removeAll { _, observer in
        observer.center == .darwin && observer.mark == mark
          && (name == nil || observer.name == name)
      }
    }
  }

  /// Takes a notification that was sent, if anything in the process observes it.
  ///
  /// Of equal notifications that don't reach the process now, the last one waits.
  /// - Returns: Whether a notification waits now.
  package func accept(
    _ notification: DistributedNotification, in readiness: DistributedNotification.Readiness
  ) -> Bool {
    contents.withLock { contents in
      guard contents.observers.contains(where: { $0.observer.observes(notification) })
      else { return !contents.waiting.isEmpty }
      // Rules F5.8, F5.10.
      if !notification.reaches(readiness) { contents.waiting.removeAll { $0 == notification } }
      contents.waiting.append(notification)
      return true
    }
  }

  /// Removes and returns the first notification that the process may get now; `nil` without one.
  package func next(
    in readiness: DistributedNotification.Readiness
  ) -> DistributedNotification? {
    contents.withLock { contents in
      contents.waiting.firstIndex { $0.reaches(readiness) }
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
