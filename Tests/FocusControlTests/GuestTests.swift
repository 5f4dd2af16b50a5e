import Foundation
import Testing

/// Code of an app is a guest of the tool: what it finds is its own, and its end is its own.
@Suite struct GuestTests {
  private func run(
    _ script: String, environment: [String: String] = [:]
  ) async throws -> Shell.Outcome {
    try await Shell.bash.run(
      """
      guest() { MishapTool app do com.example.guest "$@" --state "$HOME/state"; }
      \(script)
      """, environment: ["FOCUSCTL_NOW": "2026-11-23T09:00"].merging(environment) { $1 })
  }

  // MARK: Folders

  @Test func anAppFindsFoldersAndVariablesOfItsOwn() async throws {
    let outcome = try await run(
      """
      guest 'look around' 2>&1 > /dev/null | sed "s|$HOME|HOME|g; s|tmp/.*/com|tmp/…/com|"
      guest 'look around' --in-process 2>&1 > /dev/null | sed "s|$HOME|HOME|g; s|tmp/.*/com|tmp/…/com|" | head -n 2
      ls "$TMPDIR"
      """, environment: ["GUEST_SERVER": "test.example.com", "SECRET": "1234"])
    #expect(
      outcome.output == """
        com.example.guest (app): home HOME/state/containers/.homes/com.example.guest/app/home
        com.example.guest (app): temporary HOME/tmp/…/com.example.guest/app
        com.example.guest (app): folder HOME/state/data/1/.homes/com.example.guest/app/home
        com.example.guest (app): server test.example.com none
        home HOME/state/containers/.homes/com.example.guest/app/home
        temporary HOME/tmp/…/com.example.guest/app

        """)
  }

  @Test(arguments: ["", "--in-process"])
  func anAppThatClearsItsTemporaryFolderLeavesThePersonsAlone(option: String) async throws {
    let outcome = try await run(
      """
      echo precious > "$TMPDIR/mine"
      : > "$TMPDIR/may be cleared"
      guest 'clear temporary folder' \(option) > /dev/null; echo $?
      ls "$TMPDIR"
      """)
    #expect(outcome.output == "0\nmay be cleared\nmine\n", "\(outcome.errors)")
  }

  @Test(arguments: ["", "--in-process"])
  func nestedFoldersAreRemovedAtAnyDepth(option: String) async throws {
    let outcome = try await run(
      """
      guest 'nest folders' \(option) > /dev/null; echo $?
      ls "$TMPDIR"
      """)
    #expect(outcome.output == "0\n", "\(outcome.errors)")
  }

  // MARK: Ends

  @Test(
    arguments: [
      (
        "",
        """
        mishaps: The process of 'com.example.guest' ended before it answered: it exited with the code 0.

        """
      ),
      (
        "--in-process",
        """
        The code of an app called 'exit', which ended the tool. Without '--in-process' it ends only the \
        app's process.

        """
      ),
    ])
  func anAppThatExitsFailsItsCommand(option: String, words: String) async throws {
    let outcome = try await run("guest exit \(option)")
    #expect(outcome.exitCode == 3)
    #expect(outcome.errors == words)
    let log = try await run(
      "guest exit \(option) 2> /dev/null; MishapTool log --state \"$HOME/state\"")
    #expect(log.output.contains("app-exits") == option.isEmpty, "\(log.output)")
  }

  @Test(arguments: ["", "--in-process"])
  func theOutputOfAnAppIsNoPartOfADocument(option: String) async throws {
    let outcome = try await run("guest print --json \(option) | python3 -m json.tool > /dev/null")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.hasSuffix("a line\n"))
  }

  @Test func aForeignMessageIsTheFaultOfItsApp() async throws {
    let outcome = try await run(
      """
      guest 'write to each descriptor'; echo $?
      guest print > /dev/null 2> /dev/null; echo $?
      MishapTool log --state "$HOME/state" | grep -c 'app-crashes'
      """)
    #expect(outcome.output == "3\n0\n1\n")
    #expect(
      outcome.errors == """
        mishaps: The process of 'com.example.guest' ended before it answered: its code wrote to a \
        descriptor of the process, the line to the device.

        """)
  }

  #if os(Linux)
    @Test(arguments: ["", "--in-process"])
    func aDaemonEndsWithTheTool(option: String) async throws {
      let outcome = try await run(
        """
        guest 'fork a daemon' \(option) > /dev/null; echo $?
        daemon=$(cat "$HOME"/state/containers/.homes/*/*/home/daemon)
        kill -0 $daemon 2> /dev/null && echo alive
        guest print > /dev/null; echo $?
        """)
      // A lock that the daemon held would show in a message.
      #expect(outcome.output == "0\n0\n")
      #expect(outcome.errors == "com.example.guest (app): a line\n")
    }

    @Test func aDaemonEndsWithAnInterruptedTool() async throws {
      let outcome = try await run(
        """
        cat > "$HOME/day.json" <<'END'
        { timeZone: "GMT", start: "2026-11-23T08:00", events: [
          { at: "09:00", do: "fork a daemon", in: "Guest" }, { at: "09:10", do: "loop", in: "Mishaps" } ] }
        END
        set -m
        MishapTool simulate "$HOME/day.json" > /dev/null 2>&1 &
        until daemon=$(cat "$TMPDIR"/*/focus-*/.homes/*/*/home/daemon 2> /dev/null) && [ -n "$daemon" ]; do
          sleep 0.01
        done
        kill -INT $!
        wait $!
        echo $?
        kill -0 $daemon 2> /dev/null && echo alive
        ls "$TMPDIR"
        """)
      #expect(outcome.output == "130\n")
    }
  #endif
}
