import Dispatch
import FocusProcesses
import Foundation

/// Starts a child that ends with the code 3, and sends how it ended.
func reportEnd() throws {
  let line = try ParentLine.take(longestMessage: longestMessage)
  // The main thread may wait: the child's end is told on a thread of its own.
  let ended = DispatchSemaphore(value: 0)
  _ = try ChildProcess(
    URL(filePath: CommandLine.arguments[0]), arguments: ["exit with 3"], environment: [:],
    folder: URL(filePath: "/"), longestMessage: longestMessage, onMessage: { _ in },
    onOutput: { _ in },
    onEnd: {
      do { try line.send(Data("\($0.cause)".utf8)) } catch { fatalError("\(error)") }
      ended.signal()
    })
  ended.wait()
}
