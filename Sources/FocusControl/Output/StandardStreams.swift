import Foundation

/// The streams of this process, whose failures are told instead of ending the program.
enum StandardStreams {
  /// Makes sure that no other file takes the place of a standard stream that was closed.
  ///
  /// What takes it can't be read, or written, so that whoever uses it is told.
  static func occupy() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a text to a file descriptor, all of it.
  static func write(_ text: String, to file: Int32) throws(FileProblem) {
    var text = text
    let problem = text.withUTF8 { bytes -> Int32? in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Foundation.write(file, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return nil
    }
    if let problem {
      throw FileProblem(path: "standard output", problem: "\(String(cString: strerror(problem))).")
    }
  }

  /// Reads standard input to its end.
  @Sendable static func read() throws -> Data {
    do {
      return try FileHandle.standardInput.readToEnd() ?? Data()
    } catch {
      throw FileProblem(path: "standard input", problem: "It can't be read.")
    }
  }

  /// Asks a question and reads the answer, a line.
  @Sendable static func ask(_ question: String) -> String? {
    try? write(question, to: STDERR_FILENO)
    return readLine()
  }
}

/// A line on a terminal that says how far something is, and goes away at the end.
struct ProgressLine: Sendable {
  private let write: @Sendable (String) -> Void
  private let start = ContinuousClock.now

  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Shows how far it is, once it has taken a second.
  func show(_ done: Int, of all: Int, _ noun: String) {
    guard ContinuousClock.now - start > .seconds(1) else { return }
    // A hundred lines are enough, however many there are.
    guard done == all || done.isMultiple(of: max(1, all / 100)) else { return }
    write("\r\u{1B}[K\(done) of \(all) \(noun)")
  }

  func clear() { write("\r\u{1B}[K") }
}
