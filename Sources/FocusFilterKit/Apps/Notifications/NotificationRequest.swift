public import FocusHost
import FocusText
public import FocusUserNotifications
import Foundation

/// A notification to deliver, as a value: a local or remote notification, or a phone call.
///
/// ```swift
/// let payload = try PushPayload(#"{"aps": {"alert": "Hi", "filter-criteria": "work"}}"#)
/// let decision = try await system.deliver(payload.request(for: "com.example.chat"))
/// ```
public struct NotificationRequest: Sendable, Hashable, Codable {
  /// The bundle identifier of the notification's app.
  public var app: String
  /// The kind of notification; lists of people apply only to messages and phone calls.
  public var kind: Kind = .notification
  /// The caller or the message's sender, by the name in lists of people; `nil` for a plain
  /// notification.
  public var sender: String?
  /// The part of an app's intent about the sender; `nil` if ``sender`` is a person on the device.
  @Rare package var intent: CommunicationRecord? = nil
  /// The name of the group that a message went to; `nil` for a message to a single person.
  public var group: String?
  /// Whether Apple Intelligence would let the notification break through Reduce Interruptions.
  public var isImportant: Bool = false
  /// The push's change of a Live Activity; `nil` for a notification.
  package var liveActivity: PushPayload.LiveActivity?
  /// Whether the sender chose "Notify Anyway".
  public var notifiesAnyway: Bool = false
  /// Whether the notification is a background push, without alert, badge or sound.
  package var isBackground = false
  /// The reason why the payload can't be delivered; `nil` if it can.
  package var refusal: Refusal?
  /// Whether the app's service extension may change the notification: a push with
  /// `mutable-content`.
  package var isMutable = false
  package var record: RequestRecord
  /// The errors and warnings about the payload until the device records them; never stored.
  @Uncompared package var findings: [Finding] = []

  private enum CodingKeys: String, CodingKey {
    case app, kind, sender, intent, group, isImportant, liveActivity, notifiesAnyway, isBackground
    case refusal, isMutable, record
  }

  package init(app: String, record: RequestRecord) {
    self.app = app
    self.record = record
    take(record.content)
  }

  /// Creates a local notification without text, which arrives at once.
  ///
  /// ```swift
  /// var request = NotificationRequest(app: "com.example.chat")
  /// request.title = "Lunch?"
  /// request.filterCriteria = "personal"
  /// let decision = try await system.deliver(request.sent(by: "Tom"))
  /// ```
  ///
  /// - Parameters:
  ///   - app: The bundle identifier of the app.
  ///   - identifier: The identifier of the request; the device replaces an empty one by a new
  ///     identifier.
  public init(app: String, identifier: String = "") {
    self.init(app: app, record: RequestRecord(identifier: identifier, content: ContentRecord()))
  }

  /// Creates a notification that arrives at once, by copying an app's `UNNotificationContent`.
  package init(_ content: UNNotificationContent, identifier: String, app: String) {
    self.init(
      app: app, record: RequestRecord(identifier: identifier, content: ContentRecord(content)))
  }

  /// The kind of a notification.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A notification without a sender, subject to the list of apps only.
    case notification
    /// A message from a sender.
    case message
    /// A phone call, subject to the repeated-calls and allowed-callers settings.
    case phoneCall = "call"
  }

  /// The reason why a notification can't be delivered at all.
  public enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// The device has no app with the bundle identifier.
    case appNotInstalled
    /// The person doesn't allow the app's notifications.
    case notAuthorized
    /// The app never asked for permission, and ``FocusPolicy/permissionNeverAsked`` requires it.
    case neverAsked
    /// The payload has more than 4,096 bytes.
    case payloadTooLarge
    /// The payload shows nothing and doesn't wake the app.
    case nothingToShow
  }
}

extension NotificationRequest {
  /// Returns the notification with the content from its app's service extension.
  func changed(to content: ContentRecord) -> NotificationRequest {
    var request = self
    request.take(content)
    return request
  }

  /// Takes over content without its sender, which belongs to a request rather than to its content.
  private mutating func take(_ content: ContentRecord) {
    record.content = content
    guard var communication = content.communication else { return }
    record.content.communication = nil
    kind = communication.kind == .message ? .message : .phoneCall
    sender = communication.sender
    group = communication.group ?? group
    notifiesAnyway = notifiesAnyway || communication.notifiesAnyway
    // The request itself has this flag.
    communication.notifiesAnyway = false
    intent = communication
  }

  /// Returns the notification with a sender.
  ///
  /// Without `kind`, a notification with a sender is a message; without a sender, it is a plain
  /// notification.
  public func sent(
    by sender: String?, kind: Kind? = nil, notifiesAnyway: Bool = false
  ) -> NotificationRequest {
    var request = self
    request.sender = sender
    request.intent = nil
    request.kind = kind ?? (sender == nil ? .notification : .message)
    request.notifiesAnyway = notifiesAnyway
    return request
  }

  /// The identifier of the request within its app; a later request replaces an earlier one.
  public var identifier: String {
    get { record.identifier }
    set { record.identifier = newValue }
  }
  /// The first line; empty without one.
  public var title: String {
    get { record.content.title }
    set { record.content.title = newValue }
  }
  /// The second line; empty without one.
  public var subtitle: String {
    get { record.content.subtitle }
    set { record.content.subtitle = newValue }
  }
  /// The text; empty without one.
  public var body: String {
    get { record.content.body }
    set { record.content.body = newValue }
  }
  /// The identifier that groups notifications in Notification Center; empty without one.
  public var threadIdentifier: String {
    get { record.content.threadIdentifier }
    set { record.content.threadIdentifier = newValue }
  }
  /// The category, which supplies the actions for a person's response; empty without one.
  public var categoryIdentifier: String {
    get { record.content.categoryIdentifier }
    set { record.content.categoryIdentifier = newValue }
  }
  /// The value for the predicate of the app's filter.
  public var filterCriteria: String? {
    get { record.content.filterCriteria }
    set { record.content.filterCriteria = newValue }
  }
  /// The interruption level; active unless the app or the server sets another.
  public var interruptionLevel: UNNotificationInterruptionLevel {
    get { record.content.interruptionLevel }
    set { record.content.interruptionLevel = newValue }
  }
  /// The number for the app's badge; `nil` or a negative number leaves the badge unchanged
  /// (*modeled*).
  public var badge: Int? {
    get { record.content.badge.flatMap { $0 < 0 ? nil : $0 } }
    set { record.content.badge = newValue }
  }
  /// The app's own data, as JSON.
  public var userInfo: [String: ParameterValue] {
    get { record.content.userInfo.values }
    set { record.content.userInfo.values = newValue }
  }
  /// The sound's name: `default`, or a file's name; `nil` for no sound, or for a sound with more
  /// settings.
  public var soundName: String? {
    get { record.content.sound?.word }
    set { record.content.sound = newValue.map { SoundRecord(word: $0) } }
  }
  /// Whether the trigger repeats; false without a trigger.
  package var repeats: Bool { record.trigger?.repeats ?? false }

  /// Whether the notification waits for a time rather than arriving at once.
  var waits: Bool {
    switch record.trigger {
    case .timeInterval, .calendar: true
    case .push, nil: false
    }
  }

  /// Returns the first instant after a given one at which the trigger fires; `nil` if it never
  /// fires.
  func nextDate(after instant: Date, scheduled: Date, in timeZone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return record.trigger?.nextDate(after: instant, scheduled: scheduled, calendar: calendar)
  }

  /// Reads a value, such as an app's own data, from the text of JSON.
  ///
  /// - Parameters:
  ///   - text: A value in JSON or JSON5.
  ///   - file: The name of the text in messages.
  /// - Throws: ``UnreadableFile`` for any other text, and for a repeated key.
  public static func value(
    reading text: String, file: String
  ) throws(UnreadableFile) -> ParameterValue {
    do throws(SourceError) {
      let source = try SourceText(text, file: file)
      return ParameterValue(try SourceValue(parsing: source))
    } catch {
      throw UnreadableFile(error, as: .unreadableFile)
    }
  }
}

/// A notification that waits for its trigger.
///
/// ``SimulatedAppState/pending`` lists an app's waiting notifications. ``FocusSystem/advance(to:)``
/// delivers them when their time comes.
public struct PendingNotification: Sendable, Hashable, Codable {
  /// The number of an app's notifications that can wait.
  ///
  /// [UILocalNotification](https://developer.apple.com/documentation/uikit/uilocalnotification):
  /// “the system keeps the soonest-firing 64 notifications (with automatically rescheduled
  /// notifications counting as a single notification) and discards the rest.”
  static let limit = 64

  /// The notification that will arrive.
  public let request: NotificationRequest
  /// The instant at which the app added it.
  public let scheduled: Date
  /// The next instant at which the notification arrives.
  public internal(set) var nextDate: Date
}

/// The foreground app's choice of a notification's presentation; empty if the app doesn't implement
/// `willPresent`.
package struct NotificationPresentation: OptionSet, Sendable, Hashable {
  package let rawValue: UInt

  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// The badge number is applied to the app's icon.
  package static let badge = Self(rawValue: UNNotificationPresentationOptions.badge.rawValue)
  /// The sound is played.
  package static let sound = Self(rawValue: UNNotificationPresentationOptions.sound.rawValue)
  /// The notification is listed in Notification Center.
  package static let list = Self(rawValue: UNNotificationPresentationOptions.list.rawValue)
  /// The notification has a banner.
  package static let banner = Self(rawValue: UNNotificationPresentationOptions.banner.rawValue)

  static let all: Self = [.badge, .sound, .list, .banner]

  /// Whether the system presents nothing, except perhaps the badge.
  var showsNothing: Bool { isDisjoint(with: [.sound, .list, .banner]) }
  /// Whether the notification is listed without interrupting.
  var onlyLists: Bool { contains(.list) && isDisjoint(with: [.sound, .banner]) }
}

extension NotificationPresentation: Codable {
  private static let words = [
    ("badge", Self.badge), ("sound", .sound), ("list", .list), ("banner", .banner),
  ]

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    self = []
    guard text != "nothing" else { return }
    for word in text.split(separator: " ") {
      guard let option = Self.words.first(where: { $0.0 == word })?.1 else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Unknown presentation '\(word)'.")
      }
      insert(option)
    }
  }

  /// Encodes the options' words, separated by spaces, or `nothing`.
  package func encode(to encoder: any Encoder) throws {
    let words = Self.words.filter { contains($0.1) }.map(\.0)
    var container = encoder.singleValueContainer()
    try container.encode(words.isEmpty ? "nothing" : words.joined(separator: " "))
  }
}

extension SoundRecord {
  /// The word for the system's own sound.
  private static let standardWord = "default"

  /// Creates a sound from its name: `default`, or a file's name.
  package init(word: String) { self.init(name: word == Self.standardWord ? nil : word) }

  /// The sound's name; `nil` for a sound with more settings than its file.
  package var word: String? {
    guard kind == .standard, volume == nil, name != Self.standardWord else { return nil }
    return name ?? Self.standardWord
  }
}

/// The names of the interruption levels in payloads, in scenarios and on a terminal.
public enum InterruptionWord: String, Sendable, Hashable, CaseIterable {
  /// The notification is listed without interrupting, whether or not a Focus is on.
  case passive
  /// The default level.
  case active
  /// The notification may interrupt if the Focus allows time-sensitive notifications.
  case timeSensitive = "time-sensitive"
  /// The notification interrupts in every Focus.
  case critical

  /// The interruption level with this name.
  package var level: UNNotificationInterruptionLevel {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }
}

/// An option for which an app requests permission with `requestAuthorization(options:)`.
package enum NotificationOption: String, Sendable, Hashable, Codable, CaseIterable {
  /// The number on the app's icon.
  case badge
  /// Sounds.
  case sound
  /// Banners, and a place in Notification Center.
  case alert
  /// A place on the screen of a car (F3-0c).
  case carPlay
  /// Critical alerts, which also need ``AppCapability/criticalAlerts``.
  case criticalAlert
  /// Provisional permission: quiet notifications, without asking the person.
  case provisional
  /// A button in Settings that opens the app's own notification settings.
  case providesAppNotificationSettings

  fileprivate var option: UNAuthorizationOptions {
    switch self {
    case .badge: .badge
    case .sound: .sound
    case .alert: .alert
    case .carPlay: .carPlay
    case .criticalAlert: .criticalAlert
    case .provisional: .provisional
    case .providesAppNotificationSettings: .providesAppNotificationSettings
    }
  }
}

extension Set<NotificationOption> {
  /// Creates the options from Apple's, without that for Siri and without deprecated ones.
  init(_ options: UNAuthorizationOptions) {
    self = Set(NotificationOption.allCases.filter { options.contains($0.option) })
  }
}

/// An app's permission to notify: the person's answer, and the options that the app requested.
struct NotificationPermission: Sendable, Hashable {
  /// Whether the person allows notifications; `nil` before the person has answered.
  var answer: Bool?
  /// The options of all the app's requests; `nil` if the app has never asked.
  var asked: Set<NotificationOption>?

  /// Whether the app may only notify quietly because the person wasn't asked (F3-0p).
  var isProvisional: Bool { answer == nil && asked?.contains(.provisional) == true }

  /// Whether the app may not notify because it never asked (F3-0), unless the policy grants it.
  var isMissing: Bool { answer == nil && !isProvisional }

  /// Whether the app may use an option; an app that never asked counts as if it had asked for all
  /// options.
  func has(_ option: NotificationOption) -> Bool { asked?.contains(option) ?? true }

  /// Adds an app's request, and returns whether the person is asked for the first time and allows
  /// it (*modeled*).
  mutating func ask(for options: Set<NotificationOption>) -> Bool {
    asked = (asked ?? []).union(options)
    guard answer == nil, !options.contains(.provisional) else { return false }
    answer = true
    return true
  }
}

/// The facts about a notification that a decision depends on, from a request or from a payload's
/// bytes.
package struct NotificationFacts: Sendable, Hashable {
  /// The bundle identifier of the notification's app; empty until the facts get an app.
  package var app: String
  /// The kind of the notification.
  package var kind = NotificationRequest.Kind.notification
  /// The person who called or wrote; `nil` for a plain notification.
  package var sender: String? {
    get { communication?.wrappedValue.sender }
    set { change { $0.sender = newValue } }
  }
  /// The part of an app's intent about the sender; `nil` if the sender is a person on the device.
  package var intent: CommunicationRecord? {
    get { communication?.wrappedValue.intent }
    set { change { $0.intent = newValue } }
  }
  /// The name of the group that a message went to; `nil` for a message to a single person.
  package var group: String? {
    get { communication?.wrappedValue.group }
    set { change { $0.group = newValue } }
  }
  /// The sender's facts in separate storage, because `decide` copies and compares millions of facts
  /// without a sender.
  private var communication: CopyOnWrite<Communication>?
  /// Whether Apple Intelligence would let the notification break through.
  package var isImportant = false
  /// Whether this is a change of a Live Activity rather than a notification.
  package var isLiveActivity = false
  /// Whether the notification plays a critical sound.
  package var hasCriticalSound = false
  /// Whether the volume of the critical sound is 0.
  package var isMute = false
  /// Whether the sender chose "Notify Anyway".
  package var notifiesAnyway = false
  /// Whether the push only wakes the app.
  package var isBackground = false
  /// The reason why the notification can't be delivered to any app; `nil` if it can.
  package var refusal: NotificationRequest.Refusal?
  /// The interruption level that the app or the server set.
  package var interruptionLevel = UNNotificationInterruptionLevel.active
  /// The value for the predicate of the app's filter.
  @Spelled package var filterCriteria: String?
  /// Whether the notification has text.
  package var hasText = false
  /// Whether the notification plays a sound.
  package var hasSound = false
  /// Whether the notification has a number for the app's badge.
  package var hasBadge = false

  package init(app: String) { self.app = app }

  /// Whether the app needs permission for the notification: CallKit shows a phone call and
  /// ActivityKit a Live Activity without it.
  var needsPermission: Bool {
    !isBackground && !isLiveActivity && (kind != .phoneCall || intent != nil)
  }

  /// Whether the notification is a critical alert only because of its sound.
  var isCriticalBySound: Bool {
    hasCriticalSound && [.active, .timeSensitive].contains(interruptionLevel)
  }

  /// The requested interruption level: a critical sound alone makes a critical alert.
  var askedLevel: UNNotificationInterruptionLevel {
    isCriticalBySound ? .critical : interruptionLevel
  }

  /// The same notification at the level `active`.
  var asActive: NotificationFacts {
    var facts = self
    (facts.interruptionLevel, facts.hasCriticalSound) = (.active, false)
    return facts
  }

  /// The sender's part of the facts.
  private struct Communication: Hashable {
    var sender: String?
    var intent: CommunicationRecord?
    var group: String?
  }

  /// A text that equals only texts of the same code points, as predicates compare it.
  @propertyWrapper package struct Spelled: Sendable, Equatable {
    package var wrappedValue: String?

    package init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

    package static func == (one: Self, other: Self) -> Bool {
      guard var text = one.wrappedValue, var otherText = other.wrappedValue else {
        return one.wrappedValue == other.wrappedValue
      }
      return text.withUTF8 { text in
        otherText.withUTF8 { text.count == $0.count && text.elementsEqual($0) }
      }
    }
  }

  private mutating func change(_ change: (inout Communication) -> Void) {
    var changed = communication?.wrappedValue ?? Communication()
    change(&changed)
    communication = changed == Communication() ? nil : CopyOnWrite(wrappedValue: changed)
  }

  /// Hashes the members by which most notifications differ; `==` compares all members.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(filterCriteria)
    hasher.combine(sender)
    hasher.combine(interruptionLevel.rawValue)
  }
}

extension NotificationRequest {
  /// The facts about the notification that a decision depends on.
  package var facts: NotificationFacts {
    // One copy of the content instead of one for each of its members.
    let content = record.content
    var facts = NotificationFacts(app: app)
    facts.kind = kind
    if sender != nil || intent != nil || group != nil {
      (facts.sender, facts.intent, facts.group) = (sender, intent, group)
    }
    facts.isImportant = isImportant
    facts.isLiveActivity = liveActivity != nil
    facts.hasCriticalSound = content.sound?.kind == .critical
    facts.isMute = facts.hasCriticalSound && content.sound?.volume == 0
    facts.notifiesAnyway = notifiesAnyway
    facts.isBackground = isBackground
    facts.refusal = refusal
    facts.interruptionLevel = content.interruptionLevel
    facts.filterCriteria = content.filterCriteria
    facts.hasText =
      !(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
    facts.hasSound = content.sound != nil
    facts.hasBadge = (content.badge ?? -1) >= 0
    return facts
  }
}
