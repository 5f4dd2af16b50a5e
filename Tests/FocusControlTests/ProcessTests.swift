import Foundation
import Testing

/// The habits of good tools that need a process to show.
@Suite struct ProcessTests {
  private let simulate = "focusctl simulate Examples/ExampleChat/workday.json"

  @Test func aReaderThatHasSeenEnoughEndsItQuietly() throws {
    let outcome = try Shell.bash.run("\(simulate) --explain | head -n 1")
    #expect(outcome.output == "Ana's working day · Europe/London\n")
    #expect(outcome.errors == "")
  }

  @Test func soDoesOneUnderAParentThatIgnoresClosedPipes() throws {
    let outcome = try Shell.bash.run(
      "trap '' PIPE; \(simulate) --json | true; echo ${PIPESTATUS[0]}")
    // 141 is SIGPIPE; 0 when everything was written before the reader was gone.
    #expect(["0\n", "141\n"].contains(outcome.output))
    #expect(outcome.errors == "")
  }

  @Test func aFileCanBeAPipe() throws {
    let outcome = try Shell.bash.run("focusctl simulate <(cat Examples/ExampleChat/workday.json)")
    #expect(outcome.exitCode == 0)
    let whole = try Shell.bash.run(simulate)
    #expect(outcome.output == whole.output)
    let missing = try Shell.bash.run("focusctl simulate /dev/null/nowhere")
    #expect(missing.errors == "focusctl: /dev/null/nowhere: Not a directory.\n")
  }

  @Test func aResetForgetsWhatAppsHaveKept() throws {
    let outcome = try Shell.bash.run(
      """
      focusctl filter set work com.example.chat account=work > /dev/null
      focusctl on work > /dev/null
      focusctl reset --json > /dev/null
      ls "$HOME/.local/state/focusctl"
      focusctl reset --state "$TMPDIR/none"
      ls "$TMPDIR"
      """)
    #expect(outcome.output.hasPrefix("lock\nThere is no device in "))
    #expect(outcome.output.hasSuffix("none.\n"))
  }

  @Test func theClockOfADeviceIsToldWhenItIsAhead() throws {
    let outcome = try Shell.bash.run(
      "focusctl on work --now 2099-01-01T00:00 > /dev/null; focusctl status > /dev/null")
    #expect(
      outcome.errors == """
        The device's clock is ahead, at Thursday, 1 January 2099, 00:00 (GMT). 'focusctl reset' starts \
        again.

        """)
  }

  @Test func outputThatCantBeWrittenIsAFailingWorld() throws {
    let full = try Shell.bash.run("focusctl help > /dev/full")
    #expect(full.exitCode == 3)
    #expect(full.errors == "focusctl: standard output: No space left on device.\n")
    let closed = try Shell.bash.run("focusctl help >&-")
    #expect(closed.exitCode == 3)
    #expect(closed.errors == "focusctl: standard output: Bad file descriptor.\n")
  }

  @Test func aFileCanComeFromStandardInput() throws {
    let piped = try Shell.bash.run("cat Examples/ExampleChat/workday.json | focusctl simulate -")
    #expect(piped.exitCode == 0)
    #expect(try piped.output == Shell.bash.run(simulate).output)
    let closed = try Shell.bash.run("focusctl simulate - <&-")
    #expect(closed.exitCode == 2 || closed.exitCode == 3)
    #expect(closed.errors.split(separator: "\n").count <= 3)
  }

  @Test(arguments: [
    #"focusctl $'\xff\xfe'"#, #"focusctl on $'w\xc3rk'"#, #"focusctl status --now $'\xf0\x28'"#,
    #"focusctl predicate $'SELF == "\xff"'"#, #"focusctl simulate $'/nowhere/\xff'"#,
    #"focusctl --$'\xed\xa0\x80'"#,
  ])
  func argumentsThatArentTextAreRefused(call: String) throws {
    let outcome = try Shell.bash.run(call)
    #expect((0...3).contains(outcome.exitCode))
    #expect(outcome.exitCode != 0 || outcome.output != "")
  }

  @Test func anInterruptionEndsItAndLeavesNothingBehind() throws {
    let outcome = try Shell.bash.run(
      """
      {
        echo '{ timeZone: "GMT", start: "2026-11-23T08:00", events: ['
        yes '{ at: "09:00", notify: "com.example.chat", title: "Tom" },' | head -n 20000
        echo '] }'
      } > "$HOME/long.json"
      set -m  # Without it, what runs in the background doesn't hear of an interruption.
      focusctl simulate "$HOME/long.json" > /dev/null 2> "$HOME/told" &
      until [[ $(ls "$TMPDIR") ]] || ! kill -0 $!; do sleep 0.01; done
      kill -INT $!
      wait $!
      echo $?
      cat "$HOME/told"
      ls "$TMPDIR"
      """)
    // 130 is SIGINT.
    #expect(outcome.output == "130\n")
  }

  @Test func colorsAndColumnsFollowTheEnvironment() throws {
    let plain = try Shell.bash.run("focusctl help")
    #expect(!plain.output.contains("\u{1B}"))
    let colored = try Shell.bash.run(simulate, environment: ["CLICOLOR_FORCE": "1"])
    #expect(colored.output.contains("\u{1B}[1m"))
    let refused = try Shell.bash.run(
      simulate, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(!refused.output.contains("\u{1B}"))
    let narrow = try Shell.bash.run("focusctl help", environment: ["COLUMNS": "40"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 48 })
    #expect(narrow.output.split(separator: "\n").count > plain.output.split(separator: "\n").count)
  }

  @Test func aDeviceOutlivesTheProcess() throws {
    let outcome = try Shell.bash.run(
      """
      focusctl on work --now 2026-11-23T09:00:00Z > /dev/null
      focusctl status --now 2026-11-23T09:30:00Z
      ls "$HOME/.local/state/focusctl"
      """)
    #expect(
      outcome.output == """
        ● Work is on, turned on by hand
          since 09:00
          until it is turned off
          now   Monday, 23 November 2026, 09:30 (GMT)
        device.json
        history.jsonl
        lock

        """)
  }
}
