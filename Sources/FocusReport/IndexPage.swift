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

  /// What came up in the days; `nil` to leave it out.
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
    var page = HTMLText()
    page.addHead(title: "Focus reports", policy: Page.policyWithoutScript, Page.comparisonStyle)
    page.add(
      "<body>\n<main class=\"comparison\">\n<header>\n<p class=\"eyebrow\">Focus report</p>\n<h1>")
    let failed = entries.count { $0.result == "failed" }
    let played = entries.count { $0.result != "skipped" }
    let passed = entries.count { $0.result == "passed" }
    page.add(
      data: heading
        ?? (failed > 0
          ? "\(failed) of \(played) scenario\(played == 1 ? "" : "s") failed"
          : passed > 0
            ? "\(passed) scenario\(passed == 1 ? "" : "s") passed"
            : "No scenario has expectations, so nothing was checked"))
    page.add(
      """
      </h1>
      </header>
      <table class="index">
      <caption class="unseen">The scenarios, each with a link to its report</caption>
      <thead><tr><th scope="col">Result</th><th scope="col">Scenario</th>\
      <th scope="col">Details</th><th scope="col">Seconds</th></tr></thead>
      <tbody>

      """)
    for entry in entries where entry.comesFirst { add(entry, to: &page) }
    for entry in entries where !entry.comesFirst { add(entry, to: &page) }
    page.add("</tbody>\n</table>\n")
    if let coverage { add(coverage, to: &page) }
    page.add("<footer>")
    page.add(data: tool)
    page.add("</footer>\n</main>\n</body>\n</html>\n")
    return page.html
  }

  private func add(_ coverage: Coverage, to page: inout HTMLText) {
    page.add("<h2>Coverage: ")
    page.add(coverage.percent)
    page.add(
      """
      %</h2>
      <table class="index">
      <caption class="unseen">What came up for each app, and what expectations looked at</caption>
      <thead><tr><th scope="col">App</th><th scope="col">Facts</th><th scope="col">Came up</th>\
      <th scope="col">Expected</th><th scope="col">Missing</th></tr></thead>
      <tbody>

      """)
    for row in coverage.rows {
      page.add("<tr><td><bdi>")
      page.add(data: row.app)
      page.add("</bdi></td><td>")
      page.add(data: row.family.rawValue)
      page.add("</td><td>")
      page.add(data: "\(row.played)/\(row.count)")
      page.add("</td><td>")
      page.add(data: "\(row.expected)/\(row.count)")
      page.add("</td><td><bdi>")
      page.add(data: row.missing)
      page.add("</bdi></td></tr>\n")
    }
    page.add("</tbody>\n</table>\n")
  }

  private func add(_ entry: Entry, to page: inout HTMLText) {
    page.add(entry.comesFirst ? "<tr class=\"differs\"><td>" : "<tr><td>")
    page.add(data: entry.result)
    page.add("</td><td>")
    if let address = entry.page {
      page.add("<a href=\"")
      page.add(data: address)
      page.add("\"><bdi>")
      page.add(data: entry.title)
      page.add("</bdi></a>")
    } else {
      page.add("<bdi>")
      page.add(data: entry.title)
      page.add("</bdi>")
    }
    page.add("<p class=\"by\"><bdi>")
    page.add(data: entry.file)
    page.add("</bdi></p></td><td><bdi>")
    page.add(data: entry.words)
    page.add("</bdi></td><td>")
    if let duration = entry.duration {
      page.add(data: String(format: "%.2f", duration / .seconds(1)))
    }
    page.add("</td></tr>\n")
  }
}

extension ReportIndex.Entry {
  /// Whether the day needs attention, so that the index lists it before the others.
  fileprivate var comesFirst: Bool {
    ["failed", "changed", "added", "removed"].contains(result)
  }
}
