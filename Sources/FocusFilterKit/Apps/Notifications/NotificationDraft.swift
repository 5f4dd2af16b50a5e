public import FocusHost
import FocusText
package import FocusUserNotifications

/// A local notification as a person describes it in words, in a scenario or on a command line.
public struct NotificationDraft: Sendable {
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
  /// The category, whose actions a person can respond with; empty for none.
  public var categoryIdentifier = ""
  /// What in the app it is about; `nil` for nothing.
  public var targetContentIdentifier: String?
  /// What is played; `nil` for nothing.
  package var sound: SoundRecord?
  /// The app's own data.
  public var userInfo: [String: ParameterValue] = [:]
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
    content.categoryIdentifier = categoryIdentifier
    content.targetContentIdentifier = targetContentIdentifier
    content.sound = sound
    content.userInfo = UserInfoRecord(values: userInfo)
    content.filterCriteria = criteria
    content.badge = badge
    content.interruptionLevel = level.level
    return NotificationRequest(
      app: app, record: RequestRecord(identifier: identifier, content: content))
  }
}

extension NotificationDraft {
  /// The sound in a word: `default`, or the name of a file; `nil` for none, or one with more to say.
  public var soundName: String? {
    get { sound?.word }
    set { sound = newValue.map { SoundRecord(word: $0) } }
  }

  /// Reads data of an app from the text of a JSON object; `nil` for another text.
  public static func userInfo(reading text: String) -> [String: ParameterValue]? {
    let value = try? SourceValue(parsing: text, file: "")
    guard let value, value.infiniteNumber == nil, case .object(let info) = ParameterValue(value)
    else { return nil }
    return info
  }
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

/// Who a notification is from, as a person says it in words.
public struct NotificationSender: Sendable {
  private let name: String?
  private let kind: NotificationRequest.Kind?
  private let notifiesAnyway: Bool

  /// The error for a message or phone call without a sender.
  public struct Missing: Error {}

  /// Creates the sender of a notification.
  ///
  /// - Parameters:
  ///   - name: The name; `nil` for a plain notification.
  ///   - kind: The kind; `nil` for a message with a name, and a plain notification without.
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
