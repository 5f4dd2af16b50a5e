package import FocusText
public import FocusUserNotifications
import Foundation

/// A notification on its way to the device, as a value: local or from a server.
public struct NotificationRequest: Sendable, Hashable {
  /// The bundle identifier of the app that it belongs to.
  public var app: String
  /// The kind of notification; lists of people apply only to messages and phone calls.
  public var kind: Kind
  /// Who called or wrote, as lists of people name them; `nil` for a plain notification.
  public var sender: String?
  /// Whether the sender chose "Notify Anyway".
  public var notifiesAnyway: Bool
  /// Whether the notification is a background push, without alert, badge or sound.
  public var isBackground: Bool
  /// The reason why the payload can't be delivered; `nil` if it can.
  public var refusal: Refusal?
  /// Whether the app's service extension may change it: a push with `mutable-content`.
  public var isMutable: Bool
  @CopyOnWrite package var record: RequestRecord

  package init(
    app: String, record: RequestRecord, kind: Kind = .notification, sender: String? = nil,
    notifiesAnyway: Bool = false, isBackground: Bool = false, isMutable: Bool = false,
    refusal: Refusal? = nil
  ) {
    var record = record
    let communication = record.content.takeCommunication()
    self.app = app
    self.record = record
    self.kind = communication?.kind ?? kind
    self.sender = communication?.sender ?? sender
    self.notifiesAnyway = notifiesAnyway
    self.isBackground = isBackground
    self.isMutable = isMutable
    self.refusal = refusal
  }

  /// Copies a request of the app out of Apple's class.
  public init(_ request: UNNotificationRequest, app: String) {
    self.init(app: app, record: RequestRecord(request))
  }

  /// Copies content that the app would show at once out of Apple's class.
  public init(_ content: UNNotificationContent, identifier: String, app: String) {
    self.init(
      app: app, record: RequestRecord(identifier: identifier, content: ContentRecord(content)))
  }

  /// The kind of a notification.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A notification without a sender, subject to the list of apps only.
    case notification
    /// A message from a sender.
    case message
    /// A phone call, subject to the repeated-calls and allowed-callers settings.
    case phoneCall = "call"
  }
}

extension NotificationRequest {
  /// Returns the notification with the content that its app's service extension made of it.
  func changed(to content: ContentRecord) -> NotificationRequest {
    var (request, content) = (self, content)
    let communication = content.takeCommunication()
    request.record.content = content
    request.kind = communication?.kind ?? kind
    request.sender = communication?.sender ?? sender
    return request
  }
}

extension ContentRecord {
  /// Removes who sent it, and returns that: a request has it, not its content.
  fileprivate mutating func takeCommunication() -> (
    kind: NotificationRequest.Kind, sender: String
  )? {
    guard let taken = communication else { return nil }
    communication = nil
    return (taken.kind == .message ? .message : .phoneCall, taken.sender)
  }
}

extension NotificationRequest {
  /// Returns the notification with a sender.
  ///
  /// Without `kind`, a notification with a sender is a message, and one without is a plain notification.
  public func sent(
    by sender: String?, kind: Kind? = nil, notifiesAnyway: Bool = false
  ) -> NotificationRequest {
    var request = self
    request.sender = sender
    request.kind = kind ?? (sender == nil ? .notification : .message)
    request.notifiesAnyway = notifiesAnyway
    return request
  }
}

extension NotificationRequest {
  /// Identifies the request within its app; a later one replaces an earlier one.
  public var identifier: String { record.identifier }
  /// The first line; empty without one.
  public var title: String { record.content.title }
  /// The second line; empty without one.
  public var subtitle: String { record.content.subtitle }
  /// The text; empty without one.
  public var body: String { record.content.body }
  /// What groups it with others in Notification Center; empty without one.
  public var threadIdentifier: String { record.content.threadIdentifier }
  /// What the app's filter predicate is evaluated with.
  public var filterCriteria: String? { record.content.filterCriteria }
  /// How much it may interrupt; active unless the app or the server said otherwise.
  public var interruptionLevel: UNNotificationInterruptionLevel {
    record.content.interruptionLevel
  }
  /// The number for the app's badge; `nil` leaves it as it is, and so does a negative one (*modeled*).
  public var badge: Int? { record.content.badge.flatMap { $0 < 0 ? nil : $0 } }
  /// Whether it has a text to show.
  package var hasText: Bool { !(title.isEmpty && subtitle.isEmpty && body.isEmpty) }
  /// Whether it plays a sound.
  package var hasSound: Bool { record.content.sound != nil }
  /// Whether its trigger fires again and again; false without a trigger.
  public var repeats: Bool { record.trigger?.repeats ?? false }

  /// Whether it waits for a time rather than arriving at once.
  var waits: Bool {
    switch record.trigger {
    case .timeInterval, .calendar: true
    case .push, nil: false
    }
  }

  /// The first instant after another at which its trigger fires; `nil` when it never will.
  func nextDate(after instant: Date, scheduled: Date, in timeZone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return record.trigger?.nextDate(after: instant, scheduled: scheduled, calendar: calendar)
  }
}
