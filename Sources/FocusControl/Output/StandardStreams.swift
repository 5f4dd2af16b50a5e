import FocusFilterKit
import Foundation

/// The standard streams of this process; their failures are thrown.
enum StandardStreams {
  /// Opens standard streams that are closed, so that no other file gets their descriptors.
  ///
  /// Reading from or writing to such a stream fails.
  static func occupy() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      _ = Foundation.open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a whole text to a file descriptor.
  static func write(_ text: String, to file: Int32) throws(FileProblem) {
    var text = text
    if let problem = text.withUTF8({ write(UnsafeRawBufferPointer($0), to: file) }) {
      throw problem
    }
  }

  /// Writes bytes to standard output.
  @Sendable static func write(_ bytes: [UInt8]) throws {
    if let problem = bytes.withUnsafeBytes({ write($0, to: STDOUT_FILENO) }) { throw problem }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> FileProblem? {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(file, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return FileProblem(errno, with: "standard output") }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  /// Reads standard input to its end.
  @Sendable static func read() throws -> Data { try read(STDIN_FILENO, named: "standard input") }

  /// Reads a file to its end, which may be a pipe.
  static func read(fileAt path: String) throws(FileProblem) -> Data {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    defer { close(file) }
    return try read(file, named: path)
  }

  /// The kind of file that a path or its link leads to, such as `S_IFREG`; `nil` where there is none.
  static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Writes a text to a file; one that is there is replaced only when the whole text is written.
  ///
  /// What isn't a regular file, such as a pipe, is written to and stays.
  static func write(_ text: String, toFileAt path: String) throws(FileProblem) {
    let isOther = kind(of: path).map { $0 != S_IFREG } ?? false
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: isOther ? [] : .atomic)
    } catch {
      throw FileProblem(error, with: path)
    }
  }

  /// Reads what there is of standard input into a buffer, and returns how many bytes; 0 at the end.
  @Sendable static func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try read(STDIN_FILENO, into: buffer, named: "standard input")
  }

  /// The number of bytes of the longest document.
  static let longestDocument = 64 << 20

  private static func read(_ file: Int32, named name: String) throws(FileProblem) -> Data {
    var data = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try read(file, into: buffer, named: name)
      if count == 0 { return data }
      guard data.count + count <= longestDocument else {
        throw FileProblem(
          path: name,
          problem: "A document may have \(longestDocument >> 20) MiB, but this one is longer.")
      }
      data.append(contentsOf: buffer[..<count])
    }
  }

  private static func read(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, named name: String
  ) throws(FileProblem) -> Int {
    while true {
      let count = Foundation.read(file, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileProblem(errno, with: name) }
    }
  }

  /// Opens a file to be read in parts.
  static func open(
    _ path: String
  ) throws(FileProblem) -> LineBlocks.PartReader {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    // Open until the process ends, which is when its only reader has finished.
    return { try read(file, into: $0, named: path) }
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
      .unreadableFile, subject: path, message: problem, resolution: "")
  }

  init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// Creates the problem that Foundation reports of a file.
  init(_ error: any Error, with path: String) {
    if let cause = (error as? CocoaError)?.underlying as? POSIXError {
      self.init(cause.code.rawValue, with: path)
    } else {
      self.init(path: path, problem: error.localizedDescription)
    }
  }

  /// Creates the problem of an error number of the system.
  init(_ number: Int32, with path: String) {
    self.init(path: path, problem: "\(String(cString: strerror(number))).")
  }
}
