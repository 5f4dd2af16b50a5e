package import FocusHost
import Foundation

/// A notification request as a value.
package struct RequestRecord: Sendable, Hashable, Codable {
  package var identifier: String
  @CopyOnWrite package var content: ContentRecord
  /// The trigger; `nil` delivers the notification at once.
  package var trigger: TriggerRecord?

  package init(identifier: String, content: ContentRecord, trigger: TriggerRecord? = nil) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }

  /// Copies the values of a notification request.
  package init(_ request: UNNotificationRequest) {
    self.init(
      identifier: request.identifier, content: request.content.record,
      trigger: request.trigger.map(TriggerRecord.init))
  }
}

/// A delivered notification as a value.
package struct NotificationRecord: Sendable, Hashable, Codable {
  package var date: Date
  package var request: RequestRecord

  package init(date: Date, request: RequestRecord) {
    self.date = date
    self.request = request
  }
}

/// A person's response to a notification as a value.
package struct ResponseRecord: Sendable, Hashable, Codable {
  package var notification: NotificationRecord
  package var actionIdentifier: String
  /// The typed text; `nil` unless the action has a text field.
  package var userText: String?

  package init(
    notification: NotificationRecord,
    actionIdentifier: String = UNNotificationDefaultActionIdentifier, userText: String? = nil
  ) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
    self.userText = userText
  }
}

/// A notification's content as a value that a device can store.
package struct ContentRecord: Sendable, Hashable, Codable {
  package var title = ""
  package var subtitle = ""
  package var body = ""
  /// The badge number of the app's icon: `nil` leaves it unchanged, 0 removes it.
  package var badge: Int?
  @Rare package var sound: SoundRecord?
  package var categoryIdentifier = ""
  package var threadIdentifier = ""
  package var launchImageName = ""
  package var summaryArgument = ""
  package var summaryArgumentCount = 1
  package var targetContentIdentifier: String?
  package var attachments: [AttachmentRecord] = []
  package var userInfo = UserInfoRecord()
  @RawCoded package var interruptionLevel: UNNotificationInterruptionLevel = .active
  package var relevanceScore: Double = 0
  package var filterCriteria: String?
  /// The sender and the kind of communication; `nil` for content that no intent updated.
  @Rare package var communication: CommunicationRecord?

  /// Whether the content has nothing that a person could see or hear.
  var showsNothing: Bool {
    title.isEmpty && subtitle.isEmpty && body.isEmpty && badge == nil && sound == nil
      && attachments.isEmpty
  }

  package init() {}

  /// Decodes a content; a missing key has its default value.
  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
      if let new = try keys.decodeIfPresent(Value.self, forKey: key) { value = new }
    }
    try read(.title, &title)
    try read(.subtitle, &subtitle)
    try read(.body, &body)
    badge = try keys.decodeIfPresent(Int.self, forKey: .badge)
    sound = try keys.decodeIfPresent(SoundRecord.self, forKey: .sound)
    try read(.categoryIdentifier, &categoryIdentifier)
    try read(.threadIdentifier, &threadIdentifier)
    try read(.launchImageName, &launchImageName)
    try read(.summaryArgument, &summaryArgument)
    try read(.summaryArgumentCount, &summaryArgumentCount)
    targetContentIdentifier = try keys.decodeIfPresent(
      String.self, forKey: .targetContentIdentifier)
    try read(.attachments, &attachments)
    try read(.userInfo, &userInfo)
    try read(.interruptionLevel, &_interruptionLevel)
    try read(.relevanceScore, &relevanceScore)
    filterCriteria = try keys.decodeIfPresent(String.self, forKey: .filterCriteria)
    communication = try keys.decodeIfPresent(CommunicationRecord.self, forKey: .communication)
  }

  /// Copies the values of a notification content.
  package init(_ content: UNNotificationContent) {
    self = content.record
  }
}

/// A notification's sound as a value.
package struct SoundRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case standard, critical, ringtone
  }

  package var kind = Kind.standard
  /// The sound file; `nil` for the system's default sound.
  package var name: String?
  /// The volume of a critical sound, from 0 to 1; `nil` for the person's setting.
  package var volume: Float?

  package init(kind: Kind = .standard, name: String? = nil, volume: Float? = nil) {
    self.kind = kind
    self.name = name
    self.volume = volume
  }
}

/// A notification's attachment as a value.
package struct AttachmentRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var url: URL
  /// The uniform type identifier, such as `public.png`.
  package var type: String

  package init(identifier: String, url: URL, type: String) {
    self.identifier = identifier
    self.url = url
    self.type = type
  }
}

/// The data that an app attached to a notification, in a form that can be stored.
package struct UserInfoRecord: Sendable, Hashable, Codable {
  /// The values that JSON can represent, by key; a date or data is `null`.
  package var values: [String: ParameterValue]

  /// The dates, in seconds since 2001, and the data, as Base64 text, by their paths in ``values``.
  @Rare package var others: [String: ParameterValue]?

  /// The values that were left out, as `path: type`, in alphabetical order.
  ///
  /// These are values under keys that aren't strings, non-finite numbers and other objects.
  package var omitted: [String]

  package init(values: [String: ParameterValue] = [:], omitted: [String] = []) {
    self.values = values
    self.omitted = omitted
  }

  /// Copies the values of a dictionary that JSON or a property list can represent, in time linear
  /// in its size.
  package init(_ dictionary: [AnyHashable: Any]) {
    var reader = UserInfoReader()
    self.values = reader.object(dictionary, at: "", depth: 0)
    self.others = reader.others.isEmpty ? nil : reader.others
    self.omitted = reader.omitted.sorted()
  }

  /// The values as an app expects them: strings, `NSNumber`, `NSNull`, dates, data, arrays and
  /// dictionaries.
  package var dictionary: [AnyHashable: Any] { object(values, at: "") }

  private func object(_ values: [String: ParameterValue], at path: String) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in values { result[key] = object(value, at: path.member(key)) }
    return result
  }

  private func object(_ value: ParameterValue, at path: String) -> Any {
    switch value {
    case .null: other(at: path) ?? NSNull()
    case .bool(let value): NSNumber(value: value)
    case .int(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .string(let value): value
    case .array(let values): values.enumerated().map { object($1, at: path.element($0)) }
    case .object(let values): object(values, at: path)
    }
  }

  private func other(at path: String) -> Any? {
    switch others?[path] {
    case .double(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .int(let seconds): Date(timeIntervalSinceReferenceDate: TimeInterval(seconds))
    case .string(let text): Data(base64Encoded: text)
    default: nil
    }
  }
}

extension String {
  /// The path of a member of the object at this path.
  fileprivate func member(_ name: String) -> String {
    let key = name.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
    return isEmpty ? key : "\(self).\(key)"
  }

  /// The path of an element of the array at this path.
  fileprivate func element(_ index: Int) -> String { "\(self)[\(index)]" }
}

/// Converts an app's dictionary to data, and collects the paths of values that are left out.
private struct UserInfoReader {
  /// The maximum nesting depth, which protects the recursion from a stack overflow.
  private static let deepest = 64

  private(set) var omitted: [String] = []
  private(set) var others: [String: ParameterValue] = [:]

  mutating func object(
    _ dictionary: [AnyHashable: Any], at path: String, depth: Int
  ) -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    for (key, element) in dictionary {
      guard let name = key.base as? String else {
        omitted.append("\(path)[\(key.base)]: \(type(of: element)) under a \(type(of: key.base))")
        continue
      }
      if let value = value(element, at: path.member(name), depth: depth) { result[name] = value }
    }
    return result
  }

  private mutating func value(_ element: Any, at path: String, depth: Int) -> ParameterValue? {
    if depth < Self.deepest {
      switch element {
      case let text as String: return .string(text)
      case is NSNull: return .null
      case let elements as [Any]:
        var list: [ParameterValue] = []
        for element in elements {
          if let value = value(element, at: path.element(list.count), depth: depth + 1) {
            list.append(value)
          }
        }
        return .array(list)
      case let values as [AnyHashable: Any]:
        return .object(object(values, at: path, depth: depth + 1))
      case let number as NSNumber:
        if let value = Self.number(number, of: type(of: element)) { return value }
      case let date as Date where date.timeIntervalSinceReferenceDate.isFinite:
        others[path] = .double(date.timeIntervalSinceReferenceDate)
        return .null
      case let data as Data:
        others[path] = .string(data.base64EncodedString())
        return .null
      default: break
      }
    }
    omitted.append("\(path): \(type(of: element))")
    return nil
  }

  private static func number(_ number: NSNumber, of type: Any.Type) -> ParameterValue? {
    switch String(cString: number.objCType) {
    // A Boolean is stored as an integer; only its Objective-C type differs.
    case "c" where type != Int8.self: .bool(number.boolValue)
    case "d", "f": number.doubleValue.isFinite ? .double(number.doubleValue) : nil
    case "Q" where number.uint64Value > Int.max: .double(number.doubleValue)
    default: .int(number.intValue)
    }
  }
}

/// The sender of a communication notification, from the app's intent.
package struct CommunicationRecord: Sendable, Hashable, Codable {
  /// The kind of communication.
  package enum Kind: String, Sendable, Codable {
    case message, phoneCall
  }

  package var kind: Kind
  /// The sender's name as it is shown.
  package var sender: String
  /// The sender's identifier in Contacts; `nil` if the app gives none.
  package var contactIdentifier: String?
  /// The sender's phone number or email address, if the app declares it as such and suggests no
  /// contact.
  package var exactHandle: String?
  /// The name of the group that received the message; `nil` for a message to a single person.
  package var group: String?
  /// Whether the sender chose to notify the recipient although a Focus is on.
  package var notifiesAnyway: Bool

  package init(
    kind: Kind, sender: String, contactIdentifier: String? = nil, exactHandle: String? = nil,
    group: String? = nil, notifiesAnyway: Bool = false
  ) {
    self.kind = kind
    self.sender = sender
    self.contactIdentifier = contactIdentifier
    self.exactHandle = exactHandle
    self.group = group
    self.notifiesAnyway = notifiesAnyway
  }
}

/// An intent of Apple's that turns a notification into a communication notification.
package protocol CommunicationProviding: UNNotificationContentProviding {
  /// The sender and the kind of communication; `nil` for an intent without a sender.
  var communication: CommunicationRecord? { get }
}

/// A registered notification category as a value.
package struct CategoryRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var actions: [ActionRecord] = []
  package var intentIdentifiers: [String] = []
  package var hiddenPreviewsBodyPlaceholder = ""
  package var categorySummaryFormat = ""
  @RawCoded package var options: UNNotificationCategoryOptions = []
}

/// A notification action as a value.
package struct ActionRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var title: String
  @RawCoded package var options: UNNotificationActionOptions = []
  package var icon: IconRecord?
  /// The text field; `nil` for a plain button.
  package var textInput: TextInputRecord?
}

/// An action's icon as a value.
package enum IconRecord: Sendable, Hashable, Codable {
  case template(name: String)
  case system(name: String)
}

/// An action's text field as a value.
package struct TextInputRecord: Sendable, Hashable, Codable {
  package var buttonTitle: String
  package var placeholder: String
}

/// The notification settings of an app as a value.
package struct SettingsRecord: Sendable, Hashable, Codable {
  @RawCoded package var authorizationStatus: UNAuthorizationStatus = .notDetermined
  @RawCoded package var soundSetting: UNNotificationSetting = .notSupported
  @RawCoded package var badgeSetting: UNNotificationSetting = .notSupported
  @RawCoded package var alertSetting: UNNotificationSetting = .notSupported
  @RawCoded package var notificationCenterSetting: UNNotificationSetting = .notSupported
  @RawCoded package var lockScreenSetting: UNNotificationSetting = .notSupported
  @RawCoded package var carPlaySetting: UNNotificationSetting = .notSupported
  @RawCoded package var criticalAlertSetting: UNNotificationSetting = .notSupported
  @RawCoded package var announcementSetting: UNNotificationSetting = .notSupported
  @RawCoded package var timeSensitiveSetting: UNNotificationSetting = .notSupported
  @RawCoded package var scheduledDeliverySetting: UNNotificationSetting = .notSupported
  @RawCoded package var directMessagesSetting: UNNotificationSetting = .notSupported
  @RawCoded package var alertStyle: UNAlertStyle = .none
  @RawCoded package var showPreviewsSetting: UNShowPreviewsSetting = .always
  package var providesAppNotificationSettings = false

  package init() {}
}

/// A wrapper that encodes one of Apple's enumerations or option sets as its raw value.
///
/// Apple's types aren't `Codable`, so the mirrored types mustn't be either.
@propertyWrapper
package struct RawCoded<Value: RawRepresentable & Sendable>: Sendable
where Value.RawValue: Codable & Hashable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension RawCoded: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.wrappedValue.rawValue == other.wrappedValue.rawValue
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.rawValue)
  }
}

extension RawCoded: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Value.RawValue.self)
    guard let value = Value(rawValue: number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(Value.self) has no value \(number).")
    }
    self.wrappedValue = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.rawValue)
  }
}
