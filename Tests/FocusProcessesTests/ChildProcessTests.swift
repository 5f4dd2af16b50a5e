import Foundation
import TestPrograms
import Testing

@testable import FocusProcesses

/// What passes between a child and its parent.
@Suite(.fewAtOnce) struct ChildProcessTests {
  @Test(arguments: [0, 1, 1 << 10, 1 << 20])
  func aMessageIsAnswered(length: Int) async throws {
    let child = try TalkingChild("echo")
    let message = String(repeating: "m", count: length)
    #expect(try await child.answer(to: message) == message)
  }

  @Test func aMessageThatIsTooLongIsNotSent() async throws {
    let child = try TalkingChild("echo")
    let longest = TalkingChild.longestMessage
    #expect(throws: MessageTooLong(length: longest + 1, longest: longest)) {
      try child.process.send(Data(count: longest + 1))
    }
    #expect(try await child.answer(to: "next") == "next")
  }

  @Test func messagesOfManyThreadsArriveWholeAndEachThreadsInOrder() async throws {
    let child = try TalkingChild("echo")
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            let padding = String(repeating: ".", count: number * 20)
            #expect(throws: Never.self) {
              try child.process.send(Data("\(sender) \(number) \(padding)".utf8))
            }
          }
        }
      }
    }
    var next = [Int](repeating: 0, count: 8)
    while next.contains(where: { $0 < 200 }), let message = await child.nextMessage() {
      let parts = message.split(separator: " ")
      let (sender, number) = (try #require(Int(parts[0])), try #require(Int(parts[1])))
      #expect(number == next[sender])
      #expect((parts.count == 3 ? parts[2].count : 0) == number * 20)
      next[sender] += 1
    }
    #expect(next == [Int](repeating: 200, count: 8))
  }

  @Test func outputBeforeAMessageArrivesBeforeIt() async throws {
    var printed = 0
    var sent = 0
    for event in try await TalkingChild("print and send").allEvents() {
      switch event {
      case .output(let output):
        printed += 1
        #expect(output == .line("\(printed)"))
      case .message(let message):
        sent += 1
        #expect(message == "\(sent)")
        #expect(printed >= sent)
      case .end(let end): #expect(end == .init(.exited(0)))
      }
    }
    #expect((printed, sent) == (1000, 1000))
  }

  @Test(arguments: ["/nowhere/program", "/", "/etc/passwd"])
  func aProgramThatCannotBeStartedIsAnError(path: String) {
    #expect(throws: StartError.self) { try TalkingChild(URL(filePath: path)) }
  }

  @Test func aFolderThatIsMissingIsAnError() {
    #expect(throws: StartError(executable: URL(filePath: "/bin/sh"), number: ENOENT)) {
      try TalkingChild(URL(filePath: "/bin/sh"), folder: URL(filePath: "/nowhere"))
    }
  }

  @Test func aProgramWithoutALineHasNoParent() async throws {
    let end = try await TalkingChild(
      URL(filePath: "/bin/sh"), "-c", "exec '\(TalkingChild.program.path)' echo 3>&-"
    ).end()
    let message = try #require(end.crash?.message)
    #expect(message.hasSuffix("\(NoParentLine())"))
  }
}
