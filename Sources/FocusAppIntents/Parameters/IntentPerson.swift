import FocusHost
public import Foundation

/// A person as a parameter's value.
public struct IntentPerson: Sendable {
  /// What the person is called.
  public var name: Name
  /// Whether the person is the one who uses the device.
  public var isMe: Bool
  /// Who knows the person by which identifier.
  public var identifier: Identifier
  /// The number or address that was chosen.
  public var handle: Handle?
  /// Other numbers and addresses.
  public var aliases: [Handle]
  /// The person's picture.
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

  /// What a person is chosen for.
  public enum ParameterMode: String, Sendable {
    /// The person.
    case contact
    /// An email address.
    case email
    /// A telephone number.
    case phone
    /// An email address or a telephone number.
    case emailOrPhone
  }

  /// Who knows the person by which identifier.
  public enum Identifier: Hashable, Sendable {
    /// The person's contacts.
    case contact(String)
    /// The app, by an identifier of its own.
    case applicationDefined(String)
  }

  /// What the person is called.
  public enum Name: Sendable {
    /// A name as it is shown.
    case displayName(String)
    /// A name in parts.
    case components(PersonNameComponents)
  }

  /// A number or address at which the person can be reached.
  public struct Handle: Hashable, Sendable {
    /// The number or address.
    public var value: Value
    /// What the number or address is for.
    public var label: Label

    /// A number or an address.
    public enum Value: Hashable, Sendable {
      /// A telephone number.
      case phoneNumber(String)
      /// An email address.
      case emailAddress(String)
      /// An address of the app.
      case applicationDefined(String)
    }

    /// What a number or address is for.
    public enum Label: Hashable, Sendable {
      /// Home.
      case home
      /// Work.
      case work
      /// An iPhone.
      case iPhone
      /// A mobile phone.
      case mobile
      /// The main number.
      case main
      /// A fax at home.
      case homeFax
      /// A fax at work.
      case workFax
      /// A pager.
      case pager
      /// Anything else.
      case other
      /// School.
      case school
      /// Something in words of the app.
      case custom(String)
    }

    /// Creates a handle.
    public init(_ value: Value, label: Label = .other) {
      self.value = value
      self.label = label
    }

    /// Creates a handle of a telephone number.
    public init(phoneNumber: String, label: Label = .other) {
      self.init(.phoneNumber(phoneNumber), label: label)
    }

    /// Creates a handle of an email address.
    public init(emailAddress: String, label: Label = .other) {
      self.init(.emailAddress(emailAddress), label: label)
    }

    /// Creates a handle of an address of the app.
    public init(applicationDefined: String, label: String? = nil) {
      self.init(.applicationDefined(applicationDefined), label: label.map(Label.custom) ?? .other)
    }
  }
}

extension IntentPerson {
  /// The person's name as one text.
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

  /// The person's name and picture.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: LocalizedStringResource(stringLiteral: displayName), subtitle: nil, image: image)
  }
}

// Of a person the data keeps who it is and the name; handles and the picture belong to contacts.
extension IntentPerson: _IntentValue {
  public static var _form: _ValueForm<IntentPerson> {
    _ValueForm(
      .other(IntentPerson.self, words: "a person's name, or an object with a name"),
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
