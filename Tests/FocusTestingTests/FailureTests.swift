import Foundation
import TestPrograms
import TestSupport
import Testing

/// Runs the tests of `FailingTests` in a child process in which they fail, and reads what it reports.
@Suite struct FailureTests {
  private static let story = """
    Last on the device:
      Monday, 23 November 2026
      09:00  ● Work is on, turned on by hand
             → Example Chat (extension) gets its values: account = "work", \
    alwaysUseDarkMode = false, no status
               notifications must match `SELF IN {"work"}`
             ✉ #1 Example Chat “Tom”
               silenced: `SELF IN {"work"}` is false, because SELF is "personal"
                 F3-0 documented: it can be delivered
    """

  @Test func aFailedExpectationHasTheStoryOnceAndTheReportAttached() async throws {
    let run = try await Child.run("anExpectation")
    #expect(run.output.contains("Expectation failed: (decision.outcome → silenced)"))
    #expect(run.output.contains(Self.story))
    #expect(run.output.components(separatedBy: "Last on the device:").count == 2)
    #expect(run.output.contains("↳ the second failure"))
    #expect(run.output.contains("failed after") && run.status != 0)
    let files = run.attachments
    #expect(files.keys.sorted() == ["anExpectation() report.html", "anExpectation() story.txt"])
    let story = try #require(files["anExpectation() story.txt"])
    #expect(story.contains("· filter set for Work: Example Chat"))
    #expect(story.contains("F3-7 documented: `SELF IN"))
    let report = try #require(files["anExpectation() report.html"])
    #expect(report.hasPrefix("<!doctype html>"))
    #expect(report.contains("silenced"))
  }

  /// A test of `FailingTests`, and what its failure shows.
  struct Failure: CustomTestStringConvertible, Decodable, Sendable {
    let testDescription: String
    let test: String
    let shown: [String]
    let hidden: [String]?
    let issues: Int?
    let attachments: Int?
    let fails: Bool?
  }

  @Test(arguments: try Table.rows("failures") as [Failure])
  func aFailureShows(_ failure: Failure) async throws {
    let run = try await Child.run(failure.test)
    for words in failure.shown {
      #expect(run.output.contains(words == "STORY" ? Self.story : words), "\(run.output)")
    }
    for words in failure.hidden ?? [] { #expect(!run.output.contains(words), "\(run.output)") }
    #expect((run.status != 0) == (failure.fails ?? true))
    let issues = run.output.components(separatedBy: "recorded an issue").count - 1
    #expect(issues == failure.issues ?? issues)
    if let count = failure.attachments { #expect(run.attachments.count == count) }
  }

  @Test func xctestPrintsTheStory() async throws {
    let run = try await Child.run(arguments: ["FocusTestingTests.FailingXCTests"])
    #expect(run.output.contains("FailingXCTests.testAnExpectation on the device:"))
    #expect(run.output.contains("✉ #1 Example Chat “Tom”"))
    #expect(run.output.contains("Unknown finding 'app-throw'. Did you mean 'app-throws'?"))
    #expect(run.status != 0)
    #expect(run.output.contains("FailingXCTests.testADayThatNobodyWrote : "))
    #expect(run.output.contains("no Focus is on"))
    #expect(run.output.contains("it is expected (the closure returns no Bool)"))
    #expect(run.output.contains("The shortest day, of 1 events:"))
    #expect(run.output.contains("\"on\": \"Reading\""))
  }

  #if canImport(Glibc)
    /// Swift's own report and its backtrace come first.
    @Test(arguments: ["enable=no", "enable=yes,symbolicate=off,color=no,threads=crashed"])
    func theLastLinesOfACrashNameTheApp(backtrace: String) async throws {
      let run = try await Child.run("aCrash", backtrace: backtrace)
      #expect(run.output.contains("FailingTests.swift:"))
      #expect(run.output.contains("Fatal error: No account"))
      #expect(run.output.contains("crashed:") == backtrace.contains("yes"))
      #expect(
        run.output.hasSuffix(
          """
          The code of 'com.example.chat' (app) was running in the process of the tests as it crashed.
          To let a crash end only the app, give it a process of its own: pass `processes: \
          .tool("NAME")` to `.focusDevice`, or `processes: .executable(URL)` to `FocusSystem`, with a \
          tool that lists the app. The article "Give each process memory of its own" has the steps.

          """), "\(run.output)")
      #expect([SIGILL, SIGTRAP].contains(run.status))
    }
  #endif

  @Test func xctestPrintsNoStoryOfATestThatPasses() async throws {
    let run = try await Child.run(arguments: ["FocusTestingTests.FailingXCTests"], fails: false)
    #expect(!run.output.contains("on the device:"))
    #expect(run.status == 0)
  }
}

/// A run of the failing tests in another process.
private struct Child {
  /// What the runner printed, errors included.
  let output: String
  /// The text of the files that were attached, by name.
  let attachments: [String: String]
  let status: Int32

  /// Runs one test of `FailingTests`.
  static func run(_ test: String, backtrace: String = "enable=no") async throws -> Child {
    try await withTemporaryFolder { folder in
      try await run(
        arguments: [
          "--testing-library", "swift-testing", "--filter", "FailingTests/\(test)\\(",
          "--attachments-path", folder.path(),
        ], attaching: folder, backtrace: backtrace)
    }
  }

  /// Runs the process that these tests run in once more, with other arguments.
  static func run(
    arguments: [String], attaching folder: URL? = nil, backtrace: String = "enable=no",
    fails: Bool = true
  ) async throws -> Child {
    var environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    environment["SWIFT_BACKTRACE"] = backtrace
    if fails { environment[Failing.variable] = "1" }
    let run = try await ProgramRun.of(
      URL(filePath: CommandLine.arguments[0]), arguments, environment: environment,
      joinsErrors: true)
    var attachments: [String: String] = [:]
    if let folder {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
        attachments[name] = try String(
          contentsOf: folder.appending(path: name), encoding: .utf8)
      }
    }
    return Child(output: run.output, attachments: attachments, status: run.status)
  }
}
