import FocusHost
import Testing
import os

@Suite struct LoggerTests {
  private let logger = os.Logger(subsystem: "com.example.chat", category: "focus")

  private func message(_ message: OSLogMessage) -> String? {
    let host = RecordingHost()
    host.run { logger.log(message) }
    return host.lines.first.map { String($0.trimmingPrefix("notice: ")) }
  }

  @Test func textsArePrivateAndNumbersPublic() {
    let (name, object, failure) = ("Ana", NSString("x"), Failure.lost)
    #expect(message("\(name) \(object) \(failure)") == "<private> <private> <private>")
    #expect(message("\([1, 2]) \(URL(filePath: "/x"))") == "<private> <private>")
    #expect(message("\(3) \(UInt8(4)) \(0.5) \(true)") == "3 4 0.500000 true")
    #expect(message("\(Float(1)) \(CGFloat(2)) \(Failure.self)") == "1.000000 2.000000 Failure")
    #expect(message("\(failure as any Error) \(failure as NSError)") == "<private> <private>")
    #expect(message("plain") == "plain")
  }

  @Test func theAppDecidesWhatIsShown() {
    let name = "Ana"
    #expect(message("\(name, privacy: .public)") == "Ana")
    #expect(message("\(NSString("x"), privacy: .public)") == "x")
    #expect(message("\(Failure.lost, privacy: .public)") == "lost")
    #expect(message("\(3, privacy: .private) \(3, privacy: .sensitive)") == "<private> <private>")
    #expect(message("\(name, privacy: .auto) \(3, privacy: .auto)") == "<private> 3")
  }

  @Test func aMaskIsEqualForEqualValues() {
    let (one, other) = ("Ana", "Bo")
    let masked = message("\(one, privacy: .private(mask: .hash))")
    #expect(masked == "<mask.hash: 'f999bc199ff42b65'>")
    #expect(message("\(one, privacy: .sensitive(mask: .hash))") == masked)
    #expect(message("\(other, privacy: .auto(mask: .hash))") != masked)
    #expect(message("\(other, privacy: .private(mask: .none))") == "<private>")
  }

  @Test func numbersHaveFormats() {
    #expect(message("\(255, format: .hex) \(-8, format: .octal)") == "ff -10")
    #expect(message("\(255, format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
    #expect(message("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
    #expect(message("\(0.126, format: .fixed(precision: 2))") == "0.13")
    #expect(message("\(1500.0, format: .exponential(precision: 1))") == "1.5e+03")
    #expect(message("\(0.5, format: .hybrid)") == "0.5")
    #expect(message("\(false, format: .answer)") == "NO")
    #expect(message("\(Int64.min) \(UInt64.max)") == "-9223372036854775808 18446744073709551615")
  }

  @Test func partsAreAligned() {
    #expect(message("[\(7, align: .right(columns: 3))]") == "[  7]")
    #expect(message("[\("a", align: .left(columns: 3), privacy: .public)]") == "[a  ]")
    #expect(message("[\("long", align: .left(columns: 3), privacy: .public)]") == "[long]")
    #expect(message("[\("a", align: .right(columns: -1), privacy: .public)]") == "[a]")
  }

  @Test func everyLevelHasAName() {
    let host = RecordingHost()
    host.run {
      logger.trace("")
      logger.debug("")
      logger.info("")
      logger.notice("")
      logger.log("")
      logger.warning("")
      logger.error("")
      logger.critical("")
      logger.fault("")
      logger.log(level: .info, "")
    }
    #expect(
      host.lines == [
        "debug: ", "debug: ", "info: ", "notice: ", "notice: ", "error: ", "error: ", "fault: ",
        "fault: ", "info: ",
      ])
  }

  @Test func aDisabledLogDiscardsItsLines() {
    let host = RecordingHost()
    host.run {
      Logger(OSLog(subsystem: "s", category: "c")).info("one")
      Logger().info("two")
      Logger(.disabled).info("three")
    }
    #expect(host.lines == ["info: one", "info: two"])
  }

  @Test func aLogLineOutsideAnyAppGoesToStandardError() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let name = "Ana"
      os.Logger(subsystem: "com.example.chat", category: "focus").error("No \(name)")
      os.Logger().debug("done")
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self) == """
        [com.example.chat:focus] error: No <private>
        debug: done

        """)
  }
}

private enum Failure: Error {
  case lost
}
