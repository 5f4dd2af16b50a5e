import FocusFilterKit
import Foundation

/// The standard streams of this process; their failures are thrown.
enum StandardStreams {
  /// Opens standard streams that are closed, so that no other file gets their descriptors.
  ///
  /// Reading from or writing to such a stream fails.
  static func occupy() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a whole text to a file descriptor.
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
      throw FileProblem(problem, with: "standard output")
    }
  }

  /// Reads standard input to its end.
  @Sendable static func read() throws -> Data { try read(STDIN_FILENO, named: "standard input") }

  /// Reads a file to its end, which may be a pipe.
  static func read(fileAt path: String) throws(FileProblem) -> Data {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    defer { close(file) }
    return try read(file, named: path)
  }

  private static func read(_ file: Int32, named name: String) throws(FileProblem) -> Data {
    var data = Data()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(file, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(errno, with: name) }
      if count == 0 { return data }
      data += bytes[..<count]
    }
  }

  /// Writes a question and reads one line.
  @Sendable static func ask(_ question: String) -> String? {
    try? write(question, to: STDERR_FILENO)
    return readLine()
  }
}

/// A file that can't be read or written.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let problem: String

  var description: String { "\(path): \(problem)" }

  var finding: Finding {
    Finding(
      id: "unreadable-file", severity: .error, subject: path, message: problem, resolution: "")
  }

  init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// Creates the problem of an error number of the system.
  init(_ number: Int32, with path: String) {
    self.init(path: path, problem: "\(String(cString: strerror(number))).")
  }
}
