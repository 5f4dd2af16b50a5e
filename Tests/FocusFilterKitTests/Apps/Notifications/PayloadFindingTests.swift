import Foundation
import Testing

@testable import FocusFilterKit

/// What is doubtful about a payload; the session payloads.txt has a payload for each finding.
@Suite struct PayloadFindingTests {
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
