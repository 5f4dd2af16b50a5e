package import Foundation

/// A fatal error, as Swift reports it on the standard error of a process that ends by it.
package struct SwiftCrash: Sendable, Hashable {
  /// The kind of the error and its message, as `Fatal error: Index out of range`.
  package let message: String
  /// The file that the report names: with its module, as `Chat/Filter.swift`, or with its path.
  package let file: String
  /// The line in the file, from 1.
  package let line: Int

  /// Finds the last fatal error that lines of standard error report.
  ///
  /// Swift writes `Chat/Filter.swift:12: Fatal error: No account`, and wrote `Fatal error: No account:
  /// file Chat/Filter.swift, line 12` before. A message may have several lines. The result is `nil` if
  /// no line begins a report: a failed cast, for example, is reported without its place.
  package init?(_ errorLines: [String]) {
    let current =
      /(.+?):(\d+): ((?:Fatal error|Precondition failed|Assertion failed)(?s:.*))/
    let former =
      /((?:Fatal error|Precondition failed|Assertion failed)(?s:.*?)): file (.+), line (\d+)/
    for start in errorLines.indices.reversed() {
      guard Self.kinds.contains(where: errorLines[start].contains) else { continue }
      var report = errorLines[start...].prefix { !BacktraceFilter.begins($0) }
      while report.last?.isEmpty == true { report.removeLast() }
      let text = report.joined(separator: "\n")
      if let (_, file, line, message) = text.wholeMatch(of: current)?.output,
        let number = Int(line)
      {
        self.init(message: String(message), file: String(file), line: number)
        return
      }
      if let (_, message, file, line) = text.prefixMatch(of: former)?.output,
        let number = Int(line)
      {
        self.init(message: String(message), file: String(file), line: number)
        return
      }
    }
    return nil
  }

  package init(message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }

  private static let kinds = ["Fatal error", "Precondition failed", "Assertion failed"]
}

// MARK: - Backtraces

/// Tells lines of standard error from the backtraces that Swift adds on Linux.
///
/// Swift itself writes frames after a report. With `SWIFT_BACKTRACE` a program of its own writes
/// pages, as the last that is heard of the process.
struct BacktraceFilter: Sendable {
  private var isInFrames = false
  private var isInReport = false

  /// Takes the next line, and returns whether the process itself wrote it.
  mutating func keeps(_ line: String) -> Bool {
    isInReport = isInReport || Self.beginsReport(line)
    isInFrames = Self.beginsFrames(line) || (isInFrames && Self.isFrame(line))
    return !isInReport && !isInFrames
  }

  /// Whether a line begins a backtrace.
  static func begins(_ line: String) -> Bool { beginsFrames(line) || beginsReport(line) }

  /// Returns lines of standard error without backtraces, and without empty lines at the end.
  static func filtered(_ lines: [String]) -> [String] {
    var filter = BacktraceFilter()
    var kept = lines.filter { filter.keeps($0) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept
  }

  private static func beginsFrames(_ line: String) -> Bool { line == "Current stack trace:" }

  private static func isFrame(_ line: String) -> Bool {
    line.prefixMatch(of: #/\d+ +.+ 0x[0-9a-f]+ /#) != nil
  }

  private static func beginsReport(_ line: String) -> Bool {
    line.hasPrefix("*** Signal ") || line.hasPrefix("*** Program crashed")
      || line.hasPrefix("💣 Program crashed")
  }
}

// MARK: - The program's own files

/// A frame of the stack that Swift's runtime writes with a fatal error, without symbols.
package struct StackFrame: Sendable, Hashable {
  /// The name of the file with the code: a library, or the program.
  package let image: String
  /// The place of the return address in the image, in bytes.
  package let offset: UInt64

  package init(image: String, offset: UInt64) {
    self.image = image
    self.offset = offset
  }

  /// Reads the frames after the last line `Current stack trace:`. One of an exported function has no
  /// offset in its image, and is left out.
  static func all(in errorLines: [String]) -> [StackFrame] {
    let start = errorLines.lastIndex(of: "Current stack trace:") ?? errorLines.endIndex
    return errorLines[start...].compactMap { line in
      guard
        let (_, image, offset) = line.wholeMatch(
          of: /\d+ +(\S+) +0x[0-9a-f]+ <unavailable> \+ (\d+)/)?.output
      else { return nil }
      return UInt64(offset).map { StackFrame(image: String(image), offset: $0) }
    }
  }
}

extension SwiftCrash {
  /// Whether the report names a file of a library, such as the standard library's, that found the mistake
  /// of its caller.
  package var isInLibrary: Bool {
    let module = file.prefix { $0 != "/" }
    return file.contains("/")
      && (Self.libraries.contains(String(module)) || module.hasPrefix("Focus"))
  }

  private static let libraries: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Distributed",
    "Observation", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "CoreFoundation",
  ]

  /// Returns the file and line of the first frame in a file of the program's own, by debug information.
  ///
  /// Linux has `addr2line` in the package that also has its linker, which Swift needs. The result is `nil`
  /// without it, or without debug information, and elsewhere.
  ///
  /// Blocks its thread for up to ten seconds: it is called on the thread of the child that has ended.
  package static func ownPlace(of frames: [StackFrame], in executable: URL) -> String? {
    let own = frames.filter { $0.image == executable.lastPathComponent }
    #if os(Linux)
      guard !own.isEmpty else { return nil }
      // An address of return is that of the instruction after the call.
      let addresses = own.map { "0x" + String($0.offset - min($0.offset, 1), radix: 16) }
      let words = ["timeout", "10", "addr2line", "-e", executable.path] + addresses
      // Without the program the place is that of the report.
      return ChildProcess.lines(of: words).flatMap(ownPlace(in:))
    #else
      return nil
    #endif
  }

  /// Returns the first place outside of this package's sources that `addr2line` printed.
  static func ownPlace(in printed: [String]) -> String? {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.currentDirectoryPath + "/"
    for line in printed {
      guard let (_, file, number) = line.prefixMatch(of: /(\/.+\.swift):([1-9]\d*)/)?.output,
        !file.hasPrefix(sources.path + "/")
      else { continue }
      let path = file.hasPrefix(folder) ? file.dropFirst(folder.count) : file
      return "\(path):\(number)"
    }
    return nil
  }
}

// MARK: - Signals

/// A signal that ends a process.
package struct Signal: Sendable, Hashable, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The name in C, as `SIGSEGV`; `signal 40` for one that has none here.
  package var description: String { Self.names[number] ?? "signal \(number)" }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGSYS: "SIGSYS",
  ]
}
