import FocusFilterKit
import Foundation
import Testing

/// Dates and times as people write them.
@Suite struct LocalDateTimeTests {
  @Test(arguments: [
    "2026-11-23T09:00", "0001-01-01T00:00", "9999-12-31T23:59", "10000-01-01T00:00",
    "2026-11-23T09:00:01.000012", "123456-07-08T09:10:11", "506712-12-31T12:00",
  ])
  func aWrittenInstantIsTheSameWhenItIsRead(text: String) throws {
    let instant = try #require(LocalDateTime(text)).instant(in: .gmt)
    #expect(LocalDateTime.text(instant, in: .gmt) == text)
  }

  @Test(arguments: [
    "123-01-01T00:00", "999999-01-01T00:00", "1234567-01-01T00:00", "2026-1-01T00:00",
    "2026-02-30T00:00", "2026-01-01", "-2026-01-01T00:00",
  ])
  func anotherTextIsNone(text: String) {
    #expect(LocalDateTime(text) == nil)
  }
}
