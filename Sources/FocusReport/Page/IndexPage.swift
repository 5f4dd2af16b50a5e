/// An index of several days' reports, as one HTML file beside the reports' pages.
///
/// ```swift
/// let index = ReportIndex(entries: [
///   .init(title: "Lunch", file: "lunch.jsonc", result: "passed", words: "3 expectations", page: "lunch.html")
/// ])
/// try index.html().write(to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
/// ```
public struct ReportIndex: Sendable, Hashable {
  /// The days, in the order of the index.
  public let entries: [Entry]

  /// Creates an index of days.
  public init(entries: [Entry]) { self.entries = entries }

  /// An index's entry for one day.
  public struct Entry: Sendable, Hashable {
    /// The day's title.
    public let title: String
    /// The scenario's file.
    public let file: String
    /// The result in one word: `passed`, `failed`, or `played` for a day without expectations.
    public let result: String
    /// The reason for the result, such as the number of expectations.
    public let words: String
    /// The address of the day's page, relative to the index; `nil` without a page.
    public let page: String?

    /// Creates an entry from its texts.
    public init(title: String, file: String, result: String, words: String, page: String?) {
      self.title = title
      self.file = file
      self.result = result
      self.words = words
      self.page = page
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
    page.add(failed)
    page.add(" of ")
    page.add(entries.count)
    page.add(entries.count == 1 ? " scenario failed" : " scenarios failed")
    page.add(
      """
      </h1>
      </header>
      <table class="index">
      <caption class="unseen">The scenarios, each with a link to its report</caption>
      <thead><tr><th scope="col">Result</th><th scope="col">Scenario</th>\
      <th scope="col">Details</th></tr></thead>
      <tbody>

      """)
    for entry in entries { add(entry, to: &page) }
    page.add("</tbody>\n</table>\n<footer>")
    page.add(data: tool)
    page.add("</footer>\n</main>\n</body>\n</html>\n")
    return page.html
  }

  private func add(_ entry: Entry, to page: inout HTMLText) {
    page.add(entry.result == "failed" ? "<tr class=\"differs\"><td>" : "<tr><td>")
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
    page.add("</bdi></td></tr>\n")
  }
}
