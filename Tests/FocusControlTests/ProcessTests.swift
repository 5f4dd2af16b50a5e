import Foundation
import Testing

/// The habits of good tools that need a process to show.
@Suite struct ProcessTests {
  private let simulate = "focusctl simulate Examples/ExampleChat/workday.json"

  @Test func aReaderThatClosesThePipeEndsTheToolQuietly() async throws {
    let outcome = try await Shell.bash.run("\(simulate) --explain | head -n 1")
    #expect(outcome.output == "Ana's working day · Europe/London\n")
    #expect(outcome.errors == "")
  }

  @Test func aChildEndsWithAParentThatIgnoresClosedPipes() async throws {
    let outcome = try await Shell.bash.run(
      "trap '' PIPE; \(simulate) --json | true; echo ${PIPESTATUS[0]}")
    // 141 is SIGPIPE; 0 when everything was written before the reader was gone.
    #expect(["0\n", "141\n"].contains(outcome.output))
    #expect(outcome.errors == "")
  }

  @Test func aFileCanBeAPipe() async throws {
    let outcome = try await Shell.bash.run(
      "focusctl simulate <(cat Examples/ExampleChat/workday.json)")
    #expect(outcome.exitCode == 0)
    let whole = try await Shell.bash.run(simulate)
    #expect(outcome.output == whole.output)
    let missing = try await Shell.bash.run("focusctl simulate /dev/null/nowhere")
    #expect(missing.errors == "focusctl: /dev/null/nowhere: Not a directory.\n")
  }

  @Test func aDayIsAlsoWrittenAsAPage() async throws {
    let outcome = try await Shell.bash.run(
      """
      folder=$(mktemp -d)
      \(simulate) --report "$folder/day.html" | cmp - <(\(simulate)) && echo the same text
      tail -c 8 "$folder/day.html"
      echo '{start: "2026-11-23T08:00", timeZone: "GMT",
        events: [{at: "09:00", expect: {on: "Do Not Disturb"}}]}' > "$folder/fails.json"
      focusctl simulate "$folder/fails.json" --report "$folder/fails.html" > /dev/null
      echo $?; grep -c 'expectations failed</h2>' "$folder/fails.html"
      focusctl simulate "$folder/fails.json" --report "$folder/no/fails.html" > /dev/null
      echo $?; rm -r "$folder"
      """)
    #expect(outcome.output == "the same text\n</html>\n1\n1\n3\n")
  }

  @Test func aStoryIsWrittenWhileItHappens() async throws {
    let outcome = try await Shell.bash.run(
      """
      {
        echo '{ timeZone: "GMT", start: "2026-11-23T08:00", events: ['
        yes '{ at: "09:00", notify: "com.example.chat", title: "Tom" },' | head -n 20000
        echo '] }'
      } > "$HOME/long.json"
      set -m
      focusctl simulate "$HOME/long.json" > "$HOME/story" &
      until grep -q Monday "$HOME/story" || ! kill -0 $!; do sleep 0.01; done
      kill -INT $!
      wait $!
      echo $?
      grep -c 'Monday, 23 November 2026' "$HOME/story"
      grep -c 'expectation' "$HOME/story"
      """)
    #expect(outcome.output == "130\n1\n0\n")
  }

  @Test func severalDaysArePlayedInProcessesAndToldInTheirOrder() async throws {
    let outcome = try await Shell.bash.run(
      """
      focusctl simulate Tests/FocusControlTests/Sessions/failing.json5 Examples/ExampleChat \
        nowhere.json --jobs 3 --junit "$HOME/days.xml" > "$HOME/days"
      echo $?
      grep -E '^[○✓✗]|passed|failed' "$HOME/days"
      python3 - "$HOME/days.xml" <<'END'
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      print(root.attrib)
      for suite in root:
        print(suite.attrib["name"], suite.attrib["tests"], [c.tag for t in suite for c in t])
      END
      ls "$TMPDIR"
      """)
    #expect(
      outcome.output == """
        3
        ✗ Tests/FocusControlTests/Sessions/failing.json5
        ○ Examples/ExampleChat/device.json · no events
        ✓ Examples/ExampleChat/reminder.json · 7 expectations
        ✓ Examples/ExampleChat/workday.json · 15 expectations
        ✗ nowhere.json
        2 of 5 scenarios failed.
        {'tests': '30', 'failures': '3', 'errors': '1', 'skipped': '0'}
        Tests/FocusControlTests/Sessions/failing.json5 4 ['failure', 'failure', 'failure']
        Examples/ExampleChat/device.json 1 []
        Examples/ExampleChat/reminder.json 8 []
        Examples/ExampleChat/workday.json 16 []
        nowhere.json 1 ['error']

        """)
  }

  @Test func aNameInAFileIsntACommandOfAWorkflow() async throws {
    let outcome = try await Shell.bash.run(
      #"""
      echo '{ name: "::error::\u001b[31m\nx", timeZone: "GMT", start: "2026-11-23T08:00" }' > "$HOME/a"
      focusctl simulate "$HOME/a"
      cd "$HOME" && cp a ':: error ::b' && focusctl simulate ':: error ::b' a --until 08:30
      """#)
    let lines = (outcome.output + outcome.errors).split(separator: "\n")
    #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("::") })
    #expect(lines.first == "：：error::␛[31m x · GMT")
  }

  @Test func aResetForgetsWhatAppsHaveKept() async throws {
    let outcome = try await Shell.bash.run(
      """
      focusctl filter set work com.example.chat account=work > /dev/null
      focusctl on work > /dev/null
      focusctl reset --json > /dev/null
      ls "$HOME/.local/state/focusctl"
      focusctl reset --state "$TMPDIR/none"
      ls "$TMPDIR"
      """)
    #expect(outcome.output.hasPrefix("data\nlock\nsimulated-device.txt\nNo device is stored in "))
    #expect(outcome.output.hasSuffix("none.\n"))
  }

  @Test func theClockOfADeviceIsToldWhenItIsAhead() async throws {
    let outcome = try await Shell.bash.run(
      """
      focusctl on work --now 2099-01-01T00:00 > /dev/null; focusctl status > /dev/null
      focusctl clock live > /dev/null; focusctl status > /dev/null
      """)
    #expect(
      outcome.errors == """
        The device's clock is ahead of this machine's, at Thursday, 1 January 2099, 00:00 (GMT). \
        'focusctl reset' removes the device.

        """)
  }

  @Test func unwritableOutputIsAnErrorOfTheSystem() async throws {
    let full = try await Shell.bash.run("focusctl help > /dev/full")
    #expect(full.exitCode == 3)
    #expect(full.errors == "focusctl: standard output: No space left on device.\n")
    let closed = try await Shell.bash.run("focusctl help >&-")
    #expect(closed.exitCode == 3)
    #expect(closed.errors == "focusctl: standard output: Bad file descriptor.\n")
  }

  @Test func aFileCanComeFromStandardInput() async throws {
    let piped = try await Shell.bash.run(
      "cat Examples/ExampleChat/workday.json | focusctl simulate -")
    #expect(piped.exitCode == 0)
    #expect(try await piped.output == Shell.bash.run(simulate).output)
    let closed = try await Shell.bash.run("focusctl simulate - <&-")
    #expect(closed.exitCode == 3)
    #expect(closed.errors == "focusctl: standard input: Bad file descriptor.\n")
  }

  @Test(arguments: [
    (#"focusctl $'\xff\xfe'"#, 2, "focusctl: Unknown command '"),
    (#"focusctl on $'w\xc3rk'"#, 2, "focusctl: No Focus named 'w"),
    (#"focusctl status --now $'\xf0\x28'"#, 2, "focusctl: Invalid instant '"),
    (#"focusctl simulate $'/nowhere/\xff'"#, 3, "focusctl: /nowhere/"),
    (#"focusctl --$'\xed\xa0\x80'"#, 2, "focusctl: Unknown command '--"),
  ])
  func argumentsThatArentTextAreRefused(call: String, code: Int32, start: String) async throws {
    let outcome = try await Shell.bash.run(call)
    #expect(outcome.exitCode == code)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix(start))
  }

  @Test func bytesThatAreNoTextInAPredicateAreReplacedBySigns() async throws {
    let outcome = try await Shell.bash.run(#"focusctl predicate $'SELF == "\xff"'"#)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "SELF == \"\u{FFFD}\"\n")
  }

  @Test func anInterruptionEndsItAndLeavesNothingBehind() async throws {
    let outcome = try await Shell.bash.run(
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

  @Test func aStoredDeviceReadsATimeOnItsOwnClocks() async throws {
    // Berlin's clocks skip this time; those of Kolkata don't.
    let run = try await Shell.bash.run(
      """
      set -e
      focusctl clock 2026-11-23T09:00 --now 2026-11-23T09:00 >/dev/null
      focusctl clock Asia/Kolkata >/dev/null
      focusctl status --now 2027-03-28T02:30
      focusctl clock 2027-03-28T02:30
      """, environment: ["TZ": "Europe/Berlin"])
    #expect(run.errors == "")
    #expect(run.exitCode == 0)
    #expect(run.output.hasSuffix("manual  Sunday, 28 March 2027, 02:30 (Asia/Kolkata)\n"))
  }

  @Test func colorsAndColumnsFollowTheEnvironment() async throws {
    let plain = try await Shell.bash.run("focusctl help")
    #expect(!plain.output.contains("\u{1B}"))
    let colored = try await Shell.bash.run(simulate, environment: ["CLICOLOR_FORCE": "1"])
    #expect(colored.output.contains("\u{1B}[1m"))
    let refused = try await Shell.bash.run(
      simulate, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(!refused.output.contains("\u{1B}"))
    let narrow = try await Shell.bash.run("focusctl help", environment: ["COLUMNS": "40"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 48 })
    #expect(narrow.output.split(separator: "\n").count > plain.output.split(separator: "\n").count)
  }

  @Test func aDeviceOutlivesTheProcess() async throws {
    let outcome = try await Shell.bash.run(
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
        containers
        data
        device.json
        history.jsonl
        lock
        simulated-device.txt

        """)
  }

  @Test func aReadNeedsNoWritePermissionAndLeavesNothingBehind() async throws {
    let outcome = try await Shell.bash.run(
      """
      state="$HOME/state"
      for verb in status timeline inbox mode app filter people log clock; do
        focusctl $verb --state "$state" > /dev/null
      done
      ls "$state" 2>&1 | sed "s|$HOME|HOME|g"
      focusctl notify com.example.chat --state "$state" > /dev/null
      before=$(cksum "$state"/*.json*)
      flock "$state/lock" bash -c '
        for verb in status timeline inbox mode app filter people log explain clock; do
          focusctl $verb --state "$0" > /dev/null || echo $verb
        done' "$state"
      [ "$before" = "$(cksum "$state"/*.json*)" ] && echo the same
      """)
    #expect(
      outcome.output.hasSuffix("the same\n")
        && outcome.output.split(separator: "\n").count == 2)
    #expect(outcome.output.contains("No such file or directory"))
    #expect(outcome.errors == "")
  }

  @Test func aFolderOfSomebodyElseStaysAsItIs() async throws {
    let outcome = try await Shell.bash.run(
      """
      mkdir "$HOME/phones" "$HOME/phones/containers"
      echo '{"name": "Mine"}' > "$HOME/phones/device.json"
      for verb in status "on work" reset; do
        focusctl $verb --state "$HOME/phones" 2>&1 | sed "s|$HOME|HOME|g"
      done
      rm "$HOME/phones/device.json"
      focusctl reset --state "$HOME/phones" 2>&1 | sed "s|$HOME|HOME|g"
      ls "$HOME/phones"
      """)
    func refusal(_ name: String) -> String {
      """
      focusctl: HOME/phones/\(name): The file or folder isn't part of a simulated device, and is not \
      changed. Choose another folder.

      """
    }
    let refusals = ["device.json", "device.json", "device.json", "containers"].map(refusal)
    #expect(outcome.output == refusals.joined() + "containers\n")
  }

  @Test func theEnvironmentSaysWhatTimeItIs() async throws {
    let outcome = try await Shell.bash.run(
      "focusctl clock; focusctl clock --now 2026-11-24T10:00; FOCUSCTL_NOW=noon focusctl clock",
      environment: ["FOCUSCTL_NOW": "2026-11-23T09:00"])
    #expect(
      outcome.output == """
        Monday, 23 November 2026, 09:00 (GMT), for this call only
        'focusctl clock 2026-11-23T09:00' sets the clock.
        Tuesday, 24 November 2026, 10:00 (GMT), for this call only
        'focusctl clock 2026-11-24T10:00' sets the clock.

        """)
    #expect(outcome.errors.hasPrefix("focusctl: Invalid instant 'noon'."))
  }

  @Test func aTrialInTheShellIsExportedAsAScenarioThatHolds() async throws {
    let outcome = try await Shell.bash.run(
      """
      run() { focusctl "$@" > /dev/null; }
      run filter set work com.example.chat account=work --now 2026-11-23T09:00
      run app do com.example.chat receive work
      run app do com.example.chat receive work
      run on work --until 12:00
      run app allow com.example.chat
      run notify com.example.chat --title Tom --criteria personal
      run app do com.example.chat 'read all'
      run undo
      run clock +4h
      run app launch com.example.chat
      run respond 1
      focusctl export > "$HOME/day.jsonc" && focusctl simulate "$HOME/day.jsonc" | tail -n 2
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("expectations held."))
  }
}
