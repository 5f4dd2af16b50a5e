import FocusFilterKit
import FocusText
import Foundation
import Synchronization

/// The standard streams of this process. A failure of a stream is thrown.
enum StandardStreams {
  /// Reserves the descriptors of closed standard streams, so that no other file gets these
  /// descriptors.
  ///
  /// Reading from or writing to such a stream fails.
  static func reserveDescriptors() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) < 0 {
      _ = Foundation.open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The descriptor for results.
  static var results: Int32 { resultsFile.load(ordering: .relaxed) }

  private static let resultsFile = Atomic(STDOUT_FILENO)

  /// Redirects the output of other code in this process to standard error, so that only results go
  /// to standard output.
  static func keepResultsApart() {
    let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard copy >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return }
    resultsFile.store(copy, ordering: .relaxed)
  }

  /// Writes a complete text to a file descriptor.
  static func write(_ text: String, to file: Int32) throws {
    var text = text
    try text.withUTF8 {
      try write(UnsafeRawBufferPointer($0), to: file, named: "standard output")
    }
  }

  /// Writes bytes to standard output.
  @Sendable static func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0, to: results, named: "standard output") }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, named name: String
  ) throws(FileProblem) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(file, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileProblem(errno, with: name) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Reads standard input to its end.
  @Sendable static func read() throws -> Data { try read(STDIN_FILENO, named: "standard input") }

  /// Reads a file to its end; the file may be a pipe.
  static func read(fileAt path: String) throws(FileProblem) -> Data {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    defer { close(file) }
    return try read(file, named: path)
  }

  /// Returns the kind of file at a path, such as `S_IFREG`, following links; `nil` if there is
  /// none.
  static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns whether a file's name or path has one of some endings, in upper or lower case.
  static func hasEnding(_ endings: [String], _ path: some StringProtocol) -> Bool {
    let path = path.lowercased()
    return endings.contains { path.hasSuffix(".\($0)") }
  }

  /// Writes a text to a file. An existing file is replaced only after the complete text is written,
  /// and keeps its permissions and its owner; a link leads to the file.
  ///
  /// A path that isn't a regular file, such as a pipe, is written to directly. So is a file with
  /// several names, and one whose folder or owner allows no new file in its place.
  ///
  /// - Parameter wait: The time after which a named pipe without a reader is an error.
  static func write(
    _ text: String, toFileAt path: String, waitingForReader wait: Duration = .seconds(5)
  ) throws {
    let text = Data(text.utf8)
    let place = FilePlace(path)
    guard place.kind ?? S_IFREG == S_IFREG else {
      return try write(text, toOther: path, waitingForReader: wait)
    }
    let file = try writableFile(at: place, named: path)
    do {
      defer { close(file.descriptor) }
      try text.withUnsafeBytes { try write($0, to: file.descriptor, named: path) }
      guard file.path == place.path || rename(file.path, place.path) == 0 else {
        throw FileProblem(errno, with: path)
      }
    } catch {
      if file.path != place.path { unlink(file.path) }
      throw error
    }
  }

  /// Opens a new file that can replace the file at a place, or that file itself.
  private static func writableFile(
    at place: FilePlace, named path: String
  ) throws(FileProblem) -> (path: String, descriptor: Int32) {
    let old = place.status
    guard old == nil || access(place.path, W_OK) == 0 else { throw FileProblem(errno, with: path) }
    if old?.st_nlink ?? 1 == 1 {
      let new = "\(place.folder)/.\(UUID().uuidString).new"
      let file = Foundation.open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 {
        // A change of the owner clears some permissions, so it comes first.
        guard let old,
          fchown(file, old.st_uid, old.st_gid) != 0 || fchmod(file, old.st_mode & 0o7777) != 0
        else { return (new, file) }
        close(file)
        unlink(new)
      } else if old == nil || errno != EACCES {
        throw FileProblem(errno, with: path)
      }
    }
    let file = Foundation.open(place.path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    return (place.path, file)
  }

  /// Writes to a pipe or a device.
  private static func write(
    _ text: Data, toOther path: String, waitingForReader wait: Duration
  ) throws {
    let deadline = ContinuousClock.now + wait
    // Opening a pipe without a reader would otherwise wait without an end.
    var file = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    while file < 0, errno == ENXIO || errno == EINTR, kind(of: path) == S_IFIFO {
      guard ContinuousClock.now < deadline else {
        throw FileProblem(path: path, problem: "Nobody reads from this pipe.")
      }
      // The tool has nothing else to do, and opening a pipe has no asynchronous form.
      usleep(10_000)
      file = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    }
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    defer { close(file) }
    _ = fcntl(file, F_SETFL, O_WRONLY)
    // A reader that ends early is an error of this file, and doesn't end the tool.
    let action = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, action) }
    try text.withUnsafeBytes { try write($0, to: file, named: path) }
  }

  /// Reads available bytes of standard input into a buffer, and returns their number; 0 at the end.
  @Sendable static func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try read(STDIN_FILENO, into: buffer, named: "standard input")
  }

  /// The maximum size of a document, in bytes.
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

  /// Opens a file for reading in parts.
  static func open(
    _ path: String
  ) throws(FileProblem) -> LineBlocks.PartReader {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileProblem(errno, with: path) }
    // The descriptor stays open until the process ends, because its only reader runs that long.
    return { try read(file, into: $0, named: path) }
  }

  /// Writes a question, and reads one line; `nil` at the end of the input.
  @Sendable static func ask(_ question: String) -> String? {
    try? write(question, to: STDERR_FILENO)
    return readLine()
  }
}

/// The error for a file that can't be read or written.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let problem: String

  var description: String { "\(path): \(problem)" }

  /// The problem as a finding.
  ///
  /// - Parameter apps: The tool's apps, one of which may have been meant by the path.
  func finding(besides apps: [SimulatedApp]) -> Finding {
    let near = NameSuggestion.nearest(to: path, among: apps.map(\.id) + apps.map(\.name))
    let app = apps.app(named: path) ?? near.flatMap { apps.app(named: $0) }
    return Finding(
      .unreadableFile, subject: path, message: problem,
      resolution: app.map { "To check the app, write `--app \($0.id)`." } ?? "")
  }
}

extension FileProblem {
  /// Creates the error from Foundation's or the system's error for a file.
  init(_ error: any Error, with path: String) {
    let cause = (error as? CocoaError)?.underlying ?? error
    if let cause = cause as? POSIXError {
      self.init(cause.code.rawValue, with: path)
    } else {
      self.init(path: path, problem: error.localizedDescription)
    }
  }

  /// Works with a file or folder; an error becomes a problem with its path.
  static func with<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws(FileProblem) -> Result {
    do {
      return try body()
    } catch {
      throw FileProblem(error, with: path)
    }
  }

  /// Creates the error from one of the system's error numbers.
  init(_ number: Int32, with path: String) {
    self.init(path: path, problem: "\(String(cString: strerror(number))).")
  }
}

/// The place of a file on the disk, without links.
struct FilePlace {
  /// The absolute path without links and dots; the file itself may be missing.
  let path: String
  /// The file's status; `nil` if the file is missing.
  fileprivate let status: stat?

  init(_ path: String) {
    var status = stat()
    self.path = Self.resolved(path)
    self.status = stat(path, &status) == 0 ? status : nil
  }

  private init(descriptor: Int32) {
    var status = stat()
    path = ""
    self.status = fstat(descriptor, &status) == 0 ? status : nil
  }

  static var standardInput: FilePlace { FilePlace(descriptor: STDIN_FILENO) }

  /// The standard streams that are files, which a call needn't name.
  static var streams: [(name: String, place: FilePlace)] {
    ["standard input", "standard output", "standard error"].enumerated()
      .map { (name: $1, place: FilePlace(descriptor: Int32($0))) }
      .filter { $0.place.kind == S_IFREG }
  }

  /// The folder with the file that is marked as a device's; `nil` for none.
  var markedFolder: String? {
    sequence(first: path) { $0 == "/" ? nil : ($0 as NSString).deletingLastPathComponent }
      .first { FilePlace("\($0)/simulated-device.txt").exists }
  }

  var exists: Bool { status != nil }
  /// The kind of file, such as `S_IFREG`; `nil` if it is missing.
  var kind: mode_t? { status.map { $0.st_mode & S_IFMT } }
  var isFolder: Bool { kind == S_IFDIR }
  var folder: String { (path as NSString).deletingLastPathComponent }
  var name: String { (path as NSString).lastPathComponent }

  /// Whether both are the same file, or would be. A device, such as `/dev/null`, loses nothing.
  func isSame(as other: FilePlace) -> Bool {
    if kind == S_IFCHR { return false }
    guard let status, let other = other.status else { return path == other.path && path != "" }
    return status.st_dev == other.st_dev && status.st_ino == other.st_ino
  }

  func isInside(_ folder: FilePlace) -> Bool {
    path == folder.path || path.hasPrefix("\(folder.path)/")
  }

  /// Returns the absolute path without links, as far as it exists.
  private static func resolved(_ path: String) -> String {
    var path = path
    // The end of a link may be missing, and is then the file that would be written.
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      guard let target = try? FileManager().destinationOfSymbolicLink(atPath: path) else {
        break
      }
      path = URL(filePath: target, relativeTo: URL(filePath: path)).path
    }
    let url = URL(filePath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent()
    guard folder.path != url.path else { return url.path }
    return "\(resolved(folder.path))/\(url.lastPathComponent)"
  }
}

/// A reader that splits a stream of bytes into blocks of whole lines, in bounded memory.
///
/// A line above the maximum length may be cut off. The rest of it is dropped, but the line stays
/// longer than the maximum, so that the receiver notices it.
struct LineBlocks {
  /// Reads the next bytes into a buffer, and returns their number; 0 at the end.
  typealias PartReader = @Sendable (UnsafeMutableRawBufferPointer) throws -> Int

  /// A block of lines, with the number of the first line.
  struct Block: Sendable {
    let bytes: [UInt8]
    let firstLine: Int
  }

  private let source: PartReader
  private let longestLine: Int
  private let size: Int
  /// Whether a block is returned as soon as it contains a line.
  private let isEager: Bool
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []
  private var nextLine = 1
  private var isAtEnd = false
  private var dropsLine = false

  init(_ source: @escaping PartReader, longestLine: Int, size: Int = 1 << 20, isEager: Bool) {
    self.source = source
    self.longestLine = longestLine
    self.size = max(size, longestLine + 2)
    self.isEager = isEager
  }

  /// Returns the next block; `nil` at the end.
  mutating func next() throws -> Block? {
    while !isAtEnd {
      var bytes = try filled()
      if dropsLine {
        guard let end = bytes.firstIndex(of: Self.lineFeed) else { continue }
        dropsLine = false
        bytes.removeFirst(end + 1)
      }
      if !isAtEnd {
        if let end = bytes.lastIndex(of: Self.lineFeed) {
          rest = Array(bytes[(end + 1)...])
          bytes.removeLast(rest.count)
        } else if bytes.count > longestLine {
          dropsLine = true
          bytes.removeLast(bytes.count - longestLine - 1)
        } else {
          rest = bytes
          continue
        }
      }
      guard !bytes.isEmpty else { continue }
      let block = Block(bytes: bytes, firstLine: nextLine)
      nextLine += Self.lines(in: bytes)
      return block
    }
    return nil
  }

  /// Reads until a block is full; the block begins with the rest of the previous one.
  private mutating func filled() throws -> [UInt8] {
    let old = rest
    rest = []
    var hasEnded = false
    let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      buffer.copyBytes(from: old)
      count = old.count
      while count < size {
        let new = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        hasEnded = new == 0
        count += new
        if hasEnded || isEager { break }
      }
    }
    isAtEnd = hasEnded
    return bytes
  }

  /// Returns the number of lines in a block; the last line may lack its line feed.
  private static func lines(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      guard var start = bytes.baseAddress else { return 0 }
      let end = start + bytes.count
      var lines = 0
      while start < end {
        lines += 1
        start = memchr(start, CInt(lineFeed), end - start).map { UnsafeRawPointer($0) + 1 } ?? end
      }
      return lines
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
