import EmbeddedFiles
public import FocusFilterKit
import FocusText
import Foundation

extension Simulation {
  /// Returns the day as one HTML file that needs no network and no other file.
  ///
  /// The page shows a timeline, the story, the reasons for each step, and the device before and
  /// after each step. The bytes depend on the simulation alone. All texts from apps and files are
  /// escaped.
  ///
  /// ```swift
  /// let day = try await Scenario(text, file: "day.json").play(on: [.exampleChat])
  /// try day.htmlReport().write(to: folder.appending(path: "day.html"), atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  ///   - index: The address of a ``ReportIndex`` to which the page links; `nil` for no link.
  public func htmlReport(
    by tool: String = "FocusFilterKit", upTo limit: Int = 16_000_000, listedIn index: String? = nil
  ) -> String {
    htmlParts(by: tool, upTo: limit, sweep: nil, index).joined()
  }

  /// Returns the report in parts to write one after another, which takes less memory for a long
  /// day.
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  public func htmlParts(by tool: String, upTo limit: Int = 16_000_000) -> [Substring] {
    htmlParts(by: tool, upTo: limit, sweep: nil)
  }

  fileprivate func htmlParts(
    by tool: String, upTo limit: Int, sweep: ReadingSweep?, _ index: String? = nil
  ) -> [Substring] {
    var smallest: [Substring] = []
    let most = Omission.mostLines(of: lines, upTo: limit)
    let omissions = Omission.steps(forLines: lines.count)
    for omission in omissions.drop(while: { min($0.lines, lines.count) > most }) {
      smallest = []
      var writer = ReportWriter(self, sweep)
      let document = omission.applied(
        to: writer.document(by: tool, upTo: omission.lines), ofLines: lines.count)
      smallest = Self.page(of: document, omission, listedIn: index)
      if smallest.reduce(0, { $0 + $1.utf8.count }) <= limit { break }
    }
    return smallest
  }

  private static func page(
    of document: ReportDocument, _ omission: Omission, listedIn index: String?
  ) -> [Substring] {
    let day = document.simulation
    var title = HTMLText()
    title.add(data: day.name ?? day.file, upTo: 120)
    title.add(" · Focus report")
    return Page.parts(
      title: title.html, index: index,
      plain: PlainStory(
        document: document, dates: DateText(TimeZone(identifier: day.timeZone) ?? .gmt),
        limit: omission.plainItems
      ).html,
      document: document.json(cuttingLinesAfter: omission.longestText))
  }
}

extension Simulation {
  /// The version of the document in a report.
  public static let reportVersion = "2.0"
}

extension ReadingSweep {
  /// Returns the day under the chosen readings as one HTML file, which also shows the results that
  /// depend on a reading.
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  public func htmlReport(
    by tool: String = "FocusFilterKit", upTo limit: Int = 16_000_000
  ) -> String {
    htmlParts(by: tool, upTo: limit).joined()
  }

  /// Returns that file in parts to write one after another, which takes less memory for a long day.
  ///
  /// - Parameters:
  ///   - tool: The name of the report's origin.
  ///   - limit: The size in bytes above which the report omits parts, and says so.
  public func htmlParts(by tool: String, upTo limit: Int = 16_000_000) -> [Substring] {
    simulation.htmlParts(by: tool, upTo: limit, sweep: self)
  }
}

/// A report's page: its template, style and script, and the policy that allows only these.
enum Page {
  /// Returns the page in parts.
  ///
  /// - Parameters:
  ///   - title: The title, as markup.
  ///   - index: The address of the page that lists the report; `nil` for none.
  ///   - plain: The story for browsers without script, as markup.
  ///   - document: The document as JSON, in parts.
  static func parts(
    title: String, index: String?, plain: String, document: [Substring]
  ) -> [Substring] {
    var eyebrow = HTMLText()
    if let index { eyebrow.addLink(toIndex: index) } else { eyebrow.add("Focus report") }
    var parts: [Substring] = []
    // Only the template is searched for names of parts, so no part can insert another part.
    for part in template.split(separator: "{{", omittingEmptySubsequences: false) {
      guard let end = part.range(of: "}}") else {
        parts.append(part)
        continue
      }
      switch part[..<end.lowerBound] {
      case "policy": parts.append(policy[...])
      case "title": parts.append(title[...])
      case "eyebrow": parts.append(eyebrow.html[...])
      case "style": parts.append(style[...])
      case "plain": parts.append(plain[...])
      case "document": parts += document
      case "script": parts.append(script[...])
      // The package's own template has only the names above.
      case let name: preconditionFailure("The page has no part '\(name)'.")
      }
      parts.append(part[end.upperBound...])
    }
    return parts
  }

  /// The page's content security policy: only its own script and style are allowed, by their
  /// hashes.
  static let policy = [
    "default-src 'none'", "script-src \(source(of: script))", "style-src \(source(of: style))",
    "img-src data:", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// The content security policy of a page without script: only its own style is allowed.
  static let policyWithoutScript = [
    "default-src 'none'", "style-src \(source(of: comparisonStyle))", "img-src data:",
    "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  /// A report's style with the additions for a comparison.
  static let comparisonStyle = style + String(cString: comparison_css())

  static let template = String(cString: report_html())
  static let style = String(cString: report_css())
  static let script = [
    document_js(), marks_js(), timeline_js(), story_js(), detail_js(), page_js(),
  ].map { String(cString: $0) }.joined(separator: "\n")

  private static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(text.utf8)).base64EncodedString())'"
  }
}

// MARK: Texts

/// A writer of HTML that escapes all texts from apps and files, so that none of them acts as
/// markup.
struct HTMLText {
  private(set) var html = ""

  /// Adds the page's own markup.
  mutating func add(_ markup: StaticString) {
    markup.withUTF8Buffer { html += String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the head of a page without script.
  ///
  /// - Parameters:
  ///   - policy: The content security policy, without quotation marks.
  ///   - style: The page's style sheet.
  mutating func addHead(title: String, policy: String, _ style: String) {
    add(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="
      """)
    html += policy
    add(
      """
      ">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <title>
      """)
    add(data: title, upTo: 180)
    add("</title>\n<style>")
    html += style
    add("</style>\n</head>\n")
  }

  /// Adds a link to the page that lists the report.
  mutating func addLink(toIndex address: String) {
    add("<a href=\"")
    add(data: address)
    add("\">All Focus reports</a>")
  }

  /// Adds JSON that contains no `<`.
  mutating func add(json: String) { html += json }

  /// Adds a number.
  mutating func add(_ number: Int) { html += String(number) }

  /// Adds an escaped text, shortened to a number of characters.
  mutating func add(data text: String, upTo limit: Int = 600) {
    // The limit counts Unicode scalars, because a single character may consist of any number of
    // them.
    let scalars = text.unicodeScalars
    for scalar in scalars.prefix(limit) { html += Self.escaped(scalar) }
    if scalars.dropFirst(limit).first != nil { html += "…" }
  }

  /// Adds a sentence in which the text between two backticks is code.
  ///
  /// A backtick without a second one stays as it is.
  mutating func add(sentence text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1, text.unicodeScalars.count <= 600 else { return add(data: text) }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 { add("<code>") }
      add(data: String(part))
      if index % 2 == 1 { add("</code>") }
    }
  }

  /// Returns a scalar in the page's form: markup is escaped, and invisible characters are spelled
  /// out.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    case "\t", "\n": String(scalar)
    case "\u{0}"..."\u{1F}": Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? ""
    case "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}", "\u{FEFF}":
      "‹U+\(padded(String(scalar.value, radix: 16, uppercase: true)))›"
    default: String(scalar)
    }
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

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
