package import Foundation

/// A fatal error from Swift's report on the standard error of a process that ended with it.
package struct SwiftCrash: Sendable, Hashable {
  /// The kind and the message of the error, such as `Fatal error: Index out of range`.
  package let message: String
  /// The file in the report, with its module, such as `Chat/Filter.swift`, or with its path.
  package let file: String
  /// The line in the file, from 1.
  package let line: Int
}

extension SwiftCrash {
  /// Finds the last report of a fatal error in lines of standard error.
  ///
  /// Swift writes `Chat/Filter.swift:12: Fatal error: No account`. A message may have several
  /// lines. The result is `nil` if no line begins a report; for example, Swift reports a failed
  /// cast without its file and line.
  package init?(_ errorLines: [String]) {
    let form = /(.+?):(\d+): ((?:Fatal error|Precondition failed|Assertion failed)(?s:.*))/
    for start in errorLines.indices.reversed() {
      guard Self.kinds.contains(where: errorLines[start].contains) else { continue }
      var report = errorLines[start...].prefix { !BacktraceFilter.begins($0) }
      while report.last?.isEmpty == true { report.removeLast() }
      guard
        let (_, file, number, message) = report.joined(separator: "\n").wholeMatch(of: form)?
          .output,
        let line = Int(number)
      else { continue }
      self.init(message: String(message), file: String(file), line: line)
      return
    }
    return nil
  }

  private static let kinds = ["Fatal error", "Precondition failed", "Assertion failed"]
}

// MARK: - Backtraces

/// A filter that separates a process's standard error from the backtraces that Swift adds on Linux.
///
/// Swift's runtime writes stack frames after a report. With `SWIFT_BACKTRACE`, a separate program
/// writes pages as the last output of the process.
struct BacktraceFilter: Sendable {
  private var isInFrames = false
  private var isInReport = false

  /// Processes the next line, and returns whether the process itself wrote the line.
  mutating func keeps(_ line: String) -> Bool {
    isInReport = isInReport || Self.beginsReport(line)
    isInFrames = Self.beginsFrames(line) || (isInFrames && Self.isFrame(line))
    return !isInReport && !isInFrames
  }

  /// Whether a line begins a backtrace.
  static func begins(_ line: String) -> Bool { beginsFrames(line) || beginsReport(line) }

  /// Returns the lines without backtraces and without empty lines at the end.
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

/// A stack frame that Swift's runtime writes after a fatal error, without symbols.
package struct StackFrame: Sendable, Hashable {
  /// The name of the frame's image: a library or the program.
  package let image: String
  /// The return address as an offset into the image, in bytes.
  package let offset: UInt64

  /// Reads the frames after the last line `Current stack trace:`, without frames that have no
  /// offset into their image, such as those of exported functions.
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
  /// Whether the reported file belongs to a library, such as the standard library, which detected a
  /// mistake of its caller.
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

  /// Returns the file and line of the first frame in the program's own sources, from debug
  /// information.
  ///
  /// On Linux, the package with the linker, which Swift needs, also has `addr2line`. The result is
  /// `nil` without `addr2line`, without debug information, and on other systems.
  ///
  /// The call blocks its thread for up to ten seconds. The caller is the thread of the child that
  /// has ended.
  package static func ownPlace(
    of frames: [StackFrame], in executable: URL
  ) -> (file: String, line: Int)? {
    let own = frames.filter { $0.image == executable.lastPathComponent }
    #if os(Linux)
      guard !own.isEmpty else { return nil }
      // A return address is the address of the instruction after the call.
      let addresses = own.map { "0x" + String($0.offset - min($0.offset, 1), radix: 16) }
      let words = ["timeout", "10", "addr2line", "-e", executable.path] + addresses
      // Without `addr2line`, the caller uses the location in the report.
      return ChildProcess.lines(of: words).flatMap(ownPlace(in:))
    #else
      return nil
    #endif
  }

  /// Returns the first location outside this package's sources in the output of `addr2line`.
  static func ownPlace(in printed: [String]) -> (file: String, line: Int)? {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager().currentDirectoryPath + "/"
    for line in printed {
      guard let (_, file, number) = line.prefixMatch(of: /(\/.+\.swift):([1-9]\d*)/)?.output,
        !file.hasPrefix(sources.path + "/"), let number = Int(number)
      else { continue }
      return (String(file.hasPrefix(folder) ? file.dropFirst(folder.count) : file), number)
    }
    return nil
  }
}

// MARK: - Signals

/// A signal that ends a process.
package struct Signal: Sendable, Hashable, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The signal's name in C, such as `SIGSEGV`; `signal 40` for a signal without a known name.
  package var description: String { Self.names[number] ?? "signal \(number)" }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGSYS: "SIGSYS",
  ]
}
