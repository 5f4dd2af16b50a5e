import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusControl

/// The files that commands write where they are asked to.
@Suite struct FileWritingTests {
  private static let day = "Examples/ExampleChat/workday.json"

  @Test(arguments: [
    "simulate \(day) --report", "simulate \(day) --junit", "simulate \(day) --readings --report",
    "diff \(day) --reading missingCriteria=notConsulted --report", "log --report",
  ])
  func aFileThatCannotBeWrittenIsNamedInOneSentence(call: String) async throws {
    let outcome = try await TestTool.atWork().run("\(call) /nowhere/file")
    #expect(outcome.exitCode == .world)
    #expect(outcome.errors == "focusctl: /nowhere/file: No such file or directory.\n")
  }

  /// Calls that would write a file that they read, or one file twice, and the file that is lost.
  @Test(arguments: [
    ("simulate day.json5 --report day.json5", "the input 'day.json5'"),
    ("simulate day.json5 --junit ./day.json5", "the input 'day.json5'"),
    ("simulate day.json5 --readings --report $PWD/day.json5", "the input 'day.json5'"),
    ("simulate day.json5 --report linked", "the input 'day.json5'"),
    ("simulate linked --report linked", "the input 'linked'"),
    ("simulate linked --junit day.json5", "the input 'linked'"),
    ("simulate day.json5 --report twin", "the input 'day.json5'"),
    ("simulate day.json5 --report days/../day.json5", "the input 'day.json5'"),
    ("simulate day.json5 --report loop/day.json5", "the input 'day.json5'"),
    ("simulate pipe --report pipe", "the input 'pipe'"),
    ("simulate - --report day.json5 < day.json5", "standard input"),
    ("simulate days --junit days/one.json5", "the input 'days'"),
    ("simulate day.json5 days --report pages", "the input 'day.json5'"),
    ("simulate day.json5 --report same --junit same", "the file of '--junit'"),
    ("simulate day.json5 --report nowhere --junit missing", "the file of '--junit'"),
    ("simulate days --report new --junit new/index.html", "the file of '--junit'"),
    ("simulate day.json5 --report out > out", "standard output"),
    ("simulate day.json5 --report /dev/stdout > out", "standard output"),
    ("diff day.json5 days/one.json5 --report days/one.json5", "the input 'days/one.json5'"),
    ("explore --shrink day.json5 --report day.json5", "the input 'day.json5'"),
  ])
  func aResultReplacesNoInputAndNoOtherResult(call: String, lost: String) async throws {
    let outcome = try await Shell.bash.run(
      """
      cd "$HOME"
      mkdir days pages
      echo '{ timeZone: "GMT", start: "2026-11-23T08:00" }' | tee day.json5 > days/one.json5
      cp -r . ../before-$$; mv ../before-$$ before
      ln -s day.json5 linked; ln day.json5 twin; ln -s . loop; ln -s nowhere missing; mkfifo pipe
      ln -s ../day.json5 pages/index.html
      timeout 60 focusctl \(call)
      echo $? >&2
      diff before/day.json5 day.json5 && diff -r before/days days && test ! -e new && test ! -e nowhere
      echo $? >&2
      """)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first?.hasSuffix("would overwrite \(lost). Name another file.") == true)
    #expect(lines.suffix(2) == ["2", "0"], "\(outcome.errors)")
  }

  @Test func aResultIsNoFileOfTheDevice() async throws {
    let tool = try await TestTool.atWork()
    let file = tool.state.appending(path: "history.jsonl")
    let history = try Data(contentsOf: file)
    let outcome = await tool.run("log --report \(file.path)")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains("is in the folder that stores the device."))
    #expect(try Data(contentsOf: file) == history)
  }

  @Test func aPipeThatNobodyReadsIsAnError() throws {
    try withTemporaryPipe { pipe in
      #expect {
        try StandardStreams.write("x", toFileAt: pipe, waitingForReader: .milliseconds(30))
      } throws: {
        "\($0)" == "\(pipe): Nobody reads from this pipe."
      }
    }
  }

  private func withTemporaryPipe(_ body: (String) throws -> Void) throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    try body(pipe)
  }
}
