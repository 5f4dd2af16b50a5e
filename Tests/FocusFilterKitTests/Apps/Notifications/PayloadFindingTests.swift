import Foundation
import Testing

@testable import FocusFilterKit

/// What is doubtful about a payload; the session payloads.txt has a payload for each finding.
@Suite struct PayloadFindingTests {
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

  @Test func aDeviceReportsAPayloadThatItDelivers() async throws {
    let system = try await FocusSystem.test(.test("Pigeon"))
    let payload = try PushPayload(
      #"{"aps": {"alert": "a", "interuption-level": "passive"}, "filter-criteria": "work"}"#)
    let request = payload.request(for: "com.example.pigeon")
    try await system.deliver(request)
    let ids = await system.findings().map(\.id)
    #expect(ids.sorted() == ["payload-misplaced-key", "payload-unknown-key"])
    // What is stored is the notification alone.
    let stored = try JSONDecoder().decode(
      NotificationRequest.self, from: JSONEncoder().encode(request))
    #expect(stored == request)
    #expect(stored.findings == [])
  }

  @Test(arguments: [
    ("com.example.pidgeon", " Did you mean 'com.example.pigeon'?"),
    ("Pigeon", " Use 'com.example.pigeon'."), ("com.example.crow", nil),
  ])
  func aNotificationForAMisspelledAppIsFound(app: String, hint: String?) async throws {
    let system = try await FocusSystem.test(.test("Pigeon"))
    let decision = try await system.deliver(NotificationRequest(app: app))
    #expect(decision.outcome == .refused(.appNotInstalled))
    let messages = hint.map { ["No app '\(app)' is installed.\($0)"] } ?? []
    #expect(await system.findings().map(\.message) == messages)
    // An app that isn't installed any longer isn't misspelled.
    try await system.install(.test("Pidgeon"))
    try await system.uninstall("com.example.pidgeon")
    try await system.deliver(NotificationRequest(app: "com.example.pidgeon"))
    #expect(await system.findings().count == messages.count)
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

  @Test func aHeaderHasNoEffectInThePayload() throws {
    let findings = try PushPayload(#"{"aps": {"alert": "a"}, "apns-priority": 10}"#).findings
    #expect(
      findings.map(\.message) == [
        """
        'apns-priority' has no effect in the payload; it belongs to the headers of the request.
        """
      ])
  }

  @Test func aPushForWidgetsIsKnown() throws {
    let findings = try PushPayload(#"{"aps": {"content-changed": true}}"#).findings
    #expect(
      findings.map(\.message) == [
        "A push with 'content-changed' reloads widgets and controls, and is no notification."
      ])
    #expect(try PushPayload(#"{"aps": {"alert": "a", "content-changed": 1}}"#).findings.isEmpty)
  }

  @Test(arguments: [
    (#""alert": 1"#, #"Write "alert": "1"."#), (#""sound": true"#, #"Write "sound": "default"."#),
    (#""mutable-content": "1""#, #"Write "mutable-content": 1."#),
    (#""badge": "2""#, #"Write "badge": 2."#),
    (#""badge": "1.5""#, "Write a number, or remove the key."),
    (#""relevance-score": "0.5""#, #"Write "relevance-score": 0.5."#),
    (
      #""interruption-level": 2"#,
      "Write one of 'passive', 'active', 'time-sensitive', 'critical'."
    ),
    (#""event": 5"#, "Write one of 'start', 'update', 'end'."),
    (#""alert": {"loc-key": "K", "loc-args": ["b", 1]}"#, #"Write "1"."#),
    (#""alert": null"#, "Write a string or an object, or remove the key."),
    (#""filter-criteria": []"#, "Write a string, or remove the key."),
  ])
  func aWrongTypeComesWithARightValue(member: String, remedy: String) throws {
    let findings = try PushPayload(#"{"aps": {\#(member), "category": "a"}}"#).findings
    #expect(findings.first { $0.id == "payload-wrong-type" }?.resolution == remedy)
  }

  @Test func aWrongValueCountsAsMissing() throws {
    let payload = try PushPayload(
      """
      {"aps": {"alert": 1, "badge": 1.5, "sound": [], "thread-id": 1, "category": null,
        "interruption-level": "urgent", "relevance-score": "1", "filter-criteria": 1,
        "mutable-content": "1", "content-available": 2, "url-args": "a"}}
      """)
    var empty = ContentRecord()
    empty.userInfo.values = payload.userInfo
    #expect(payload.alert == nil)
    #expect(payload.content() == empty)
    #expect(!payload.runsServiceExtension)
    #expect(!payload.wakesApp)
    #expect(payload.findings.filter { $0.severity == .error }.count == 9)
  }
}
