public import FocusFilterKit
import FocusText
import Foundation

/// A static HTML page that shows two stories side by side.
struct ComparisonPage {
  let comparison: StoryComparison
  let titles: (first: String, second: String)
  let timeZone: TimeZone
  let tool: String
  /// The address of the page that lists the comparison; `nil` for none.
  let index: String?

  /// The page. All texts of the stories are escaped.
  var html: String {
    var page = HTMLText()
    page.addHead(
      title: "\(titles.first) and \(titles.second) · Focus report",
      policy: Page.policyWithoutScript, Page.comparisonStyle)
    page.add("<body>\n<main class=\"comparison\">\n")
    addHead(to: &page)
    addPairs(to: &page)
    page.add("<footer>")
    page.add(data: tool)
    page.add("</footer>\n</main>\n<script type=\"application/json\" id=\"document\">")
    page.add(json: json)
    page.add("</script>\n</body>\n</html>\n")
    return page.html
  }

  /// The comparison as JSON that can be embedded in a script element.
  private var json: String {
    // Encoding can't fail, because every value is finite and every key is a string.
    guard let json = try? JSONEncoder.sorted(dates: .iso8601).script(comparison) else {
      preconditionFailure("A comparison can't be encoded.")
    }
    return json
  }

  // MARK: Parts

  private func addHead(to page: inout HTMLText) {
    let differing = comparison.pairs.count { !$0.isAlike }
    page.add("<header>\n<p class=\"eyebrow\">")
    if let index { page.addLink(toIndex: index) } else { page.add("Focus report") }
    page.add(" · two days</p>\n<h1>")
    let verb = differing == 1 ? "differs" : "differ"
    let count = "\(differing) of \(comparison.pairs.count) lines \(verb)"
    let headline = comparison.headline
    page.add(data: comparison.isAlike ? "The stories are alike" : headline ?? count)
    page.add("</h1>\n<p class=\"zone\">")
    if headline != nil { page.add(data: "\(count) · ") }
    page.add(data: timeZone.identifier)
    page.add(
      """
      </p>
      </header>
      <input type="checkbox" id="only"><label for="only">Only what differs</label>
      <table>
      <caption class="unseen">Both stories, aligned by time</caption>
      <thead><tr><th scope="col">Time</th><th scope="col"><span class="sign">−</span> <bdi>
      """)
    page.add(data: titles.first)
    page.add("</bdi></th><th scope=\"col\"><span class=\"sign\">+</span> <bdi>")
    page.add(data: titles.second)
    page.add("</bdi></th></tr></thead>\n<tbody>\n")
  }

  private func addPairs(to page: inout HTMLText) {
    let dates = DateText(timeZone)
    let words = StoryWords(dates)
    var days = StoryDays()
    for (index, pair) in comparison.pairs.enumerated() {
      if let day = days.heading(of: pair.at, dates) {
        page.add("<tr class=\"dated\"><th colspan=\"3\" scope=\"rowgroup\">")
        page.add(data: day)
        page.add("</th></tr>\n")
      }
      page.add(pair.isAlike ? "<tr class=\"alike\"" : "<tr class=\"differs\"")
      page.add(" id=\"e")
      page.add(index + 1)
      page.add("\"><td><time>")
      page.add(data: dates.time(pair.at))
      page.add("</time></td>")
      let (first, second) = (pair.first.map(words.texts), pair.second.map(words.texts))
      if pair.isAlike {
        page.add("<td colspan=\"2\">")
        add(first, besides: second, to: &page)
        page.add("</td></tr>\n")
      } else {
        page.add("<td>")
        add(first, besides: second, to: &page)
        page.add("</td><td>")
        add(second, besides: first, to: &page)
        page.add("</td></tr>\n")
      }
    }
    page.add("</tbody>\n</table>\n")
  }

  /// Adds a line's texts, and marks the texts that the other line doesn't have.
  private func add(_ texts: [String]?, besides other: [String]?, to page: inout HTMLText) {
    guard let texts else {
      page.add("<p class=\"none\">nothing</p>")
      return
    }
    let others = other ?? []
    for (index, text) in texts.enumerated() {
      page.add(index == 0 ? "<p>" : "<p class=\"by\">")
      page.add(others.contains(text) ? "<bdi>" : "<mark><bdi>")
      page.add(sentence: text)
      page.add(others.contains(text) ? "</bdi></p>" : "</bdi></mark></p>")
    }
  }
}

extension StoryComparison {
  /// Returns both stories side by side as one HTML file, without script or other files.
  ///
  /// The bytes depend on the stories alone. All texts from apps and files are escaped.
  /// - Parameters:
  ///   - titles: The stories' titles.
  ///   - timeZone: The time zone in which times are shown.
  ///   - tool: The name of the report's origin.
  ///   - index: The address of a ``ReportIndex`` to which the page links; `nil` for no link.
  public func htmlReport(
    titles: (first: String, second: String), in timeZone: TimeZone,
    by tool: String = "FocusFilterKit", listedIn index: String? = nil
  ) -> String {
    ComparisonPage(
      comparison: self, titles: titles, timeZone: timeZone, tool: tool, index: index
    ).html
  }
}
