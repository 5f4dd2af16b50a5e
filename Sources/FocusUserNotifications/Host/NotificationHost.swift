package import FocusHost
package import Foundation

/// The process of an app that can notify.
///
/// The center keeps nothing of its own: at every call it looks up the host, and sends the call to it.
package protocol NotificationHost: AppHost {
  /// Takes a call of the app, in the order of the calls.
  ///
  /// It returns at once. Replies may be given from anywhere; the app's own code runs elsewhere.
  func enqueue(_ call: NotificationCall)

  /// What calls back into this app on this device; the same object at every call.
  var callbacks: NotificationCallbacks { get }

  /// The device's time.
  var now: Date { get }

  /// The device's calendar, with its time zone.
  var calendar: Calendar { get }
}

/// What an app asks of the notification center.
package enum NotificationCall: Sendable {
  /// Schedules, or delivers at once; replaces a pending request of the same identifier.
  case add(RequestRecord, Reply<Void>)
  /// The number is never negative.
  case setBadgeCount(Int, Reply<Void>)
  case requestAuthorization(UNAuthorizationOptions, Reply<Bool>)
  case settings(Reply<SettingsRecord>)
  /// In the order of their identifiers; they replace all earlier ones.
  case setCategories([CategoryRecord])
  case categories(Reply<[CategoryRecord]>)
  case pendingRequests(Reply<[RequestRecord]>)
  /// `nil` removes all; unknown identifiers are ignored.
  case removePending([String]?)
  case deliveredNotifications(Reply<[NotificationRecord]>)
  /// `nil` removes all; unknown identifiers are ignored.
  case removeDelivered([String]?)
}

extension CurrentHost {
  /// Returns the host of the running code, if it can notify.
  static func notificationHost() throws -> any NotificationHost {
    let host = try resolve()
    guard let notifier = host as? any NotificationHost else {
      throw HostWithoutNotifications(name: host.name)
    }
    return notifier
  }
}

/// The reason why code of this host reaches no notification center.
struct HostWithoutNotifications: Error, CustomStringConvertible {
  var name: String

  var description: String { "\(name) has no notification center." }
}
