import Foundation
import Synchronization
import Testing

@testable import FocusControl

/// What processes of apps print comes beside the tool's own output.
@Suite struct AppOutputTests {
  @Test func aMessageComesAboveTheProgress() {
    let written = Mutex<[String]>([])
    let progress = ProgressLine(
      write: { text in written.withLock { $0.append(text) } }, since: .now - .seconds(2))
    progress.write(above: "one\n")
    progress.show(1, of: 3, "days")
    progress.write(above: "two\n")
    progress.show(2, of: 3, "days")
    progress.clear()
    progress.write(above: "three\n")
    let erase = "\r\u{1B}[K"
    #expect(
      written.withLock { $0 } == [
        "one\n", "\(erase)1 of 3 days", "\(erase)two\n1 of 3 days", "\(erase)2 of 3 days", erase,
        "three\n",
      ])
  }

  private let day = #"""
    cat > "$HOME/day.json" <<'END'
    {
      timeZone: "GMT", start: "2026-11-23T08:00",
      events: [
        { at: "09:00", do: "print", in: "Mishaps", with: "one" },
        { at: "09:10", do: "pause", in: "Mishaps" },
        { at: "09:20", do: "print", in: "Mishaps", with: "\u001b[31mtwo" },
        { at: "09:30", do: "none", in: "Mishaps" },
      ],
    }
    END

    """#

  @Test func theOutputOfAppsIsNoPartOfADocument() async throws {
    let outcome = try await Shell.bash.run(
      day
        + #"MishapTool simulate "$HOME/day.json" --json | python3 -m json.tool > /dev/null"#
    )
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.errors == """
        com.example.mishaps (app): one
        com.example.mishaps (app): \u{FFFD}[31mtwo

        """)
  }

  @Test func theOutputOfAppsStaysWholeBesideTheProgressOnATerminal() async throws {
    let outcome = try await Shell.bash.run(
      day + #"""
        python3 - <<'END'
        import os, pty, re, subprocess
        day = os.environ["HOME"] + "/day.json"
        terminal, side = pty.openpty()
        tool = subprocess.Popen(
            ["MishapTool", "simulate", day], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=side)
        os.close(side)
        output = b""
        while True:
            try:
                part = os.read(terminal, 65536)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            output += part
        output = output.decode()
        print(tool.wait(), "2 of 4 events" in output)
        # What the terminal shows in the end.
        lines, column = [""], 0
        for part in re.split("(\r|\n|\x1b\\[K)", output):
            if part == "\r":
                column = 0
            elif part == "\n":
                lines.append("")
                column = 0
            elif part == "\x1b[K":
                lines[-1] = lines[-1][:column]
            else:
                lines[-1] = lines[-1][:column] + part + lines[-1][column + len(part):]
                column += len(part)
        print("\n".join(lines))
        END
        """#)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        0 True
        com.example.mishaps (app): one
        com.example.mishaps (app): \u{FFFD}[31mtwo


        """)
  }

  @Test func aRunThatOnlyDescribesStartsNoProcessTwice() async throws {
    let outcome = try await Shell.bash.run(
      """
      for run in 1 2 3; do
        MishapTool on work --state "$HOME/state" > /dev/null
        MishapTool off --state "$HOME/state" > /dev/null
        wc -c < "$HOME/state/containers/.homes/com.example.mishaps/app/home/.starts"
        if [ $run = 2 ]; then rm -r "$HOME/.cache"; fi
      done
      ls "$HOME/.cache/mishaps" "$HOME/state"
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("1\n1\n2\n"), "\(outcome.output)")
    #expect(outcome.output.contains("/.cache/mishaps:\napps.json\n"))
  }

  @Test func undoTakesACrashBack() async throws {
    let outcome = try await Shell.bash.run(
      """
      run() { MishapTool "$@" > /dev/null 2>> "$HOME/errors"; echo $?; }
      running() { MishapTool app --json | grep -c '"process" : "foreground"'; }
      run app launch Mishaps
      run app do Mishaps crash
      running
      run undo
      running
      run app do Mishaps notify Dinner
      MishapTool log > "$HOME/log"
      grep -c 'The app crashed: .*No account' "$HOME/log"
      grep -v '!' "$HOME/log" | tail -n +2 | cut -c 8-
      """, environment: ["FOCUSCTL_NOW": "2026-11-23T09:00"])
    #expect(
      outcome.output == """
        0
        3
        0
        0
        1
        0
        0
        · Mishaps: in front
        · Mishaps: asked to be allowed notifications
        · Mishaps: notify Dinner
        ✉ #1 Mishaps “Dinner”
          not shown: the app is open, and its delegate asks for nothing

        """)
  }
}
