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
    htmlReport(by: tool, upTo: limit, sweep: nil, index)
  }

  fileprivate func htmlReport(
    by tool: String, upTo limit: Int, sweep: ReadingSweep?, _ index: String? = nil
  ) -> String {
    var smallest = ""
    let most = Omission.mostLines(of: lines, upTo: limit)
    let omissions = Omission.steps(forLines: lines.count)
    for omission in omissions.drop(while: { min($0.lines, lines.count) > most }) {
      // A page that is too long needs no memory beside the next one.
      smallest = ""
      var writer = ReportWriter(self, sweep, omission)
      smallest = Page.html(of: writer.document(by: tool), omission, listedIn: index)
      if smallest.utf8.count <= limit { break }
    }
    return smallest
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
    simulation.htmlReport(by: tool, upTo: limit, sweep: self)
  }
}

/// A report's page: its template, style and script, and the policy that allows only these.
enum Page {
  /// Returns the page of a report.
  ///
  /// - Parameters:
  ///   - document: The report's document, with the omissions made.
  ///   - index: The address of the page that lists the report; `nil` for none.
  static func html(
    of document: ReportDocument, _ omission: Omission, listedIn index: String?
  ) -> String {
    let day = document.simulation
    var page = head("\(day.name ?? day.file, upTo: 120) · Focus report", policy, style).html
    // Only the template is searched for names of parts, so no part can insert another part.
    for part in template.split(separator: "{{", omittingEmptySubsequences: false) {
      guard let end = part.range(of: "}}") else {
        page += part
        continue
      }
      switch part[..<end.lowerBound] {
      case "eyebrow": page += eyebrow(index).html
      case "plain":
        let dates = DateText(TimeZone(identifier: day.timeZone) ?? .gmt)
        page += PlainStory(document: document, dates: dates, limit: omission.plainItems).html
      case "document":
        for part in document.json(cuttingLinesAfter: omission.longestText) { page += part }
      case "script": page += script
      // The package's own template has only the names above.
      case let name: preconditionFailure("The page has no part '\(name)'.")
      }
      page += part[end.upperBound...]
    }
    return page
  }

  /// Returns a page without script: a comparison, or an index.
  ///
  /// - Parameters:
  ///   - tool: The name of the page's origin.
  ///   - data: The elements after the page's visible part.
  static func withoutScript(
    title: String, _ main: HTMLText, by tool: String, data: HTMLText = ""
  ) -> String {
    let page: HTMLText = """
      \(head("\(title, upTo: 180)", policyWithoutScript, comparisonStyle))<body>
      <main class="comparison">
      \(main)<footer>\(tool)</footer>
      </main>
      \(data)</body>
      </html>

      """
    return page.html
  }

  /// Returns the head of a page, with its style and the policy that allows the style.
  private static func head(_ title: HTMLText, _ policy: String, _ style: String) -> HTMLText {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(own: policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <title>\(title)</title>
    <style>\(own: style)</style>
    </head>

    """
  }

  /// Returns the line above a page's heading, which links to the page that lists the report.
  static func eyebrow(_ index: String?) -> HTMLText {
    index.map { "<a href=\"\($0)\">All Focus reports</a>" } ?? "Focus report"
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

/// HTML in which a literal is the page's own markup, and interpolated texts are escaped, so that no
/// text from an app or a file acts as markup.
///
/// The exception is `own:`, which inserts a text of the package as it is. No other text that isn't
/// a literal becomes markup.
///
/// ```swift
/// page.add("<li id=\"e\(number)\"><bdi>\(title)</bdi></li>\n")
/// ```
struct HTMLText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  private(set) var html = ""

  init(literalCapacity: Int, interpolationCount: Int) {}
  init(stringLiteral markup: StaticString) { html = "\(markup)" }
  init(stringInterpolation text: HTMLText) { self = text }

  mutating func add(_ text: HTMLText) { html += text.html }

  mutating func appendLiteral(_ markup: StaticString) { html += "\(markup)" }

  /// Inserts HTML.
  mutating func appendInterpolation(_ text: HTMLText) { add(text) }

  /// Inserts a number.
  mutating func appendInterpolation(_ number: Int) { html += String(number) }

  /// Inserts the page's own style or policy, or JSON that contains no `<`.
  mutating func appendInterpolation(own text: String) { html += text }

  /// Inserts an escaped text, shortened to a number of characters.
  mutating func appendInterpolation(_ text: String, upTo limit: Int = 600) {
    // The limit counts Unicode scalars, because a single character may consist of any number of
    // them.
    let scalars = text.unicodeScalars
    for scalar in scalars.prefix(limit) { html += Self.escaped(scalar) }
    if scalars.dropFirst(limit).first != nil { html += "…" }
  }

  /// Inserts a sentence in which the text between two backticks is code.
  ///
  /// A backtick without a second one stays as it is.
  mutating func appendInterpolation(sentence text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1, text.unicodeScalars.count <= 600 else {
      return appendInterpolation(text)
    }
    for (index, part) in parts.enumerated() {
      add(index % 2 == 1 ? "<code>\(part)</code>" : "\(part)")
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
      "‹U+\(String(format: "%04X", scalar.value))›"
    default: String(scalar)
    }
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
    let day = document.simulation
    let page: HTMLText = """
      <article class="plain-story">
      <h1><bdi>\(day.name ?? day.file)</bdi></h1>
      <p>\(dates.day(day.start)), \(dates.time(day.start)), \(day.timeZone)</p>
      \(failures)\(dependences)\(items)</article>
      """
    return page.html
  }

  private var failures: HTMLText {
    let all = document.simulation.expectations
    let failed = all.indices.filter { !all[$0].holds }
    guard !all.isEmpty else { return "" }
    guard !failed.isEmpty else {
      return "<h2>\(all.count) of \(all.count) expectations held</h2>\n"
    }
    var list: HTMLText = """
      <h2>\(failed.count) of \(all.count) expectations failed</h2>
      <ol class="plain-failures">

      """
    for index in failed {
      let failure = all[index]
      let subject: HTMLText = "<bdi>\(failure.subject)</bdi>"
      let link: HTMLText? = document.item(about: index).map {
        "<a href=\"#e\($0 + 1)\">\(subject)</a>"
      }
      let place = "\(failure.place.file):\(failure.place.line):\(failure.place.column)"
      list.add(
        """
        <li>\(link ?? subject): expected <code>\(failure.expected)</code>, \
        was <code>\(failure.actual)</code> \(code(at: place, line: failure.place.line))</li>

        """)
    }
    list.add("</ol>\n")
    return list
  }

  /// Returns a place in the day's file with the text of its line, if the document has it.
  private func code(at place: String, line: Int) -> HTMLText {
    let text: HTMLText? = document.fileLines[line].map { " <code>\($0)</code>" }
    return "<span class=\"place\">\(place)\(text ?? "")</span>"
  }

  private var dependences: HTMLText {
    guard let dependences = document.sweep?.dependences, !dependences.isEmpty else { return "" }
    var list: HTMLText = """
      <h2>What depends on a reading</h2>
      <ol class="plain-failures">

      """
    for dependence in dependences {
      let (reading, value) = (dependence.reading, dependence.value)
      list.add(
        """
        <li><bdi>\(dependence.subject)</bdi>: <code>\(dependence.outcome)</code>, \
        and <code>\(dependence.otherwise)</code> where \(reading.title) \
        is read as \(reading.value(named: value)?.words ?? value)</li>

        """)
    }
    list.add("</ol>\n")
    return list
  }

  private var items: HTMLText {
    var list: HTMLText = ""
    var days = StoryDays()
    var clocks = StoryWords(dates)
    let items = zip(document.simulation.lines, document.details)
    for (index, (line, detail)) in items.prefix(limit).enumerated() {
      let isFirst = days.last == nil
      clocks.moveClocks(at: line)
      if let day = days.heading(of: line.at, clocks.dates) {
        if !isFirst { list.add("</ol>\n") }
        list.add("<h2>\(day)</h2>\n<ol class=\"plain-items\">\n")
      }
      list.add("<li id=\"e\(index + 1)\"><time>\(clocks.dates.time(line.at))</time><div>")
      for (place, text) in detail.words.enumerated() {
        list.add("<p\(place == 0 ? "" : Self.by)><bdi>\(sentence: text)</bdi></p>")
      }
      if let number = detail.eventLine {
        let place = "\(document.simulation.file):\(number)"
        list.add("<p\(Self.by)>\(code(at: place, line: number))</p>")
      }
      if let rule = line.rule {
        list.add("<p\(Self.by)>\(rule.id), \(rule.fidelity.rawValue): \(rule.summary)</p>")
      }
      list.add("</div></li>\n")
    }
    if days.last != nil { list.add("</ol>\n") }
    let rest = document.details.count - limit
    if rest > 0 {
      list.add("<p>… and \(rest) more, which the page shows with its script.</p>\n")
    }
    return list
  }

  private static let by: HTMLText = " class=\"by\""
}
