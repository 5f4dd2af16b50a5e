import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("The values that parameters can have")
struct ValueTests {
  /// A parameter, a property and a context all tell what they're called.
  private func name(of value: some AnyIntentValue) -> String { String(localized: value.title) }

  @Test func everyValueTellsItsTitle() {
    #expect(name(of: RequiredFilter().$count) == "Count")
    #expect(name(of: Lamp(rawValue: "red").$brightness) == "Brightness")
  }

  private func roundTrip<Value: _IntentValue>(_ value: Value) throws -> Value? {
    try Value._form.read(Value._form.write(value), [:])
  }

  @Test func peopleKeepTheirHandleAndName() throws {
    var name = PersonNameComponents()
    (name.givenName, name.familyName) = ("Ann", "Lee")
    let person = IntentPerson(
      identifier: .contact("7"), name: .components(name),
      handle: .init(emailAddress: "ann@example.com", label: .school),
      aliases: [
        .init(phoneNumber: "1", label: .mobile), .init(applicationDefined: "a", label: "Chat"),
      ],
      isMe: true, image: nil)
    #expect(String(localized: person.displayRepresentation.title) == "Ann Lee")
    #expect(person.handle?.value == .emailAddress("ann@example.com"))
    #expect(person.aliases.map(\.label) == [.mobile, .custom("Chat")])
    let read = try #require(try roundTrip(person))
    #expect(read.identifier == .contact("7"))
    #expect(read.isMe && read.handle == person.handle && read.aliases == person.aliases)
    guard case .components(name) = read.name else { throw LostName() }
    #expect(String(localized: read.displayRepresentation.title) == "Ann Lee")
  }

  private struct LostName: Error {}

  @Test func labelsOfHandlesDiffer() {
    let labels: [IntentPerson.Handle.Label] = [
      .home, .work, .iPhone, .mobile, .main, .homeFax, .workFax, .pager, .other, .school,
      .custom("own"),
    ]
    #expect(Set(labels).count == 11)
    #expect(IntentPerson.Handle(.phoneNumber("1")).label == .other)
  }

  @Test func filesAreTheirBytesOrTheirPlace() throws {
    let bytes = IntentFile(data: Data("hi".utf8), filename: "a.txt")
    #expect(try JSONDecoder().decode(IntentFile.self, from: JSONEncoder().encode(bytes)) == bytes)
    #expect(try roundTrip(bytes) == bytes)
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    try Data("there".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    var place = IntentFile(fileURL: url, filename: "b.txt")
    place.removedOnCompletion = true
    #expect(place.filename == "b.txt")
    #expect(try roundTrip(place)?.data == Data("there".utf8))
    #expect(try roundTrip(place)?.filename == "b.txt")
    #expect(IntentFile(fileURL: URL(filePath: "/nowhere/at/all")).data.isEmpty)
  }

  @Test(
    arguments: [
      .unknown, .checking, .savings, .brokerage, .debit, .credit, .prepaid, .store, .applePay,
    ] as [IntentPaymentMethod.PaymentType])
  func waysToPayKeepTypeAndName(type: IntentPaymentMethod.PaymentType) throws {
    let method = IntentPaymentMethod(
      type: type, name: "Visa", identificationHint: "1234", icon: nil)
    #expect(method.displayRepresentation.subtitle == "1234")
    let read = try roundTrip(method)
    #expect(read?.type == type)
    #expect(read?.name == "Visa")
    #expect(read?.identificationHint == "1234")
  }

  @Test func amountsAreExact() throws {
    let amount = IntentCurrencyAmount(
      amount: Decimal(string: "0.1") ?? 0, currencyCode: "EUR")
    #expect(try roundTrip(amount) == amount)
  }

  /// ISO 8601 ends where the calendar does, and has no years before Christ.
  @Test(arguments: [
    -63_114_076_801, -63_114_076_800, 0, 0.5, 1e13, 15_927_175_497_599, 15_927_175_497_600, 3e14,
    -1e14,
  ])
  func aDateOfAnyYearIsReadAgain(seconds: TimeInterval) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    #expect(try roundTrip(date) == date)
    #expect(throws: ParameterValueError.self) { try Date._form.read(.double(5), [:]) }
  }

  @Test func anOptionalIsStoredAsItsValueOrNull() throws {
    #expect(Optional<Int>._form.write(nil) == .null)
    #expect(Optional<Int>._form.write(3) == 3)
    #expect(try Optional<Int>._form.read(.null, [:]) == .some(nil))
    #expect([[1], []]._formData == [[1], []])
    #expect(Set(["b", "a"])._formData == ["a", "b"])
  }

  @Test func everyUnitIsReadAgain() throws {
    func check<Unit: _IntentDimension>(_: Unit.Type) throws {
      for unit in Unit.knownUnits {
        let read = try roundTrip(Measurement(value: 2, unit: unit))
        #expect(read?.unit == unit)
      }
    }
    try check(UnitLength.self)
    try check(UnitTemperature.self)
    try check(UnitInformationStorage.self)
    // Foundation gives one symbol to the gallons of two countries.
    try check(UnitFuelEfficiency.self)
    #expect(throws: ParameterValueError.self) {
      try Measurement<UnitLength>._form.read("5 parrots", [:])
    }
  }
}

extension _IntentValue {
  fileprivate var _formData: ParameterValue { Self._form.write(self) }
}
