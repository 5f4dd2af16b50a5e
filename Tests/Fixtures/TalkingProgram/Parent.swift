import Dispatch
import FocusProcesses
import Foundation

/// Starts four children, of which two are busy, sends their numbers and lives on.
func startChildren() throws -> Never {
  let line = try ParentLine.take(longestMessage: longestMessage)
  line.start { _ in }
  let children = try (0..<4).map { try Talk($0 < 2 ? "echo" : "echo, busy") }
  for child in children {
    child.exchange(Data("awake".utf8))
    try line.send(Data("\(child.process.id)".utf8))
  }
  sleepForEver()
}

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

/// Starts children until there are no descriptors, and sends why no more can be started. The children that
/// there are still answer, and when they have ended there is room for another one.
func startTooMany() throws {
  let line = try ParentLine.take(longestMessage: longestMessage)
  #if os(Linux)
    var limit = rlimit(rlim_cur: 40, rlim_max: 40)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  #endif
  var children: [Talk] = []
  do {
    while true { children.append(try Talk("echo")) }
  } catch let error as POSIXError {
    try line.send(Data("\(error.code)".utf8))
  }
  try line.send(Data("\(children.count)".utf8))
  for child in children {
    child.exchange(Data("still".utf8))
    child.process.hangUp()
    child.waitForEnd()
  }
  try talk(3)
  try line.send(Data("again".utf8))
}

/// A child that answers. The main thread may wait for it: this program has no tasks.
struct Talk {
  let process: ChildProcess
  private let answered: DispatchSemaphore
  private let ended: DispatchSemaphore

  init(_ word: String) throws {
    let (answered, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    (self.answered, self.ended) = (answered, ended)
    process = try ChildProcess(
      URL(filePath: CommandLine.arguments[0]), arguments: [word], environment: [:],
      folder: URL(filePath: "/"), longestMessage: longestMessage,
      onMessage: { _ in answered.signal() },
      onOutput: { _ in }, onEnd: { _ in ended.signal() })
  }

  /// Sends a message and waits for the answer.
  func exchange(_ message: Data) {
    do { try process.send(message) } catch { fatalError("\(error)") }
    answered.wait()
  }

  func waitForEnd() { ended.wait() }
}

/// What a process has of the system.
struct Possessions: Codable, Equatable {
  var descriptors: Int
  var threads: Int
  var hasChildren: Bool

  /// Waits until this is the only thread, and returns what there is then.
  static func withOneThread() throws -> Possessions {
    // Nobody tells the end of a thread.
    while try now().threads > 1 { usleep(1000) }
    return try now()
  }

  private static func now() throws -> Possessions {
    let files = FileManager.default
    var information = siginfo_t()
    return Possessions(
      descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count,
      threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count,
      hasChildren: waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0)
  }
}

/// Talks with one child after another, 10,000 times in all, and sends what it had before and after.
func count() throws {
  let line = try ParentLine.take(longestMessage: longestMessage)
  // What the first child makes for all.
  try talk(1)
  let before = try Possessions.withOneThread()
  for _ in 0..<20 { try talk(500) }
  try line.send(JSONEncoder().encode([before, Possessions.withOneThread()]))
}

private func talk(_ times: Int) throws {
  let child = try Talk("echo")
  for number in 0..<times { child.exchange(Data("\(number)".utf8)) }
  child.process.hangUp()
  child.waitForEnd()
}
