import FocusHost
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusText

/// What our own decoder returns is what Foundation returns, and the rest is Foundation's.
@Suite struct JSONTreeTests {
  private static let golden: [Data] = {
    let history = try? Data(contentsOf: GoldenFiles.folder.appending(path: "history.jsonl"))
    return (history ?? Data()).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }()

  @Test func everyGoldenLineIsDecodedWithoutFoundation() throws {
    for line in Self.golden.dropFirst() {
      let event = try #require(JSONTree.decode(EncodedEvent.self, from: line))
      #expect(event.live == (try JSONDecoder().decode(EncodedEvent.self, from: line)).live)
    }
    #expect(Self.golden.count > 40)
    let origin = try #require(Self.golden.first)
    let device = try #require(JSONTree.decode(EncodedDevice.self, from: origin))
    #expect(device.live == (try JSONDecoder().decode(EncodedDevice.self, from: origin)).live)
  }

  @Test(arguments: RandomCases.seeds(2))
  func aDamagedLineIsNeverAnotherEvent(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    var decoded = 0
    for _ in 0..<400 {
      let bytes = Data(random.mutated(random.pick(Array(Self.golden.dropFirst()))))
      guard let event = JSONTree.decode(EncodedEvent.self, from: bytes) else { continue }
      decoded += 1
      let expected = try? JSONDecoder().decode(EncodedEvent.self, from: bytes)
      #expect(event.live == expected?.live, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(decoded > 5)
  }

  @Test(arguments: RandomCases.seeds(2))
  func anyDocumentHasTheValuesThatFoundationFinds(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    var decoded = 0
    for round in 0..<600 {
      let document = Array(random.document().utf8)
      let bytes = Data(round.isMultiple(of: 2) ? document : random.mutated(document))
      guard let value = JSONTree.decode(ParameterValue.self, from: bytes) else { continue }
      decoded += 1
      let expected = try? JSONDecoder().decode(ParameterValue.self, from: bytes)
      #expect(value == expected, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(decoded > 200)
  }

  @Test(arguments: [
    // Which of two members counts, and whether 1.0 is an integer, is Foundation's to say.
    #"{"a":1,"a":2}"#, #"{"b":1,"a":2,"b":3}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}",
    #"{"a":1,"\u0061":2}"#,
    "1.0", "[1e2]", "1e-400", "0.0",
    #"{"a":1}{"a":2}"#, #"{"a":1},{"a":2}"#, "", "{", "[1,]", #""\ud83d""#,
  ])
  func formsThatAreLeftToFoundationHaveNoValue(document: String) {
    #expect(JSONTree.decode(ParameterValue.self, from: Data(document.utf8)) == nil)
  }

  @Test func aKeyIsFoundHoweverItIsWritten() throws {
    struct Form: Decodable, Equatable {
      let name: String
      let count: Int?
      let date: Date
    }
    let written = #"{"count":null,"d\u0061te":12.5,"name":"caf\u00e9 ü"}"#
    let form = try #require(JSONTree.decode(Form.self, from: Data(written.utf8)))
    let date = Date(timeIntervalSinceReferenceDate: 12.5)
    #expect(form == Form(name: "café ü", count: nil, date: date))
  }

  @Test(arguments: [
    (#"{"url":"https://example.com"}"#, true), (#"{"url":"https://example.com","size":5}"#, false),
    (#"{"size":5}"#, false), (#"{"url":5}"#, false), ("[]", false), ("null", false),
  ])
  func aTypeThatNoStoredFormHasIsLeftToFoundation(document: String, isDecoded: Bool) throws {
    struct Form: Decodable, Equatable {
      let url: URL
      let size: UInt8?
    }
    let bytes = Data(document.utf8)
    let form = try? JSONDecoder().decode(Form.self, from: bytes)
    #expect(JSONTree.decode(Form.self, from: bytes) == (isDecoded ? form : nil))
    #expect((try? StoredForm.decode(Form.self, from: bytes)) == form)
  }
}
