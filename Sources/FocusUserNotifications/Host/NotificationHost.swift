package import FocusHost
import Foundation

/// A process of a simulated app that can use the notification center.
///
/// The notification center stores nothing: it looks up this host at each call and forwards the
/// call.
package protocol NotificationHost: HostedApp {
  /// Accepts a call of the app, in the order of the calls.
  ///
  /// Returns at once. Replies can come from any thread; the device doesn't run the app's code here.
  func enqueue(_ call: NotificationCall)

  /// The app's delegate and completion handlers on this device; the same object at each call.
  var callbacks: NotificationCallbacks { get }

  /// The current time of the device.
  var now: Date { get }

  /// The calendar of the device, with its time zone.
  var calendar: Calendar { get }
}

/// A call of an app to the notification center.
package enum NotificationCall: Sendable {
  /// Schedules or delivers a request; replaces a pending request with the same identifier.
  case add(RequestRecord, Reply<Void>)
  /// Sets the badge number, which is never negative.
  case setBadgeCount(Int, Reply<Void>)
  case requestAuthorization(UNAuthorizationOptions, Reply<Bool>)
  case settings(Reply<SettingsRecord>)
  /// Registers categories, sorted by identifier; they replace all earlier ones.
  case setCategories([CategoryRecord])
  case categories(Reply<[CategoryRecord]>)
  case pendingRequests(Reply<[RequestRecord]>)
  /// Removes pending requests: all for `nil`; unknown identifiers are ignored.
  case removePending([String]?)
  case deliveredNotifications(Reply<[NotificationRecord]>)
  /// Removes delivered notifications: all for `nil`; unknown identifiers are ignored.
  case removeDelivered([String]?)
}

extension CurrentHost {
  /// Returns the host of the running code if it can use the notification center.
  static func notificationHost() throws -> any NotificationHost {
    let host = try resolve()
    guard let notifier = host as? any NotificationHost else {
      throw HostWithoutNotifications(name: host.name)
    }
    return notifier
  }
}

/// The error for code whose host has no notification center.
struct HostWithoutNotifications: Error, CustomStringConvertible {
  var name: String

  var description: String { "\(name) has no notification center." }
}
