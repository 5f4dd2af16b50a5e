import FocusFilterKit
import Foundation
import TestSupport
import Testing

/// What a payload says to a device; the session payloads.txt has what becomes of each key.
@Suite struct PushPayloadTests {
  @Test(arguments: [
    (#"{"content-available": 1}"#, true, true), (#"{"content-available": 1.0}"#, true, true),
    (#"{"content-available": 0, "alert": "a"}"#, false, false),
    (#"{"content-available": 1, "badge": 0}"#, true, false),
    (#"{"content-available": 1, "alert": "", "sound": ""}"#, true, true), ("{}", false, false),
  ])
  func aPushThatShowsNothingAndWakesTheAppIsForTheAppAlone(
    aps: String, wakesApp: Bool, isBackground: Bool
  ) throws {
    let payload = try PushPayload(#"{"aps": \#(aps)}"#)
    #expect(payload.wakesApp == wakesApp)
    #expect(payload.isBackground == isBackground)
    #expect(payload.request(for: "com.example.chat").isBackground == isBackground)
  }

  @Test(
    "F3-0: a payload that reaches nobody is refused, whatever the app",
    arguments: [
      (#"{"alert": "LONG"}"#, .payloadTooLarge, "it would alert if its payload were smaller"),
      ("{}", .nothingToShow, "it would alert if it had an alert or a sound"),
      (#"{"timestamp": 1}"#, .nothingToShow, "it would alert if it had an alert or a sound"),
    ] as [(String, NotificationRequest.Refusal, String)])
  func anUndeliverablePayloadIsRefused(
    _ aps: String, _ refusal: NotificationRequest.Refusal, _ remedy: String
  ) throws {
    let aps = aps.replacing("LONG", with: String(repeating: "a", count: 4097))
    let payload = try PushPayload(#"{"aps": \#(aps)}"#)
    #expect(payload.refusal == refusal)
    var bench = DecisionBench()
    bench.turnOn()
    let decision = bench.decide(payload.request(for: "chat"))
    #expect(decision.outcome == .refused(refusal))
    #expect(decision.rules == ["F3-0"])
    #expect(decision.turningPoint.map { "\($0)" } == remedy)
    let app = try #require(bench.device.state.apps["chat"])
    #expect(payload.missingCriteria(for: app.description) == nil)
  }

  @Test func textsAreLookedUpInTheApp() throws {
    let payload = try PushPayload(
      """
      {"aps": {"alert": {"title-loc-key": "FROM", "title-loc-args": ["Ann"], "title": "From Ann",
        "subtitle-loc-key": "NONE", "subtitle": "Work",
        "loc-key": "%2$@ %1$@", "loc-args": ["a", "b"]}}}
      """)
    let translated = payload.content { ["FROM": "Von %@"][$0] }
    #expect(translated.title == "Von Ann")
    #expect(translated.subtitle == "Work")
    #expect(translated.body == "b a")
    #expect(payload.content().title == "From Ann")
  }

  @Test(arguments: [
    ("{\"aps\": {} } \n", #"{"aps":{}}"#),
    (#"{"aps": {"alert": "\u00e9é", "badge": 1e2}}"#, #"{"aps":{"alert":"\u00e9é","badge":1e2}}"#),
    (#"{"aps": {"alert": "\n\u0001 \" \\\"/"}}"#, #"{"aps":{"alert":"\n\u0001 \" \\\"/"}}"#),
    (#"{"aps": {"a": [1, null, 5.0], "\\": [ ]}}"#, #"{"aps":{"a":[1,null,5.0],"\\":[]}}"#),
    (#"{"Simulator Target Bundle": "b", "aps": {}}"#, #"{"aps":{}}"#),
  ])
  func theSizeIsThatOfWhatIsSent(text: String, sent: String) throws {
    #expect(try PushPayload(text).size == sent.utf8.count)
  }

  /// Messages for servers, each with the places and the beginnings of its findings.
  @Test(arguments: try Table.cells("server-messages") as [(String, [String])])
  func aMessageForAServerIsNoPayload(text: String, findings: [String]) throws {
    let error = try #require(throws: UnreadableFile.self) { try PushPayload(text) }
    let told = error.findings.map { finding in
      let place = finding.place.map { "\($0.line):\($0.column): " } ?? ""
      return "\(place)\(finding.message) \(finding.resolution)"
    }
    #expect(told.count == findings.count)
    for (told, start) in zip(told, findings) { #expect(told.hasPrefix(start)) }
    #expect(PushPayload.isLikely(Data(text.utf8)) == (error.findings[0].id == "payload-for-server"))
  }
}
