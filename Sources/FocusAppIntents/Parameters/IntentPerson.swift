import FocusHost
public import Foundation

/// A person as the value of a parameter.
public struct IntentPerson: Sendable {
  /// The person's name.
  public var name: Name
  /// Whether the person is the device's owner.
  public var isMe: Bool
  /// The person's identifier in the contacts or in the app.
  public var identifier: Identifier
  /// The handle that a person chose.
  public var handle: Handle?
  /// Other handles.
  public var aliases: [Handle]
  /// The person's image.
  public var image: DisplayRepresentation.Image?

  /// Creates a person.
  public init(
    identifier: Identifier, name: Name, handle: Handle?, aliases: [Handle] = [],
    isMe: Bool = false, image: DisplayRepresentation.Image? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.handle = handle
    self.aliases = aliases
    self.isMe = isMe
    self.image = image
  }

  /// The information that is needed about a person.
  public enum ParameterMode: String, Sendable {
    /// The person, without a handle.
    case contact
    /// An email address.
    case email
    /// A phone number.
    case phone
    /// An email address or a phone number.
    case emailOrPhone
  }

  /// A person's identifier in the contacts or in the app.
  public enum Identifier: Hashable, Sendable {
    /// The identifier in the contacts.
    case contact(String)
    /// An identifier of the app's own.
    case applicationDefined(String)
  }

  /// A person's name.
  public enum Name: Sendable {
    /// The displayed name.
    case displayName(String)
    /// The components of the name.
    case components(PersonNameComponents)
  }

  /// A phone number or address by which a person can be reached.
  public struct Handle: Hashable, Sendable {
    /// The phone number or address.
    public var value: Value
    /// The handle's label.
    public var label: Label

    /// A phone number or an address.
    public enum Value: Hashable, Sendable {
      /// A phone number.
      case phoneNumber(String)
      /// An email address.
      case emailAddress(String)
      /// An address in the app's own format.
      case applicationDefined(String)
    }

    /// A label of a phone number or an address.
    public enum Label: Hashable, Sendable {
      /// Home.
      case home
      /// Work.
      case work
      /// iPhone.
      case iPhone
      /// Mobile.
      case mobile
      /// Main.
      case main
      /// Home fax.
      case homeFax
      /// Work fax.
      case workFax
      /// Pager.
      case pager
      /// Other.
      case other
      /// School.
      case school
      /// A label of the app's own.
      case custom(String)
    }

    /// Creates a handle.
    public init(_ value: Value, label: Label = .other) {
      self.value = value
      self.label = label
    }

    /// Creates a handle from a phone number.
    public init(phoneNumber: String, label: Label = .other) {
      self.init(.phoneNumber(phoneNumber), label: label)
    }

    /// Creates a handle from an email address.
    public init(emailAddress: String, label: Label = .other) {
      self.init(.emailAddress(emailAddress), label: label)
    }

    /// Creates a handle from an address in the app's own format.
    public init(applicationDefined: String, label: String? = nil) {
      self.init(.applicationDefined(applicationDefined), label: label.map(Label.custom) ?? .other)
    }
  }
}

extension IntentPerson {
  /// The person's name as a string.
  var displayName: String {
    switch name {
    case .displayName(let name): name
    case .components(let parts):
      [parts.namePrefix, parts.givenName, parts.middleName, parts.familyName, parts.nameSuffix]
        .compactMap(\.self).joined(separator: " ")
    }
  }
}

extension IntentPerson: DisplayRepresentable {
  /// *Person*.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Person" }

  /// The person's name and image.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: LocalizedStringResource(stringLiteral: displayName), subtitle: nil, image: image)
  }
}

// The data contains the identifier and the name, but not the handles and the image.
extension IntentPerson: _IntentValue {
  public static var _form: _ValueForm<IntentPerson> {
    _ValueForm(
      "a person's name, or an object with a name",
      write: { person in
        let (kind, identifier) =
          switch person.identifier {
          case .contact(let identifier): ("contact", identifier)
          case .applicationDefined(let identifier): ("applicationDefined", identifier)
          }
        return .object([kind: .string(identifier), "name": .string(person.displayName)])
      },
      parse: { data in
        switch data {
        case .string(let name):
          return IntentPerson(
            identifier: .applicationDefined(name), name: .displayName(name), handle: nil)
        case .object(let fields):
          guard let name = fields["name"]?.text else { return nil }
          let identifier =
            fields["contact"]?.text.map(Identifier.contact)
            ?? .applicationDefined(fields["applicationDefined"]?.text ?? name)
          return IntentPerson(identifier: identifier, name: .displayName(name), handle: nil)
        default: return nil
        }
      })
  }
}
