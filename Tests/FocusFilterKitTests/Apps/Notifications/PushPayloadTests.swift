import FocusFilterKit
import Foundation
import Testing

/// What a payload says to a device.
@Suite struct PushPayloadTests {
  @Test func everyKeyIsRead() throws {
    let payload = try PushPayload(
      """
      {
        "Simulator Target Bundle": "com.example.chat",
        "aps": {
          "alert": {
            "title": "Ann", "subtitle": "Work", "body": "Hello", "launch-image": "launch.png"
          },
          "badge": 3,
          "sound": { "critical": 1, "name": "alarm.caf", "volume": 0.5 },
          "thread-id": "ann", "category": "message",
          "mutable-content": 1,
          "target-content-id": "chat", "interruption-level": "time-sensitive",
          "relevance-score": 0.5, "filter-criteria": "work", "url-args": ["a", "b"]
        },
        "message": 7
      }
      """)
    #expect(payload.findings.isEmpty)
    #expect(payload.targetBundle == "com.example.chat")
    #expect(payload.alert?.title?.literal == "Ann")
    #expect(payload.alert?.subtitle?.literal == "Work")
    #expect(payload.alert?.body?.literal == "Hello")
    #expect(payload.alert?.launchImage == "launch.png")
    #expect(payload.badge == 3)
    #expect(payload.sound?.name == "alarm.caf")
    #expect(payload.sound?.isCritical == true)
    #expect(payload.sound?.volume == 0.5)
    #expect(payload.threadIdentifier == "ann")
    #expect(payload.category == "message")
    #expect(payload.runsServiceExtension)
    #expect(!payload.wakesApp)
    #expect(payload.targetContentIdentifier == "chat")
    #expect(payload.interruptionLevel == .timeSensitive)
    #expect(payload.relevanceScore == 0.5)
    #expect(payload.filterCriteria == "work")
    #expect(payload.liveActivity == nil)
    #expect(payload.userInfo.keys.sorted() == ["aps", "message"])
  }

  @Test func aLiveActivityIsRead() throws {
    let payload = try PushPayload(
      """
      {"aps": {"timestamp": 1700000000, "event": "start", "content-state": {"score": 1},
        "stale-date": 1700000600, "dismissal-date": 1700003600.5, "relevance-score": 75,
        "attributes-type": "Match", "attributes": {"teams": ["a", "b"]},
        "input-push-token": 1, "input-push-channel": "c", "alert": "Kick-off"}}
      """)
    #expect(payload.findings.isEmpty)
    #expect(payload.liveActivity == .start)
    #expect(payload.relevanceScore == 75)
  }

  @Test func anAlertMayBeATextAlone() throws {
    let payload = try PushPayload(#"{"aps": {"alert": "Hello", "sound": "default"}}"#)
    #expect(payload.alert?.body?.literal == "Hello")
    #expect(payload.alert?.title == nil)
    #expect(payload.sound?.name == nil)
    #expect(payload.sound?.isCritical == false)
  }

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

  @Test("F3-0: a payload that reaches nobody is refused, whatever the app", arguments: Refused.all)
  func anUndeliverablePayloadIsRefused(_ refused: Refused) throws {
    let payload = try PushPayload(refused.text)
    #expect(payload.refusal == refused.refusal)
    var bench = DecisionBench()
    bench.turnOn()
    let decision = bench.decide(payload.request(for: "chat"))
    #expect(decision.outcome == .refused(refused.refusal))
    #expect(decision.rules == ["F3-0"])
    #expect(decision.turningPoint.map { "\($0)" } == refused.remedy)
    let app = try #require(bench.device.state.apps["chat"])
    #expect(payload.missingCriteria(for: app.description) == nil)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let text: String
    let refusal: NotificationRequest.Refusal
    let remedy: String

    static let all = [
      Refused(
        text: #"{"aps": {"alert": "\#(String(repeating: "a", count: 4097))"}}"#,
        refusal: .payloadTooLarge, remedy: "it would alert if its payload were smaller"),
      Refused(
        text: #"{"aps": {}}"#, refusal: .nothingToShow,
        remedy: "it would alert if it had an alert, a badge or a sound"),
      Refused(
        text: #"{"aps": {"timestamp": 1}}"#, refusal: .nothingToShow,
        remedy: "it would alert if it had an alert, a badge or a sound"),
    ]

    var testDescription: String { String(text.prefix(40)) }
  }

  @Test func theAppGetsTheWholePayload() throws {
    let payload = try PushPayload(
      #"{"aps": {"alert": "a", "future": [1, null]}, "x": {"y": 1.5}, "#
        + #""Simulator Target Bundle": "b"}"#)
    #expect(
      payload.userInfo == ["aps": ["alert": "a", "future": [1, .null]], "x": ["y": 1.5]])
    let content = payload.content()
    #expect(content.userInfo.values == payload.userInfo)
  }

  @Test func aPayloadBecomesANotification() throws {
    let payload = try PushPayload(
      """
      {"aps": {"alert": {"title": "Ann", "body": "Hello", "summary-arg": "Ann"}, "badge": 0,
        "sound": "ping.caf", "thread-id": "t", "category": "c", "target-content-id": "i",
        "interruption-level": "critical", "relevance-score": 1, "filter-criteria": "work"}}
      """)
    let request = payload.request(for: "com.example.chat", identifier: "push-1")
    #expect(request.app == "com.example.chat")
    #expect(request.identifier == "push-1")
    #expect(request.title == "Ann")
    #expect(request.body == "Hello")
    #expect(request.badge == 0)
    #expect(request.threadIdentifier == "t")
    #expect(request.interruptionLevel == .critical)
    #expect(request.filterCriteria == "work")
    #expect(request.record.trigger == .push)
    #expect(request.record.content.sound == SoundRecord(name: "ping.caf"))
    #expect(request.record.content.categoryIdentifier == "c")
    #expect(request.record.content.targetContentIdentifier == "i")
    #expect(request.record.content.relevanceScore == 1)
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

  @Test func aRelevanceBeyondTheScaleIsAtItsEnd() throws {
    #expect(try PushPayload(#"{"aps": {"alert": "a", "relevance-score": 7}}"#).relevanceScore == 1)
    #expect(try PushPayload(#"{"aps": {"alert": "a", "relevance-score": -7}}"#).relevanceScore == 0)
  }

  @Test func onlyACriticalSoundHasAVolume() throws {
    let payload = try PushPayload(#"{"aps": {"sound": {"name": "default", "volume": 0.5}}}"#)
    #expect(payload.content().sound == SoundRecord())
  }

  @Test(arguments: [
    ("{\"aps\": {} } \n", #"{"aps":{}}"#),
    (#"{"aps": {"alert": "\u00e9", "badge": 1}}"#, #"{"aps":{"alert":"é","badge":1}}"#),
    (#"{"aps": {"alert": "\n\u0001\"/\u0041"}}"#, #"{"aps":{"alert":"\n\u0001\"/A"}}"#),
    (
      #"{"aps": {"a": [1, true, null, 5e-1], "b": []}}"#,
      #"{"aps":{"a":[1,true,null,0.5],"b":[]}}"#
    ),
    (#"{"Simulator Target Bundle": "b", "aps": {}}"#, #"{"aps":{}}"#),
  ])
  func theSizeIsThatOfWhatIsSent(text: String, sent: String) throws {
    #expect(try PushPayload(text).size == sent.utf8.count)
  }
}
