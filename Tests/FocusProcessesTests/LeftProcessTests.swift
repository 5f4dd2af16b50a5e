#if os(Linux)
  import FocusProcesses
  import Foundation
  import TestPrograms
  import Testing

  /// What becomes of processes that nobody waits for.
  @Suite(.fewAtOnce) struct LeftProcessTests {
    @Test func childrenEndWhenTheirParentIsKilled() async throws {
      let parent = try TalkingChild("start children")
      var children: [Int32] = []
      while children.count < 4, let message = await parent.nextMessage() {
        children.append(try #require(Int32(message)))
      }
      #expect(children.count == 4)
      #expect(children.allSatisfy(isAlive))
      parent.process.kill()
      #expect(try await parent.end().cause == .signaled(Signal(SIGKILL)))
      while children.contains(where: isAlive) { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func aGrandchildEndsWithItsParent() async throws {
      let process = try await left(by: "sleep 600 & echo $!")
      while isAlive(process) { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func aProcessThatHoldsTheOutputOpenDoesNotHoldUpTheEnd() async throws {
      // It has left the group of the child, which alone is killed.
      let process = try await left(
        by: """
          setsid sleep 600 &
          until [ "$(cut -d ' ' -f 6 /proc/$!/stat)" = $! ]; do :; done
          echo $!
          """)
      #expect(isAlive(process))
      kill(process, SIGKILL)
    }

    /// Runs a script in a child to its end, and returns the number of a process that it prints.
    private func left(by script: String) async throws -> Int32 {
      let events = try await TalkingChild(
        URL(filePath: "/bin/sh"), "-c", script, environment: ["PATH": "/usr/bin:/bin"]
      ).allEvents()
      try #require(events.count == 2)
      #expect(events[1] == .end(.init(.exited(0))))
      guard case .output(.line(let text)) = events[0] else { throw CocoaError(.formatting) }
      return try #require(Int32(text))
    }

    /// Whether there is a process that isn't a zombie.
    private func isAlive(_ process: Int32) -> Bool {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = status.lastIndex(of: ")")
      else { return false }
      return status[end...].dropFirst(2).first != "Z"
    }
  }
#endif
