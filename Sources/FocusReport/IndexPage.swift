public import FocusFilterKit
import Foundation

/// An index of several days' reports, as one HTML file beside the reports' pages.
///
/// ```swift
/// let index = ReportIndex(entries: [
///   .init(title: "Lunch", file: "lunch.jsonc", result: "passed", words: "3 expectations", page: "lunch.html")
/// ])
/// try index.html().write(to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
/// ```
public struct ReportIndex: Sendable, Hashable {
  /// The days; the index lists those first that failed or changed.
  let entries: [Entry]

  /// The coverage of the days; `nil` to leave it out.
  let coverage: Coverage?

  /// The result of all days in words; `nil` for the number of days that failed or passed.
  let heading: String?

  /// Creates an index of days.
  public init(entries: [Entry], coverage: Coverage? = nil, heading: String? = nil) {
    self.entries = entries
    self.coverage = coverage
    self.heading = heading
  }

  /// An index's entry for one day.
  public struct Entry: Sendable, Hashable {
    /// The day's title.
    let title: String
    /// The scenario's file.
    let file: String
    /// The result in one word: `passed`, `failed`, `played` for a day without expectations, or
    /// `skipped` for a file that isn't a scenario; of a comparison `alike`, `changed`, `added`,
    /// `removed` or `failed`.
    let result: String
    /// The reason for the result, such as the number of expectations.
    let words: String
    /// The address of the day's page, relative to the index; `nil` without a page.
    let page: String?
    /// The time that playing the day took; `nil` if the day wasn't played.
    let duration: Duration?

    /// Creates an entry from its texts.
    public init(
      title: String, file: String, result: String, words: String, page: String?,
      duration: Duration? = nil
    ) {
      self.title = title
      self.file = file
      self.result = result
      self.words = words
      self.page = page
      self.duration = duration
    }
  }

  /// Returns the index as one HTML file without script, which needs only the reports' pages.
  ///
  /// The bytes depend on the entries alone. All texts from files are escaped.
  /// - Parameter tool: The name of the index's origin.
  public func html(by tool: String = "FocusFilterKit") -> String {
    let failed = entries.count { $0.result == "failed" }
    let played = entries.count { $0.result != "skipped" }
    let passed = entries.count { $0.result == "passed" }
    let result =
      failed > 0
      ? "\(failed) of \(played) scenario\(played == 1 ? "" : "s") failed"
      : passed > 0
        ? "\(passed) scenario\(passed == 1 ? "" : "s") passed"
        : "No scenario has expectations, so nothing was checked"
    var page: HTMLText = """
      <header>
      <p class="eyebrow">Focus report</p>
      <h1>\(heading ?? result)</h1>
      </header>
      <table class="index">
      <caption class="unseen">The scenarios, each with a link to its report</caption>
      <thead><tr><th scope="col">Result</th><th scope="col">Scenario</th>\
      <th scope="col">Details</th><th scope="col">Seconds</th></tr></thead>
      <tbody>

      """
    for entry in entries where entry.comesFirst { page.add(entry.row) }
    for entry in entries where !entry.comesFirst { page.add(entry.row) }
    page.add("</tbody>\n</table>\n")
    if let coverage { add(coverage, to: &page) }
    return Page.withoutScript(title: "Focus reports", page, by: tool)
  }

  private func add(_ coverage: Coverage, to page: inout HTMLText) {
    page.add(
      """
      <h2>Coverage: \(coverage.percent)%</h2>
      <table class="index">
      <caption class="unseen">What came up for each app, and what expectations looked at</caption>
      <thead><tr><th scope="col">App</th><th scope="col">Facts</th><th scope="col">Came up</th>\
      <th scope="col">Expected</th><th scope="col">Missing</th></tr></thead>
      <tbody>

      """)
    for row in coverage.rows {
      page.add(
        """
        <tr><td><bdi>\(row.app)</bdi></td><td>\(row.family.rawValue)</td>\
        <td>\(row.played)/\(row.count)</td><td>\(row.expected)/\(row.count)</td>\
        <td><bdi>\(row.missing)</bdi></td></tr>

        """)
    }
    page.add("</tbody>\n</table>\n")
  }
}

extension ReportIndex.Entry {
  /// Whether the day needs attention, so that the index lists it before the others.
  fileprivate var comesFirst: Bool {
    ["failed", "changed", "added", "removed"].contains(result)
  }

  /// The entry as a table's row.
  fileprivate var row: HTMLText {
    let title: HTMLText = "<bdi>\(title)</bdi>"
    let link: HTMLText? = page.map { "<a href=\"\($0)\">\(title)</a>" }
    let seconds = duration.map { String(format: "%.2f", $0 / .seconds(1)) } ?? ""
    return """
      <tr\(comesFirst ? Self.differs : "")><td>\(result)</td><td>\(link ?? title)\
      <p class="by"><bdi>\(file)</bdi></p></td><td><bdi>\(words)</bdi></td><td>\(seconds)</td></tr>

      """
  }

  private static let differs: HTMLText = " class=\"differs\""
}
