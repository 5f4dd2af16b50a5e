import Foundation
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

  @Test func aPackageThatCannotBeWrittenIsNamed() async throws {
    let outcome = try await Shell.bash.run(
      """
      tool=$(command -v focusctl); cd "$TMPDIR"; ln -s /proc/nowhere Notes
      "$tool" init package Notes; echo $?
      """)
    #expect(outcome.output == "3\n")
    #expect(outcome.errors.hasPrefix("focusctl: Notes"))
    #expect(!outcome.errors.contains("Domain"))
  }

  @Test func aNamedPipeIsWrittenToAndKept() async throws {
    let outcome = try await Shell.bash.run(
      """
      mkfifo "$TMPDIR/pipe"
      grep -c '<!doctype html>' < "$TMPDIR/pipe" & reader=$!
      focusctl simulate \(Self.day) --report "$TMPDIR/pipe" > /dev/null
      wait $reader
      test -p "$TMPDIR/pipe" && echo still a pipe
      """)
    #expect(outcome.output == "1\nstill a pipe\n")
  }
}
