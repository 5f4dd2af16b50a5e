import FocusText
import Foundation
import Testing

@testable import FocusControl

/// The words for a time zone that a person and a machine write.
@Suite struct TimeZoneTests {
  /// POSIX, section 8.3: the hours are added to the local time for UTC, so they count to the west.
  @Test(
    arguments: [
      ("UTC+3", -3.0), ("GMT+1", -1), ("UTC0", 0), ("EST5", -5), ("JST-9", 9),
      ("<+0330>-3:30", 3.5),
    ])
  func aDifferenceInTZIsToTheWest(text: String, hours: Double) {
    #expect(TimeZone(posix: text)?.secondsFromGMT() == Int(hours * 3600))
  }

  @Test(arguments: ["Europe/London", "CET", "Etc/GMT+3", "CET-1CEST,M3.5.0,M10.5.0/3", "UTC+99"])
  func anyOtherTZIsNone(text: String) { #expect(TimeZone(posix: text) == nil) }

  @Test(arguments: ["BST", "PST", "IST", "Factory", "Europe/Lodnon"])
  func anAbbreviationIsNoZone(word: String) async {
    #expect(TimeZone(named: word) == nil)
    let outcome = await TestTool().run(["clock", word])
    #expect(outcome.exitCode == .usage, "\(outcome.screen)")
  }

  @Test(arguments: [
    "Europe/London", "US/Eastern", "Japan", "CET", "EST5EDT", "UTC", "GMT", "UTC+3",
  ])
  func anIdentifierIsAZone(word: String) { #expect(TimeZone(named: word) != nil) }
}
