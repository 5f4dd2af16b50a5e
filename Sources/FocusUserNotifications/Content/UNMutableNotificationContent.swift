public import Foundation

/// The editable content of a notification.
///
/// ```swift
/// let content = UNMutableNotificationContent()
/// content.title = "New message"
/// content.filterCriteria = "work"
/// ```
///
/// A request copies its content, so later changes don't affect the request. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent).
public class UNMutableNotificationContent: UNNotificationContent {
  /// The title, displayed in bold.
  public override var title: String {
    get { record.title }
    set { record.title = newValue }
  }

  /// The subtitle, displayed below the title.
  public override var subtitle: String {
    get { record.subtitle }
    set { record.subtitle = newValue }
  }

  /// The body text.
  public override var body: String {
    get { record.body }
    set { record.body = newValue }
  }

  /// The badge number of the app's icon: `nil` leaves it unchanged, 0 removes it.
  public override var badge: NSNumber? {
    get { super.badge }
    set { record.badge = newValue?.intValue }
  }

  /// The sound of the notification; `nil` for none.
  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { record.sound = newValue?.record }
  }

  /// The identifier of the category that defines the actions.
  public override var categoryIdentifier: String {
    get { record.categoryIdentifier }
    set { record.categoryIdentifier = newValue }
  }

  /// The identifier of the thread by which notifications are grouped.
  public override var threadIdentifier: String {
    get { record.threadIdentifier }
    set { record.threadIdentifier = newValue }
  }

  /// The name of the launch image; has no effect here.
  public override var launchImageName: String {
    get { record.launchImageName }
    set { record.launchImageName = newValue }
  }

  /// The attached files, in order.
  public override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { record.attachments = newValue.map(\.record) }
  }

  /// The app's own data; the setter takes time linear in its size.
  public override var userInfo: [AnyHashable: Any] {
    get { attachedInfo }
    set {
      attachedInfo = newValue
      record.userInfo = UserInfoRecord(newValue)
    }
  }

  /// The summary argument; ignored by the system.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public override var summaryArgument: String {
    get { record.summaryArgument }
    set { record.summaryArgument = newValue }
  }

  /// The summary argument's count; ignored by the system. Values below 1 become 1.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public override var summaryArgumentCount: Int {
    get { record.summaryArgumentCount }
    set { record.summaryArgumentCount = max(1, newValue) }
  }

  /// The identifier of the related content, which selects the scene to open.
  public override var targetContentIdentifier: String? {
    get { record.targetContentIdentifier }
    set { record.targetContentIdentifier = newValue }
  }

  /// The urgency of the notification.
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { record.interruptionLevel }
    set { record.interruptionLevel = newValue }
  }

  /// The relevance among the app's notifications, from 0 to 1.
  ///
  /// Any finite number is kept; other numbers become 0 (*modeled*).
  public override var relevanceScore: Double {
    get { record.relevanceScore }
    set { record.relevanceScore = newValue.isFinite ? newValue : 0 }
  }

  /// The string against which the Focus filter's predicate is evaluated; `nil` for none.
  public override var filterCriteria: String? {
    get { record.filterCriteria }
    set { record.filterCriteria = newValue }
  }
}
