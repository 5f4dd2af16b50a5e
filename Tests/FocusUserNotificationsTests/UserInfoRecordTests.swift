import FocusHost
import FocusUserNotifications
import Foundation
import Testing

/// What is kept of the dictionary that an app attaches.
@Suite struct UserInfoRecordTests {
  @Test func valuesInTheShapeOfJSONAreKept() {
    let record = UserInfoRecord([
      "text": "a", "int": 1, "big": Int64.max, "yes": true, "half": 0.5, "null": NSNull(),
      "list": [1, "two", false] as [Any], "object": ["a": ["b": 2]],
    ])
    #expect(
      record.values == [
        "text": "a", "int": 1, "big": .int(.max), "yes": true, "half": 0.5, "null": .null,
        "list": [1, "two", false], "object": ["a": ["b": 2]],
      ])
    #expect(record.omitted.isEmpty)
  }

  @Test func objectiveCValuesAreKeptAlike() {
    let record = UserInfoRecord([
      "text": NSString(string: "a"), "int": NSNumber(value: 1), "no": NSNumber(value: false),
      "real": NSNumber(value: 1.5), "list": NSArray(array: [1]),
      "object": NSDictionary(dictionary: ["k": "v"]), "small": Int8(3), "byte": UInt8(255),
      "huge": UInt64.max, "float": Float(0.25),
    ])
    #expect(
      record.values == [
        "text": "a", "int": 1, "no": false, "real": 1.5, "list": [1], "object": ["k": "v"],
        "small": 3, "byte": 255, "huge": .double(Double(UInt64.max)), "float": 0.25,
      ])
    #expect(record.omitted.isEmpty)
  }

  @Test func valuesThatCannotBeStoredAreNamed() {
    let record = UserInfoRecord([
      "nested": ["token": NSObject(), "ok": 1] as [String: Any], 7: "seven",
      "list": [Double.nan, 1.0], "nothing": Int?.none as Any,
      "end": Date(timeIntervalSinceReferenceDate: .infinity),
    ])
    #expect(record.values == ["nested": ["ok": 1], "list": [1.0]])
    #expect(
      record.omitted == [
        "[7]: String under a Int", "end: Date", "list[0]: Double", "nested.token: NSObject",
        "nothing: Optional<Int>",
      ])
  }

  @Test func datesAndDataAreKept() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    let record = UserInfoRecord([
      "when": date, "list": [1, Data([1, 2])] as [Any], "nested": ["token": Data()],
    ])
    #expect(record.values == ["when": .null, "list": [1, .null], "nested": ["token": .null]])
    #expect(record.omitted.isEmpty)
    let stored = try JSONEncoder().encode(record)
    let info = try JSONDecoder().decode(UserInfoRecord.self, from: stored).dictionary
    #expect(info["when"] as? Date == date)
    #expect((info["list"] as? [Any])?.last as? Data == Data([1, 2]))
    #expect(info["nested"] as? [String: Data] == ["token": Data()])
  }

  @Test func tooDeeplyNestedValuesAreOmitted() {
    var value: Any = 1
    for _ in 0..<1000 { value = [value] }
    let record = UserInfoRecord(["list": value])
    #expect(record.omitted.count == 1)
  }

  @Test func repliesHaveTheTypesThatAppsExpect() throws {
    let info = UserInfoRecord(values: [
      "text": "a", "int": 1, "yes": true, "half": 0.5, "null": .null, "list": [1, 2],
      "object": ["a": "b"],
    ]).dictionary
    #expect(info["text"] as? String == "a")
    #expect(info["int"] as? Int == 1)
    #expect(info["yes"] as? Bool == true)
    #expect(info["half"] as? Double == 0.5)
    #expect(info["null"] is NSNull)
    #expect(info["list"] as? [Int] == [1, 2])
    #expect(info["object"] as? [String: String] == ["a": "b"])
    #expect(UserInfoRecord(info).omitted.isEmpty)
  }

  @Test func aNumberIsReadAsEveryTypeThatHasItsValue() throws {
    let info = UserInfoRecord(values: ["three": 3, "one": 1, "five": 5.0, "half": 0.5, "yes": true])
      .dictionary
    #expect(info["three"] as? Double == 3)
    #expect(info["three"] as? Int64 == 3)
    #expect(info["three"] as? Bool == nil)
    #expect(info["one"] as? Bool == true)
    #expect(info["five"] as? Int == 5)
    #expect(info["half"] as? Float == 0.5)
    #expect(info["half"] as? Int == nil)
    #expect(info["yes"] as? Int == 1)
    #expect(UserInfoRecord(info).values["yes"] == true)
  }
}
