import FocusText
import FocusUserNotifications

/// A person who can send messages and make phone calls.
///
/// A Focus can allow or silence people. A device knows the people that a test adds:
///
/// ```swift
/// try await system.addPeople([SimulatedPerson(id: "Nursery", isFavorite: true)])
/// ```
public struct SimulatedPerson: Sendable, Hashable, Codable, Identifiable {
  /// The name or handle that lists of people contain. It is unique on a device, regardless of case.
  public let id: String
  /// Whether the person is a favorite, for ``FocusSettings/AllowedCallers/favorites``.
  public var isFavorite: Bool
  /// Whether the person is in Contacts, for ``FocusSettings/AllowedCallers/contacts``.
  public var isContact: Bool
  /// The switches of Emergency Bypass that are on: for phone calls, for messages, or both.
  public var emergencyBypass: Set<EmergencyBypass>
  /// The names of the person's groups; lists of people may contain them, too.
  public var groups: [String]
  /// The person's identifier in Contacts, as an `INPerson` names it; `nil` if the person isn't in
  /// Contacts.
  package var contactIdentifier: String?
  /// The phone numbers and email addresses; an `INPerson` may name one of them instead.
  package var handles: [String]

  /// A switch of a contact, with which the person gets through every Focus and is heard although
  /// the device is silent (F3-11e).
  public enum EmergencyBypass: String, Sendable, Hashable, Codable, CaseIterable {
    /// The switch beside the ringtone, for phone calls; an emergency contact of Health has it, too.
    case calls
    /// The switch beside the text tone, for messages.
    case texts
  }

  /// Creates a person, who is in Contacts by default.
  ///
  /// A missing contact identifier and missing handles are made from the name: `Ana:ABPerson` and
  /// `ana@example.com`.
  public init(
    id: String, isFavorite: Bool = false, isContact: Bool = true,
    emergencyBypass: Set<EmergencyBypass> = [], groups: [String] = [],
    contactIdentifier: String? = nil, handles: [String]? = nil
  ) {
    self.contactIdentifier =
      contactIdentifier ?? (isContact ? Self.contactIdentifier(madeFrom: id) : nil)
    self.handles = handles ?? Self.handles(madeFrom: id)
    self.id = id
    self.isFavorite = isFavorite
    self.isContact = isContact
    self.emergencyBypass = emergencyBypass
    self.groups = groups
  }

  /// Decodes a person; a missing key gets its default.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    var isContact = true
    try keys.decode(.isContact, into: &isContact)
    self.init(
      id: try keys.decode(String.self, forKey: .id), isContact: isContact,
      contactIdentifier: try keys.decodeIfPresent(String.self, forKey: .contactIdentifier),
      handles: try keys.decodeIfPresent([String].self, forKey: .handles))
    try keys.decode(.isFavorite, into: &isFavorite)
    try keys.decode(.emergencyBypass, into: &emergencyBypass)
    try keys.decode(.groups, into: &groups)
  }

  /// Encodes a person; the switches of Emergency Bypass are in alphabetical order, so that equal
  /// people have equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encodeIfPresent(contactIdentifier, forKey: .contactIdentifier)
    try keys.encode(
      emergencyBypass.sorted { $0.rawValue < $1.rawValue }, forKey: .emergencyBypass)
    try keys.encode(groups, forKey: .groups)
    try keys.encode(handles, forKey: .handles)
    try keys.encode(id, forKey: .id)
    try keys.encode(isContact, forKey: .isContact)
    try keys.encode(isFavorite, forKey: .isFavorite)
  }

  private enum CodingKeys: String, CodingKey {
    case contactIdentifier, emergencyBypass, groups, handles, id, isContact, isFavorite
  }
}

extension SimulatedPerson {
  /// The error of a favorite, or of a person with Emergency Bypass, who isn't in Contacts; `nil`
  /// for any other person.
  var mistake: FocusError? {
    isContact || !isFavorite && emergencyBypass.isEmpty ? nil : .notInContacts(id)
  }

  /// The contact identifier of a person who was created without one.
  package static func contactIdentifier(madeFrom name: String) -> String { "\(name):ABPerson" }

  /// The handles of a person who was created without any.
  package static func handles(madeFrom name: String) -> [String] {
    ["\(name.lowercased().replacing(" ", with: "."))@example.com"]
  }

  /// The identifier and handles by which an app may name the person as a sender.
  fileprivate var marks: Set<SenderMark> {
    Set(handles.map { .handle($0.comparableHandle) })
      .union(contactIdentifier.map { [.contact($0)] } ?? [])
  }
}

/// An identifier in Contacts, a phone number or an email address, by which an app names a sender.
private enum SenderMark: Hashable {
  case contact(String)
  case handle(String)
}

/// The people on a device.
///
/// The cost of finding, adding or removing a person doesn't grow with the number of people.
package struct KnownPeople: Sendable, Hashable {
  private var people = NameTable<SimulatedPerson>()
  /// The names of the people with a mark.
  private var marked: [SenderMark: Set<SimulatedPerson.ID>] = [:]

  package init() {}

  /// Returns the person with a name in any capitalization.
  package subscript(name: String) -> SimulatedPerson? { people[name] }

  /// Returns the person whom an app's intent names as the sender; of several, the first in
  /// alphabetical order.
  func person(meantBy sender: CommunicationRecord) -> SimulatedPerson? {
    let marks = [
      sender.contactIdentifier.map(SenderMark.contact),
      sender.exactHandle.map { .handle($0.comparableHandle) },
    ]
    return marks.compactMap { $0.flatMap { marked[$0] } }.joined().min().flatMap { people[$0] }
  }

  /// Adds a person, who replaces a person with the same name.
  package mutating func add(_ person: SimulatedPerson) {
    remove(person.id)
    people[person.id] = person
    for mark in person.marks { marked[mark, default: []].insert(person.id) }
  }

  /// Removes the person with a name in any capitalization.
  mutating func remove(_ name: String) {
    guard let person = people[name] else { return }
    people[name] = nil
    for mark in person.marks {
      marked[mark]?.remove(person.id)
      if marked[mark]?.isEmpty == true { marked[mark] = nil }
    }
  }

  /// The people by name. The cost is linear.
  package var byName: [SimulatedPerson.ID: SimulatedPerson] { people.byName }

  /// The people in the order of their identifiers.
  var inOrder: [SimulatedPerson] {
    get { byName.values.sorted { $0.id < $1.id } }
    set {
      self = KnownPeople()
      for person in newValue { add(person) }
    }
  }
}

extension String {
  /// A phone number without the characters that separate its digits, or an email address in
  /// lowercase.
  fileprivate var comparableHandle: String {
    contains("@") ? lowercased() : filter { $0.isNumber || $0 == "+" }
  }
}
