import FocusFilterKit
import Foundation
import Testing

@testable import FocusControl
@testable import FocusText

/// What is written fits the columns that there are.
@Suite struct WidthTests {
  @Test(arguments: [20, 40, 60, 75, 76, 123, 124])
  func aDayIsDrawnInAsManyColumnsAsThereAre(width: Int) {
    let dates = DateText(.gmt)
    let start = dates.calendar.startOfDay(for: .init(timeIntervalSince1970: 1_795_392_000))
    let text = TimelineText(
      stretches: [
        .init(start: start + 9 * 3600, end: start + 17 * 3600, mode: "Work", by: "its schedule")
      ], start: start + 8 * 3600, end: start + 3 * 86_400, dates: dates, width: width)
    #expect(text.lines.contains { $0.contains("09:00–17:00 Work by its schedule") })
    #expect(text.lines.allSatisfy { $0.displayWidth <= max(width, 34) })
    let hours = width < 24 ? 12 : width < 124 ? 24 : 48
    // The first day begins at eight o'clock, with blanks before.
    let bars = ToolTextStyle(isColored: false, width: width)
      .fit(text.lines.joined(separator: "\n")).split(separator: "\n").filter { $0.contains("█") }
    #expect(bars.count == 1)
    for bar in bars {
      let cells = bar.dropFirst(width < 76 ? 0 : 12).prefix(hours)
      #expect(cells.count == hours && cells.allSatisfy { " █·▌▐".contains($0) })
      #expect(cells.prefix { !"█▌▐".contains($0) }.count == 9 * hours / 24)
    }
  }
}
