import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusReport
@testable import FocusScenarios
@testable import FocusText

/// What a report is, as a file; what a browser makes of it is looked at by `.ci/browser`.
@Suite(.serialized) struct ReportTests {
  private static let chat = "com.example.chat"

  @Test(arguments: [0, 1, 500, 501, 1200])
  func aLongListIsEncodedInPartsAsInOne(count: Int) throws {
    let encoder = JSONEncoder.sorted()
    let words = (0..<count).map { "<\($0)>" }
    #expect(try encoder.script(ofLong: words[...], as: { $0 }).joined() == encoder.script(words))
  }

  /// A day with its page, and the document inside.
  private struct Report {
    let day: Simulation
    let html: String
    let document: [String: Any]
    /// The lines of the document, with the facts behind each.
    let items: [[String: Any]]

    init(_ day: Simulation, html: String? = nil) throws {
      self.day = day
      self.html = html ?? day.htmlReport()
      let text = try ReportTests.part(of: self.html, from: "id=\"document\">", to: "</script>")
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      self.document = try #require(document)
      let simulation = try #require(self.document["simulation"] as? [String: Any])
      let lines = try #require(simulation["lines"] as? [[String: Any]])
      let details = try #require(self.document["details"] as? [[String: Any]])
      try #require(lines.count == details.count)
      items = zip(lines, details).map { $0.merging($1) { $1 } }
    }

    /// Plays events on a day with Work, on which a filter is set up.
    init(_ events: String, name: String = "A day", policy: String = "") async throws {
      try self.init(await ReportTests.scenario(events, name, policy).play(on: [.exampleChat]))
    }

    func rows(_ key: String) throws -> [[String: Any]] {
      try #require(document[key] as? [[String: Any]])
    }

    var state: [String: Any] { get throws { try #require(document["state"] as? [String: Any]) } }
  }

  /// The example's working day.
  private static let workday = Task { try await playWorkday() }

  private static func playWorkday() async throws -> Simulation {
    let file = URL(filePath: #filePath).appending(
      path: "../../../Examples/ExampleChat/workday.json")
    return try await Scenario(Data(contentsOf: file.standardized), file: "workday.json")
      .play(on: [.exampleChat])
  }

  private static func workday() async throws -> Report { try Report(await workday.value) }

  private static func scenario(
    _ events: String, _ name: String = "A day", _ policy: String = ""
  ) throws -> Scenario {
    let text = """
      { name: \(try quoted(name)), start: "2026-11-23T08:00", timeZone: "Europe/London", \(policy)
        apps: [{ app: "com.example.chat", notifications: true }],
        modes: [{ mode: "Work", allowApps: ["com.example.chat"], filters: [
          { app: "com.example.chat", values: { account: "work" } }] }],
        events: [\(events)] }
      """
    return try Scenario(Data(text.utf8), file: "day.json")
  }

  private static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private static func part(of html: String, from start: String, to end: String) throws -> Substring
  {
    let start = try #require(html.range(of: start))
    let end = try #require(html.range(of: end, range: start.upperBound..<html.endIndex))
    return html[start.upperBound..<end.lowerBound]
  }

  @Test func equalDaysHaveEqualBytesWhichAreFew() async throws {
    let html = try await Self.workday().html
    #expect(try await Self.playWorkday().htmlReport() == html)
    #expect(html.utf8.count < 300_000)
  }

  @Test func itNamesNoOtherFile() async throws {
    let html = try await Self.workday().html
    let page = Page.template + Page.style + Page.script
    for word in ["http:", "https:", "//cdn", "@import", "url(", "src=", "import(", "innerHTML"] {
      // The one name that looks like an address is the name of a drawing's elements.
      let allowed = word == "http:" ? 1 : 0
      #expect(page.components(separatedBy: word).count - 1 == allowed, "\(word)")
    }
    #expect(html.components(separatedBy: "<script").count == 3)
    #expect(!html.contains("{{"))
  }

  @Test func equalDecisionsAreWrittenOnce() async throws {
    let events = (0..<50).map { number in
      """
      { at: "09:\(number + 10)", notify: "com.example.chat", criteria: "work", title: "\(number)" },
      """
    }
    let report = try await Report(events.joined())
    #expect(report.items.count { $0["decision"] != nil } == 50)
    #expect((report.document["decisions"] as? [Any])?.count == 1)
  }

  @Test func aDeliveryHasTheValuesBeforeAndAfter() async throws {
    let second = try #require(await Self.workday().items.first { $0["before"] != nil })
    #expect((second["before"] as? [String: Any])?["account"] as? String == "work")
    #expect((second["values"] as? [String: Any])?["account"] as? String == "personal")
  }

  @Test func theStateFollowsTheStory() async throws {
    let report = try await Self.workday()
    var state = try report.state
    for item in report.items { state.merge(item["state"] as? [String: Any] ?? [:]) { $1 } }
    let chat = try #require(report.day.apps.firstIndex { $0.id == Self.chat })
    #expect(state["app.\(chat).badge"] as? Int == report.day.summary.badges[Self.chat])
    #expect(state["app.\(chat).process"] as? String == "terminated")
    #expect(state["focus"] is NSNull)
    #expect(state.keys.count { $0.hasPrefix("app.\(chat).inbox.") } == 6)
  }

  /// Events of which the last one consults a reading.
  private static func consulting(_ expectation: String = "") -> String {
    """
    { at: "08:10", on: "Work" },
    { at: "08:20", notify: "com.example.chat", title: "No criteria"\(expectation) },
    """
  }

  @Test func anItemNamesTheReadingsThatItConsulted() async throws {
    let report = try await Report(Self.consulting())
    let choices = try report.rows("choices")
    let consulted = report.items.map { $0["readings"] as? [String] ?? [] }
    #expect(consulted == report.day.lines.map { ($0.readings ?? []).map(\.id) })
    #expect(consulted.last?.contains("missingCriteria") == true)
    let named = Set(choices.compactMap { $0["reading"] as? String })
    #expect(named == Set(consulted.joined()))
    #expect(choices.allSatisfy { $0["default"] == nil && $0["fidelity"] != nil })
  }

  @Test func aChosenReadingIsNamedOnceWithItsDefault() async throws {
    let policy = #"policy: { missingCriteria: "notConsulted", modeLimit: 12 },"#
    let choices = try await Report(Self.consulting(), policy: policy).rows("choices")
    let named = choices.filter { $0["default"] != nil }
    #expect(named.map { $0["name"] as? String } == ["missing criteria", "modeLimit"])
    #expect(choices.count { $0["reading"] as? String == "missingCriteria" } == 1)
  }

  @Test func aSweepLeadsToTheItemsThatRestOnAReading() async throws {
    let day = try Self.scenario(Self.consulting(#", expect: "silenced""#))
    let sweep = try await day.sweep(on: [.exampleChat])
    let report = try Report(sweep.simulation, html: sweep.htmlReport())
    let swept = try #require(report.document["sweep"] as? [String: Any])
    #expect(swept["dependentExpectations"] as? Int == sweep.dependentExpectations)
    let dependences = try #require(swept["dependences"] as? [[String: Any]])
    #expect(dependences.count == sweep.dependences.count)
    let first = try #require(dependences.first { $0["kind"] as? String == "expectation" })
    let item = try #require(first["line"] as? Int)
    #expect(report.items[item]["title"] as? String == "No criteria")
    #expect(first["otherwise"] as? String == "alerts")
    #expect(report.html.contains("<h2>What depends on a reading</h2>"))
    #expect(try Report(sweep.simulation).document["sweep"] == nil)
  }

  @Test func aCardShowsTheLastValues() async throws {
    let report = try await Report(
      """
      { at: "08:10", mode: "Work", set: { app: "com.example.chat", values: { account: "personal" } } },
      { at: "08:20", on: "Work" },
      """)
    let start = try report.state.compactMapValues { $0 as? [String: Any] }
    let (key, before) = try #require(
      start.first { ($0.value["subtitle"] as? String)?.contains("Work") == true })
    let after = try #require(
      (report.items.first?["state"] as? [String: Any])?[key] as? [String: Any])
    let cards = try #require(report.day.record?.settings.first?.cards)
    let card = try #require(cards.first { $0.configured != nil })
    #expect(after["subtitle"] as? String == card.configured?.subtitle)
    #expect(after["subtitle"] as? String != before["subtitle"] as? String)
  }

  @Test func theStateHasWhatTheDevicesOwnAppsShow() async throws {
    let text = """
      { start: "2026-11-23T08:00", timeZone: "Europe/London",
        modes: [{ mode: "Work", filters: [{ app: "Calendar", values: { calendars: ["work"] } }] }],
        events: [{ at: "08:10", on: "Work" }, { at: "08:20", showAll: "Calendar" }] }
      """
    let day = try await Scenario(Data(text.utf8), file: "day.json").play(
      on: SimulatedApp.systemApps)
    let calendar = try #require(day.apps.firstIndex { $0.name == "Calendar" })
    let states = try Report(day).items.compactMap {
      ($0["state"] as? [String: Any])?["app.\(calendar).shows"]
    }
    try #require(states.count == 2)
    #expect((states[0] as? [String: Any])?["calendars"] as? [String] == ["work"])
    #expect(states[1] is NSNull)
  }

  @Test func everyLineHasItsDetail() async throws {
    let simulation = try await Self.workday.value
    var details: [StoryDetail] = []
    try #require(simulation.record).forEachDetail { details.append($0) }
    #expect(details.count == simulation.lines.count)
    for (line, detail) in zip(simulation.lines, details) {
      switch line.event {
      case .notification: #expect(detail.decision?.outcome.word == line.outcome)
      case .focusOn, .focusOff, .focusKept: #expect(detail.resolution != nil)
      default: #expect(detail.decision == nil)
      }
    }
  }

  @Test func thePagesHaveTheWordsOfTheTerminal() async throws {
    let report = try await Self.workday()
    let zone = try #require(TimeZone(identifier: report.day.timeZone))
    let other = StoryComparison(of: report.day.lines, and: []).htmlReport(
      titles: ("A", "B"), in: zone)
    for text in report.day.lines.flatMap(StoryWords(DateText(zone)).texts) {
      let markup: HTMLText = "\(sentence: text)"
      #expect(!markup.html.contains("`"))
      #expect(report.html.contains("<bdi>\(markup.html)</bdi>"), "\(text)")
      #expect(other.contains("<bdi>\(markup.html)</bdi>"), "\(text)")
    }
  }

  @Test func aFailureLeadsToItsLine() async throws {
    let report = try await Report(
      """
      { at: "08:10", on: "Work" },
      { at: "08:20", notify: "com.example.chat", criteria: "personal", expect: "alerts" },
      { at: "08:30", off: true, expect: { on: "Work" } },
      """)
    let subjects = try #require(report.document["subjects"] as? [Int])
    #expect(
      subjects.map { report.items[$0]["event"] as? String } == ["notification", "focusOff"])
    #expect(report.day.expectations.map(\.holds) == [false, false])
  }

  @Test func itemsAndFailuresHaveTheirLinesOfTheFile() async throws {
    let report = try await Report(
      """

      { at: "08:30", notify: "com.example.chat", title: "<b>Tom</b>" },
      { at: "09:00", on: "Work", for: "1h",
        expect: { on: "Do Not Disturb" } },
      { at: "12:00", expect: { on: null } },
      """)
    let (html, items) = (report.html, report.items)
    let texts = try #require(report.document["fileLines"] as? [String: String])
    let first = try #require(texts.first { $0.value.contains("Tom") }?.key)
    let lines = items.filter { ($0["words"] as? [String])?.first?.contains("Tom") == true }
    #expect(lines.map { $0["eventLine"] as? Int } == [Int(first)])
    // The Focus ends by itself, without an event of the file.
    let ends = items.filter { $0["event"] as? String == "focusOff" }
    #expect(ends.count == 1 && ends[0]["eventLine"] == nil)
    let expectation = try #require(Int(first)) + 2
    #expect(texts["\(expectation)"] == "expect: { on: \"Do Not Disturb\" } },")
    #expect(html.contains("<code>expect: { on: &quot;Do Not Disturb&quot; } },</code></span></li>"))
    #expect(html.contains("day.json:\(first) <code>{ at: &quot;08:30&quot;"))
    #expect(!html.contains("<b>Tom</b>"))
  }

  @Test func aLongLineOfTheFileIsCutOff() throws {
    let text = try SourceText("  {\t \n" + String(repeating: "é", count: 300), file: "day.json")
    let lines = text.excerpts(of: [1, 2, 9])
    #expect(lines[1] == "{")
    #expect(lines[2] == String(repeating: "é", count: 200) + "…")
    #expect(lines[9] == nil)
  }

  @Test(arguments: [200_000, 150_000])
  func aSmallFileNamesItsOmissions(_ limit: Int) async throws {
    let title = String(repeating: "long ", count: 20_000)
    let events = (0..<60).map { number in
      """
      { at: "\(number / 6 + 10):\(number % 6)0", notify: "com.example.chat", title: "\(title)" },
      """
    }
    let day = try await Self.scenario(events.joined()).play(on: [.exampleChat])
    let report = try Report(day, html: day.htmlReport(upTo: limit))
    #expect(report.html.utf8.count <= limit)
    #expect((report.document["omitted"] as? [String])?.isEmpty == false)
  }

  @Test func clocksAreThoseOnTheWall() throws {
    let zone = try #require(TimeZone(identifier: "Europe/London"))
    let start = Date(timeIntervalSince1970: 1_774_742_400)  // 2026-03-29T00:00Z
    let offsets = ReportDocument.offsets(of: zone, from: start, to: start + 86_400)
    #expect(offsets.map(\.name) == ["GMT", "GMT+1"])
    #expect(offsets.map(\.from) == [start - 86_400, start + 3600])
    let dates = DateText(zone)
    #expect(dates.time(start + 3599) == "00:59")
    #expect(dates.time(start + 3600) == "02:00")
    #expect(dates.day(start) == "Sunday, 29 March 2026")
    #expect(
      DateText(.gmt).day(Date(timeIntervalSince1970: 951_782_400)) == "Tuesday, 29 February 2000")
    #expect(DateText(.gmt).day(Date(timeIntervalSince1970: -1)) == "Wednesday, 31 December 1969")
  }

  @Test func anHourThatComesTwiceIsKnownToAStoryWithinIt() throws {
    let zone = try #require(TimeZone(identifier: "Europe/London"))
    let start = Date(timeIntervalSince1970: 1_792_890_600)  // 2026-10-25T01:10Z
    for start in [start, start - 1800] {
      let offsets = ReportDocument.offsets(of: zone, from: start, to: start + 60)
      #expect(offsets.map(\.name) == ["GMT+1", "GMT"])
    }
  }

  @Test func theDocumentHasTheSimulationAsItIsEncoded() async throws {
    let report = try await Self.workday()
    let simulation = report.day
    let written = try #require(report.document["simulation"] as? [String: Any])
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Int(date.timeIntervalSince(simulation.start)))
    }
    var told = simulation
    for index in told.lines.indices { told.lines[index].steps = nil }
    let encoded = try JSONSerialization.jsonObject(with: encoder.encode(told)) as? NSDictionary
    #expect(NSDictionary(dictionary: written) == encoded)
    #expect(report.document["epoch"] as? Double == simulation.start.timeIntervalSince1970)
  }

  @Test func twoDaysAreOnePageWithoutScript() async throws {
    let evil = "</script><img src=x onerror=alert(1)>"
    let event = #"{ at: "09:00", notify: "com.example.chat", title: \#(try Self.quoted(evil)) }"#
    let first = try await Report(event).day
    let second = try await Report(#"{ at: "09:00", on: "Work" }, "# + event).day
    let comparison = StoryComparison(of: first.lines, and: second.lines)
    let html = comparison.htmlReport(titles: (evil, "B"), in: .gmt)
    #expect(html == comparison.htmlReport(titles: (evil, "B"), in: .gmt))
    #expect(!html.contains("<img"))
    #expect(html.components(separatedBy: "<script").count == 2)
    #expect(html.contains("default-src 'none'"))
    #expect(
      html.components(separatedBy: "class=\"differs\"").count - 1
        == comparison.pairs.count { !$0.isAlike })
    #expect(html.contains("<mark>"))
  }
}
