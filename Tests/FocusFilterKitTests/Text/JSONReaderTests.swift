import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusText

/// The strict reader says what Foundation says; the session text.txt has its mistakes.
@Suite struct JSONReaderTests {
  @Test(arguments: RandomCases.seeds(4))
  func randomDocumentsHaveTheSameValues(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<200 {
      let document = random.document()
      let value = try Self.read(Array(document.utf8)).get()
      #expect(Self.equal(value, try Self.foundation(Array(document.utf8))), "\(document)")
    }
  }

  @Test(arguments: RandomCases.seeds(4))
  func damagedDocumentsHaveTheSameVerdict(seed: UInt64) {
    var random = RandomJSON(seed: 1000 + seed)
    var invalid = 0
    for _ in 0..<1000 {
      let bytes = random.mutated(random.document().utf8)
      // Foundation takes these for UTF-16 or UTF-32.
      if bytes.prefix(4).contains(0) || bytes.first ?? 0 >= 0xEF { continue }
      let value = Self.read(bytes)
      let expected = try? Self.foundation(bytes)
      // A comma behind the last value is a mistake in JSON, and not to Foundation.
      if case .failure(let error) = value, error.message.hasPrefix("Unexpected ','") { continue }
      invalid += expected == nil ? 1 : 0
      #expect(
        ((try? value.get()) == nil) == (expected == nil),
        "\(String(decoding: bytes, as: UTF8.self)) \(bytes)")
      if let value = try? value.get(), let expected {
        #expect(Self.equal(value, expected), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(invalid > 100)
  }

  @Test(arguments: RandomCases.seeds(4))
  func aSkippedValueIsCheckedLikeAReadValue(seed: UInt64) {
    var random = RandomJSON(seed: 2000 + seed)
    for _ in 0..<1000 {
      let bytes = random.mutated(random.document().utf8)
      // The tree is read from text, which is checked for UTF-8 before.
      guard String(validating: bytes, as: UTF8.self) != nil else { continue }
      let skipped = bytes.withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        do throws(JSONMistake) {
          try reader.skipValue()
          try reader.end()
          return true
        } catch {
          return false
        }
      }
      #expect(skipped == ((try? Self.read(bytes).get()) != nil))
    }
  }

  @Test(arguments: 0..<70)
  func aStringEndsWhereverItsQuoteIs(length: Int) throws {
    for text in [String(repeating: "a", count: length), String(repeating: "é", count: length)] {
      #expect(try Self.read(Array("\"\(text)\"".utf8)).get().string == text)
      #expect(try Self.read(Array("\"\(text)\\n\"".utf8)).get().string == text + "\n")
    }
    for place in 0..<length {
      var bytes = Array("\"\(String(repeating: "a", count: length))\"".utf8)
      bytes[place + 1] = 0x1F
      #expect(throws: SourceError.self) { try Self.read(bytes).get() }
    }
  }

  // MARK: Both readers

  private static func read(_ bytes: [UInt8]) -> Result<SourceValue, SourceError> {
    Result { () throws(SourceError) in
      try SourceValue(parsing: SourceText(Data(bytes), file: "f"), as: .strict)
    }
  }

  private static func foundation(_ bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  private static func equal(_ value: SourceValue, _ other: Any) -> Bool {
    switch value.kind {
    case .null: return other is NSNull
    case .bool(let flag): return (other as? NSNumber)?.boolValue == flag
    case .int(let number): return (other as? NSNumber)?.int64Value == number
    case .double(let number):
      // Foundation reads long numbers as decimal ones, and is off by some last places then.
      let value = (other as? NSNumber)?.doubleValue ?? .nan
      return (value - number).magnitude <= 8 * number.ulp
    case .string(let text): return (other as? String)?.utf8.elementsEqual(text.utf8) == true
    case .array(let elements):
      guard let others = other as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy { equal($0, $1) }
    case .object(let members):
      guard let others = other as? [String: Any] else { return false }
      return members.allSatisfy { member in
        others[member.key].map { equal(member.value, $0) } ?? false
      }
    }
  }
}
