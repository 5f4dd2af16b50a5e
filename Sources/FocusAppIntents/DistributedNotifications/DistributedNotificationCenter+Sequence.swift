public import Foundation

extension DistributedNotificationCenter {
  /// Returns the notifications of a name and an object as they are delivered.
  ///
  /// The task that iterates continues after the delivery, so that the device doesn't wait for what it
  /// does then.
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object as? String)
  }

  /// Notifications of a name and an object, in the order of their delivery.
  public struct Notifications: AsyncSequence, Sendable {
    fileprivate let center: DistributedNotificationCenter
    fileprivate let name: Notification.Name
    fileprivate let object: String?

    /// Observes the center from now on, until the iterator is released.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Notification.self)
      let observer =
        center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Notification(name: $0.name, object: $0.object as? String))
        } as? DistributedObserver
      continuation.onTermination = { _ in observer?.remove() }
      return Iterator(base: stream.makeAsyncIterator())
    }

    /// The position in the notifications.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Notification>.Iterator

      /// Returns the next notification; `nil` when the task is canceled.
      public mutating func next() async -> Notification? { await base.next() }
    }
  }
}
