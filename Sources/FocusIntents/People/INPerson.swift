import FocusUserNotifications
public import Foundation

/// A person who wrote a message or calls.
///
/// The lists of a Focus know the person by ``contactIdentifier``, or by a ``personHandle`` that is a phone
/// number or an email address of ``suggestionType`` `none`; ``displayName`` is only shown. Source:
/// [Implementing communication notifications](https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications).
public class INPerson: NSObject {
  /// An address, a phone number or an account.
  public let personHandle: INPersonHandle?

  /// The parts of the name.
  public let nameComponents: PersonNameComponents?

  /// The name as it is shown: the given one, else the parts, else the handle.
  public let displayName: String

  /// The picture.
  public let image: INImage?

  /// The identifier in Contacts.
  public let contactIdentifier: String?

  /// The app's own identifier of the person.
  public let customIdentifier: String?

  /// Whether it is the person who uses the device.
  public let isMe: Bool

  /// The kind of suggestion that the system may make for the person.
  public let suggestionType: INPersonSuggestionType

  /// Creates a person.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName,
      image: image, contactIdentifier: contactIdentifier, customIdentifier: customIdentifier,
      isMe: false)
  }

  /// Creates a person, who may be the one who uses the device.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName,
      image: image, contactIdentifier: contactIdentifier, customIdentifier: customIdentifier,
      isMe: isMe, suggestionType: .none)
  }

  /// Creates a person whom the system may suggest.
  public init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool,
    suggestionType: INPersonSuggestionType
  ) {
    self.personHandle = personHandle
    self.nameComponents = nameComponents
    let parts = [nameComponents?.givenName, nameComponents?.familyName].compactMap(\.self)
    self.displayName =
      displayName
      ?? (parts.isEmpty ? personHandle.value ?? "" : parts.joined(separator: " "))
    self.image = image
    self.contactIdentifier = contactIdentifier
    self.customIdentifier = customIdentifier
    self.isMe = isMe
    self.suggestionType = suggestionType
  }
}

extension INPerson {
  /// Returns what the system learns of the person as the sender of something.
  func communication(
    _ kind: CommunicationRecord.Kind, in group: String? = nil, notifiesAnyway: Bool = false
  ) -> CommunicationRecord {
    let isExact = suggestionType == .none && personHandle.map { $0.type != .unknown } == true
    return CommunicationRecord(
      kind: kind, sender: displayName, contactIdentifier: contactIdentifier,
      exactHandle: isExact ? personHandle?.value : nil, group: group,
      notifiesAnyway: notifiesAnyway)
  }
}

/// The kind of suggestion that the system may make for a person.
public enum INPersonSuggestionType: Int, Sendable {
  /// Not at all.
  case none
  /// A suggestion by a profile in a social network.
  case socialProfile
  /// A suggestion by an address for instant messages.
  case instantMessageAddress
}

/// An address by which an app knows a person.
public class INPersonHandle: NSObject {
  /// The address, the number or the name of the account.
  public let value: String?

  /// The kind of the value, such as an email address or a phone number.
  public let type: INPersonHandleType

  /// The label of the value; `nil` for none.
  public let label: INPersonHandleLabel?

  /// Creates a handle without a label.
  public convenience init(value: String?, type: INPersonHandleType) {
    self.init(value: value, type: type, label: nil)
  }

  /// Creates a handle.
  public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
    self.value = value
    self.type = type
    self.label = label
  }
}

/// The kind of a handle's value.
public enum INPersonHandleType: Int, Sendable {
  /// Something of the app's own.
  case unknown
  /// An email address.
  case emailAddress
  /// A phone number.
  case phoneNumber
}

/// The label of an address or a number.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
  /// The text of the label.
  public let rawValue: String
  /// Creates a label from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A number at home.
  public static let home = Self(rawValue: "home")
  /// A number at work.
  public static let work = Self(rawValue: "work")
  /// The number of an iPhone.
  public static let iPhone = Self(rawValue: "iPhone")
  /// The number of a mobile phone.
  public static let mobile = Self(rawValue: "mobile")
  /// The main number.
  public static let main = Self(rawValue: "main")
  /// Another number.
  public static let other = Self(rawValue: "other")
}
