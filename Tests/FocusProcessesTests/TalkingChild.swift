import FocusProcesses
import Foundation
import Testing

/// A child of the test, and what has come from it, in its order.
final class TalkingChild: Sendable {
  enum Event: Sendable, Hashable {
    case message(String)
    case output(ChildOutput)
    case end(ChildEnd)
  }

  static let longestMessage = 1 << 20

  let process: ChildProcess
  let events: AsyncStream<Event>

  /// The program that talks, in the folder of the tests.
  static let program = (Bundle.main.executableURL ?? URL(filePath: "/"))
    .deletingLastPathComponent().appending(path: "TalkingProgram")

  /// Starts the program that talks, with a word that says what it does.
  convenience init(_ word: String) throws { try self.init(Self.program, word) }

  init(
    _ program: URL, _ words: String..., environment: [String: String] = [:],
    folder: URL = URL(filePath: "/")
  ) throws {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    process = try ChildProcess(
      program, arguments: words, environment: environment, folder: folder,
      longestMessage: Self.longestMessage,
      onMessage: { continuation.yield(.message(String(decoding: $0, as: UTF8.self))) },
      onOutput: { continuation.yield(.output($0)) },
      onEnd: {
        continuation.yield(.end($0))
        // A second end would be lost here, and what comes after an end.
        continuation.finish()
      })
  }

  deinit { process.kill() }

  /// Sends a message and returns the answer; `nil` if the child ends before.
  func answer(to message: String) async throws -> String? {
    try process.send(Data(message.utf8))
    return await nextMessage()
  }

  func nextMessage() async -> String? {
    for await case .message(let message) in events { return message }
    return nil
  }

  /// Waits for the end.
  func end() async throws -> ChildEnd {
    var ends: [ChildEnd] = []
    for await case .end(let end) in events { ends.append(end) }
    return try #require(ends.first)
  }

  func allEvents() async -> [Event] {
    var all: [Event] = []
    for await event in events { all.append(event) }
    return all
  }
}
