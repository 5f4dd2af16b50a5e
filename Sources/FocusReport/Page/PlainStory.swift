import FocusFilterKit
import Foundation

/// A report's story for browsers without script and for readers of the source.
struct PlainStory {
  let document: ReportDocument
  let dates: DateText
  /// The maximum number of lines.
  let limit: Int

  /// The failures, then every line with its reasons, as markup.
  var html: String {
    var page = HTMLText()
    page.add("<article class=\"plain-story\">\n<h1><bdi>")
    let day = document.simulation
    page.add(data: day.name ?? day.file)
    page.add("</bdi></h1>\n<p>")
    page.add(data: "\(dates.day(day.start)), \(dates.time(day.start)), \(day.timeZone)")
    page.add("</p>\n")
    addFailures(to: &page)
    addDependences(to: &page)
    addItems(to: &page)
    page.add("</article>")
    return page.html
  }

  private func addFailures(to page: inout HTMLText) {
    let expectations = document.simulation.expectations
    let failures = expectations.indices.filter { !expectations[$0].holds }
    guard !expectations.isEmpty else { return }
    page.add("<h2>")
    page.add(failures.isEmpty ? expectations.count : failures.count)
    page.add(" of ")
    page.add(expectations.count)
    page.add(failures.isEmpty ? " expectations held</h2>\n" : " expectations failed</h2>\n")
    guard !failures.isEmpty else { return }
    page.add("<ol class=\"plain-failures\">\n")
    for index in failures {
      let failure = expectations[index]
      page.add("<li>")
      let item = document.item(about: index)
      if let item {
        page.add("<a href=\"#e")
        page.add(item + 1)
        page.add("\">")
      }
      page.add("<bdi>")
      page.add(data: failure.subject)
      page.add(item == nil ? "</bdi>" : "</bdi></a>")
      page.add(": expected <code>")
      page.add(data: failure.expected)
      page.add("</code>, was <code>")
      page.add(data: failure.actual)
      page.add("</code> ")
      let place = "\(failure.place.file):\(failure.place.line):\(failure.place.column)"
      add(place, ofLine: failure.place.line, to: &page)
      page.add("</li>\n")
    }
    page.add("</ol>\n")
  }

  /// Adds a place in the day's file with the text of its line, if the document has it.
  private func add(_ place: String, ofLine line: Int, to page: inout HTMLText) {
    page.add("<span class=\"place\">")
    page.add(data: place)
    if let text = document.fileLines[line] {
      page.add(" <code>")
      page.add(data: text)
      page.add("</code>")
    }
    page.add("</span>")
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
      page.add(data: dependence.reading.title)
      page.add(" is read as ")
      page.add(data: dependence.reading.value(named: dependence.value)?.words ?? dependence.value)
      page.add("</li>\n")
    }
    page.add("</ol>\n")
  }

  private func addItems(to page: inout HTMLText) {
    var days = StoryDays()
    let items = zip(document.simulation.lines, document.details)
    for (index, (line, detail)) in items.prefix(limit).enumerated() {
      let isFirst = days.last == nil
      if let day = days.heading(of: line.at, dates) {
        if !isFirst { page.add("</ol>\n") }
        page.add("<h2>")
        page.add(data: day)
        page.add("</h2>\n<ol class=\"plain-items\">\n")
      }
      page.add("<li id=\"e")
      page.add(index + 1)
      page.add("\"><time>")
      page.add(data: dates.time(line.at))
      page.add("</time><div>")
      for (place, text) in detail.words.enumerated() {
        page.add(place == 0 ? "<p><bdi>" : "<p class=\"by\"><bdi>")
        page.add(sentence: text)
        page.add("</bdi></p>")
      }
      if let eventLine = detail.eventLine {
        page.add("<p class=\"by\">")
        add("\(document.simulation.file):\(eventLine)", ofLine: eventLine, to: &page)
        page.add("</p>")
      }
      if let rule = line.rule {
        page.add("<p class=\"by\">")
        page.add(data: "\(rule.id), \(rule.fidelity.rawValue): \(rule.summary)")
        page.add("</p>")
      }
      page.add("</div></li>\n")
    }
    if days.last != nil { page.add("</ol>\n") }
    let rest = document.details.count - limit
    if rest > 0 {
      page.add("<p>… and ")
      page.add(rest)
      page.add(" more, which the page shows with its script.</p>\n")
    }
  }
}
