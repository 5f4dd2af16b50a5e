/// A person who can send messages and make phone calls.
///
/// A Focus can allow or silence people. A device knows the people that a test adds:
///
/// ```swift
/// try await system.addPeople([SimulatedPerson(id: "Nursery", isFavorite: true)])
/// ```
public struct SimulatedPerson: Sendable, Hashable, Identifiable {
  /// The name or handle that lists of people contain. Unique on a device; case doesn't count.
  public let id: String
  /// Whether the person is a favorite, for ``FocusSettings/AllowedCallers/favorites``.
  public var isFavorite: Bool
  /// Whether the person is in Contacts, for ``FocusSettings/AllowedCallers/contacts``.
  public var isContact: Bool
  /// Whether the person is an emergency contact, whose calls always ring.
  public var isEmergencyContact: Bool
  /// The names of the groups that the person belongs to.
  public var groups: [String]

  /// Creates a person, who is in Contacts unless said otherwise.
  public init(
    id: String, isFavorite: Bool = false, isContact: Bool = true,
    isEmergencyContact: Bool = false, groups: [String] = []
  ) {
    self.id = id
    self.isFavorite = isFavorite
    self.isContact = isContact
    self.isEmergencyContact = isEmergencyContact
    self.groups = groups
  }
}
