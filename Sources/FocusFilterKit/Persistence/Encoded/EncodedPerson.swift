/// Somebody who can send a message or call.
struct EncodedPerson: EncodedForm {
  var groups: [String]
  var id: String
  var isContact: Bool
  var isEmergencyContact: Bool
  var isFavorite: Bool

  init(encoding person: SimulatedPerson) {
    groups = person.groups
    id = person.id
    isContact = person.isContact
    isEmergencyContact = person.isEmergencyContact
    isFavorite = person.isFavorite
  }

  var live: SimulatedPerson {
    SimulatedPerson(
      id: id, isFavorite: isFavorite, isContact: isContact,
      isEmergencyContact: isEmergencyContact, groups: groups)
  }
}
