import FocusHost
public import Foundation

/// A person as a parameter's value.
public struct IntentPerson: Sendable {
  public var name: Name
  public var isMe: Bool
  public var identifier: Identifier
  public var handle: Handle?
  public var aliases: [Handle]
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
    case contact
    case email
    case phone
    case emailOrPhone
  }

  /// Who knows the person by which identifier.
  public enum Identifier: Hashable, Sendable {
    case contact(String)
    case applicationDefined(String)
  }

  /// What the person is called.
  public enum Name: Sendable {
    case displayName(String)
    case components(PersonNameComponents)
  }

  /// A number or address at which the person can be reached.
  public struct Handle: Hashable, Sendable {
    public var value: Value
    public var label: Label

    public enum Value: Hashable, Sendable {
      case phoneNumber(String)
      case emailAddress(String)
      case applicationDefined(String)
    }

    public enum Label: Hashable, Sendable {
      case home
      case work
      case iPhone
      case mobile
      case main
      case homeFax
      case workFax
      case pager
      case other
      case school
      case custom(String)
    }

    public init(_ value: Value, label: Label = .other) {
      self.value = value
      self.label = label
    }

    public init(phoneNumber: String, label: Label = .other) {
      self.init(.phoneNumber(phoneNumber), label: label)
    }

    public init(emailAddress: String, label: Label = .other) {
      self.init(.emailAddress(emailAddress), label: label)
    }

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
