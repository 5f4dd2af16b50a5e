import FocusUserNotifications

/// A local notification as a person describes it in words, in a scenario or on a command line.
@_spi(FocusTool) public struct NotificationDraft: Sendable {
  /// The identifier of the request; empty for one that the device makes up.
  public var identifier = ""
  /// The first line.
  public var title = ""
  /// The second line.
  public var subtitle = ""
  /// The text.
  public var body = ""
  /// What groups it with others.
  public var threadIdentifier = ""
  /// What the predicate of the app's filter is evaluated with.
  public var criteria: String?
  /// The number for the app's badge, at least 0; `nil` leaves the badge as it is.
  public var badge: Int?
  /// How much it may interrupt.
  public var level = InterruptionWord.active

  /// Creates a notification without text.
  public init() {}

  /// Returns the notification as one of an app.
  public func request(for app: String) -> NotificationRequest {
    var content = ContentRecord()
    content.title = title
    content.subtitle = subtitle
    content.body = body
    content.threadIdentifier = threadIdentifier
    content.filterCriteria = criteria
    content.badge = badge
    content.interruptionLevel = level.level
    return NotificationRequest(
      app: app, record: RequestRecord(identifier: identifier, content: content))
  }
}

/// Who a notification is from, as a person says it in words.
@_spi(FocusTool) public struct NotificationSender: Sendable {
  private let name: String?
  private let kind: NotificationRequest.Kind?
  private let notifiesAnyway: Bool

  /// A message or phone call that nobody sends.
  public struct Missing: Error {}

  /// Creates the sender of a notification.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` for a plain notification.
  ///   - kind: What is sent; `nil` for a message of somebody, or a plain notification of nobody.
  ///   - notifiesAnyway: Whether the sender chose "Notify Anyway".
  /// - Throws: ``Missing`` for a message or a phone call without a name.
  public init(
    _ name: String?, kind: NotificationRequest.Kind?, notifiesAnyway: Bool
  ) throws(Missing) {
    if name == nil, let kind, kind != .notification { throw Missing() }
    self.name = name
    self.kind = kind
    self.notifiesAnyway = notifiesAnyway
  }

  /// Returns a notification as one of this sender.
  public func sending(_ request: NotificationRequest) -> NotificationRequest {
    request.sent(by: name, kind: kind, notifiesAnyway: notifiesAnyway)
  }
}
