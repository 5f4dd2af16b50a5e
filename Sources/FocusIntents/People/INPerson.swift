public import Foundation

/// A person who wrote a message or calls.
///
/// The lists of a Focus know the person by ``displayName``, or by the value of ``personHandle`` without
/// one (*modeled*).
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

  /// How the system may suggest the person.
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

/// How the system may suggest a person.
public enum INPersonSuggestionType: Int, Sendable {
  /// Not at all.
  case none
  /// By a profile in a social network.
  case socialProfile
  /// By an address for instant messages.
  case instantMessageAddress
}
