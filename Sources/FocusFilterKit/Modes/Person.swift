/// Somebody who can send a message or call.
public struct Person: Sendable, Hashable, Codable, Identifiable {
  /// The name or handle that lists of people contain. Unique on a device.
  public let id: String
  public var isFavourite: Bool
  public var isContact: Bool
  /// Whether the person is an emergency contact, whose calls always ring.
  public var isEmergencyContact: Bool
  /// The names of the groups that the person belongs to.
  public var groups: [String]

  public init(
    id: String, isFavourite: Bool = false, isContact: Bool = true,
    isEmergencyContact: Bool = false, groups: [String] = []
  ) {
    self.id = id
    self.isFavourite = isFavourite
    self.isContact = isContact
    self.isEmergencyContact = isEmergencyContact
    self.groups = groups
  }
}
