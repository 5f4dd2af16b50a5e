public import Foundation

/// The content of a notification: its text, sound, badge and interruption level.
///
/// An app reads this immutable content from the notifications that it receives, and writes
/// ``UNMutableNotificationContent``.
///
/// ```swift
/// let texts = notifications.map { $0.request.content.body }
/// ```
///
/// An immutable content and a mutable content are equal if their values are equal. Comparing and
/// hashing take time linear in the size of the strings and of ``userInfo``. Archives leave out
/// values of ``userInfo`` that can't be stored, and are compatible with this package only, not with
/// Apple's frameworks. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationcontent).
public class UNNotificationContent: _RecordedObject, NSMutableCopying {
  /// All values of the content, with ``userInfo`` as data.
  final var record: ContentRecord
  override var ownRecord: any Codable & Hashable { record }

  /// The app's own data, including values that can't be stored.
  final var attachedInfo: [AnyHashable: Any]

  /// Creates an empty content, with which a service extension can't hide a notification.
  ///
  /// An iPhone hides the notification only with Apple's permission, the entitlement
  /// `com.apple.developer.usernotifications.filtering`. Here the notification stays as it is.
  public override init() {
    record = ContentRecord()
    attachedInfo = [:]
  }

  /// Creates the content from a device's record.
  package convenience init(_ record: ContentRecord) {
    self.init(record: record, userInfo: record.userInfo.dictionary)
  }

  init(record: ContentRecord, userInfo: [AnyHashable: Any]) {
    self.record = record
    self.attachedInfo = userInfo
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a content from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ContentRecord = coder.decodeRecord() else { return nil }
    self.record = record
    self.attachedInfo = record.userInfo.dictionary
  }

  /// The title, displayed in bold; empty by default.
  public var title: String { record.title }

  /// The subtitle, displayed below the title; empty by default.
  public var subtitle: String { record.subtitle }

  /// The body text; empty by default.
  public var body: String { record.body }

  /// The badge number of the app's icon: `nil` leaves it unchanged, 0 removes it.
  public var badge: NSNumber? { record.badge.map { NSNumber(value: $0) } }

  /// The sound of the notification; `nil` for none.
  public var sound: UNNotificationSound? { record.sound.map(UNNotificationSound.init) }

  /// The identifier of the category that defines the actions; empty by default.
  public var categoryIdentifier: String { record.categoryIdentifier }

  /// The identifier of the thread by which notifications are grouped; empty by default.
  public var threadIdentifier: String { record.threadIdentifier }

  /// The name of the launch image; empty by default, and has no effect here.
  public var launchImageName: String { record.launchImageName }

  /// The attached files, in order; empty by default.
  public var attachments: [UNNotificationAttachment] {
    record.attachments.map(UNNotificationAttachment.init)
  }

  /// The app's own data, or the whole payload of a remote notification; empty by default.
  ///
  /// A delivered notification keeps only values that JSON or a property list can represent. Other
  /// objects exist only in the content that the app created (*modeled*).
  public var userInfo: [AnyHashable: Any] { attachedInfo }

  /// The summary argument; empty by default, and ignored by the system.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public var summaryArgument: String { record.summaryArgument }

  /// The summary argument's count; 1 by default, and ignored by the system.
  @available(iOS, deprecated: 15.0, message: "The system ignores it.")
  @available(macOS, deprecated: 12.0, message: "The system ignores it.")
  @available(watchOS, deprecated: 8.0, message: "The system ignores it.")
  public var summaryArgumentCount: Int { record.summaryArgumentCount }

  /// The identifier of the related content, which selects the scene to open.
  public var targetContentIdentifier: String? { record.targetContentIdentifier }

  /// The urgency of the notification; `.active` by default.
  public var interruptionLevel: UNNotificationInterruptionLevel { record.interruptionLevel }

  /// The notification's relevance compared with the app's others, from 0 to 1; 0 by default.
  public var relevanceScore: Double { record.relevanceScore }

  /// The string against which the Focus filter's predicate is evaluated; `nil` for none.
  ///
  /// While a Focus is on, the predicate in the filter's app context is evaluated with this value as
  /// `SELF`. If the predicate is false, the notification is
  /// [silenced](https://developer.apple.com/documentation/appintents/focusfilterappcontext).
  public var filterCriteria: String? { record.filterCriteria }

  /// Returns the content with the sender of a message or a call, as a communication notification.
  ///
  /// The title becomes the sender's name, and the subtitle becomes the name of the group, if there
  /// is one (*modeled*). A Focus applies its list of people to the sender.
  /// - Throws: `UNError.contentProvidingInvalid` if the intent has no sender, and
  ///   `contentProvidingObjectNotAllowed` if the object is neither an `INSendMessageIntent` nor an
  ///   `INStartCallIntent`.
  @discardableResult
  public func updating(
    from provider: any UNNotificationContentProviding
  ) throws -> UNNotificationContent {
    guard let provider = provider as? any CommunicationProviding else {
      throw UNError(.contentProvidingObjectNotAllowed)
    }
    guard let communication = provider.communication else {
      throw UNError(.contentProvidingInvalid)
    }
    var record = record
    record.communication = communication
    if !communication.sender.isEmpty { record.title = communication.sender }
    if let group = communication.group { record.subtitle = group }
    return UNNotificationContent(record: record, userInfo: attachedInfo)
  }

  /// Returns an immutable copy.
  public override func copy(with zone: NSZone? = nil) -> Any {
    UNNotificationContent(record: record, userInfo: attachedInfo)
  }

  /// Returns a mutable copy.
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    UNMutableNotificationContent(record: record, userInfo: attachedInfo)
  }
}

/// An object that can update a notification's content.
///
/// Conforming a type of your own has no effect: the system accepts only its own intents.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

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

  /// The notification's relevance compared with the app's others, from 0 to 1.
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

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }
}

/// The urgency of a notification.
///
/// The raw values are
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// The notification is listed, without lighting up the screen or playing a sound.
  case passive = 0
  /// The notification is presented at once; this is the default.
  case active = 1
  /// The notification is presented at once, even while a Focus is on if the Focus allows it.
  case timeSensitive = 2
  /// The notification is always presented, with a sound that ignores the mute switch.
  case critical = 3
}

/// The sound of a notification.
///
/// Sounds aren't played; tests can compare them. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationsound).
public final class UNNotificationSound: _RecordedObject {
  let record: SoundRecord
  override var ownRecord: any Codable & Hashable { record }

  init(_ record: SoundRecord) {
    self.record = record
  }

  /// Creates a sound from a file in the app's bundle; the file isn't looked up.
  public convenience init(named name: UNNotificationSoundName) {
    self.init(SoundRecord(name: name.rawValue))
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a sound from an archive.
  public required init?(coder: NSCoder) {
    guard let record: SoundRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The default sound for notifications.
  public class var `default`: UNNotificationSound {
    UNNotificationSound(SoundRecord())
  }

  /// The default sound for critical alerts.
  public class var defaultCritical: UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical))
  }

  /// The default ringtone.
  public class var defaultRingtone: UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .ringtone))
  }

  /// Returns the default sound for critical alerts at a volume from 0 to 1.
  public class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical, volume: volume.asVolume))
  }

  /// Returns a sound for critical alerts from a file in the app's bundle.
  public class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .critical, name: name.rawValue))
  }

  /// Returns a sound for critical alerts from a file in the app's bundle, at a volume from 0 to 1.
  public class func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> UNNotificationSound {
    UNNotificationSound(
      SoundRecord(kind: .critical, name: name.rawValue, volume: volume.asVolume))
  }

  /// Returns a ringtone from a file in the app's bundle.
  public class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
    UNNotificationSound(SoundRecord(kind: .ringtone, name: name.rawValue))
  }
}

/// The name of a sound file in an app's bundle.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The file's name, including its extension.
  public let rawValue: String

  /// Creates a name from a string.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name from a string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Float {
  /// The number clamped to 0...1; NaN becomes 0.
  fileprivate var asVolume: Float {
    isNaN ? 0 : min(max(self, 0), 1)
  }
}
