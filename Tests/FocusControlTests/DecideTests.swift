import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusControl

/// Rows in, answers out, as a pipe.
@Suite struct DecideTests {
  private static let device = "--device Examples/ExampleChat/device.json"
  private static let row = #"{"to":"com.example.chat","payload":{"aps":{"alert":"a"}}}"#

  private func run(_ words: String, _ input: String) async -> TestTool.Outcome {
    let call = ShellWords("decide \(Self.device) \(words)").words
    return await TestTool().run(call, input: Data(input.utf8))
  }

  @Test(arguments: ["--jobs 1", "--jobs 2", "--jobs 5 --flush line", "--max-line 100"])
  func everyLineIsAnsweredInItsPlace(words: String) async throws {
    let count = RandomCases.count(6_000)
    let lines = (0..<count).map { number in
      switch number % 10 {
      case 3: ""
      case 7: #"{"id":\#(number),"broken"}"#
      default: #"{"id":\#(number),\#(Self.row.dropFirst())"#
      }
    }
    let outcome = await run(words + " --fields id,line", lines.joined(separator: "\n"))
    #expect(outcome.exitCode == .done)
    #expect(outcome.errors == "")
    let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(answers.count == count + 1)
    for number in 0..<count {
      let expected =
        switch number % 10 {
        case 3: #"{"v":1,"line":\#(number + 1),"error":{"code":"blank""#
        case 7: #"{"v":1,"line":\#(number + 1),"id":\#(number),"error":{"code":"not-json""#
        default: #"{"v":1,"id":\#(number),"line":\#(number + 1)}"#
        }
      guard answers[number].hasPrefix(expected) else {
        Issue.record("\(answers[number]) isn't \(expected)")
        return
      }
    }
  }

  @Test(arguments: [1, 2, 7, 100, 1000], [true, false])
  func blocksHaveWholeLines(partSize: Int, isEager: Bool) throws {
    let lines = ["a", "", "bcd", String(repeating: "x", count: 25), "efg", "", "h"]
    let text = Data(lines.joined(separator: "\n").utf8)
    // Unchecked: the function that reads from here is called by `next()` below, and by nobody else.
    nonisolated(unsafe) var rest = text
    var blocks = LineBlocks(
      { buffer in
        let part = rest.prefix(min(buffer.count, partSize))
        buffer.copyBytes(from: part)
        rest = Data(rest.dropFirst(part.count))
        return part.count
      }, longestLine: 10, size: 16, isEager: isEager)
    var found: [String] = []
    while let block = try blocks.next() {
      #expect(block.firstLine == found.count + 1)
      let ends = block.bytes.last == 0x0A ? block.bytes.dropLast() : block.bytes[...]
      found += ends.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    // Of a line that is too long as much stays as shows that it is.
    #expect(found.map { $0.prefix(11) } == lines.map { $0.prefix(11) })
  }

  @Test func errorsCanFailTheRun() async {
    let failing = await run("--fail-on-error --max-line 20", Self.row)
    #expect(failing.exitCode == .notHeld)
    #expect(failing.output.contains(#""code":"too-long""#))
    #expect(await run("--fail-on-error", Self.row).exitCode == .done)
    #expect(await run("", "x").exitCode == .done)
    #expect(await run("", "").output == "")
  }

  /// One row that is met, one that isn't, and one that can't be answered.
  private static let expecting = """
    {"id":"m1","to":"com.example.chat","expect":"silenced","payload":{"aps":{"alert":"a"}}}
    {"id":"m2","to":"com.example.chat","expect":"alerts","payload":{"aps":{"alert":"a"}}}
    {"id":"m3","to":"com.example.chat","expect":"alerts","payload":{}}

    """

  @Test func anExpectationThatIsNotMetFailsTheRun() async throws {
    let outcome = await run("--fields id,outcome", Self.expecting)
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.output.split(separator: "\n").count == 3)
    let lines = outcome.errors.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        #"-:2:45: error: row "m2": Expected alerts, but found silenced by F3-7n: `SELF IN"#))
    #expect(
      lines[1].hasPrefix(#"-:3:45: error: row "m3": Expected alerts, but found an error: Missing"#))
    #expect(await run("--expect silenced", Self.row).exitCode == .done)
    #expect(await run("--expect alerts", Self.row).exitCode == .notHeld)
  }

  @Test func anExpectationThatCanNotBeReadIsNoExpectation() async throws {
    let row = #"{"to":"com.example.chat","expect":"silence","payload":{"aps":{"alert":"a"}}}"#
    let sentence = "Unknown outcome 'silence' for 'expect'. Did you mean 'silenced'?"
    let outcome = await run("", row)
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.errors.contains("error: row 1: \(sentence) [invalid-row]\n"))
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "decide.xml").path
      _ = await run("--junit \(file)", row)
      let xml = try String(contentsOfFile: file, encoding: .utf8)
      #expect(!xml.contains("expected ,") && xml.contains("Unknown outcome"))
    }
  }

  @Test func aServersEnvelopeIsNamed() async {
    let row = #"{"to":"com.example.chat","payload":{"message":{"apns":{"payload":{"aps":{}}}}}}"#
    #expect(await run("", row).output.contains("This is a message for Firebase."))
  }

  @Test func expectationsAreAnnotationsAndTests() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "decide.xml").path
      let outcome = await run("--format github --junit \(file)", Self.expecting)
      #expect(outcome.exitCode == .notHeld)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(
        lines[0].hasPrefix(
          #"::error file=-,line=2,col=45,title=unmet-expectation::row "m2": Expected alerts, but"#))
      let xml = try String(contentsOfFile: file, encoding: .utf8)
      #expect(xml.contains(#"<testsuites tests="3" failures="2" errors="0" skipped="0">"#))
      #expect(
        xml.contains(
          #"name="row &quot;m2&quot;" file="-" line="2" time="0.000">"#))
    }
  }

  @Test func theSummaryCounts() async throws {
    let outcome = await run("--summary", "\(Self.row)\n\n\(Self.row)\n")
    let lines = outcome.errors.split(separator: "\n")
    try #require(lines.count == 5)
    #expect(lines[0].hasPrefix("3 rows in "))
    #expect(lines[1] == "outcomes: silenced 2")
    #expect(lines[2] == "rules: F3-7n 2")
    #expect(lines[3] == "errors: blank 1")
    #expect(lines[4].hasPrefix("snapshot 2026-11-23: sha256 "))
  }

  @Test(arguments: [
    ("decide", "Missing '--device' or '--devices' for 'decide'."),
    ("decide \(device) --jobs 0", "Invalid number '0'. Use a whole number from 1 upwards."),
    (
      "decide \(device) --fields id,outcom",
      "Unknown field 'outcom' for '--fields'. Did you mean 'outcome'?"
    ),
    ("decide \(device) --flush lines", "Unknown unit 'lines' for '--flush'. Did you mean 'line'?"),
    (
      "decide \(device) --at noon",
      """
      Invalid instant 'noon'. Use one such as '09:00' or '2026-11-23T09:00', on the clocks of the device, \
      or '2026-11-23T09:00Z'.
      """
    ),
    ("schema scenarios", "Unknown form 'scenarios' for 'schema'. Did you mean 'scenario'?"),
  ])
  func wrongWordsAreAUsageError(call: String, message: String) async {
    let outcome = await TestTool().run(call)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.hasPrefix("focusctl: \(message)\n"))
    #expect(outcome.output == "")
  }

  @Test(arguments: [
    ("09:30", "silenced"), ("08:30", "alerts"), ("17:30", "alerts"),
    ("2026-11-23T09:30", "silenced"), ("2026-11-23T09:30Z", "alerts"),
    ("2026-11-23T14:30Z", "silenced"),
  ])
  func aTimeIsOnTheClocksOfTheSnapshot(time: String, outcome: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "at-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "device.json")
    let snapshot = """
      {
        "timeZone": "America/New_York", "start": "2026-11-23T08:00",
        "apps": [{ "app": "com.example.chat" }],
        "modes": [{
          "mode": "Work", "schedules": [{ "from": "09:00", "to": "17:00", "days": "mon" }],
          "filters": [{ "app": "com.example.chat", "predicate": "FALSEPREDICATE" }]
        }]
      }
      """
    try Data(snapshot.utf8).write(to: file)
    let words = ["decide", "--device", file.path, "--at", time, "--fields", "outcome"]
    let answers = await TestTool().run(words, input: Data(Self.row.utf8))
    #expect(answers.output == "{\"v\":1,\"outcome\":\"\(outcome)\"}\n", "\(answers.screen)")
  }

  // MARK: As a process

  @Test(arguments: [
    ("", "silenced"), ("--on Personal", "alerts"), ("--on com.apple.focus.work", "silenced"),
    ("--on 'Do Not Disturb'", "silenced"),
  ])
  func anotherFocusIsOnAndAnAppHasItsName(options: String, outcome: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let snapshot = """
      { "on": "Work", "apps": [{ "app": "com.acme.chat", "code": false, "name": "Acme" }],
        "modes": [{ "mode": "Do Not Disturb" }, { "mode": "Personal" },
          { "mode": "Work", "filters": [{ "app": "com.acme.chat", "predicate": "SELF == 'w'" }] }] }
      """
    try snapshot.write(to: file, atomically: true, encoding: .utf8)
    let words = "decide --device \(file.path) --to acme --fields outcome \(options)"
    let payload = #"{"aps":{"alert":"a","filter-criteria":"p"}}"#
    let told = await TestTool().run(ShellWords(words).words, input: Data(payload.utf8))
    #expect(told.output == #"{"v":1,"outcome":"\#(outcome)"}"# + "\n")
  }

  @Test func anUnknownFocusIsAMistake() async throws {
    let told = await run("--on Wrok", Self.row)
    #expect(told.exitCode == .usage)
    #expect(told.output == "")
    #expect(told.errors.hasPrefix("focusctl: Unknown mode 'Wrok' for '--on'. Did you mean 'Work'?"))
  }
}
