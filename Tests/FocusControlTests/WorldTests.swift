import Foundation
import Testing

/// The tool where the world doesn't give it what it needs, or ends it.
@Suite struct WorldTests {
  private static let simulate = "focusctl simulate Examples/ExampleChat/workday.json"

  // MARK: Limits

  @Test(arguments: [4, 10], ["", "--in-process"])
  func tooFewOpenFilesAreNoFaultOfAnApp(limit: Int, option: String) async throws {
    let outcome = try await Shell.bash.run(
      "( ulimit -n \(limit); exec \(Self.simulate) \(option) )")
    #expect(outcome.exitCode == 3)
    #expect(
      outcome.errors == """
        focusctl: ulimit -n: A process may have \(limit) open files here, but 64 are needed to run the \
        code of apps.

        """)
  }

  @Test(arguments: ["", "--in-process"])
  func aTemporaryFolderThatCannotBeMadeIsNoFaultOfAnApp(option: String) async throws {
    let outcome = try await Shell.bash.run(
      "TMPDIR=/dev/null \(Self.simulate) \(option) 2>&1 | sed 's|run-[^:]*:|run:|'; echo ${PIPESTATUS[0]}"
    )
    #expect(outcome.output == "focusctl: /dev/null/focusctl-run: Not a directory.\n3\n")
  }

  @Test(arguments: ["LC_ALL", "LANG", "LC_MESSAGES"])
  func aLanguageThatIsNoneIsReplaced(variable: String) async throws {
    let outcome = try await Shell.bash.run("env \(variable)=abcdefghijklmnop \(Self.simulate)")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.errors
        == "focusctl: 'abcdefghijklmnop' in \(variable) begins with no language; 'C' is used.\n")
  }

  @Test func aTimeBeforeTheClockIsNamed() async throws {
    let outcome = try await Shell.bash.run(
      """
      focusctl clock +1h > /dev/null
      focusctl status 2>&1
      focusctl status --now 2026-11-23T09:30 2>&1
      """, environment: ["FOCUSCTL_NOW": "2026-11-23T09:00"])
    #expect(
      outcome.output == """
        focusctl: The device's clock is at Monday, 23 November 2026, 10:00 (GMT) and can't go back. \
        Unset FOCUSCTL_NOW, which is '2026-11-23T09:00', or set it to a later time. 'focusctl reset' \
        removes the device.
        See 'focusctl help status'.
        focusctl: The device's clock is at Monday, 23 November 2026, 10:00 (GMT) and can't go back. \
        Use '--now' with a later time. 'focusctl reset' removes the device.
        See 'focusctl help status'.

        """)
  }

  @Test func aTimeZoneThatIsNoneIsNamed() async throws {
    let outcome = try await Shell.bash.run(
      """
      TZ=Mars/X focusctl device lock 2>&1
      TZ=:Europe/Paris focusctl device lock > /dev/null
      TZ=Mars/X focusctl clock | grep -o '(.*)'
      TZ=Mars/X focusctl status --time-zone Mars 2>&1
      """)
    #expect(
      outcome.output == """
        focusctl: Invalid TZ 'Mars/X'. Use an identifier such as 'Europe/London'.
        See 'focusctl help device'.
        (Europe/Paris)
        focusctl: Invalid time zone 'Mars'. Use an identifier such as 'Europe/London'.
        See 'focusctl help status'.

        """)
  }

  // MARK: Files

  @Test func aHomeFolderThatDoesNotExistIsNotMade() async throws {
    let outcome = try await Shell.bash.run(
      """
      unset FOCUSCTL_STATE XDG_STATE_HOME XDG_CACHE_HOME
      export HOME="$TMPDIR/nobody"
      focusctl on work 2>&1 | sed "s|$HOME|HOME|"
      test -e "$HOME" && echo made
      focusctl status --state "$TMPDIR/state" > /dev/null && echo fine
      """)
    #expect(
      outcome.output == """
        focusctl: HOME: The home folder doesn't exist. Set HOME to one that does, or name the device's \
        folder with '--state'.
        fine

        """)
  }

  @Test func aPipeInAFolderOfScenariosIsLeftOut() async throws {
    let outcome = try await Shell.bash.run(
      """
      mkdir "$HOME/days" "$HOME/days/folder.json"
      mkfifo "$HOME/days/pipe.json"
      ln -s /dev/zero "$HOME/days/zero.json"
      cp Examples/ExampleChat/workday.json "$HOME/days"
      focusctl simulate "$HOME/days" 2>&1 | sed "s|$HOME|HOME|g"
      """)
    #expect(
      outcome.output == """
        focusctl: HOME/days/pipe.json is no regular file, so it is left out.
        focusctl: HOME/days/zero.json is no regular file, so it is left out.
        ✓ HOME/days/workday.json · 15 expectations
        1 scenario passed.

        """)
  }

  @Test(arguments: ["focusctl simulate /dev/zero", "focusctl check - < /dev/zero"])
  func aDocumentWithoutEndIsRefused(call: String) async throws {
    let outcome = try await Shell.bash.run("ulimit -v 4000000; \(call)")
    #expect(outcome.exitCode == 3)
    #expect(
      (outcome.output + outcome.errors)
        .contains("A document may have 64 MiB, but this one is longer."))
  }

  @Test func severalScenariosMayBePipes() async throws {
    for option in ["", "--in-process"] {
      let outcome = try await Shell.bash.run(
        "day=Examples/ExampleChat/workday.json; focusctl simulate <(cat $day) - \(option) < $day")
      #expect(outcome.errors == "")
      #expect(outcome.output.hasSuffix("2 scenarios passed.\n"), "\(outcome.output)")
    }
  }

  // MARK: Crashes

  @Test func aCrashFailsItsOwnFileOnly() async throws {
    let outcome = try await Shell.bash.run(
      """
      for action in crash none; do
        echo '{ timeZone: "GMT", start: "2026-11-23T08:00", events: [
          { at: "09:00", do: "'$action'", in: "Mishaps" }] }' > "$HOME/$action.json"
      done
      cd "$HOME"
      MishapTool simulate crash.json none.json 2> errors | grep -E '^[✓✗○]|passed|failed\\.$'
      """)
    #expect(
      outcome.output == """
        ✗ crash.json
        ○ none.json · no expectations
        1 of 2 scenarios failed.

        """)
  }

  @Test func diffPrintsTheDifferenceOfADayThatCrashesInOneProcess() async throws {
    let outcome = try await Shell.bash.run(
      """
      echo '{ timeZone: "GMT", start: "2026-11-23T08:00", events: [
        { at: "08:30", launch: "Mishaps" }, { at: "09:00", do: "crash", in: "Mishaps" },
        { at: "09:30", launch: "Mishaps" } ] }' > "$HOME/day.json"
      cd "$HOME"; MishapTool diff day.json --processes 2> errors; echo $?
      MishapTool diff day.json --reading switching=resetThenValues > none 2> errors; echo $?
      MishapTool diff day.json day.json --in-process > none 2> errors; [ $? -gt 128 ] && echo crashed
      MishapTool diff day.json --processes --in-process
      """)
    let start = """
      − day.json
      + day.json · real processes

      − In one process, a crash ends the day. The process ended without a result: SIGILL, Fatal error: \
      No account (Mishaps/MishapFilter.swift:31).

      """
    let output = outcome.output
    #expect(output.hasPrefix(start), "\(output)")
    #expect(output.hasSuffix("\n1\n0\ncrashed\n"), "\(output)")
    #expect(
      outcome.errors.contains("mishaps: Use '--processes' or '--in-process', not both."),
      "\(outcome.errors)")
    #expect(output.contains("09:00  + · Mishaps: crash"))
  }

  @Test func diffComparesTheOtherDaysOfAFolderInWhichOneCrashes() async throws {
    let outcome = try await Shell.bash.run(
      """
      mkdir "$HOME/days"
      for action in crash none; do
        echo '{ timeZone: "GMT", start: "2026-11-23T08:00", events: [
          { at: "09:00", do: "'$action'", in: "Mishaps" }] }' > "$HOME/days/$action.json"
      done
      cd "$HOME"; MishapTool diff days --processes 2> errors; echo $?
      """)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5, "\(outcome.output)")
    #expect(lines[2].hasPrefix("≠ crash.json · "))
    #expect(lines[2].contains("; The process ended without a result: SIGILL"))
    #expect(lines.suffix(2) == ["1 of 2 days is alike; 1 changed.", "1"])
  }

  // MARK: Signals

  /// Writes a day whose app never returns, and waits until the tool that plays it has a process beside it.
  private static let begin = """
    echo '{ timeZone: "GMT", start: "2026-11-23T08:00", events: [
      { at: "09:00", do: "loop", in: "com.example.mishaps" } ] }' > "$HOME/a.json"
    cp "$HOME/a.json" "$HOME/b.json"
    set -m  # Without it, what runs in the background doesn't hear of an interruption.
    begin() {
      MishapTool simulate "$@" > /dev/null 2> "$HOME/told" &
      tool=$!
      if [ "$1" = --in-process ]; then
        until [ -n "$(ls -d "$TMPDIR"/*/home 2> /dev/null)" ] || ! kill -0 $tool; do sleep 0.01; done
        children=
      else
        until children=$(pgrep -P $tool) || ! kill -0 $tool; do sleep 0.01; done
      fi
    }
    ended() { for child in $children; do while kill -0 $child 2> /dev/null; do sleep 0.01; done; done; }

    """

  @Test(
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)], ["", "--in-process"])
  func aSignalEndsTheToolAndItsProcesses(signal: (String, Int), option: String) async throws {
    let outcome = try await Shell.bash.run(
      Self.begin + """
        ulimit -c 0
        begin \(option) "$HOME/a.json" "$HOME/b.json"
        kill -\(signal.0) $tool
        wait $tool
        echo $?
        ended
        cat "$HOME/told"
        ls "$TMPDIR"
        """)
    #expect(outcome.output == "\(signal.1)\n")
  }

  @Test(arguments: ["", "--in-process"])
  func theProcessesOfAToolThatIsKilledEnd(option: String) async throws {
    let outcome = try await Shell.bash.run(
      Self.begin + """
        begin \(option) "$HOME/a.json" "$HOME/b.json"
        kill -KILL $tool
        ended
        echo ended
        \(Self.simulate) > /dev/null
        ls "$TMPDIR"
        """)
    // The next run has removed what was left.
    #expect(outcome.output == "ended\n")
  }

  @Test func aRunLeavesTheFoldersOfOthersAlone() async throws {
    let outcome = try await Shell.bash.run(
      """
      : & gone=$!
      wait $gone
      for name in $gone-killed $gone-locked $$-alive "" x 0-x; do
        mkdir -p "$TMPDIR/focusctl-run-$name/focus-1"
        echo x > "$TMPDIR/focusctl-run-$name/focus-1/file"
      done
      exec 8< "$TMPDIR/focusctl-run-$gone-locked"
      flock 8
      \(Self.simulate) > /dev/null
      ls "$TMPDIR" | sed "s/-$gone-/-GONE-/; s/-$$-/-ALIVE-/"
      """)
    #expect(
      outcome.output == """
        focusctl-run-
        focusctl-run-0-x
        focusctl-run-ALIVE-alive
        focusctl-run-GONE-locked
        focusctl-run-x

        """)
  }

  @Test func aHangUpThatIsIgnoredStaysIgnored() async throws {
    let outcome = try await Shell.bash.run(
      Self.begin + """
        trap '' HUP
        begin "$HOME/a.json" "$HOME/b.json"
        kill -HUP $tool
        kill -INT $tool
        wait $tool
        echo $?
        """)
    // 129 is SIGHUP, 130 is SIGINT.
    #expect(outcome.output == "130\n")
  }
}
