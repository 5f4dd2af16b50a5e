import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusSnapshots

/// Lines in, lines out; the session decisions.txt has a row for each answer and each mistake.
@Suite struct DecisionStreamTests {
  static let device = """
    {on: "Work", version: "7", apps: [{app: "chat", code: false, focusStatus: true, capabilities: [
      "timeSensitive", "communicationNotifications", "focusStatusUsageDescription"]},
      {app: "mail", notifications: false}],
      people: [{name: "Ana"}, {name: "Tom", favorite: true}],
      modes: [{mode: "Work", allowApps: ["chat"], callsFrom: "favorites",
        filters: [{app: "chat", predicate: "SELF IN {'work', 'e\u{301}'}"}]}]}
    """

  @Test func anUnknownAppIsRefusedWhereThatIsAskedFor() throws {
    let device = try DeviceSnapshot(#"{"apps": [{"app": "chat"}]}"#)
    let line = Array(#"{"to":"caht","payload":{"aps":{"alert":"x"}}}"#.utf8)
    let strict = DecisionStream([device])
    #expect(throws: DecisionProblem.self) { try strict.decision(about: line) }
    #expect(
      String(decoding: strict.rows(for: line).bytes, as: UTF8.self)
        == #"{"v":1,"line":1,"error":{"code":"unknown-app","message":"Unknown app 'caht'. Did you mean 'chat'?","column":7}}"#
        + "\n")
    let lenient = DecisionStream([device], unknownApps: .refused)
    #expect(try lenient.decision(about: line).outcome == .refused(.appNotInstalled))
    #expect(lenient.rows(for: line).counts.problemRows == 0)
    #expect(strict.rows(for: line).counts.problems == [.unknownApp: 1])
  }

  @Test(arguments: try Table.cells("mistaken-rows") as [(String, String?, String, String, Int)])
  func aRowKeepsItsIdentifierInTheAnswerToAMistake(
    row: String, id: String?, code: String, message: String, column: Int
  ) throws {
    let stream = DecisionStream([try DeviceSnapshot(#"{"apps": [{"app": "chat"}]}"#)])
    let answer = stream.rows(for: Array(row.replacing("'", with: "\"").utf8)).bytes
    let start = #"{"v":1,"line":1,"# + (id.map { #""id":"\#($0)","# } ?? "")
    #expect(
      String(decoding: answer, as: UTF8.self) == start
        + #""error":{"code":"\#(code)","message":"\#(message)","column":\#(column)}}"# + "\n")
  }

  @Test(arguments: RandomCases.seeds(2))
  func everyPayloadIsDecidedAsAPushIs(seed: UInt64) throws {
    let device = try DeviceSnapshot(Self.device)
    // Some payloads name an app that the device doesn't have.
    let stream = DecisionStream(
      [device], app: "chat", fields: [.outcome, .rule], unknownApps: .refused)
    var random = RandomPayload(seed: seed)
    var (lines, answers): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<300 {
      let text = random.payload()
      let payload = try PushPayload(text)
      let decision = device.decision(about: payload, to: payload.targetBundle ?? "chat")
      // A row has no line feed.
      let line = text.utf8.map { $0 < 0x20 ? 0x20 : $0 }
      let rows = stream.rows(for: line)
      lines += line + [0x0A]
      answers += rows.bytes
      let rule = decision.decidingStep.map { "\"\($0.rule.id)\"" } ?? "null"
      #expect(
        String(decoding: rows.bytes, as: UTF8.self)
          == "{\"v\":1,\"outcome\":\"\(decision.outcome.word.rawValue)\",\"rule\":\(rule)}\n",
        "\(text)")
      #expect(try stream.decision(about: Array(text.utf8)) == decision)
    }
    // Rows that ask the same are answered as if each came alone.
    #expect(stream.rows(for: lines).bytes == answers)
  }

  @Test(arguments: RandomCases.seeds(2))
  func everyDamagedLineIsAnsweredOnce(seed: UInt64) throws {
    let stream = DecisionStream([try DeviceSnapshot(Self.device)], app: "chat")
    var random = RandomPayload(seed: 100 + seed)
    for _ in 0..<500 {
      let row = #"{"id":1,"to":"chat","payload":\#(random.payload())}"#
      let bytes = random.json.mutated(row.utf8)
      let rows = stream.rows(for: bytes)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let expected = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
      #expect(rows.bytes.count { $0 == 0x0A } == expected)
      #expect(stream.rows(for: bytes).bytes == rows.bytes)
    }
  }

  /// A snapshot with all that one can have.
  private static let wholeDevice = #"""
    {name: "ana", version: "7", start: "2026-11-23T09:00:00Z", timeZone: "Europe/London",
      policy: {missingCriteria: "notConsulted", repeatedCallInterval: 60}, on: "Deep Work", lock: true,
      people: [{name: "Ana", favorite: true, groups: ["Family"]}, {name: "Tom", contact: false}],
      calls: [{from: "Tom", at: "2026-11-23T08:59:30Z"}],
      apps: [{app: "chat", code: false, notifications: true, asked: ["alert", "sound"],
        capabilities: ["timeSensitive", "criticalAlerts"], timeSensitive: false}, {app: "mail"}],
      modes: [{mode: "Work", name: "Deep Work", allowApps: ["chat"], silencePeople: ["Tom"],
        callsFrom: "Family", repeatedCalls: true, timeSensitive: true, whileLocked: true,
        schedules: [{from: "09:00", to: "17:30", days: ["mon", "tue"]}],
        filters: [{app: "chat", predicate: "SELF MATCHES[c] 'w.*k' OR SELF == nil"},
          {app: "mail", reported: {missed: {reason: {noDefault: {parameters: ["limit"]}}}}}]},
        {mode: "Sleep", schedules: [{from: "22:30", to: "06:15", enabled: true}]}]}
    """#

  private static let oddValues = [
    "null", "true", "-1", "1.5", "1e300", "99999999999999999999", #""""#, "[]", "{}", "[[]]",
    #""SELF IN {1, 2""#, #""SELF MATCHES '(a+)+b'""#, #""TRUEPREDICATE""#, #""2026-03-29T01:30""#,
    #""25:00""#, #""Europe/London""#, #"{failed: {}}"#,
  ]

  /// A damaged row is answered once, whatever the snapshot was damaged to.
  @Test(arguments: RandomCases.seeds(2))
  func aDamagedSnapshotIsReadOrRefused(seed: UInt64) throws {
    var random = RandomPayload(seed: 200 + seed)
    var read = 0
    _ = try DeviceSnapshot(Self.wholeDevice)
    for _ in 0..<300 {
      var text = Self.wholeDevice
      for _ in 0..<random.json.pick([0, 1, 1, 2]) {
        let values = text.ranges(of: #/"[^"]*"|\d+|true|false|\[[^\[\]]*\]/#)
        text.replaceSubrange(random.json.pick(values), with: random.json.pick(Self.oddValues))
      }
      if random.json.pick([true, false]) {
        text = String(decoding: random.json.mutated(text.utf8), as: UTF8.self)
      }
      guard let device = try? DeviceSnapshot(text) else { continue }
      read += 1
      let row = #"{"id":1,"to":"chat","from":"Tom","payload":\#(random.payload())}"#
        .replacing("\n", with: " ")
      let damaged = random.json.mutated(row.utf8).map { $0 == 0x0A ? 0x20 : $0 }
      #expect(DecisionStream([device]).rows(for: damaged).bytes.count { $0 == 0x0A } == 1)
    }
    #expect((1..<300).contains(read))
  }

  @Test func aSequenceOfRowsPassesThrough() async throws {
    let stream = DecisionStream([try DeviceSnapshot(Self.device)], app: "chat")
    let rows = AsyncStream { continuation in
      for criteria in ["work", "home"] {
        let row = #"{"aps":{"alert":"a","filter-criteria":"\#(criteria)"}}"#
        continuation.yield(Array(row.utf8))
      }
      continuation.yield([])
      continuation.finish()
    }
    var ends: [String] = []
    for await result in stream.decisions(about: rows) {
      switch result {
      case .success(let decision): ends.append("\(decision.outcome)")
      case .failure(let problem): ends.append(problem.code.rawValue)
      }
    }
    #expect(ends == ["alerts", "silenced", "blank"])
  }
}
