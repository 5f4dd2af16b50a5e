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
  /// Whether the person is an emergency contact, whose phone calls always ring.
  public var isEmergencyContact: Bool
  /// The names of the person's groups; lists of people may contain them, too.
  public var groups: [String]
  /// The person's identifier in Contacts, as an `INPerson` names it; `nil` if the person isn't in
  /// Contacts.
  public var contactIdentifier: String?
  /// The phone numbers and email addresses; an `INPerson` may name one of them instead.
  public var handles: [String]

  /// Creates a person, who is in Contacts by default.
  ///
  /// A missing contact identifier and missing handles are made from the name: `Ana:ABPerson` and
  /// `ana@example.com`.
  public init(
    id: String, isFavorite: Bool = false, isContact: Bool = true,
    isEmergencyContact: Bool = false, groups: [String] = [], contactIdentifier: String? = nil,
    handles: [String]? = nil
  ) {
    self.contactIdentifier =
      contactIdentifier ?? (isContact ? Self.contactIdentifier(madeFrom: id) : nil)
    self.handles = handles ?? Self.handles(madeFrom: id)
    self.id = id
    self.isFavorite = isFavorite
    self.isContact = isContact
    self.isEmergencyContact = isEmergencyContact
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
    try keys.decode(.isEmergencyContact, into: &isEmergencyContact)
    try keys.decode(.groups, into: &groups)
  }
}

extension SimulatedPerson {
  /// The contact identifier of a person who was created without one.
  package static func contactIdentifier(madeFrom name: String) -> String { "\(name):ABPerson" }

  /// The handles of a person who was created without any.
  package static func handles(madeFrom name: String) -> [String] {
    ["\(name.lowercased().replacing(" ", with: "."))@example.com"]
  }

  /// What an app may name of the person instead of the name.
  fileprivate var marks: Set<SenderMark> {
    Set(handles.map { .handle($0.comparableHandle) })
      .union(contactIdentifier.map { [.contact($0)] } ?? [])
  }
}

/// What an app names of a sender: an identifier in Contacts, or a phone number or email address.
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
}

extension String {
  /// A phone number without the characters that separate its digits, or an email address in
  /// lowercase.
  fileprivate var comparableHandle: String {
    contains("@") ? lowercased() : filter { $0.isNumber || $0 == "+" }
  }
}
