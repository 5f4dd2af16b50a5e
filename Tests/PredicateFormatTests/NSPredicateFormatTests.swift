import TestSupport

#if !canImport(ObjectiveC)
  import Foundation
  import Synchronization
  import Testing

  @testable import PredicateFormat

  /// Reads `predicateFormat`, which Foundation on Linux marks as deprecated, without a warning.
  private protocol DescribedByFormat {
    var predicateFormat: String { get }
  }

  extension NSPredicate: DescribedByFormat {}

  // Its tests set the handler of failures, which the process has once.
  @Suite(.serialized) struct NSPredicateFormatTests {
    @Test func theFormatIsKeptAsCanonicalText() {
      let predicate = NSPredicate(format: "a=1&&b<>%@", "x")
      #expect((predicate as any DescribedByFormat).predicateFormat == "a == 1 AND b != \"x\"")
      #expect(predicate.description == "a == 1 AND b != \"x\"")
    }

    @Test func anArrayOfArgumentsWorksLikeTheArguments() {
      let predicate = NSPredicate(format: "%K == %@", argumentArray: ["name", "Zoe"])
      #expect(predicate == NSPredicate(format: "name == 'Zoe'"))
      #expect(NSPredicate(format: "SELF == nil", argumentArray: nil).evaluate(with: nil))
    }

    @Test func equalFormatsAreEqualPredicates() throws {
      let one = NSPredicate(format: "a == %d", 1)
      let other = NSPredicate(format: "a = 1")
      #expect(one == other)
      #expect(one.hash == other.hash)
      #expect(one != NSPredicate(format: "a == 1.0"))
      let copy = try #require(one.copy() as? NSPredicate)
      #expect(copy == one)
      #expect(copy.evaluate(with: ["a": 1]))
    }

    @Test func compoundsEvaluateTheirFormats() {
      let parts = [NSPredicate(format: "a == 1"), NSPredicate(format: "b == $b")]
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
      #expect(both.evaluate(with: ["a": 1, "b": 2], substitutionVariables: ["b": 2]))
      #expect(!both.evaluate(with: ["a": 1, "b": 2], substitutionVariables: ["b": 3]))
    }

    @Test func arraysAreFiltered() {
      let words: NSArray = ["work", "play", "worry"]
      let found = words.filtered(using: NSPredicate(format: "SELF BEGINSWITH 'wor'"))
      #expect(found as? [String] == ["work", "worry"])
    }

    @Test func variablesAreSubstituted() {
      let template = NSPredicate(format: "a == $a AND b == $b")
      let predicate = template.withSubstitutionVariables(["a": 1, "b": "x"])
      #expect(predicate == NSPredicate(format: "a == 1 AND b == 'x'"))
    }

    @Test func variablesAreSubstitutedInAllPartsOfACompound() throws {
      let not = NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "b == $b"))
      let compound = NSCompoundPredicate(
        orPredicateWithSubpredicates: [NSPredicate(format: "a == $a"), not])
      let predicate = compound.withSubstitutionVariables(["a": 1, "b": "x"])
      let format = try FormatPredicate(predicate)
      #expect(format.description == "a == 1 OR (NOT b == \"x\")")
      #expect(format.findings.map(\.kind) == [.keyPath, .keyPath])
      #expect(predicate.evaluate(with: ["a": 1]))
      #expect(!predicate.evaluate(with: ["b": "x"]))
    }

    @Test func swiftValuesOfEveryKindAreArguments() throws {
      let date = Date(timeIntervalSinceReferenceDate: 5)
      let uuid = UUID()
      let url = try #require(URL(string: "https://example.com/a"))
      let values: [(any Sendable, String)] = [
        ("a", "\"a\""), (true, "1"), (Int8(-3), "-3"), (UInt16(9), "9"),
        (Int64.min, "\(Int64.min)"),
        (Float(0.5), "0.5"), (7.0, "7.0"), (Decimal(3), "3"), (NSNumber(value: 2.5), "2.5"),
        (NSNull(), "nil"), (date, "CAST(5.000000, \"NSDate\")"), (uuid, uuid.uuidString),
        (url, "https://example.com/a"), (Data([1, 2]), "<0102>"),
        (Set(["b", "a"]), "{\"a\", \"b\"}"),
        (["k": 1], "{\"k\" = 1}"), (["a", nil] as [String?], "{\"a\", nil}"),
      ]
      for (value, text) in values {
        let predicate = NSPredicate(format: "SELF == %@", argumentArray: [value])
        #expect(predicate.description == "SELF == \(text)")
        #expect(predicate.evaluate(with: value), "\(value)")
      }
      #expect(NSPredicate(format: "SELF IN %@", ["a", "b"] as NSArray).evaluate(with: "b"))
      #expect(NSPredicate(format: "SELF == %@", nil).evaluate(with: nil))
    }

    @Test func aSpecifierReadsTheBitsOfANumber() {
      let predicate = NSPredicate(
        format: "a IN {%d, %u, %hd, %hhx, %c, %ld, %llu, %d, %f}", 5_000_000_000, -1, 70_000, 511,
        Int8(7), 5_000_000_000, UInt64.max, true, Float(0.5))
      let last = "7, 5000000000, 1.8446744073709552e+19, 1, 0.5"
      #expect(predicate.description == "a IN {705032704, 4294967295, 4464, 255, \(last)}")
    }

    @Test(
      arguments: [
        (5, "the Int 5 for %@, expected an object; write NSNumber(value:) or %ld."),
        (true, "the Bool true for %@, expected an object; write NSNumber(value:) or %d."),
        (Float(1.5), "the Float 1.5 for %@, expected an object; write NSNumber(value:) or %f."),
        (2.0, "the Double 2.0 for %d, expected an integer; write %f."),
        (NSNumber(value: 2), "the NSNumber 2 for %ld, expected an integer; write %@."),
        (UInt8(2), "the UInt8 2 for %f, expected a floating-point number; write %u."),
        (5, "an argument for %K that isn't a string, expected a key path."),
      ] as [(any Sendable, String)])
    func anArgumentThatASpecifierMisreadsIsRefused(argument: any Sendable, problem: String) {
      let specifier = problem.split { " ,".contains($0) }.first { $0.hasPrefix("%") } ?? ""
      let error = #expect(throws: PredicateFormatError.self) {
        try FormatPredicate("a == \(specifier)", arguments: [argument], .variadic, limits: .program)
      }
      #expect(error?.description.contains("found \(problem)\n") == true)
    }

    @Test func aFailureIsFalseAndReportedOnce() {
      let reports = Mutex<[String]>([])
      PredicateFailure.setHandler { failure in reports.withLock { $0.append("\(failure)") } }
      defer { PredicateFailure.setHandler(PredicateFailure.standard) }
      let predicate = NSPredicate(format: "SELF < 9")
      #expect(!predicate.evaluate(with: "10"))
      #expect(!predicate.evaluate(with: "11"))
      #expect(
        reports.withLock { $0 } == [
          """
          The predicate `SELF < 9` counts as false: \
          Can't compare the string "10" with the number 9.
          """
        ])
    }

    @Test func aPredicateThatRefusesAVariableIsReturnedUnchanged() throws {
      let failures = Mutex<[String]>([])
      PredicateFailure.setHandler { failure in failures.withLock { $0.append("\(failure)") } }
      defer { PredicateFailure.setHandler(PredicateFailure.standard) }
      let template = NSPredicate(format: "a == $x")
      let predicate = template.withSubstitutionVariables(["x": SeededGenerator(seed: 1)])
      #expect(predicate == template)
      #expect(
        failures.withLock { $0 } == [
          "The predicate `a == $x` keeps its variables: A predicate can't read SeededGenerator."
        ])
    }

    @Test func aBadFormatTrapsWithItsPlace() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = NSPredicate(format: "SELF IN")
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("found the end, expected a value.\nSELF IN\n       ^"))
    }

    @Test func aSubclassCannotBeMadeFromAFormat() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = NSCompoundPredicate(format: "SELF == 1")
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("NSCompoundPredicate(format:) isn't available"))
    }
  }
#endif
