import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// What is doubtful about a payload; the session payloads.txt has a payload for each finding.
@Suite struct PayloadFindingTests {
  @Test(arguments: try Table.cells("payload-findings") as [(String, String?)])
  func aDoubtfulPayloadHasAFinding(text: String, finding: String?) throws {
    let findings = try PushPayload(text, file: "p").findings.map(\.description)
    #expect(findings == (finding.map { ["p:\($0)"] } ?? []))
  }

  /// Payloads that lack something for an app with a filter, or for one with a service extension.
  @Test(arguments: [
    (#"{"aps": {"alert": "a"}}"#, true, true),
    (#"{"aps": {"alert": "a", "filter-criteria": ""}}"#, false, true),
    (#"{"aps": {"alert": "a", "filter-criteria": 5}}"#, false, true),
    (#"{"aps": {"alert": "a", "mutable-content": 1}}"#, true, false),
    (#"{"aps": {"badge": 1}}"#, true, false), (#"{"aps": {"content-available": 1}}"#, false, false),
  ])
  func whatAnAppNeedsOfAPayloadIsMissing(
    text: String, lacksCriteria: Bool, lacksMutableContent: Bool
  ) throws {
    let payload = try PushPayload(text, file: "p")
    var app = AppDescription(id: "com.example.chat", name: "Chat")
    #expect(payload.missingCriteria(for: app) == nil)
    #expect(payload.missingMutableContent(for: app) == nil)
    app.filters = [FilterMetadata(id: "F", typeName: "F", title: "F")]
    #expect((payload.missingCriteria(for: app)?.id == "payload-without-criteria") == lacksCriteria)
    app.hasServiceExtension = true
    let found = """
      p:1:9: warning: aps: 'com.example.chat' has a service extension, which doesn't run, because \
      the payload has no 'mutable-content'. Write `"mutable-content": 1` in `aps`, unless the text \
      needs no change. [payload-without-mutable-content]
      """
    #expect(
      payload.missingMutableContent(for: app)?.description == (lacksMutableContent ? found : nil))
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
    #""interruption-level": "time-sensitive""#, #""interruption-level": "critical""#,
    #""sound": {"critical": 1, "name": "default", "volume": 1}"#,
  ])
  func aLevelWithoutItsCapabilityIsFoundInThePayload(member: String) async throws {
    let system = try await FocusSystem.test(.test("Pigeon"))
    let payload = try PushPayload(#"{"aps": {"alert": "a", \#(member)}}"#, file: "p")
    let found = try await system.check(payload, to: "com.example.pigeon")
    #expect(found.map(\.id) == ["level-without-capability"])
    #expect(found.first?.place == payload.place)
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

  @Test func theSoundOfALiveActivityIsInItsAlert() throws {
    let payload = try PushPayload(
      """
      {"aps": {"timestamp": 1, "event": "update", "content-state": {}, "alert": {
        "title": {"loc-key": "%@ left", "loc-args": ["5"]}, "body": "b", "sound": "chime.aiff"}}}
      """)
    #expect(payload.findings.isEmpty)
    #expect(payload.content().sound?.name == "chime.aiff")
    #expect(payload.alert?.title?.key == "%@ left" && payload.alert?.title?.arguments == ["5"])
    let notification = try PushPayload(#"{"aps": {"alert": {"body": "b", "sound": "a.aiff"}}}"#)
    #expect(notification.content().sound == nil)
    #expect(notification.findings.map(\.id) == ["payload-misplaced-key"])
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
