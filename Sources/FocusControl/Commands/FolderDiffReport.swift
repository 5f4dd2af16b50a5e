import FocusFilterKit
import FocusText
import Foundation

/// The differences between the days of two folders.
struct FolderDiffReport: Report, Encodable {
  /// The folders, in the form of two days.
  let first: DiffReport.Day
  let second: DiffReport.Day
  /// The days that aren't alike, sorted by their paths in the folders.
  let days: [Day]
  let alike: Int
  /// The JSON files in the folders that aren't scenarios.
  let passedOver: [PassedOverFile]

  /// The result of the days with one path.
  struct Day: Encodable, Sendable {
    enum Change: String, Encodable, CaseIterable { case removed, added, changed, failed, alike }

    let path: String
    let change: Change
    /// The number of lines of both stories, and of those that differ; `nil` unless compared.
    private(set) var lines: Int?
    private(set) var differing: Int?
    /// A sentence about the crash that ended the first day; `nil` for a complete day.
    private(set) var ended: String?
    private(set) var outcomes: [Outcome]?
    private(set) var error: ErrorReport?
    @ForText private(set) var exitCode = ToolExitCode.notHeld
    /// The change in words without a full stop.
    @ForText private(set) var summary: String

    /// Creates the result of a day that only one folder has.
    init(path: String, _ change: Change) {
      (self.path, self.change) = (path, change)
      summary = change.rawValue
    }

    init(path: String, _ report: DiffReport) {
      let pairs = report.comparison.pairs
      (self.path, lines) = (path, pairs.count)
      change = report.exitCode == .done ? .alike : .changed
      exitCode = report.exitCode
      differing = pairs.count { !$0.isAlike }
      ended = report.first.ended
      outcomes = pairs.filter { $0.first?.outcome != $0.second?.outcome }
        .map { Outcome($0, StoryWords(report.dates)) }
      summary = ([report.differingLines] + (ended.map { [$0] } ?? [])).joined(separator: "; ")
    }

    /// Creates the result of a day that can't be read or played.
    init(path: String, _ failure: Failure) {
      (self.path, change) = (path, .failed)
      exitCode = failure.exitCode
      error = failure.document
      let (line, column) = (failure.document.line, failure.document.column)
      let place = [failure.document.file, line.map(String.init), column.map(String.init)]
        .compactMap { $0.map { "\($0):" } }.joined()
      summary = "failed: \(place)\(place.isEmpty ? "" : " ")\(failure.document.message)"
    }
  }

  /// The lines about a notification with another outcome, or that only one day has.
  struct Outcome: Encodable, Sendable {
    let first: StoryLine?
    let second: StoryLine?
    /// The notification, and its outcome before and after.
    @ForText private(set) var words: [String]

    init(_ pair: StoryComparison.Pair, _ story: StoryWords) {
      (first, second) = (pair.first, pair.second)
      words =
        [(first ?? second).flatMap { story.texts(of: $0).first } ?? ""]
        + [first, second].map { $0?.outcome?.phrase ?? "no notification" }
    }
  }

  @ForText var form: DiffReport.Form

  /// The exit code of the worst day.
  var exitCode: ToolExitCode {
    days.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .done
  }

  var isVerbatim: Bool { form == .markdown }

  func text(_ style: ToolTextStyle) -> String {
    let titles = DiffReport.Day.titles(first, second)
    guard form == .text else {
      return Self.table(days, titles: titles, closing: closing(.plain))
    }
    var lines = DiffReport.Day.lines(of: titles, style)
    for day in days {
      let sign =
        switch day.change {
        case .removed: style("−", .red)
        case .added: style("+", .green)
        case .changed, .alike: style("≠", .yellow)
        case .failed: style("✗", .red)
        }
      lines.append("\(sign) \(day.path.onOneLine) · \(day.summary.onOneLine)")
      lines += (day.outcomes ?? []).map { "    \($0.words[0]): \($0.words[1]) → \($0.words[2])" }
    }
    return (lines + (days.isEmpty ? [] : [""]) + closing(style)).asText
  }

  /// Returns the headline, and the files that aren't scenarios.
  private func closing(_ style: ToolTextStyle) -> [String] {
    [style(headline, days.isEmpty ? .green : .yellow)]
      + DaysReport.lines(passedOver: passedOver)
  }

  /// The number of days for each kind of result.
  var headline: String {
    let all = SimulationText.counted(alike + days.count, "day")
    let counts = Day.Change.allCases.compactMap { change in
      let count = days.count { $0.change == change }
      return count == 0 ? nil : "\(count) \(change.rawValue)"
    }
    let alike = "\(alike) of \(all) \(alike == 1 ? "is" : "are") alike"
    return counts.isEmpty
      ? "The folders are alike: \(all)." : "\(alike); \(counts.joined(separator: ", "))."
  }

  /// Returns the days as a table in Markdown, with sentences below it.
  ///
  /// - Parameter titles: The titles of the columns about the time before and after a change.
  static func table(
    _ days: [Day], titles: (first: String, second: String), closing: [String]
  ) -> String {
    let heads = ["Day", "Change", "Before: \(titles.first)", "After: \(titles.second)"]
    let rows = days.flatMap { day in
      [[day.path, day.summary, "", ""]] + (day.outcomes ?? []).map { [day.path] + $0.words }
    }
    var lines = ([heads] + rows).map { "| \($0.map(\.inMarkdown).joined(separator: " | ")) |" }
    lines.insert("| --- | --- | --- | --- |", at: 1)
    return ((rows.isEmpty ? [] : lines + [""]) + closing.map(\.inMarkdown)).asText
  }
}

extension String {
  /// The text as a cell of a table in GitHub's Markdown, without formatting, links and mentions.
  var inMarkdown: String {
    onOneLine.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "|", "`", "*", "_", "[", "]", "<", ">", "~", "&", "$": "\\\(scalar)"
      // An escaped sign would still be a link to a person or an issue.
      case "@", "#": "\(scalar)&#8203;"
      default: "\(scalar)"
      }
    }.joined()
  }
}
