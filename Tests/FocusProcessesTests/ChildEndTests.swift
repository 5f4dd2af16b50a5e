import Foundation
import TestPrograms
import Testing

@testable import FocusProcesses

/// How children end, and how their parents hear of it.
@Suite(.fewAtOnce) struct ChildEndTests {
  @Test func aCrashComesAfterAllThatWasSentAndPrinted() async throws {
    let events = try await TalkingChild("crash").allEvents()
    let reported = events.filter { if case .output(.errorLine) = $0 { true } else { false } }
    // What Swift adds, a backtrace, is nothing that the child wrote.
    #expect(reported.count == 2)
    #expect(reported.last == .output(.errorLine("Ask for one.")))
    #expect(
      events.filter { !reported.contains($0) }.dropLast()
        == [.output(.line("printed")), .message("sent")])
    guard case .end(let end) = try #require(events.last) else {
      Issue.record("\(events)")
      return
    }
    #expect([.signaled(Signal(SIGILL)), .signaled(Signal(SIGTRAP))].contains(end.cause))
    let crash = try #require(end.crash)
    #expect(crash.message == "Fatal error: No account.\nAsk for one.")
    #expect(crash.file == "TalkingProgram/Child.swift")
    #expect(end.lastErrorLines.count == 2)
    #expect(end.lastErrorLines.last == "Ask for one.")
  }

  @Test(arguments: [("nothing", 0), ("exit with 3", 3), ("send half a message", 0)])
  func aProgramThatEndsItselfHasACode(word: String, code: Int32) async throws {
    #expect(try await TalkingChild(word).allEvents() == [.end(.init(.exited(code)))])
  }

  @Test func aParentThatWasStartedWithoutInterestInChildrenLearnsTheirEnds() async throws {
    let parent = try TalkingChild(
      URL(filePath: "/bin/sh"), "-c",
      "trap '' CHLD; exec '\(TalkingChild.program.path)' 'report an end'")
    #expect(await parent.nextMessage() == "exited(3)")
  }

  @Test(arguments: ["echo", "echo, busy", "read nothing"])
  func aChildIsKilled(word: String) async throws {
    let child = try TalkingChild(word)
    child.process.kill()
    #expect(try await child.end().cause == .signaled(Signal(SIGKILL)))
    // The number may belong to another process by now, which none of these calls reaches.
    child.process.kill()
    child.process.hangUp()
    try child.process.send(Data())
  }

  @Test func aSignalOfAnotherProcessEndsAChild() async throws {
    let child = try TalkingChild("echo")
    #expect(try await child.answer(to: "awake") == "awake")
    kill(child.process.id, SIGKILL)
    #expect(try await child.end().cause == .signaled(Signal(SIGKILL)))
  }

  @Test(arguments: ["echo", "echo, busy"])
  func aChildEndsWhenItsParentHangsUp(word: String) async throws {
    let child = try TalkingChild(word)
    #expect(try await child.answer(to: "awake") == "awake")
    child.process.hangUp()
    #expect(try await child.end().cause == .exited(0))
  }

  @Test func aChildThatClosesItsLineAndLivesOnIsKilled() async throws {
    #expect(try await TalkingChild("close all descriptors").end().cause == .closedLine)
  }

  @Test func aChildThatReadsNothingIsKilledBeforeItsMessagesFillTheMemory() async throws {
    let child = try TalkingChild("read nothing")
    let message = Data(count: TalkingChild.longestMessage)
    for _ in 0..<30 { try child.process.send(message) }
    let cause = try await child.end().cause
    guard case .deaf(let unread) = cause else {
      Issue.record("\(cause)")
      return
    }
    #expect((17 << 20)...(19 << 20) ~= unread)
  }

  #if os(Linux)
    @Test func aGrandchildEndsWithItsParent() async throws {
      let events = try await TalkingChild(
        URL(filePath: "/bin/sh"), "-c", "sleep 600 & echo $!",
        environment: ["PATH": "/usr/bin:/bin"]
      ).allEvents()
      #expect(events.dropFirst() == [.end(.init(.exited(0)))])
      guard case .output(.line(let number))? = events.first else { throw CocoaError(.formatting) }
      func isAlive() -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        // A zombie has ended.
        return status?.contains(") Z ") == false
      }
      while isAlive() { try await Task.sleep(for: .milliseconds(1)) }
    }
  #endif

  @Test func messagesToAChildThatEndsDoNoHarm() async throws {
    for _ in 0..<20 {
      let child = try TalkingChild("nothing")
      let sending = Task.detached {
        while !Task.isCancelled {
          try child.process.send(Data(count: 100))
          // A loop without a pause would keep one of the few threads that all tests share.
          await Task.yield()
        }
      }
      #expect(try await child.end().cause == .exited(0))
      sending.cancel()
      try await sending.value
    }
  }

  @Test func oneHundredMegabytesOfOutputAreReadAndCounted() async throws {
    let child = try TalkingChild("print")
    var (kept, dropped) = (0, 0)
    var last: TalkingChild.Event?
    for await event in child.events {
      switch event {
      case .output(.line(let line)): kept += line.utf8.count + 1
      case .output(.dropped(let bytes)): dropped += bytes
      case .output(.errorLine), .message, .end: break
      }
      last = event
    }
    #expect(kept == 1 << 16)
    #expect(dropped == 100 << 20 - 1 << 16)
    #expect(last == .end(.init(.exited(0))))
  }
}
