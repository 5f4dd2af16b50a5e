public import FocusHost
package import FocusText
public import FocusUserNotifications
import Foundation

/// A notification on its way to the device, as a value: local, from a server, or a phone call.
///
/// ```swift
/// let payload = try PushPayload(#"{"aps": {"alert": "Hi", "filter-criteria": "work"}}"#)
/// let decision = try await system.deliver(payload.request(for: "com.example.chat"))
/// ```
public struct NotificationRequest: Sendable, Hashable, Codable {
  /// The bundle identifier of the app that it belongs to.
  public var app: String
  /// The kind of notification; lists of people apply only to messages and phone calls.
  public var kind: Kind
  /// Who called or wrote, as lists of people name them; `nil` for a plain notification.
  public var sender: String?
  /// The part of an app's intent about the sender; `nil` where ``sender`` is a person of the device.
  package var intent: CommunicationRecord?
  /// The name of the group that a message went to; `nil` for one to a single person.
  public var group: String?
  /// Whether Apple Intelligence would let it break through Reduce Interruptions.
  public var isImportant: Bool = false
  /// The change of a Live Activity that a push makes; `nil` for a notification.
  public var liveActivity: PushPayload.LiveActivity.Event?
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
    self.intent = communication?.record
    self.group = communication?.record.group
    self.notifiesAnyway = notifiesAnyway || communication?.notifiesAnyway == true
    self.isBackground = isBackground
    self.isMutable = isMutable
    self.refusal = refusal
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
  ///   - identifier: The identifier of the request; the device makes one up for an empty one.
  public init(app: String, identifier: String = "") {
    self.init(app: app, record: RequestRecord(identifier: identifier, content: ContentRecord()))
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
    /// The app never asked for permission, and ``FocusPolicy/permissionNeverAsked`` demands it.
    case neverAsked
    /// The payload has more bytes than are delivered.
    case payloadTooLarge
    /// The payload shows nothing and doesn't wake the app.
    case nothingToShow
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
    request.intent = communication?.record ?? intent
    request.group = communication?.record.group ?? group
    request.notifiesAnyway = notifiesAnyway || communication?.notifiesAnyway == true
    return request
  }
}

extension ContentRecord {
  /// Removes who sent it, and returns that: a request has it, not its content.
  fileprivate mutating func takeCommunication() -> (
    kind: NotificationRequest.Kind, sender: String, record: CommunicationRecord,
    notifiesAnyway: Bool
  )? {
    guard var taken = communication else { return nil }
    communication = nil
    let notifiesAnyway = taken.notifiesAnyway
    // The request says so.
    taken.notifiesAnyway = false
    return (
      taken.kind == .message ? .message : .phoneCall, taken.sender, taken, notifiesAnyway
    )
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
    request.intent = nil
    request.kind = kind ?? (sender == nil ? .notification : .message)
    request.notifiesAnyway = notifiesAnyway
    return request
  }
}

extension NotificationRequest {
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
  /// The category, whose actions a person can respond with; empty without one.
  public var categoryIdentifier: String {
    get { record.content.categoryIdentifier }
    set { record.content.categoryIdentifier = newValue }
  }
  /// The identifier of the app's content that the notification is about; `nil` without one.
  public var targetContentIdentifier: String? {
    get { record.content.targetContentIdentifier }
    set { record.content.targetContentIdentifier = newValue }
  }
  /// The value for the predicate of the app's filter.
  public var filterCriteria: String? {
    get { record.content.filterCriteria }
    set { record.content.filterCriteria = newValue }
  }
  /// The interruption level; active unless the app or the server said otherwise.
  public var interruptionLevel: UNNotificationInterruptionLevel {
    get { record.content.interruptionLevel }
    set { record.content.interruptionLevel = newValue }
  }
  /// The number for the app's badge; `nil` leaves it as it is, and so does a negative one (*modeled*).
  public var badge: Int? {
    get { record.content.badge.flatMap { $0 < 0 ? nil : $0 } }
    set { record.content.badge = newValue }
  }
  /// The app's own data, as JSON.
  public var userInfo: [String: ParameterValue] {
    get { record.content.userInfo.values }
    set { record.content.userInfo = UserInfoRecord(values: newValue) }
  }
  /// The sound; `nil` plays none.
  package var sound: SoundRecord? {
    get { record.content.sound }
    set { record.content.sound = newValue }
  }
  /// The sound in a word: `default`, or the name of a file; `nil` for none, or one with more to say.
  public var soundName: String? {
    get { sound?.word }
    set { sound = newValue.map { SoundRecord(word: $0) } }
  }
  /// Whether it has a text to show.
  var hasText: Bool { !(title.isEmpty && subtitle.isEmpty && body.isEmpty) }
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

extension NotificationRequest {
  /// Reads data of an app from the text of a JSON object; `nil` for another text.
  public static func userInfo(
    reading text: String
  ) -> [String: ParameterValue]? {
    let value = try? SourceValue(parsing: text, file: "")
    guard let value, value.infiniteNumber == nil, case .object(let info) = ParameterValue(value)
    else { return nil }
    return info
  }
}

/// A notification that waits for its trigger.
public struct PendingNotification: Sendable, Hashable, Codable {
  /// The notification that will arrive.
  public let request: NotificationRequest
  /// The instant at which the app added it.
  public let scheduled: Date
  /// The instant at which it arrives next.
  public internal(set) var nextDate: Date
}

/// The app in front's choice of how a notification is shown.
package enum NotificationPresentation: String, Sendable, Hashable, Codable, CaseIterable {
  /// The app doesn't implement `willPresent`, or returned neither list, banner nor sound.
  case nothing
  /// Only the list of Notification Center.
  case list
  /// A banner or a sound.
  case interruption
}

extension SoundRecord {
  /// The word for the system's own sound.
  private static let standardWord = "default"

  /// Creates the sound of a word: `default`, or the name of a file.
  package init(word: String) { self.init(name: word == Self.standardWord ? nil : word) }

  /// The word for the sound; `nil` for one that has more to say than its file.
  package var word: String? {
    guard kind == .standard, volume == nil, name != Self.standardWord else { return nil }
    return name ?? Self.standardWord
  }
}

/// The words for how much a notification may interrupt, in payloads, scenarios and on a terminal.
public enum InterruptionWord: String, Sendable, Hashable, CaseIterable {
  /// Listed without interrupting, whether or not a Focus is on.
  case passive
  /// The default of a notification.
  case active
  /// May interrupt where the Focus allows time-sensitive notifications.
  case timeSensitive = "time-sensitive"
  /// Interrupts in every Focus.
  case critical

  /// The level that the word means.
  public var level: UNNotificationInterruptionLevel {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }
}

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

/// The part of a notification that a decision looks at, from a request or from a payload's bytes.
package struct NotificationFacts: Sendable, Hashable {
  /// The bundle identifier of the app that it belongs to; empty until it is addressed.
  package var app: String
  /// The kind of the notification.
  package var kind = NotificationRequest.Kind.notification
  /// The person who called or wrote; `nil` for a plain notification.
  package var sender: String? {
    get { communication?.wrappedValue.sender }
    set { change { $0.sender = newValue } }
  }
  /// The part of an app's intent about the sender; `nil` where the sender is a person of the device.
  package var intent: CommunicationRecord? {
    get { communication?.wrappedValue.intent }
    set { change { $0.intent = newValue } }
  }
  /// The name of the group that a message went to; `nil` for one to a single person.
  package var group: String? {
    get { communication?.wrappedValue.group }
    set { change { $0.group = newValue } }
  }
  /// Who sent it, in a place of its own: `decide` copies and compares millions of facts without a sender.
  private var communication: CopyOnWrite<Communication>?
  /// Whether Apple Intelligence would let it break through.
  package var isImportant = false
  /// Whether it changes a Live Activity, and is no notification.
  package var isLiveActivity = false
  /// Whether it plays a critical sound.
  package var hasCriticalSound = false
  /// Whether the sender chose "Notify Anyway".
  package var notifiesAnyway = false
  /// Whether it only wakes the app.
  package var isBackground = false
  /// The reason why it can't be delivered to any app.
  package var refusal: NotificationRequest.Refusal?
  /// The level, as the app or the server set it.
  package var interruptionLevel = UNNotificationInterruptionLevel.active
  /// The value for the predicate of the app's filter.
  package var filterCriteria: String?
  /// Whether it has a text to show.
  package var hasText = false
  /// Whether it plays a sound.
  package var hasSound = false
  /// Whether it has a number for the app's badge.
  package var hasBadge = false

  package init(app: String) { self.app = app }

  /// Whether the app needs permission for it: CallKit shows a phone call, and ActivityKit a Live Activity.
  var needsPermission: Bool {
    !isBackground && !isLiveActivity && (kind != .phoneCall || intent != nil)
  }

  /// Whether only its sound makes it a critical alert.
  var isCriticalBySound: Bool { hasCriticalSound && interruptionLevel == .active }

  /// The level that it asks for: a critical sound alone makes a critical alert.
  var askedLevel: UNNotificationInterruptionLevel {
    isCriticalBySound ? .critical : interruptionLevel
  }

  /// The sender's part of the facts.
  private struct Communication: Hashable {
    var sender: String?
    var intent: CommunicationRecord?
    var group: String?
  }

  private mutating func change(_ change: (inout Communication) -> Void) {
    var changed = communication?.wrappedValue ?? Communication()
    change(&changed)
    communication = changed == Communication() ? nil : CopyOnWrite(wrappedValue: changed)
  }

  /// Combines the members by which most notifications differ; `==` compares all.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(filterCriteria)
    hasher.combine(sender)
    hasher.combine(interruptionLevel.rawValue)
  }
}

extension NotificationRequest {
  /// The part of the notification that a decision looks at.
  package var facts: NotificationFacts {
    var facts = NotificationFacts(app: app)
    facts.kind = kind
    facts.sender = sender
    facts.intent = intent
    facts.group = group
    facts.isImportant = isImportant
    facts.isLiveActivity = liveActivity != nil
    facts.hasCriticalSound = sound?.kind == .critical
    facts.notifiesAnyway = notifiesAnyway
    facts.isBackground = isBackground
    facts.refusal = refusal
    facts.interruptionLevel = interruptionLevel
    facts.filterCriteria = filterCriteria
    facts.hasText = hasText
    facts.hasSound = sound != nil
    facts.hasBadge = badge != nil
    return facts
  }
}
