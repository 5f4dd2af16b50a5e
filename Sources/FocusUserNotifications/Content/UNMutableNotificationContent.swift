public import Foundation

/// What a notification will say, to be filled in by an app.
///
/// ```swift
/// let content = UNMutableNotificationContent()
/// content.title = "New message"
/// content.filterCriteria = "work"
/// ```
///
/// A request copies it, so that later changes don't reach the request. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent).
public class UNMutableNotificationContent: UNNotificationContent {
  /// The first line, in a heavier type.
  public override var title: String {
    get { record.title }
    set { record.title = newValue }
  }

  /// The second line.
  public override var subtitle: String {
    get { record.subtitle }
    set { record.subtitle = newValue }
  }

  /// The text.
  public override var body: String {
    get { record.body }
    set { record.body = newValue }
  }

  /// The number on the app's icon: `nil` leaves it as it is, 0 removes it.
  public override var badge: NSNumber? {
    get { super.badge }
    set { record.badge = newValue?.intValue }
  }

  /// The sound that plays on delivery, or `nil` for none.
  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { record.sound = newValue?.record }
  }

  /// The identifier of the category that brings the actions.
  public override var categoryIdentifier: String {
    get { record.categoryIdentifier }
    set { record.categoryIdentifier = newValue }
  }

  /// The identifier that groups notifications.
  public override var threadIdentifier: String {
    get { record.threadIdentifier }
    set { record.threadIdentifier = newValue }
  }

  /// The name of the launch image, without effect here.
  public override var launchImageName: String {
    get { record.launchImageName }
    set { record.launchImageName = newValue }
  }

  /// The files shown with the notification, in order.
  public override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { record.attachments = newValue.map(\.record) }
  }

  /// What the app attaches; setting it takes time linear in its size.
  public override var userInfo: [AnyHashable: Any] {
    get { attachedInfo }
    set {
      attachedInfo = newValue
      record.userInfo = UserInfoRecord(newValue)
    }
  }

  /// The text that a group's summary used to insert, now ignored.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public override var summaryArgument: String {
    get { record.summaryArgument }
    set { record.summaryArgument = newValue }
  }

  /// The number of items that a group's summary used to count, now ignored; numbers below 1 become 1.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public override var summaryArgumentCount: Int {
    get { record.summaryArgumentCount }
    set { record.summaryArgumentCount = max(1, newValue) }
  }

  /// The identifier of the content that the notification is about, which picks the scene to open.
  public override var targetContentIdentifier: String? {
    get { record.targetContentIdentifier }
    set { record.targetContentIdentifier = newValue }
  }

  /// How urgent the notification is.
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { record.interruptionLevel }
    set { record.interruptionLevel = newValue }
  }

  /// How relevant the notification is among the app's own, from 0 to 1.
  ///
  /// Any finite number is kept; a number that isn't finite becomes 0 (*modeled*).
  public override var relevanceScore: Double {
    get { record.relevanceScore }
    set { record.relevanceScore = newValue.isFinite ? newValue : 0 }
  }

  /// The text that the app's Focus filter compares with its predicate, or `nil` for none.
  public override var filterCriteria: String? {
    get { record.filterCriteria }
    set { record.filterCriteria = newValue }
  }
}
