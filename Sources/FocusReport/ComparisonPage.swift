public import FocusFilterKit
import FocusText
import Foundation

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
    // Encoding can't fail, because every value is finite and every key is a string.
    guard let json = try? JSONEncoder.sorted(dates: .iso8601).script(self) else {
      preconditionFailure("A comparison can't be encoded.")
    }
    let differing = pairs.count { !$0.isAlike }
    let count = "\(differing) of \(pairs.count) lines \(differing == 1 ? "differs" : "differ")"
    return Page.withoutScript(
      title: "\(titles.first) and \(titles.second) · Focus report",
      """
      <header>
      <p class="eyebrow">\(Page.eyebrow(index)) · two days</p>
      <h1>\(isAlike ? "The stories are alike" : headline ?? count)</h1>
      <p class="zone">\(headline == nil ? "" : "\(count) · ")\(timeZone.identifier)</p>
      </header>
      <input type="checkbox" id="only"><label for="only">Only what differs</label>
      <table>
      <caption class="unseen">Both stories, aligned by time</caption>
      <thead><tr><th scope="col">Time</th>\
      <th scope="col"><span class="sign">−</span> <bdi>\(titles.first)</bdi></th>\
      <th scope="col"><span class="sign">+</span> <bdi>\(titles.second)</bdi></th></tr></thead>
      <tbody>
      \(rows(DateText(timeZone)))</tbody>
      </table>

      """, by: tool,
      data: """
        <script type="application/json" id="document">\(own: json)</script>

        """)
  }

  /// Returns the lines as a table's rows; a line that both stories have is written once.
  private func rows(_ dates: DateText) -> HTMLText {
    var words = StoryWords(dates)
    var rows: HTMLText = ""
    var days = StoryDays()
    for (index, pair) in pairs.enumerated() {
      words.moveClocks(at: pair.first ?? pair.second)
      if let day = days.heading(of: pair.at, words.dates) {
        rows.add("<tr class=\"dated\"><th colspan=\"3\" scope=\"rowgroup\">\(day)</th></tr>\n")
      }
      var (first, second) = (pair.first.map(words.texts), pair.second.map(words.texts))
      if first == second, !pair.isAlike {
        first?.append(contentsOf: pair.untold.first)
        second?.append(contentsOf: pair.untold.second)
      }
      let cells: HTMLText =
        pair.isAlike
        ? "<td colspan=\"2\">\(Self.cell(first, besides: second))</td>"
        : "<td>\(Self.cell(first, besides: second))</td><td>\(Self.cell(second, besides: first))</td>"
      rows.add(
        """
        <tr class="\(pair.isAlike ? "alike" : "differs")" id="e\(index + 1)">\
        <td><time>\(words.dates.time(pair.at))</time></td>\(cells)</tr>

        """)
    }
    return rows
  }

  /// Returns a line's texts, in which those are marked that the other line doesn't have.
  private static func cell(_ texts: [String]?, besides other: [String]?) -> HTMLText {
    guard let texts else { return "<p class=\"none\">nothing</p>" }
    var cell: HTMLText = ""
    for (index, text) in texts.enumerated() {
      let words: HTMLText = "<bdi>\(sentence: text)</bdi>"
      let isShared = other?.contains(text) == true
      cell.add(index == 0 ? "<p>" : "<p class=\"by\">")
      cell.add(isShared ? "\(words)</p>" : "<mark>\(words)</mark></p>")
    }
    return cell
  }
}
