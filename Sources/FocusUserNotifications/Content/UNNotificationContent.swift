public import Foundation

/// What a notification says, and how urgent it is.
///
/// It can't be changed; ``UNMutableNotificationContent`` can. Equal contents say the same. Comparing
/// and hashing take time linear in the size of the texts and of ``userInfo``. An archive of it is
/// read by this package, not by Apple's frameworks. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationcontent).
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// Everything the content says, with ``userInfo`` as data.
  final var record: ContentRecord

  /// What the app attached, with the parts that aren't data.
  final var attachedInfo: [AnyHashable: Any]

  /// Creates a content that says nothing, as a service extension returns it to show nothing.
  public convenience override init() {
    self.init(ContentRecord())
  }

  /// Creates the content that a device stored.
  package convenience init(_ record: ContentRecord) {
    self.init(record: record, userInfo: record.userInfo.dictionary)
  }

  init(record: ContentRecord, userInfo: [AnyHashable: Any]) {
    self.record = record
    self.attachedInfo = userInfo
  }

  /// Creates a content from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ContentRecord = coder.decodeRecord() else { return nil }
    self.record = record
    self.attachedInfo = record.userInfo.dictionary
  }

  /// The first line, in a heavier type; empty unless set.
  public var title: String { record.title }

  /// The second line; empty unless set.
  public var subtitle: String { record.subtitle }

  /// The text; empty unless set.
  public var body: String { record.body }

  /// The number on the app's icon: `nil` leaves it as it is, 0 removes it.
  public var badge: NSNumber? { record.badge.map { NSNumber(value: $0) } }

  /// The sound that plays on delivery, or `nil` for none.
  public var sound: UNNotificationSound? { record.sound.map(UNNotificationSound.init) }

  /// The identifier of the category that brings the actions; empty unless set.
  public var categoryIdentifier: String { record.categoryIdentifier }

  /// The identifier that groups notifications; empty unless set.
  public var threadIdentifier: String { record.threadIdentifier }

  /// The name of the launch image; empty unless set, and without effect here.
  public var launchImageName: String { record.launchImageName }

  /// The files shown with the notification, in order; empty unless set.
  public var attachments: [UNNotificationAttachment] {
    record.attachments.map(UNNotificationAttachment.init)
  }

  /// What the app attached; of a remote notification, the whole payload. Empty unless set.
  ///
  /// A delivered notification keeps what has the shape of JSON. Dates, data and other objects stay
  /// behind in the content that the app made (*modeled*).
  public var userInfo: [AnyHashable: Any] { attachedInfo }

  /// The text that a group's summary used to insert; empty unless set, and ignored.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public var summaryArgument: String { record.summaryArgument }

  /// The number of items that a group's summary used to count; 1 unless set, and ignored.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public var summaryArgumentCount: Int { record.summaryArgumentCount }

  /// The identifier of the content that the notification is about, which picks the scene to open.
  public var targetContentIdentifier: String? { record.targetContentIdentifier }

  /// How urgent the notification is; `.active` unless set.
  public var interruptionLevel: UNNotificationInterruptionLevel { record.interruptionLevel }

  /// How relevant the notification is among the app's own, from 0 to 1; 0 unless set.
  public var relevanceScore: Double { record.relevanceScore }

  /// The text that the app's Focus filter compares with its predicate, or `nil` for none.
  ///
  /// While a Focus is on, the predicate of the filter's app context is evaluated with this value as
  /// `SELF`. If it doesn't match, the notification is
  /// [silenced](https://developer.apple.com/documentation/appintents/focusfilterappcontext).
  public var filterCriteria: String? { record.filterCriteria }

  /// Returns the content as a Siri intent would change it.
  ///
  /// - Throws: Always `UNError.contentProvidingObjectNotAllowed`, because the only objects that the
  ///   system accepts are intents of the Intents framework, which doesn't exist here.
  public func updating(
    from provider: any UNNotificationContentProviding
  ) throws -> UNNotificationContent {
    throw UNError(.contentProvidingObjectNotAllowed)
  }

  /// Returns a content that can't be changed.
  public func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationContent(record: record, userInfo: attachedInfo)
  }

  /// Returns a content that can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(record: record, userInfo: attachedInfo)
  }

  /// Whether the other object is a content, mutable or not, that says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationContent)?.record == record
  }

  /// The hash of everything the content says.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the content without the parts of ``userInfo`` that aren't data.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// A type that the system accepts as the source of a notification's content.
///
/// Apps can't conform usefully: the system accepts its own intents only.
public protocol UNNotificationContentProviding: NSObjectProtocol {}
