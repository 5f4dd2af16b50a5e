import FocusUserNotifications
public import Foundation

/// The sender of a message, a caller, or another person in an intent.
///
/// A Focus identifies the person by ``contactIdentifier``, or by a ``personHandle`` that is a phone
/// number or an email address and whose ``suggestionType`` is `none`. The ``displayName`` is only
/// shown. Source: [Implementing communication
/// notifications](https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications).
public class INPerson: NSObject {
  /// The person's address, phone number or account.
  public let personHandle: INPersonHandle?

  /// The components of the name.
  public let nameComponents: PersonNameComponents?

  /// The displayed name: the given name, else the name's components, else the handle.
  public let displayName: String

  /// The person's image.
  public let image: INImage?

  /// The person's identifier in Contacts.
  public let contactIdentifier: String?

  /// The app's own identifier for the person.
  public let customIdentifier: String?

  /// Whether the person is the device's user.
  public let isMe: Bool

  /// The person's other addresses, phone numbers and accounts, by which a simulated device doesn't
  /// identify the person (*modeled*).
  public let aliases: [INPersonHandle]?

  /// The kind of account that the system may suggest for the person.
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

  /// Creates a person who may be the device's user.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName,
      image: image, contactIdentifier: contactIdentifier, customIdentifier: customIdentifier,
      isMe: isMe, suggestionType: .none)
  }

  /// Creates a person for whom the system may suggest an account.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool,
    suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle, nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: isMe,
      aliases: nil, suggestionType: suggestionType)
  }

  /// Creates a person with several addresses, phone numbers or accounts.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    aliases: [INPersonHandle]?, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle, nameComponents, displayName: displayName, image: image,
      contactIdentifier: contactIdentifier, customIdentifier: customIdentifier, isMe: false,
      aliases: aliases, suggestionType: suggestionType)
  }

  /// Creates a person whom the system may suggest as a contact.
  public convenience init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?,
    isContactSuggestion: Bool, suggestionType: INPersonSuggestionType
  ) {
    self.init(
      personHandle: personHandle, nameComponents: nameComponents, displayName: displayName,
      image: image, contactIdentifier: contactIdentifier, customIdentifier: customIdentifier,
      aliases: nil, suggestionType: suggestionType)
  }

  private init(
    _ personHandle: INPersonHandle, _ nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?, isMe: Bool,
    aliases: [INPersonHandle]?, suggestionType: INPersonSuggestionType
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
    self.aliases = aliases
    self.suggestionType = suggestionType
  }
}

extension INPerson {
  /// Returns the facts that the system uses about the person as a sender.
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

/// The kind of account that the system may suggest for a person.
public enum INPersonSuggestionType: Int, Sendable {
  /// No suggestion.
  case none
  /// A profile in a social network.
  case socialProfile
  /// An address for instant messages.
  case instantMessageAddress
}

/// An address, phone number or account of a person.
public class INPersonHandle: NSObject {
  /// The address, the phone number or the account's name.
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
  /// A value of the app's own, such as an account.
  case unknown
  /// An email address.
  case emailAddress
  /// A phone number.
  case phoneNumber
}

/// The label of an address or a phone number.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
  /// The text of the label.
  public let rawValue: String
  /// Creates a label from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A home number or address.
  public static let home = Self(rawValue: "home")
  /// A work number or address.
  public static let work = Self(rawValue: "work")
  /// An iPhone number.
  public static let iPhone = Self(rawValue: "iPhone")
  /// A mobile phone number.
  public static let mobile = Self(rawValue: "mobile")
  /// A main number.
  public static let main = Self(rawValue: "main")
  /// A number of a fax machine at home.
  public static let homeFax = Self(rawValue: "homeFax")
  /// A number of a fax machine at work.
  public static let workFax = Self(rawValue: "workFax")
  /// A pager's number.
  public static let pager = Self(rawValue: "pager")
  /// A school's number or address.
  public static let school = Self(rawValue: "school")
  /// Another number or address.
  public static let other = Self(rawValue: "other")
}
