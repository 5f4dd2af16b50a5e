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
