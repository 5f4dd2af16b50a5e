import FocusUserNotifications

/// One of the things for which an app asks permission by `requestAuthorization(options:)`.
public enum NotificationOption: String, Sendable, Hashable, Codable, CaseIterable {
  /// The number on the app's icon.
  case badge
  /// Sounds.
  case sound
  /// Banners, and a place in Notification Center.
  case alert
  /// Critical alerts, which also need ``AppCapability/criticalAlerts``.
  case criticalAlert
  /// Quiet notifications, without a question to the person.
  case provisional

  fileprivate var option: UNAuthorizationOptions {
    switch self {
    case .badge: .badge
    case .sound: .sound
    case .alert: .alert
    case .criticalAlert: .criticalAlert
    case .provisional: .provisional
    }
  }
}

extension Set<NotificationOption> {
  /// Creates the options from Apple's, without those that don't concern a Focus.
  init(_ options: UNAuthorizationOptions) {
    self = Set(NotificationOption.allCases.filter { options.contains($0.option) })
  }
}

/// An app's permission to notify: the person's answer, and the options that the app requested.
struct NotificationPermission: Sendable, Hashable {
  /// Whether the person allows notifications; `nil` is no answer yet.
  var answer: Bool?
  /// The options of all the app's requests; `nil` while it never asked.
  var asked: Set<NotificationOption>?

  /// Whether it notifies quietly because the person wasn't asked (F3-0p).
  var isProvisional: Bool { answer == nil && asked?.contains(.provisional) == true }

  /// Whether it may use an option; an app that never asked is treated as if it had asked for all.
  func has(_ option: NotificationOption) -> Bool { asked?.contains(option) ?? true }

  /// Lets an app ask, and returns whether the person is asked for the first time and says yes
  /// (*modeled*).
  mutating func ask(for options: Set<NotificationOption>) -> Bool {
    asked = (asked ?? []).union(options)
    guard answer == nil, !options.contains(.provisional) else { return false }
    answer = true
    return true
  }
}
