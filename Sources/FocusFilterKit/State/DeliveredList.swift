public import Foundation
import Synchronization

/// A notification in Notification Center.
///
/// ``SimulatedAppState/delivered`` lists an app's notifications, and
/// ``FocusSystem/respond(to:action:text:)`` responds to one of them by its number.
public struct DeliveredNotification: Sendable, Hashable, Codable, Identifiable {
  /// The notification's number, counting up from 1 over the whole device.
  public let id: Int
  /// The notification, as the service extension may have changed it.
  public let request: NotificationRequest
  /// The instant of the decision.
  public let date: Date
  /// The outcome of the notification.
  public let outcome: Decision.Outcome
}

/// The notifications of one app in Notification Center, at most one for each identifier.
struct DeliveredList: Sendable, Hashable {
  /// The notifications, the oldest first.
  private(set) var all: [DeliveredNotification] = []
  /// The notifications' numbers by request identifier.
  private var numbers: [String: Int] = [:]

  /// Lists a notification, in place of an earlier one with the same identifier.
  ///
  /// The cost is constant for a new identifier; an earlier notification is found by binary search.
  mutating func append(_ notification: DeliveredNotification) {
    if let earlier = numbers.updateValue(notification.id, forKey: notification.request.identifier) {
      all.remove(at: place(of: earlier))
    }
    all.append(notification)
  }

  /// Removes the notifications with some identifiers; `nil` means all.
  mutating func remove(_ identifiers: [String]?) {
    guard let identifiers else {
      self = DeliveredList()
      return
    }
    let gone = identifiers.filter { numbers.removeValue(forKey: $0) != nil }
    guard !gone.isEmpty else { return }
    all.removeAll { numbers[$0.request.identifier] != $0.id }
  }

  /// Removes a notification by its number if it is listed.
  mutating func remove(_ number: Int) {
    guard !all.isEmpty, case let place = place(of: number), all[place].id == number else { return }
    numbers[all.remove(at: place).request.identifier] = nil
  }

  /// Returns the index of a listed notification; numbers increase along the list.
  private func place(of number: Int) -> Int {
    var range = all.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = all[middle].id > number ? range.lowerBound..<middle : middle..<range.upperBound
    }
    return range.lowerBound
  }
}

extension DeliveredList {
  /// The notifications, the oldest first; also from notifications that were listed earlier.
  var inOrder: [DeliveredNotification] {
    get { all }
    set {
      self = DeliveredList()
      for notification in newValue.sorted(by: { $0.id < $1.id }) { append(notification) }
    }
  }
}

/// The actions of an app's code during one call, in order.
///
/// The app's synchronous calls append to the mailbox from any thread, so that no action is lost or
/// reordered.
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

  /// Hands over the actions since the last call, in order.
  func empty(into append: (AppAction) -> Void) {
    // Both steps happen under the lock, so that no action of another thread comes between them.
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

  /// Discards all actions, including later ones, because the process has ended.
  func discard() {
    contents.withLock { contents in
      contents.isDiscarded = true
      contents.actions = []
    }
  }
}
