/// The notifications of one app in Notification Center, at most one for each identifier.
struct DeliveredList: Sendable, Hashable {
  /// The oldest first.
  private(set) var all: [DeliveredNotification] = []
  /// The number of the notification that a request's identifier stands for.
  private var numbers: [String: Int] = [:]

  /// Lists a notification, in place of an earlier one with the same identifier.
  ///
  /// Constant cost for a new identifier; another one is found by halving.
  mutating func append(_ notification: DeliveredNotification) {
    if let earlier = numbers.updateValue(notification.id, forKey: notification.request.identifier) {
      all.remove(at: place(of: earlier))
    }
    all.append(notification)
  }

  /// Takes the notifications with some identifiers off the list; `nil` means all.
  mutating func remove(_ identifiers: [String]?) {
    guard let identifiers else {
      self = DeliveredList()
      return
    }
    let gone = identifiers.filter { numbers.removeValue(forKey: $0) != nil }
    guard !gone.isEmpty else { return }
    all.removeAll { numbers[$0.request.identifier] != $0.id }
  }

  /// Takes a notification off the list by its number, if it is there.
  mutating func remove(_ number: Int) {
    guard !all.isEmpty, case let place = place(of: number), all[place].id == number else { return }
    numbers[all.remove(at: place).request.identifier] = nil
  }

  /// The place of a notification that is listed: numbers only grow.
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
  /// Creates the list of notifications that were listed before.
  init(_ notifications: some Sequence<DeliveredNotification>) {
    for notification in notifications.sorted(by: { $0.id < $1.id }) { append(notification) }
  }
}
