import Foundation
import Testing

@testable import FocusFilterKit

/// What is doubtful about a payload, and what is said about it.
@Suite struct PayloadFindingTests {
  @Test(
    arguments: Mistake.table(
      """
      {"aps": {"alert": "a", "filter_criteria": "work"}}
      p:1:24: warning: aps.filter_criteria: 'filter_criteria' isn't a key of 'aps'. Write \
      'filter-criteria'. [payload-unknown-key]
      {"aps": {"alert": "a", "interruptionLevel": "active"}}
      p:1:24: warning: aps.interruptionLevel: 'interruptionLevel' isn't a key of 'aps'. Write \
      'interruption-level'. [payload-unknown-key]
      {"aps": {"alert": "a", "relevence-score": 1}}
      p:1:24: warning: aps.relevence-score: 'relevence-score' isn't a key of 'aps'. Write \
      'relevance-score'. [payload-unknown-key]
      {"aps": {"alert": "a", "deep-link": "x"}}
      p:1:24: advice: aps.deep-link: 'deep-link' isn't a key of 'aps'. Correct the spelling, or \
      move the app's own keys out of `aps`. [payload-unknown-key]
      {"aps": {"alert": {"titel": "a", "body": "b"}}}
      p:1:20: warning: aps.alert.titel: 'titel' isn't a key of 'alert'. Write 'title'. \
      [payload-unknown-key]
      {"aps": {"alert": "a", "title": "b"}}
      p:1:24: warning: aps.title: 'title' has no effect in 'aps'; it belongs to 'alert'. Move the \
      key. [payload-misplaced-key]
      {"aps": {"alert": {"body": "a", "filter-criteria": "work"}}}
      p:1:33: warning: aps.alert.filter-criteria: 'filter-criteria' has no effect in 'alert'; it \
      belongs to 'aps'. Move the key. [payload-misplaced-key]
      {"aps": {"alert": "a"}, "filter-criteria": "work"}
      p:1:25: warning: filter-criteria: 'filter-criteria' has no effect in the payload; it belongs \
      to 'aps'. Move the key. [payload-misplaced-key]
      {"aps": {"alert": "a"}, "Simulator Target Bundel": "b"}
      p:1:25: warning: Simulator Target Bundel: 'Simulator Target Bundel' isn't a key of the \
      payload. Write 'Simulator Target Bundle'. [payload-unknown-key]
      {"aps": {"alert": "a", "interruption-level": "time-senstive"}}
      p:1:46: error: aps.interruption-level: Unknown value 'time-senstive' of \
      'interruption-level'; the key is ignored. Write 'time-sensitive'. [payload-unknown-value]
      {"aps": {"alert": "a", "interruption-level": "high"}}
      p:1:46: error: aps.interruption-level: Unknown value 'high' of 'interruption-level'; the key \
      is ignored. Write one of 'passive', 'active', 'time-sensitive', 'critical'. \
      [payload-unknown-value]
      {"aps": {"alert": "a", "badge": "1"}}
      p:1:33: error: aps.badge: 'badge' must be a number, but a string was found; the key is \
      ignored. Write "badge": 1. [payload-wrong-type]
      {"aps": {"alert": "a", "filter-criteria": ["work"]}}
      p:1:43: error: aps.filter-criteria: 'filter-criteria' must be a string, but an array was \
      found; the key is ignored. Write a value of the type in the message. [payload-wrong-type]
      {"aps": {"alert": "a", "filter-criteria": 5}}
      p:1:43: error: aps.filter-criteria: 'filter-criteria' must be a string, but a number was \
      found; the key is ignored. Write "filter-criteria": "5". [payload-wrong-type]
      {"aps": {"alert": {"loc-key": "K", "loc-args": ["a", 1]}}}
      p:1:48: error: aps.alert.loc-args: 'loc-args' must be an array of strings, but an array was \
      found; the key is ignored. Write a value of the type in the message. [payload-wrong-type]
      {"aps": {"alert": "a", "badge": -1}}
      p:1:33: warning: aps.badge: 'badge' must be a whole number from 0 upwards. Write a number in \
      the range. [payload-out-of-range]
      {"aps": {"alert": "a", "badge": 1.5}}
      p:1:33: warning: aps.badge: 'badge' must be a whole number from 0 upwards. Write a number in \
      the range. [payload-out-of-range]
      {"aps": {"alert": "a", "relevance-score": 5}}
      p:1:43: warning: aps.relevance-score: 'relevance-score' must be a number from 0 to 1. Write \
      a number in the range. [payload-out-of-range]
      {"aps": {"content-available": true}}
      p:1:31: advice: aps.content-available: 'content-available' must be the number 1, but true \
      was found. Write 1, or omit the key. [payload-boolean-switch]
      {"aps": {"content-available": 1, "alert": "a", "sound": "default"}}
      p:1:31: warning: aps.content-available: A background push with 'content-available' must not \
      have 'alert', 'sound'. Send two pushes: one with the alert, one with `content-available`. \
      [payload-background-with-alert]
      {"aps": {"alert": "a", "badge": 1, "badge": 2}}
      p:1:36: warning: aps.badge: Duplicate key 'badge'. The first one, at 1:24, is ignored. \
      Remove one of the two. [payload-repeated-key]
      {"aps": {"alert": {"body": "a", "title-loc-args": ["b"]}}}
      p:1:51: warning: aps.alert.title-loc-args: 'title-loc-args' has no effect without \
      'title-loc-key'. Add the key, or use the string itself. [payload-arguments-without-key]
      {"aps": {"badge": 1, "mutable-content": 1}}
      p:1:41: warning: aps.mutable-content: The service extension doesn't run without an alert. \
      Add an `alert` with a title, subtitle or body. [payload-extension-without-alert]
      {"aps": {}}
      p:1:9: warning: aps: The payload shows nothing and doesn't wake the app. Add `alert`, \
      `badge`, `sound` or `content-available`. [payload-nothing-to-show]
      {"aps": {"alert": "a", "event": "update", "content-state": {}}}
      p:1:9: warning: aps: A Live Activity needs 'timestamp'. Add the keys in the message. \
      [payload-incomplete-activity]
      """))
  func aDoubtfulPayloadIsAFindingWithItsPlace(mistake: Mistake) throws {
    let payload = try PushPayload(mistake.text, file: "p")
    #expect(payload.findings.map(\.description) == [mistake.message])
  }

  @Test(
    arguments: Mistake.table(
      """
      {"apns": {"alert": "a"}}
      p:1:1: error: payload: Missing key 'aps'. Write 'aps' instead of 'apns'. [payload-without-aps]
      {"alert": "a"}
      p:1:1: error: payload: Missing key 'aps'. Write `"aps": { "alert": "…" }`. \
      [payload-without-aps]
      {"apps": [], "modes": []}
      p:1:1: error: payload: Missing key 'aps'. Write `"aps": { "alert": "…" }`. \
      [payload-without-aps]
      ["aps"]
      p:1:1: error: payload: The payload must be an object, but an array was found. Write an \
      object with `aps`. [payload-not-an-object]
      {"aps": "Hello"}
      p:1:9: error: aps: 'aps' must be an object, but a string was found. Write `"aps": { "alert": \
      "…" }`. [payload-aps-not-an-object]
      {"aps": {"alert" "a"}}
      p:1:18: error: payload: Expected ':' after the key 'alert', but found '"'. [payload-not-json]
      {"aps": {"alert": "a"}, "x": {"y": 1} "interruption-level": "passive"}
      p:1:39: error: payload: Missing ','. Write a comma before "interruption-level". The object \
      begins at 1:1. [payload-not-json]
      {"aps": {"alert": "a",}}
      p:1:22: error: payload: Unexpected ',' behind the last value. Remove it. [payload-not-json]
      {"aps": {"alert": "a"}, "limits": [1, Infinity]}
      p:1:39: error: payload: Invalid number 'Infinity'. Use a finite one. [payload-not-json]
      """) + [
        Mistake(
          text: "",
          message: "p:1:1: error: payload: Expected a value, but found the end. [payload-not-json]")
      ])
  func unusablePayloadsAreRefused(mistake: Mistake) throws {
    let error = #expect(throws: UnreadableFile.self) {
      try PushPayload(mistake.text, file: "p")
    }
    #expect(error?.description == mistake.message)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: UnreadableFile.self) { try PushPayload(Data([0x7B, 0xFF])) }
  }

  @Test func fourKilobytesAreDeliveredAndOneByteMoreIsNot() throws {
    func payload(bytes: Int) throws -> PushPayload {
      let empty = #"{"aps":{"alert":""}}"#
      let text = String(repeating: "a", count: bytes - empty.utf8.count)
      return try PushPayload(#"{ "aps": { "alert": "\#(text)" } }"#)
    }
    #expect(try payload(bytes: 4096).findings.isEmpty)
    let findings = try payload(bytes: 4097).findings
    #expect(findings.map(\.id) == ["payload-too-large"])
    #expect(
      findings.first?.message
        == "The payload has 4097 bytes, more than the 4096 that are delivered.")
  }

  @Test func findingsComeInTheOrderOfTheFile() throws {
    let payload = try PushPayload(
      """
      {
        "aps": {
          "relevance-score": 2,
          "alert": { "boddy": "a", "title": 1 },
          "badge": "1"
        }
      }
      """)
    #expect(payload.findings.compactMap(\.place?.line) == [2, 3, 4, 4, 5])
    #expect(
      payload.findings.map(\.subject) == [
        "aps", "aps.relevance-score", "aps.alert.boddy", "aps.alert.title", "aps.badge",
      ])
  }

  @Test func eachKeyOfALiveActivityHasItsType() throws {
    let payload = try PushPayload(
      """
      {"aps": {"event": "end", "timestamp": "a", "stale-date": "b", "dismissal-date": "c",
        "content-state": 1, "attributes": "d", "attributes-type": 2, "input-push-token": "e",
        "input-push-channel": 3}}
      """)
    let mistakes = [
      ("timestamp", "a number", "a string"), ("stale-date", "a number", "a string"),
      ("dismissal-date", "a number", "a string"), ("content-state", "an object", "a number"),
      ("attributes", "an object", "a string"), ("attributes-type", "a string", "a number"),
      ("input-push-token", "the number 1", "a string"),
      ("input-push-channel", "a string", "a number"),
    ].map { "'\($0)' must be \($1), but \($2) was found; the key is ignored." }
    #expect(payload.findings.map(\.message) == mistakes)
  }

  @Test func missingCriteriaMatterToAnAppThatFilters() throws {
    let payload = try PushPayload(#"{"aps": {"alert": "a"}}"#, file: "p")
    #expect(payload.findings.isEmpty)
    var app = AppDescription(id: "com.example.chat", name: "Chat")
    #expect(payload.missingCriteria(for: app) == nil)
    app.filters = [FilterMetadata(id: "F", typeName: "F", title: "F")]
    #expect(
      payload.missingCriteria(for: app)?.description
        == "p:1:9: warning: aps: 'com.example.chat' has a filter predicate, but the payload has no "
        + "'filter-criteria'. Add `filter-criteria`, so that the predicate can match. "
        + "[payload-without-criteria]")
    for text in [
      #"{"aps": {"content-available": 1}}"#, #"{"aps": {"alert": "a", "filter-criteria": ""}}"#,
      #"{"aps": {"alert": "a", "filter-criteria": 5}}"#,
    ] {
      #expect(try PushPayload(text).missingCriteria(for: app) == nil)
    }
  }

  @Test func anAlertThatDoesNotRunTheServiceExtensionIsFound() throws {
    let payload = try PushPayload(#"{"aps": {"alert": "a"}}"#, file: "p")
    var app = AppDescription(id: "com.example.chat", name: "Chat")
    #expect(payload.missingMutableContent(for: app) == nil)
    app.hasServiceExtension = true
    #expect(
      payload.missingMutableContent(for: app)?.description
        == "p:1:9: warning: aps: 'com.example.chat' has a service extension, which doesn't run, "
        + "because the payload has no 'mutable-content'. Write `\"mutable-content\": 1` in `aps`, "
        + "unless the text needs no change. [payload-without-mutable-content]")
    for text in [
      #"{"aps": {"alert": "a", "mutable-content": 1}}"#, #"{"aps": {"content-available": 1}}"#,
      #"{"aps": {"badge": 1}}"#,
    ] {
      #expect(try PushPayload(text).missingMutableContent(for: app) == nil)
    }
  }

  /// The key is beside `aps` in the payload that an iPhone gets.
  @Test func aMessageForFirebaseIsRecognized() throws {
    let text = """
      {"message": {"token": "x", "notification": {"title": "Door"},
        "apns": {"payload": {"aps": {"sound": "default"},
          "interruption-level": "time-sensitive"}}}}
      """
    #expect(PushPayload.isLikely(Data(text.utf8)))
    #expect(!PushPayload.isLikely(Data(#"{"message": {"text": "Hi"}}"#.utf8)))
    let error = #expect(throws: UnreadableFile.self) { try PushPayload(text, file: "p") }
    #expect(
      error?.findings.map(\.description) == [
        "p:1:2: error: message: This is a message for Firebase. An iPhone gets only "
          + "'message.apns.payload'. Check the part under `message.apns.payload`, and put its keys "
          + "into its `aps`. [payload-for-firebase]",
        "p:3:5: warning: interruption-level: 'interruption-level' has no effect in the payload; it "
          + "belongs to 'aps'. Move the key. [payload-misplaced-key]",
      ])
  }

  @Test func missingCriteriaAreFoundWhileAPredicateCounts() throws {
    let payload = try PushPayload(#"{"aps": {"alert": "a", "badge": "1"}}"#, file: "p")
    var bench = DecisionBench()
    func ids() -> [String] {
      bench.device.state.findings(in: payload, to: "chat").map(\.id)
    }
    #expect(ids() == ["payload-wrong-type"])
    bench.turnOn(predicate: "SELF == nil")
    #expect(ids() == ["payload-wrong-type", "payload-without-criteria"])
    #expect(bench.device.state.findings(in: payload, to: "mail") == payload.findings)
    bench.turnOff()
    #expect(ids() == ["payload-wrong-type"])
  }

  @Test func anAppsOwnPayloadKeysAreAccepted() throws {
    let payload = try PushPayload(
      #"{"aps": {"alert": "a"}, "alert": 1, "category": 2, "message-id": 3, "apps": 4, "aPs": 5}"#)
    #expect(payload.findings.isEmpty)
  }

  @Test func aWrongValueCountsAsMissing() throws {
    let payload = try PushPayload(
      """
      {"aps": {"alert": 1, "badge": 1.5, "sound": [], "thread-id": 1, "category": null,
        "interruption-level": "urgent", "relevance-score": "1", "filter-criteria": 1,
        "mutable-content": "1", "content-available": 2, "url-args": "a"}}
      """)
    #expect(payload.alert == nil)
    #expect(payload.badge == nil)
    #expect(payload.sound == nil)
    #expect(payload.threadIdentifier == nil)
    #expect(payload.category == nil)
    #expect(payload.interruptionLevel == nil)
    #expect(payload.relevanceScore == nil)
    #expect(payload.filterCriteria == nil)
    #expect(!payload.runsServiceExtension)
    #expect(!payload.wakesApp)
    #expect(payload.findings.filter { $0.severity == .error }.count == 9)
  }
}
