import FocusAppIntents
import FocusHost
import Foundation
import TestSupport
import Testing

@Suite("What a person types for a value")
struct TypedValueTests {
  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  static let parameters = Dictionary(
    uniqueKeysWithValues: FilterDescription(reading: ManyTypesFilter.self).parameters.map {
      ($0.name, $0.shape)
    })

  /// Reads a text by the parameter, and by what another process is told of it.
  private func read(_ name: String, _ text: String) throws -> ParameterValue {
    let shape = try #require(Self.parameters[name])
    let told = try JSONDecoder().decode(
      ParameterShape.self, from: try JSONEncoder().encode(shape))
    #expect(told.type.name == shape.type.name)
    #expect(told.initialValue == shape.initialValue)
    let here = Result { try shape.value(typed: text, in: Self.zone) }
    let there = Result { try told.value(typed: text, in: Self.zone) }
    #expect(
      "\(here)" == "\(there)" || "\(here.mapError(Words.init))" == "\(there.mapError(Words.init))")
    return try here.get()
  }

  private struct Words: Error {
    let words: String
    init(_ error: any Error) { words = "\(error)" }
  }

  @Test(arguments: try Table.cells("typed-values") as [(String, String, ParameterValue)])
  func aValueIsReadByItsParametersTypeAndFillsIt(
    name: String, text: String, expected: ParameterValue
  ) async throws {
    let value = try read(name, text)
    #expect(value == expected)
    #expect(try read(name, value.typedText) == value)
    let filter = ManyTypesFilter()
    let report = try await filter.fill(with: [name: value])
    #expect(report.misfits.isEmpty && report.vanished.isEmpty)
    #expect(filter.parameterValues[name] == value)
  }

  /// The forms in messages are those of a command line, so a file has them, too.
  @Test func timesInFilesAreWrittenAsInMessages() throws {
    let at = try #require(Self.parameters["at"])
    #expect(try at.check("18:00") == ["hour": 18, "minute": 0])
    #expect(throws: ParameterValueError.self) { try at.check("24:00") }
  }

  @Test func aTitleOfAChoiceIsReadInAnyCase() throws {
    let account = try #require(Self.parameters["account"])
    let titles: [String: ParameterValue] = ["my work": "work"]
    #expect(try account.value(typed: "My Work", in: Self.zone, titles: titles) == "work")
    #expect(try account.value(typed: "other", in: Self.zone, titles: titles) == "other")
  }

  @Test(arguments: try Table.cells("typed-mistakes") as [(String, String, String)])
  func aMistakeIsOneSentence(name: String, text: String, sentence: String) throws {
    let error = try #require(throws: ParameterValueError.self) { try read(name, text) }
    #expect((error.path.isEmpty ? "" : "\(error.path): ") + "\(error)" == sentence)
  }

  @Test func aPersonSeesTheTextThatWasTyped() throws {
    let error = try #require(throws: ParameterValueError.self) { try read("count", "five") }
    #expect(error.sentenceOnTyping == "Expected an integer from -10 to 10, but found 'five'.")
    #expect("\(error)" == "Expected an integer from -10 to 10, but found a string.")
  }

  @Test func defaultsOfMeasuresHaveTheirUnitAndThoseOfSetsAnOrder() {
    #expect(Self.parameters["words"]?.defaultValue == ["a", "b"])
    #expect(ManyTypesFilter().height == Measurement(value: 2, unit: .meters))
    #expect(Self.parameters["height"]?.defaultValue == ["value": 2.0, "unit": "m"])
  }
}

enum Day: String, AppEnum {
  case mon, tue

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Day"
  static let caseDisplayRepresentations: [Day: DisplayRepresentation] = [
    .mon: "Monday", .tue: "Tuesday",
  ]
}

struct ManyTypesFilter: MinimalFilter {
  @Parameter(title: "Flag", default: false) var flag: Bool
  @Parameter(title: "Count", default: 0, inclusiveRange: (10, -10)) var count: Int
  @Parameter(title: "Ratio", default: 0) var ratio: Double
  @Parameter(title: "Text") var text: String?
  @Parameter(title: "Note") var note: AttributedString?
  @Parameter(title: "Account") var account: AccountEntity?
  @Parameter(title: "Few", size: IntentCollectionSize(min: 1, max: 2)) var few: [AccountEntity]?
  @Parameter(title: "Day") var day: Day?
  @Parameter(title: "Monday", supportedValues: [.mon]) var monday: Day?
  @Parameter(title: "Days") var days: [Day]?
  @Parameter(title: "Words", default: ["b", "a"]) var words: Set<String>
  @Parameter(title: "Until") var until: Date?
  @Parameter(title: "At", kind: .time) var at: DateComponents?
  @Parameter(title: "Feast", kind: .date) var feast: DateComponents?
  @Parameter(title: "Born", kind: .date) var born: Date?
  @Parameter(title: "Distance") var distance: Measurement<UnitLength>?
  @Parameter(title: "Height", defaultValue: 2) var height: Measurement<UnitLength>
  @Parameter(title: "Weight", supportsNegativeNumbers: false) var weight: Measurement<UnitMass>?
  @Parameter(title: "Length") var length: Duration?
  @Parameter(title: "Page") var page: URL?
  @Parameter(title: "Budget") var budget: IntentCurrencyAmount?
  @Parameter(title: "Price", currencyCodes: ["EUR", "CHF"], inclusiveRange: (100, 0.5))
  var price: IntentCurrencyAmount?
  @Parameter(title: "Card") var card: IntentPaymentMethod?
  @Parameter(title: "Friend") var friend: IntentPerson?
  @Parameter(title: "Owner") var owner: PersonNameComponents?
  @Parameter(title: "File") var file: IntentFile?
}
