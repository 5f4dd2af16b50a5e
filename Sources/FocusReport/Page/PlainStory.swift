import Foundation

/// The story of a report for browsers that run no script, and for those who read the source.
struct PlainStory {
  let document: ReportDocument
  let clock: ReportClock
  /// How many items it tells.
  let limit: Int

  /// The failures, then every item with its reasons, as markup.
  var html: String {
    var page = HTMLText()
    page.add("<article class=\"plain-story\">\n<h1><bdi>")
    page.add(data: document.name ?? document.file)
    page.add("</bdi></h1>\n<p>")
    page.add(data: "\(clock.day(clock.start)), \(clock.time(clock.start)), \(document.timeZone)")
    page.add("</p>\n")
    addFailures(to: &page)
    addDependences(to: &page)
    addItems(to: &page)
    page.add("</article>")
    return page.html
  }

  private func addFailures(to page: inout HTMLText) {
    let failures = document.expectations.filter { !$0.holds }
    guard !document.expectations.isEmpty else { return }
    page.add("<h2>")
    page.add(failures.isEmpty ? document.expectations.count : failures.count)
    page.add(" of ")
    page.add(document.expectations.count)
    page.add(failures.isEmpty ? " expectations held</h2>\n" : " expectations failed</h2>\n")
    guard !failures.isEmpty else { return }
    page.add("<ol class=\"plain-failures\">\n")
    for failure in failures {
      page.add("<li>")
      if let item = failure.item {
        page.add("<a href=\"#e")
        page.add(item + 1)
        page.add("\">")
      }
      page.add("<bdi>")
      page.add(data: failure.subject)
      page.add(failure.item == nil ? "</bdi>" : "</bdi></a>")
      page.add(": expected <code>")
      page.add(data: failure.expected)
      page.add("</code>, was <code>")
      page.add(data: failure.actual)
      page.add("</code> <span class=\"place\">")
      page.add(data: failure.place)
      page.add("</span></li>\n")
    }
    page.add("</ol>\n")
  }

  private func addDependences(to page: inout HTMLText) {
    guard let dependences = document.sweep?.dependences, !dependences.isEmpty else { return }
    page.add("<h2>What depends on a reading</h2>\n<ol class=\"plain-failures\">\n")
    for dependence in dependences {
      page.add("<li><bdi>")
      page.add(data: dependence.subject)
      page.add("</bdi>: <code>")
      page.add(data: dependence.outcome)
      page.add("</code>, and <code>")
      page.add(data: dependence.otherwise)
      page.add("</code> where ")
      page.add(data: document.choices[dependence.choice].name)
      page.add(" is read as ")
      page.add(data: dependence.value)
      page.add("</li>\n")
    }
    page.add("</ol>\n")
  }

  private func addItems(to page: inout HTMLText) {
    var lastDay: String?
    for (index, item) in document.items.prefix(limit).enumerated() {
      let date = clock.start.addingTimeInterval(item.at.value)
      let day = clock.day(date)
      if day != lastDay {
        if lastDay != nil { page.add("</ol>\n") }
        page.add("<h2>")
        page.add(data: day)
        page.add("</h2>\n<ol class=\"plain-items\">\n")
        lastDay = day
      }
      page.add("<li id=\"e")
      page.add(index + 1)
      page.add("\"><time>")
      page.add(data: clock.time(date))
      page.add("</time><div><p><bdi>")
      page.add(data: document.texts[item.text])
      page.add("</bdi></p>")
      add(item.more ?? [], of: item, to: &page)
      page.add("</div></li>\n")
    }
    if lastDay != nil { page.add("</ol>\n") }
    let rest = document.items.count - limit
    if rest > 0 {
      page.add("<p>… and ")
      page.add(rest)
      page.add(" more, which the page shows with its script.</p>\n")
    }
  }

  private func add(_ more: [Int], of item: ReportDocument.Item, to page: inout HTMLText) {
    for text in more {
      page.add("<p class=\"by\"><bdi>")
      page.add(data: document.texts[text])
      page.add("</bdi></p>")
    }
    guard let rule = item.rule.map({ document.rules[$0] }) else { return }
    page.add("<p class=\"by\">")
    page.add(data: "\(rule.id), \(rule.fidelity): \(rule.summary)")
    page.add("</p>")
  }
}
