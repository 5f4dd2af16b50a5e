import FocusHost
import Testing
import os.log

/// `import os.log` has the names of `import os`.
@Suite struct FormattedLogTests {
  private let log = OSLog(subsystem: "com.example.chat", category: "focus")

  /// Returns the first line that the code logs as an app.
  private func line(_ body: () -> Void) -> String? {
    let host = RecordingHost()
    host.run(body)
    return host.lines.first
  }

  @Test func theSubmoduleHasTheNamesOfTheModule() {
    #expect(line { Logger(log).info("plain") } == "info: plain")
  }

  @Test func aFormatHasArguments() {
    #expect(line { os_log("plain") } == "notice: plain")
    #expect(line { os_log("%d of %.1f%%", 3, 99.5) } == "notice: 3 of 99.5%")
    #expect(line { os_log("%05d|%-4ld|%x", log: log, 42, 7, 255) } == "notice: 00042|7   |ff")
    #expect(
      line { os_log(OSLogType(0x10), log: log, "%lld", Int64.min) } == "error: \(Int64.min)")
    #expect(
      line { os_log("%@ and %@", log: log, type: .fault, "a") } == "fault: <private> and ")
  }

  @Test func aLogFormatMarksPublicArguments() {
    #expect(line { os_log("%{public}@", "Ana") } == "notice: Ana")
    #expect(line { os_log("%{private}d %{sensitive}d", 5, 5) } == "notice: <private> <private>")
    #expect(line { os_log("%{public, name=who}@", "Ana") } == "notice: Ana")
  }

  @Test func aMessageIsInterpolated() {
    let name = "Ana"
    #expect(line { os_log("\(3) for \(name)") } == "notice: 3 for <private>")
    #expect(line { os_log(.debug, "\(name, privacy: .public)") } == "debug: Ana")
    #expect(line { os_log(.info, log: log, "\(name)") } == "info: <private>")
  }
}
