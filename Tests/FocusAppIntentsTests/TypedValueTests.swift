import FocusAppIntents
import FocusHost
import Foundation
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

  /// What is typed for a parameter, and the value or the sentence that it gets.
  struct Typed<Outcome: Sendable>: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let outcome: Outcome

    init(_ name: String, _ text: String, _ outcome: Outcome) {
      (self.name, self.text, self.outcome) = (name, text, outcome)
    }

    var testDescription: String { "\(name)=\(text)" }
  }

  typealias Example = Typed<ParameterValue>
  typealias Mistake = Typed<String>

  @Test(arguments: [
    Example("flag", "true", true), Example("count", "-3", -3), Example("ratio", "2", 2.0),
    Example("text", "Heads down", "Heads down"), Example("text", "nil", .null),
    Example("text", #""nil""#, "nil"), Example("text", #""a, \"b\"""#, #"a, "b""#),
    Example("text", "", ""), Example("text", #""a\r\nb\tc""#, "a\r\nb\tc"),
    Example("account", "work", "work"), Example("day", "mon", "mon"),
    Example("monday", "mon", "mon"),
    Example("days", "[mon,tue]", ["mon", "tue"]), Example("days", "[]", []),
    Example("days", "[ mon , tue ]", ["mon", "tue"]), Example("days", "nil", .null),
    Example("words", "x{,:},y]", [":}", "x{", "y]"]),
    Example("words", #"["a,b",c]"#, ["a,b", "c"]), Example("words", "b,a,b", ["a", "b"]),
    Example("until", "2026-11-21T18:00", "2026-11-21T17:00:00Z"),
    Example("until", "2026-11-21T18:00:00Z", "2026-11-21T18:00:00Z"),
    Example("until", "2026-11-21T18:00Z", "2026-11-21T18:00:00Z"),
    Example("until", "2026-11-21T18:00+02:00", "2026-11-21T16:00:00Z"),
    Example("until", "2026-07-01", "2026-06-30T22:00:00Z"),
    Example("until", "18:00", "2001-01-01T17:00:00Z"),
    Example("at", "18:00", ["hour": 18, "minute": 0]),
    Example("at", #"{"hour": 7}"#, ["hour": 7]),
    Example("feast", "2026-02-28", ["year": 2026, "month": 2, "day": 28]),
    Example("born", "2026-07-01", "2026-06-30T22:00:00Z"),
    Example("distance", "5km", ["value": 5.0, "unit": "km"]),
    Example("distance", "-2.5 mi", ["value": -2.5, "unit": "mi"]),
    Example("length", "1h30m", 5400.0), Example("length", "90", 90.0),
    Example("length", "-90", -90), Example("length", "10000000000", 10_000_000_000),
    Example("length", "1.5h", 5400), Example("length", "90 min", 5400),
    Example("length", "1h 30m 5.5s", 5405.5), Example("length", "1e-07", 1e-07),
    Example("page", "https://example.com/a", "https://example.com/a"),
    Example("budget", "12.50 EUR", ["amount": "12.5", "currencyCode": "EUR"]),
    Example(
      "budget", "1\(String(repeating: "0", count: 50)) EUR",
      ["amount": .string("1" + String(repeating: "0", count: 50)), "currencyCode": "EUR"]),
    Example(
      "budget", #"{"amount": "5", "currencyCode": "USDC"}"#,
      ["amount": "5", "currencyCode": "USDC"]),
    Example("price", "100 CHF", ["amount": "100", "currencyCode": "CHF"]),
    Example("friend", "Ann", ["applicationDefined": "Ann", "name": "Ann"]),
    Example("file", "/files/a.txt", ["fileURL": "file:///files/a.txt"]),
    Example(
      "friend", #"{"name": "Ann", "handle": {"emailAddress": "a@b.c", "label": "home"}}"#,
      [
        "name": "Ann", "applicationDefined": "Ann",
        "handle": ["emailAddress": "a@b.c", "label": "home"],
      ]),
  ])
  func aValueIsReadByItsParametersType(example: Example) throws {
    let value = try read(example.name, example.text)
    #expect(value == example.outcome)
    #expect(try read(example.name, value.typedText) == value)
  }

  /// The forms in messages are those of a command line, so a file has them, too.
  @Test func timesInFilesAreWrittenAsInMessages() throws {
    let at = try #require(Self.parameters["at"])
    #expect(try at.check("18:00") == ["hour": 18, "minute": 0])
    #expect(throws: ParameterValueError.self) { try at.check("24:00") }
  }

  @Test func commonWordsForValuesAreRead() throws {
    #expect(try read("flag", "Yes") == true)
    #expect(try read("flag", "off") == false)
    #expect(try read("days", "mon, tue") == ["mon", "tue"])
    #expect(try read("days", "mon") == ["mon"])
    #expect(try read("days", "") == [])
    #expect(try read("words", "\"a,b\",c") == ["a,b", "c"])
    let account = try #require(Self.parameters["account"])
    let titles: [String: ParameterValue] = ["my work": "work"]
    #expect(try account.value(typed: "My Work", in: Self.zone, titles: titles) == "work")
    #expect(try account.value(typed: "other", in: Self.zone, titles: titles) == "other")
  }

  private static let noPrice = """
    Expected an amount such as 12.50 EUR, in EUR or CHF and from 0.5 to 100, but found a string.
    """

  private static let noDuration =
    "Expected a number of seconds, or a duration such as 1h30m, but found a string."

  private static let aWeight = """
    Expected a number with one of the units kg, g, dg, cg, mg, µg, ng, pg, oz, lb, st, t, ton, ct, \
    oz t, slug, not below 0, but found
    """

  private static let noDate =
    "Expected a date such as 2026-11-21T18:00:00Z, but found a string."

  @Test(arguments: [
    Mistake("flag", "perhaps", "Expected true or false, but found a string."),
    Mistake("flag", "nil", "Expected true or false, but found a string."),
    Mistake("count", "11", "Expected an integer from -10 to 10, but found the number 11."),
    Mistake("count", "1.5", "Expected an integer from -10 to 10, but found a string."),
    Mistake("ratio", "nan", "Expected a number, but found the number nan."),
    Mistake("price", "500 EUR", noPrice), Mistake("price", "5 USD", noPrice),
    Mistake("budget", "5 USDC", "Expected an amount such as 12.50 EUR, but found a string."),
    Mistake("budget", "5", "Expected an amount such as 12.50 EUR, but found a string."),
    Mistake(
      "card", "visa",
      """
      Unknown case 'visa' for 'PaymentType'. Use one of 'unknown', 'checking', 'savings', \
      'brokerage', 'debit', 'credit', 'prepaid', 'store', 'applePay'.
      """),
    Mistake("day", "son", "Unknown case 'son' for 'Day'. Use one of 'mon', 'tue'."),
    Mistake("monday", "tue", "Unknown case 'tue' for 'Day'. Use one of 'mon'."),
    Mistake("days", "wed", "[0]: Unknown case 'wed' for 'Day'. Use one of 'mon', 'tue'."),
    Mistake("days", "[mon,wed]", "[1]: Unknown case 'wed' for 'Day'. Use one of 'mon', 'tue'."),
    Mistake("at", "2026-11-21", "Expected a time such as 18:00, but found a string."),
    Mistake("at", "{}", "Expected a time such as 18:00, but found an object."),
    Mistake(
      "at", #"{"hour": 99}"#, ".hour: Expected an integer from 0 to 23, but found the number 99."),
    Mistake(
      "at", #"{"weekday": 2}"#,
      """
      Unknown key 'weekday'. Use one of 'hour', 'minute', 'second', 'nanosecond', 'timeZone'.
      """),
    Mistake("feast", "18:00", "Expected a date such as 2026-11-21, but found a string."),
    Mistake(
      "feast", #"{"year": 2026, "month": 2, "day": 30}"#,
      "Expected a date such as 2026-11-21, but found an object."),
    Mistake(
      "born", "18:00", "Expected a date such as 2026-11-21T00:00:00Z, but found a string."),
    Mistake("at", #"{"hour": "18"}"#, ".hour: Expected an integer, but found a string."),
    Mistake(
      "friend", #"{"name": null}"#,
      "Expected a person's name, or an object with a name, but found an object."),
    Mistake(
      "friend", #"{"name": "Ann", "contact": 42}"#,
      ".contact: Expected a string, but found the number 42."),
    Mistake(
      "friend", #"{"name": "Ann", "aliases": [{"phone": "1"}]}"#,
      """
      .aliases[0]: Unknown key 'phone'. Use one of 'phoneNumber', 'emailAddress', \
      'applicationDefined', 'label', 'customLabel'.
      """),
    Mistake(
      "budget", #"{"amount": "1", "currencyCode": "EUR", "x": 1}"#,
      "Unknown key 'x'. Use one of 'amount', 'currencyCode'."),
    Mistake(
      "file", #"{"data": "aGk=", "filename": "a.txt", "type": "x"}"#,
      "Unknown key 'type'. Use one of 'data', 'fileURL', 'filename'."),
    Mistake("weight", "-1kg", "\(aWeight) a string."),
    Mistake("weight", #"{"value": -1, "unit": "kg"}"#, "\(aWeight) an object."),
    Mistake("length", "-", noDuration), Mistake("length", "1h ", noDuration),
    Mistake("length", "9999999999999999", noDuration),
    Mistake("until", "tomorrow", noDate),
    Mistake("until", "2026-02-30", noDate),
    Mistake("until", "2026-03-29T02:30", noDate),
    Mistake("at", "25:00", "Expected a time such as 18:00, but found a string."),
    Mistake(
      "few", "[work,home,a]",
      """
      Expected an array of 1 to 2, each element the identifier of an AccountEntity, but found \
      an array of 3.
      """),
  ])
  func aMistakeIsOneSentence(mistake: Mistake) throws {
    let error = try #require(throws: ParameterValueError.self) {
      try read(mistake.name, mistake.text)
    }
    #expect((error.path.isEmpty ? "" : "\(error.path): ") + "\(error)" == mistake.outcome)
  }

  @Test func aPersonSeesTheTextThatWasTyped() throws {
    let error = try #require(throws: ParameterValueError.self) { try read("count", "five") }
    #expect(error.sentenceOnTyping == "Expected an integer from -10 to 10, but found 'five'.")
    #expect("\(error)" == "Expected an integer from -10 to 10, but found a string.")
  }

  @Test func everyValueSurvivesFillingAndReading() async throws {
    let values: [String: ParameterValue] = [
      "flag": true, "count": 3, "ratio": 0.5, "text": "a", "account": "work", "day": "tue",
      "days": ["tue", "mon"], "words": ["a", "b"], "until": "2026-11-21T17:00:00.500Z",
      "at": ["hour": 18, "minute": 5, "timeZone": "Europe/Berlin"],
      "distance": ["value": 5.0, "unit": "km"], "length": 1.5, "page": "https://example.com",
      "budget": ["amount": "12.5", "currencyCode": "EUR"],
      "friend": ["contact": "7", "name": "Ann"], "file": ["data": "aGk=", "filename": "a.txt"],
      "note": "plain", "few": ["home"],
    ]
    let filter = ManyTypesFilter()
    let report = try await filter.fill(with: values)
    #expect(report.misfits.isEmpty && report.vanished.isEmpty)
    for (name, value) in values { #expect(filter.parameterValues[name] == value, "\(name)") }
    #expect(filter.file?.data == Data("hi".utf8))
    #expect(filter.distance?.converted(to: .meters).value == 5000)
  }

  @Test func defaultsOfMeasuresHaveTheirUnit() {
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
  @Parameter(title: "Words", default: []) var words: Set<String>
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
  @Parameter(title: "File") var file: IntentFile?
}
