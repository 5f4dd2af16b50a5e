import Foundation
import TestSupport
import Testing

@testable import PredicateFormat

@Suite struct RoundTripTests {
  @Test(arguments: RandomCases.seeds(2))
  func printingAndReadingAgainGivesTheSamePredicate(seed: UInt64) throws {
    var generator = PredicateGenerator(seed: seed)
    for _ in 0..<1500 {
      let syntax = generator.predicate()
      let predicate = FormatPredicate(syntax, limits: .untrusted, sources: [])
      let text = try predicate.formatText()
      let again = try FormatPredicate(text)
      try #require(again == predicate, "\(text)")
      try #require(again.description == text)
      try #require(again.hashValue == predicate.hashValue)
    }
  }

  @Test(arguments: RandomCases.seeds(2))
  func everyPredicateCanBeStored(seed: UInt64) throws {
    var generator = PredicateGenerator(seed: seed, unspellable: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let decoder = JSONDecoder()
    for _ in 0..<300 {
      let predicate = FormatPredicate(generator.predicate(), limits: .untrusted, sources: [])
      let data = try encoder.encode(predicate)
      let again = try decoder.decode(FormatPredicate.self, from: data)
      try #require(again == predicate, "\(predicate)")
      let text = String(decoding: data, as: UTF8.self)
      let second = String(decoding: try encoder.encode(again), as: UTF8.self)
      try #require(second == text, "\(second)\n\(text)")
    }
  }

  @Test(arguments: RandomCases.seeds(1))
  func evaluationNeverTrapsAndAgreesWithItsExplanation(seed: UInt64) throws {
    var generator = PredicateGenerator(seed: seed, unspellable: true)
    var random = SeededGenerator(seed: seed)
    let objects: [any Sendable] = [
      "work", 7, -0.5, [1, 2, 3], ["name": "x"], Set(["a"]),
      Date(timeIntervalSinceReferenceDate: 1),
    ]
    let variables: [String: Any] = ["a": 1, "b": "x", "x": [1], "y": 2.5]
    let environment = PredicateEnvironment(
      now: { Date(timeIntervalSinceReferenceDate: 0) }, random: { 0.5 })
    for _ in 0..<1500 {
      let predicate = FormatPredicate(generator.predicate(), limits: .untrusted, sources: [])
      let object = try #require(objects.randomElement(using: &random))
      let explanation = predicate.explain(
        with: object, substitutionVariables: variables, environment: environment)
      do throws(PredicateEvaluationError) {
        let truth = try predicate.evaluate(
          with: object, substitutionVariables: variables, environment: environment)
        try? #require(explanation.verdict == (truth ? .isTrue : .isFalse), "\(predicate)")
      } catch {
        #expect(explanation.verdict == .failed, "\(predicate)")
      }
      _ = explanation.description
    }
  }

  @Test func onlyPredicatesWrittenAlikeAreEqual() throws {
    #expect(try FormatPredicate("a == 7") != FormatPredicate("a == 7.0"))
    #expect(try FormatPredicate("a == 1 AND b == 2") != FormatPredicate("b == 2 AND a == 1"))
    #expect(try FormatPredicate("a == 1 AND b == 2") != FormatPredicate("a == 1 OR b == 2"))
    #expect(try FormatPredicate("a == $x") != FormatPredicate("a == $y"))
  }

  @Test(arguments: [
    (PredicateValue.set(["a"]), "a set"), (.dictionary(["k": 1]), "a dictionary"),
    (.data(Data()), "data"),
    (.real(.nan), "the number nan"), (.array([.set([])]), "a set"),
  ])
  func aValueWithoutSpellingIsRefusedByName(value: PredicateValue, name: String) throws {
    let predicate = try FormatPredicate("SELF == %@", arguments: [value])
    #expect(throws: PredicateConversionError.notWritable(name)) { try predicate.formatText() }
  }

  @Test func aKeyThatIsNoWordIsRefusedByName() throws {
    let predicate = try FormatPredicate("%K == 1", arguments: ["first name"])
    #expect(throws: PredicateConversionError.notWritable("the key \"first name\"")) {
      try predicate.formatText()
    }
    #expect(try predicate.evaluate(with: ["first name": 1]))
  }

  @Test func aStoredPredicateIsAFormatWithItsArguments() throws {
    let predicate = try FormatPredicate(
      "a == 1 AND %K IN %@", arguments: ["first name", Set(["x"])])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(predicate), as: UTF8.self)
        == #"{"arguments":["first name",{"$set":["x"]}],"format":"a == 1 AND %K IN %@"}"#)
  }

  @Test(arguments: try Table.rows("deep-formats") as [RepeatedText])
  func aPredicateAtTheDepthLimitIsPrintedReadAgainAndEvaluated(format: RepeatedText) throws {
    let predicate = try FormatPredicate(format.text)
    _ = predicate.explain(with: ["a": 1, "b": 0])
    _ = try? predicate.evaluate(with: ["a": 1, "b": 0])
    #expect(try FormatPredicate(predicate.formatText()) == predicate)
    let data = try JSONEncoder().encode(predicate)
    #expect(try JSONDecoder().decode(FormatPredicate.self, from: data) == predicate)
  }

  @Test func nestedConstantsCountInTheDepth() throws {
    var value: Any = 1
    for _ in 0..<150 { value = [value] }
    let not = String(repeating: "NOT ", count: 100)
    #expect(try FormatPredicate("a == %@", arguments: [value]).description.count > 300)
    #expect(throws: PredicateFormatError.self) {
      try FormatPredicate(not + "a == %@", arguments: [value])
    }
    let leaf = NSPredicate(format: String(repeating: "NOT ", count: 90) + "a == 1")
    var compound = leaf
    for _ in 0..<100 { compound = NSCompoundPredicate(notPredicateWithSubpredicate: compound) }
    #expect(throws: PredicateConversionError.nestedTooDeeply(limit: 200)) {
      try FormatPredicate(compound)
    }
  }

  @Test func aPredicateWhosePrintedTextIsLongerIsStored() throws {
    let short = Array(repeating: "a=1", count: 16_000).joined(separator: "||")
    let long = String(repeating: "x", count: 200_000)
    for predicate in [
      try FormatPredicate(short), try FormatPredicate("a == %@", arguments: [long]),
    ] {
      let data = try JSONEncoder().encode(predicate)
      #expect(try JSONDecoder().decode(FormatPredicate.self, from: data) == predicate)
    }
  }

  @Test func storedPredicatesAreReadWithinLimits() throws {
    let data = Data(#"{"format":"((((a == 1))))"}"#.utf8)
    let decoder = JSONDecoder()
    #expect(try decoder.decode(FormatPredicate.self, from: data).description == "a == 1")
    decoder.userInfo[FormatPredicate.limitsKey] = PredicateLimits(nestingDepth: 3)
    #expect(throws: DecodingError.self) { try decoder.decode(FormatPredicate.self, from: data) }
  }

  @Test func valuesArePlainJSONWhereJSONHasThem() throws {
    let json = #"{"a":[1,2.5,"x",null,true],"b":{"$date":5}}"#
    let value = try JSONDecoder().decode(PredicateValue.self, from: Data(json.utf8))
    #expect(
      value == [
        "a": [1, 2.5, "x", nil, true], "b": .date(Date(timeIntervalSinceReferenceDate: 5)),
      ])
  }
}
