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

// The data contains everything but the image.
extension IntentPerson: _IntentValue {
  public static var _form: _ValueForm<IntentPerson> {
    _ValueForm(
      "a person's name, or an object with a name",
      write: { person in
        var fields: [String: ParameterValue] = [:]
        switch person.identifier {
        case .contact(let identifier): fields["contact"] = .string(identifier)
        case .applicationDefined(let identifier):
          fields["applicationDefined"] = .string(identifier)
        }
        switch person.name {
        case .displayName(let name): fields["name"] = .string(name)
        case .components(let parts): fields["name"] = PersonNameComponents._form.write(parts)
        }
        let handles = person.aliases.map(StoredHandle.init)
        fields["handle"] = person.handle.map { StoredHandle._form.write(StoredHandle(handle: $0)) }
        if !handles.isEmpty { fields["aliases"] = [StoredHandle]._form.write(handles) }
        if person.isMe { fields["isMe"] = true }
        return .object(fields)
      },
      parse: { data throws(ParameterValueError) in
        let keys = ["name", "contact", "applicationDefined", "handle", "aliases", "isMe"]
        guard let fields = try data.members(keys) ?? (data.text == nil ? nil : ["name": data]),
          let name = fields["name"], name != .null
        else { return nil }
        let (contact, own) = (
          try fields.value("contact", as: String.self),
          try fields.value("applicationDefined", as: String.self)
        )
        guard contact == nil || own == nil else { return nil }
        let parts = name.text == nil ? try fields.value("name", as: PersonNameComponents.self) : nil
        var person = IntentPerson(
          identifier: .contact(contact ?? ""), name: .displayName(name.text ?? ""),
          handle: try fields.value("handle", as: StoredHandle.self)?.handle,
          aliases: try fields.value("aliases", as: [StoredHandle].self)?.map(\.handle) ?? [],
          isMe: try fields.value("isMe") ?? false)
        if let parts { person.name = .components(parts) }
        if contact == nil { person.identifier = .applicationDefined(own ?? person.displayName) }
        return person
      })
  }
}

/// A handle as a member of a person's data: `{"emailAddress": "ann@example.com", "label": "home"}`.
private struct StoredHandle: _IntentValue {
  let handle: IntentPerson.Handle

  private static let labels: [IntentPerson.Handle.Label] = [
    .home, .work, .iPhone, .mobile, .main, .homeFax, .workFax, .pager, .other, .school,
  ]

  static var _form: _ValueForm<Self> {
    _ValueForm(
      "an object with one of 'phoneNumber', 'emailAddress' and 'applicationDefined'",
      write: { stored in
        var fields: [String: ParameterValue] = [:]
        switch stored.handle.value {
        case .phoneNumber(let text): fields["phoneNumber"] = .string(text)
        case .emailAddress(let text): fields["emailAddress"] = .string(text)
        case .applicationDefined(let text): fields["applicationDefined"] = .string(text)
        }
        switch stored.handle.label {
        case .other: break
        case .custom(let label): fields["customLabel"] = .string(label)
        case let label: fields["label"] = .string("\(label)")
        }
        return .object(fields)
      },
      parse: { data throws(ParameterValueError) in
        let kinds = ["phoneNumber", "emailAddress", "applicationDefined"]
        guard let fields = try data.members(kinds + ["label", "customLabel"]) else { return nil }
        let values: [IntentPerson.Handle.Value?] = [
          try fields.value(kinds[0]).map { .phoneNumber($0) },
          try fields.value(kinds[1]).map { .emailAddress($0) },
          try fields.value(kinds[2]).map { .applicationDefined($0) },
        ]
        let given = values.compactMap(\.self)
        let word: String? = try fields.value("label")
        let own: String? = try fields.value("customLabel")
        let label = word.map { word in labels.first { "\($0)" == word } } ?? own.map { .custom($0) }
        guard given.count == 1, label != nil || word == nil, word == nil || own == nil
        else { return nil }
        return Self(handle: IntentPerson.Handle(given[0], label: label ?? .other))
      })
  }
}
