import Synchronization

/// A notification that a process sends to all processes of its device.
package struct DistributedNotification: Sendable, Hashable, Codable {
  package var name: String
  /// The sender or the subject, by which observers may filter; `nil` for none.
  package var object: String?
  /// Whether the notification immediately reaches an app that isn't in front, too.
  package var isImmediate: Bool
  /// The center of the notification; an observer receives only notifications of its own center.
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
    /// The distributed notification center of a Mac.
    case distributed
    /// The Darwin notification center of all Apple systems, whose notifications have only a name.
    case darwin
  }

  /// A process's state, as far as it matters to a center.
  package enum Readiness: String, Sendable, Hashable, Codable {
    case inFront, inBackground, suspended
  }

  /// Returns whether a process in this state receives the notification now.
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
  /// This process's observers, which end with the process.
  var distributedObservers: DistributedObservers { get }

  /// Sends a notification. The device delivers it after the running call, in the order of sending.
  func broadcast(_ notification: DistributedNotification)
}

/// The observers of distributed notifications in one process, with the notifications that wait for
/// them.
package final class DistributedObservers: Sendable {
  /// An observer's code, which the device calls on the main thread.
  package typealias Handler = @MainActor @Sendable (DistributedNotification) -> Void
  package typealias ID = Int

  private let contents = Mutex(Contents())

  private struct Contents {
    var observers: [(id: ID, observer: Observer)] = []
    var lastID = 0
    /// The waiting notifications, in the order of sending.
    var waiting: [DistributedNotification] = []
  }

  private struct Observer: Sendable {
    /// The name and the object by which the observer filters; `nil` for any.
    let name: String?
    let object: String?
    let center: DistributedNotification.Center
    /// The number by which the app removes a Darwin observer.
    let mark: Int?
    let handler: Handler

    func observes(_ notification: DistributedNotification) -> Bool {
      center == notification.center && (name == nil || name == notification.name)
        && (object == nil || object == notification.object)
    }
  }

  package init() {}

  /// Adds an observer after the existing ones; a name or object of `nil` stands for any.
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

  /// Removes an observer; does nothing if the observer was already removed.
  package func remove(_ id: ID) {
    contents.withLock { $0.observers.removeAll { $0.id == id } }
  }

  /// Removes the Darwin observers with a mark, for one name or for all.
  package func remove(mark: Int?, name: String?) {
    contents.withLock {
      $0.observers.removeAll { _, observer in
        observer.center == .darwin && observer.mark == mark
          && (name == nil || observer.name == name)
      }
    }
  }

  /// Accepts a sent notification if anything in the process observes it.
  ///
  /// If several equal notifications can't reach the process now, only the last of them waits.
  /// - Returns: Whether any notification waits now.
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

  /// Removes and returns the first waiting notification that may reach the process now; `nil` for
  /// none.
  package func next(
    in readiness: DistributedNotification.Readiness
  ) -> DistributedNotification? {
    contents.withLock { contents in
      contents.waiting.firstIndex { $0.reaches(readiness) }
        .map { contents.waiting.remove(at: $0) }
    }
  }

  /// Drops all waiting notifications.
  package func forget() { contents.withLock { $0.waiting = [] } }

  /// Calls the observers of a notification, in the order in which they were added.
  @MainActor package func deliver(_ notification: DistributedNotification) {
    let observers = contents.withLock { $0.observers.map(\.observer) }
    for observer in observers where observer.observes(notification) {
      observer.handler(notification)
    }
  }
}
