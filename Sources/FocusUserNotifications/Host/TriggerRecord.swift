import Foundation

/// A notification's trigger as a value.
package enum TriggerRecord: Sendable, Hashable, Codable {
  case timeInterval(seconds: TimeInterval, repeats: Bool)
  // Indirect, because the value is large and only a few stored requests have one.
  indirect case calendar(components: DateComponents, repeats: Bool)
  /// A push from a server.
  case push

  package var repeats: Bool {
    switch self {
    case .timeInterval(_, let repeats), .calendar(_, let repeats): repeats
    case .push: false
    }
  }

  /// Copies the values of a trigger.
  package init(_ trigger: UNNotificationTrigger) {
    switch trigger {
    case let trigger as UNTimeIntervalNotificationTrigger:
      self = .timeInterval(seconds: trigger.timeInterval, repeats: trigger.repeats)
    case let trigger as UNCalendarNotificationTrigger:
      self = .calendar(components: trigger.dateComponents, repeats: trigger.repeats)
    default:
      self = .push
    }
  }

  /// The trigger as an instance of Apple's class.
  var object: UNNotificationTrigger {
    switch self {
    case .timeInterval(let seconds, let repeats):
      UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    case .calendar(let components, let repeats):
      UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    case .push:
      UNPushNotificationTrigger(repeats: false)
    }
  }
}
