import FocusAppIntents
import Foundation
import Testing

@Suite("Identifiers are strings that can be read again")
struct IdentifierTests {
  private func roundTrip<ID: EntityIdentifierConvertible>(_ id: ID) -> ID? {
    ID.entityIdentifier(for: id.entityIdentifierString)
  }

  @Test func theStandardIdentifiersSurvive() {
    let id = UUID()
    #expect(roundTrip("work") == "work")
    #expect(roundTrip(-7) == -7)
    #expect(roundTrip(Float(1.5)) == 1.5)
    #expect(roundTrip(id) == id)
  }

  @Test func aTextThatIsNoIdentifierIsRefused() {
    #expect(Int.entityIdentifier(for: "seven") == nil)
    #expect(Float.entityIdentifier(for: "a") == nil)
    #expect(UUID.entityIdentifier(for: "1234") == nil)
  }

  @Test func anIdentifierHasATypeAndIsCutAtItsGreatestLength() {
    let identifier = EntityIdentifier(for: AccountEntity.all[0])
    #expect(identifier == EntityIdentifier(for: AccountEntity.self, identifier: "work"))
    #expect(identifier.entityType is AccountEntity.Type)
    #expect(identifier.identifier == "work")
    #expect("\(identifier)" == "AccountEntity/work")
    let long = EntityIdentifier(
      for: AccountEntity.self, identifier: String(repeating: "a", count: 5000))
    #expect(long.identifier.count == EntityIdentifier.valueMaximumLength)
  }

  @Test func aTypesIdentifierIsItsNameByDefault() {
    struct Plain: PersistentlyIdentifiable {}
    #expect(Plain.persistentIdentifier == "Plain")
  }
}
