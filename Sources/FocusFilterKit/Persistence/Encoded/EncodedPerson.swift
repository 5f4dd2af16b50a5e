/// A person who can send messages and make phone calls.
struct EncodedPerson: EncodedForm {
  /// Missing where it is made from the name, and for somebody who isn't in Contacts.
  var contactIdentifier: String?
  var groups: [String]
  /// Missing where they are made from the name.
  var handles: [String]?
  var id: String
  var isContact: Bool
  var isEmergencyContact: Bool
  var isFavorite: Bool

  init(encoding person: SimulatedPerson) {
    contactIdentifier =
      person.contactIdentifier == SimulatedPerson.contactIdentifier(madeFrom: person.id)
      ? nil : person.contactIdentifier
    groups = person.groups
    handles =
      person.handles == SimulatedPerson.handles(madeFrom: person.id) ? nil : person.handles
    id = person.id
    isContact = person.isContact
    isEmergencyContact = person.isEmergencyContact
    isFavorite = person.isFavorite
  }

  var live: SimulatedPerson {
    SimulatedPerson(
      id: id, isFavorite: isFavorite, isContact: isContact,
      isEmergencyContact: isEmergencyContact, groups: groups,
      contactIdentifier: contactIdentifier, handles: handles)
  }
}
