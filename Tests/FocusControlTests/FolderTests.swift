import Foundation
import TestSupport
import Testing

@testable import FocusControl

/// Folders of scenarios and payloads, as a pull request plays them.
@Suite struct FolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "days-\(UUID().uuidString)")

  static let held = """
    {
      timeZone: "GMT", start: "2026-11-23T08:00", modes: [{ mode: "Work" }],
      events: [{ at: "09:00", on: "Work", expect: { on: "Work" } }],
    }
    """
  static let unmet = held.replacing("{ on: \"Work\" }", with: "{ on: null }")
  private static let silent = held.replacing(", expect: { on: \"Work\" }", with: "")

  /// Runs a call with a folder of files in the place of `FOLDER`.
  func run(
    _ call: String, _ files: [String: String], then body: (URL) throws -> Void = { _ in }
  ) async throws -> TestTool.Outcome {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let path = folder.path
    var outcome = await TestTool().run(call.replacing("FOLDER", with: path))
    outcome.output = outcome.output.replacing(path, with: "FOLDER")
    outcome.errors = outcome.errors.replacing(path, with: "FOLDER")
    try body(folder)
    return outcome
  }

  @Test(arguments: ["day.jsonc", "day.json5", "day.json"])
  func aMisspelledKeyIsReported(name: String) async throws {
    let text = Self.held.replacing("timeZone", with: "timezone")
    let outcome = try await run("simulate FOLDER", [name: text, "good.jsonc": Self.held])
    #expect(outcome.exitCode == .usage)
    #expect(outcome.output.contains("FOLDER/\(name):2:3: Unknown key 'timezone'"))
    #expect(outcome.output.hasSuffix("1 of 2 scenarios failed.\n"))
  }

  @Test(arguments: ["B.JSON5", "B.JSON", "B.JsonC"])
  func anEndingInUpperCaseIsThatOfAScenario(name: String) async throws {
    let files = ["a.json5": Self.held, name: Self.unmet, "C.JSON": #"{"name": "c"}"#]
    let outcome = try await run("simulate FOLDER", files)
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.output.contains("✗ FOLDER/\(name)"))
    #expect(outcome.output.contains("  FOLDER/C.JSON has none of a scenario's keys.\n"))
  }

  @Test func aPayloadsEndingMayBeInUpperCase() async throws {
    let outcome = try await run("check FOLDER", ["PUSH.APNS": "{"])
    #expect(outcome.exitCode == .notHeld)
    #expect((outcome.output + outcome.errors).contains("FOLDER/PUSH.APNS:1:"))
  }

  @Test func anEmptyFileIsReported() async throws {
    let outcome = try await run("simulate FOLDER", ["empty.jsonc": "", "good.json": Self.held])
    #expect(outcome.exitCode == .usage)
    #expect(outcome.output.contains("FOLDER/empty.jsonc:1:1: "))
  }

  @Test func aFileThatIsNoScenarioIsNamed() async throws {
    let files = [
      "good.json": Self.held, "package.json": #"{"name": "a"}"#,
      "device.json": #"{"on": "Work", "modes": [{"mode": "Work"}]}"#, "notes.txt": "timeZone",
      ".hidden/x.jsonc": "",
    ]
    let outcome = try await run("simulate FOLDER --junit FOLDER/days.xml", files) { folder in
      let xml = try String(contentsOf: folder.appending(path: "days.xml"), encoding: .utf8)
        .replacing(folder.path, with: "FOLDER")
      #expect(xml.contains("tests=\"4\" failures=\"0\" errors=\"0\" skipped=\"1\">\n  <testsuite"))
      #expect(xml.contains("<testsuite name=\"FOLDER/package.json\" file=\"FOLDER/package.json\""))
      #expect(xml.contains("<skipped message=\"The file has none of a scenario's keys.\">"))
    }
    #expect(outcome.exitCode == .done)
    #expect(
      outcome.output == """
        ○ FOLDER/device.json · no events
        ✓ FOLDER/good.json · 1 expectation
        1 scenario passed.
        1 scenario has no expectations.
        1 JSON file was passed over:
          FOLDER/package.json has none of a scenario's keys.

        """)
  }

  @Test func aFolderWithoutScenariosIsAMistakeThatNamesItsFiles() async throws {
    let outcome = try await run("simulate FOLDER", ["package.json": "{}", "push.json": Self.push])
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.errors.hasPrefix(
        """
        focusctl: No scenario is in 'FOLDER'.
        2 JSON files were passed over:
          FOLDER/package.json has none of a scenario's keys.
          FOLDER/push.json is a push payload.

        """))
  }

  @Test(arguments: ["simulate", "check"])
  func anEmptyFolderBesideOthersIsAMistake(verb: String) async throws {
    let files = ["days/good.json": Self.held, "none/notes.txt": ""]
    let outcome = try await run("\(verb) FOLDER/days FOLDER/none", files)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.hasPrefix("focusctl: No scenario is in 'FOLDER/none'.\n"))
  }

  private static let push = #"{"aps": {"alert": "Hi"}}"#

  @Test(arguments: ["", "{", #"{"name": "#, #"{"aps": {"alert": "Hi""#, "[1, 2", "\u{FEFF}{]"])
  func aFileThatIsntJSONIsAMistake(text: String) async throws {
    let files = ["good.json": Self.held, "cut.json": text]
    let played = try await run("simulate FOLDER", files)
    #expect(played.exitCode == .usage)
    #expect(played.output.contains("FOLDER/cut.json:1:"))
    #expect(played.output.hasSuffix("1 of 2 scenarios failed.\n"))
    let checked = try await run("check FOLDER", files)
    #expect(checked.exitCode == .notHeld)
    #expect(checked.output.contains("FOLDER/cut.json:1:"))
    #expect(!checked.output.contains("passed over"))
  }

  @Test func aFileIsPassedOverWithItsReason() async throws {
    let files = ["good.json": Self.held, "list.json": "[1]", "other.json": "{}"]
    let simulated = try await run(
      "simulate FOLDER --report FOLDER/pages --junit FOLDER/days.xml --json", files
    ) { folder in
      for name in ["pages/index.html", "days.xml"] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        #expect(text.contains("The file contains an array, but a scenario is an object."))
      }
    }
    #expect(simulated.output.contains(#""message" : "The file contains an array, but"#))
    let checked = try await run("check FOLDER", files)
    #expect(
      checked.output.hasSuffix(
        """
        2 JSON files were passed over:
          FOLDER/list.json contains an array, but a scenario is an object.
          FOLDER/other.json has no key of a scenario or a payload.

        """))
  }

  @Test func anExpectationBeyondTheLastPlayedEventIsNotJudged() async throws {
    let later = #"{ at: "10:00", off: true }"#
    let never = Self.silent.replacing(
      "],\n}", with: ", \(later)],\n  sometimes: [{ on: \"Do Not Disturb\" }],\n}")
    let cut = try await run("simulate FOLDER/a.jsonc --until 09:30", ["a.jsonc": never])
    #expect(cut.exitCode == .done)
    #expect(
      cut.output.contains(
        "Stopped at 09:30, before 1 event.\nThe scenario has no judged expectations.\n"))
    let held = Self.held.replacing("],\n}", with: ", \(later)],\n}")
    #expect(
      try await run("simulate FOLDER --until 09:30", ["a.jsonc": never, "b.jsonc": held]).output
        == """
        ○ FOLDER/a.jsonc · no judged expectations
        ✓ FOLDER/b.jsonc · 1 expectation
        1 scenario passed.
        1 scenario has no judged expectations.

        """)
  }

  @Test func aScenarioWithoutExpectationsIsPlayedAndDoesNotPass() async throws {
    let files = ["a.jsonc": Self.held, "b.jsonc": Self.silent]
    #expect(
      try await run("simulate FOLDER", files).output == """
        ✓ FOLDER/a.jsonc · 1 expectation
        ○ FOLDER/b.jsonc · no expectations
        1 scenario passed.
        1 scenario has no expectations.

        """)
    let alone = try await run("simulate FOLDER", ["b.jsonc": Self.silent])
    #expect(alone.exitCode == .done)
    #expect(alone.output.hasSuffix("No scenario has expectations, so nothing was checked.\n"))
    let story = try await run("simulate FOLDER/b.jsonc", ["b.jsonc": Self.silent])
    #expect(story.output.contains("The scenario has no expectations.\n"))
  }

  @Test func aFolderIsPlayedForAnnotations() async throws {
    let files = ["a.jsonc": Self.held, "b.jsonc": Self.unmet, "c.jsonc": "{"]
    let outcome = try await run("simulate FOLDER --format github", files)
    #expect(outcome.exitCode == .usage)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix("::error file=FOLDER/b.jsonc,line=3,col=49,title=unmet-expectation::"))
    #expect(lines[1].hasPrefix("::error file=FOLDER/c.jsonc,line=1,"))
    #expect(lines[2] == "2 of 3 scenarios failed.")
  }

  @Test func reportsOfAFolderHaveAnIndex() async throws {
    let files = ["a/day.jsonc": Self.held, "a-day.jsonc": Self.unmet, "c.jsonc": "{"]
    _ = try await run("simulate FOLDER --report FOLDER/pages", files) { folder in
      let pages = folder.appending(path: "pages")
      let names = try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted()
      #expect(names.count == 3)
      let index = try String(contentsOf: pages.appending(path: "index.html"), encoding: .utf8)
      #expect(index.contains("<h1>2 of 3 scenarios failed</h1>"))
      let places = ["a-day.jsonc", "c.jsonc", "a/day.jsonc"].map { file in
        index.range(of: "<bdi>\(folder.path)/\(file)</bdi>")?.lowerBound
      }
      let (first, second, last) = (places[0], places[1], places[2])
      #expect(try #require(first) < #require(second), "failed days keep their order")
      #expect(try #require(second) < #require(last), "a day that passed comes last")
      for name in names where name != "index.html" {
        #expect(index.contains("<a href=\"\(name)\">"))
        let page = try String(contentsOf: pages.appending(path: name), encoding: .utf8)
        #expect(page.hasPrefix("<!doctype html>"))
        #expect(page.contains("<a href=\"index.html\">All Focus reports</a>"))
      }
      #expect(!index.contains("<h2>Coverage"))
    }
  }

  @Test func aTestCaseHasItsFileLineAndTime() async throws {
    _ = try await run("simulate FOLDER --junit FOLDER/days.xml", ["a.jsonc": Self.unmet]) {
      folder in
      let xml = try String(contentsOf: folder.appending(path: "days.xml"), encoding: .utf8)
        .replacing(folder.path, with: "FOLDER")
      let expectation = try Regex(
        #"name="[0-9]{2}:[0-9]{2} [^"]*" file="FOLDER/a.jsonc" line="3" time="0.000">"#)
      #expect(xml.contains(expectation))
      #expect(xml.contains(try Regex(#"errors="0" skipped="0" time="[0-9]+\.[0-9]{3}">"#)))
    }
  }

  @Test func aTestCaseKeepsItsNameWhenLinesMove() async throws {
    let twins = Self.held.replacing(
      "events: [", with: "events: [{ at: \"08:30\", expect: { on: null } }, ")
    let day = twins.replacing(
      "} }],", with: "} }, { at: \"09:00\", expect: { on: \"Work\" } }],")
    let names = try await names(in: day)
    let time = #/0[89]:[03]0/#
    #expect(names.count == 3, "\(names)")
    #expect(Set(names.map { $0.replacing(time, with: "") }).count == 2, "one has a number")
    #expect(names[0].hasPrefix("08:30 ") && names[1].hasPrefix("09:00 "))
    #expect(names[2] == names[1] + " (2)")
    #expect(try await self.names(in: "// A comment.\n\n" + day) == names)
  }

  /// The names of the test cases of a scenario's expectations.
  private func names(in scenario: String) async throws -> [String] {
    var names: [String] = []
    _ = try await run("simulate FOLDER --junit FOLDER/days.xml", ["a.jsonc": scenario]) { folder in
      let xml = try String(contentsOf: folder.appending(path: "days.xml"), encoding: .utf8)
      names = xml.matches(of: #/<testcase [^>]*?name="([0-9][^"]*)"/#).map { String($0.1) }
    }
    return names
  }

  @Test func aFilterChoosesScenarios() async throws {
    let files = ["a/day.jsonc": Self.unmet, "b/day.jsonc": Self.held]
    let outcome = try await run("simulate FOLDER --filter b/[a-z]+", files)
    #expect(outcome.exitCode == .done, "\(outcome.screen)")
    let none = try await run("simulate FOLDER --filter night", files)
    #expect(none.exitCode == .usage)
    #expect(none.errors.hasPrefix("focusctl: No scenario in 'FOLDER' matches 'night'.\n"))
    let invalid = try await run("simulate FOLDER --filter (", files)
    #expect(invalid.exitCode == .usage)
    #expect(invalid.errors.hasPrefix("focusctl: Invalid regular expression '('. Use one such as"))
  }

  @Test func scenariosAndPayloadsOfAFolderAreChecked() async throws {
    let files = [
      "day.jsonc": Self.unmet, "push.apns": #"{"aps": {"alertt": 1}}"#,
      "push.json": #"{"aps": {"badge": "1"}}"#, "package.json": "{}",
    ]
    let outcome = try await run("check FOLDER", files)
    #expect(outcome.exitCode == .notHeld)
    for place in ["day.jsonc:3:49", "push.apns:1:", "push.json:1:"] {
      #expect(outcome.output.contains("FOLDER/\(place)"))
    }
    #expect(
      outcome.output.hasSuffix("FOLDER/package.json has no key of a scenario or a payload.\n"))
    #expect(!outcome.output.contains("note:"))
  }

  private static let covered = """
    {
      timeZone: "GMT", start: "2026-11-23T08:00",
      modes: [{ mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] }],
      events: [{ at: "09:00", on: "Work", expect: { badge: { "com.example.chat": 0 } } }],
    }
    """

  @Test func theCoverageOfAFolderIsBelowItsDays() async throws {
    let outcome = try await run("simulate FOLDER --coverage", ["day.json5": Self.covered])
    #expect(outcome.exitCode == .done)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Coverage: expectations look at ") })
    #expect(lines.contains("  focuses    1/2 came up  1/2 expected  never: the end"))
    #expect(lines.contains("  hosts      1/2 came up  1/2 expected  never: app"))
  }

  @Test func theIndexHasTheCoverage() async throws {
    let call = "simulate FOLDER --coverage --report FOLDER/pages"
    _ = try await run(call, ["day.json5": Self.covered]) { folder in
      let index = try String(
        contentsOf: folder.appending(path: "pages/index.html"), encoding: .utf8)
      #expect(index.contains("<h2>Coverage: "))
      #expect(
        index.contains("<td>focuses</td><td>1/2</td><td>1/2</td><td><bdi>never: the end</bdi>"))
    }
  }

  @Test(arguments: ["FOLDER/day.json5", "FOLDER"])
  func theReportOfOneDayHasNoIndex(days: String) async throws {
    let call = "simulate \(days) --report FOLDER/page.html"
    _ = try await run(call, ["day.json5": Self.covered]) { folder in
      let page = try String(contentsOf: folder.appending(path: "page.html"), encoding: .utf8)
      #expect(page.contains("<p class=\"eyebrow\">Focus report</p>"))
    }
  }

  @Test(arguments: [(10, ToolExitCode.done), (90, .notHeld)])
  func tooLittleCoverageFails(percent: Int, exitCode: ToolExitCode) async throws {
    let call = "simulate FOLDER --coverage --fail-under \(percent)"
    let outcome = try await run(call, ["day.json5": Self.covered])
    #expect(outcome.exitCode == exitCode)
    #expect(outcome.output.contains("90% is asked for.") == (percent == 90))
  }

  @Test func aShareNeedsACoverage() async throws {
    let outcome = try await run("simulate FOLDER --fail-under 5", ["day.json5": Self.covered])
    #expect(outcome.errors.contains("Use '--fail-under' with '--coverage'."))
  }

  @Test func aFolderInWhichNothingCameUpIsNotCovered() async throws {
    let files = ["day.json5": #"{ timeZone: "GMT", start: "2026-11-23T08:00" }"#]
    let outcome = try await run("simulate FOLDER --coverage --fail-under 1", files)
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.output.contains("Nothing came up about any app."))
    let both = try await run("simulate FOLDER/day.json5 --readings --coverage", files)
    #expect(both.exitCode == .usage)
    #expect(both.errors.contains("'--readings'"))
  }

  @Test func theCoverageIsInTheDocument() async throws {
    let outcome = try await run("simulate FOLDER --coverage --json", ["day.json5": Self.covered])
    #expect(outcome.output.contains(#""family" : "hosts""#))
  }
}
