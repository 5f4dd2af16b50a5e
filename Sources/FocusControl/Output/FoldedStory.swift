import FocusFilterKit
import Foundation

/// A story as text in which days that are alike are told once.
struct FoldedStory {
  private let dates: DateText
  private let style: ToolTextStyle

  init(_ dates: DateText, _ style: ToolTextStyle) {
    self.dates = dates
    self.style = style
  }

  /// The lines of some lines of a story, in their order.
  ///
  /// A day that tells what an earlier one told, whatever the numbers of its notifications, is counted
  /// below it: `… 364 more days like this`.
  func lines(of story: [StoryLine]) -> [String] {
    var text = StoryText(dates: dates, style: style.story)
    var result: [String] = []
    var known: Set<[String]> = []
    var (folded, areLikeTheLast) = (0, true)
    var last: [String] = []
    func count() -> [String] {
      guard folded > 0 else { return [] }
      let days = folded == 1 ? "1 more day" : "\(folded) more days"
      return [style("       … \(days) like \(areLikeTheLast ? "this" : "those above")", .faint)]
    }
    for day in story.days(dates) {
      let pattern = pattern(of: day)
      if known.insert(pattern).inserted {
        result += count() + day.flatMap { text.lines(of: $0) }
        (folded, areLikeTheLast, last) = (0, true, pattern)
      } else {
        folded += 1
        areLikeTheLast = areLikeTheLast && pattern == last
      }
    }
    return result + count()
  }

  /// Returns the texts of a day, without its date and the numbers of notifications.
  private func pattern(of day: ArraySlice<StoryLine>) -> [String] {
    var text = StoryText(dates: dates)
    return day.flatMap { text.lines(of: $0) }.dropFirst()
      .map { $0.replacing(/#\d+/, with: "#") }
  }
}

extension [StoryLine] {
  /// The lines of each day on which anything happened.
  fileprivate func days(_ dates: DateText) -> [ArraySlice<StoryLine>] {
    var days: [ArraySlice<StoryLine>] = []
    var rest = self[...]
    while let first = rest.first {
      let day = rest.prefix { dates.calendar.isDate($0.at, inSameDayAs: first.at) }
      days.append(day)
      rest = rest.dropFirst(day.count)
    }
    return days
  }
}
