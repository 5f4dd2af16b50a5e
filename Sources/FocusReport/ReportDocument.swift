import FocusFilterKit
import FocusText
import Foundation

/// The document from which a report's page is drawn, embedded in the page's file.
///
/// The document is the simulation as `--json` writes it, with the facts behind each line. Every
/// date is a number of seconds since the start. <doc:Reports> describes the form, which has a
/// version of its own.
struct ReportDocument: Encodable {
  var format = "FocusReport"
  var version = Simulation.reportVersion
  /// The name and version of the tool that wrote the report.
  var tool: String
  /// The start of the day, in seconds since 1970.
  var epoch: Double
  /// The time zone's offsets: each with its beginning, its seconds east of GMT, and its name.
  var offsets: [Offset]
  /// The day. Its lines are written without their steps, because the decisions have them.
  var simulation: Simulation
  /// The facts behind each line, in the order of the lines; lines without facts aren't written.
  var details: [Detail]
  /// The device's state before the first line, by key.
  var state: [String: StateValue]
  /// The decisions. Lines refer to them by index, because many notifications share one decision.
  var decisions: [Decision]
  /// The rules of lines and steps, by identifier.
  var rules: [String: Rule]
  /// The modes and filters. Keys of the state and claims refer to them by index.
  var modes: [Mode]
  var filters: [Filter]
  /// The policy's choices that differ from the default, and the readings that the day consulted.
  var choices: [Choice]
  /// The results that depend on a reading; `nil` if the day was played only under the chosen
  /// readings.
  var sweep: Sweep?
  /// The index of each expectation's line.
  var subjects: [Int?]
  /// The texts of the file's lines with events and failed expectations, by number.
  var fileLines: [Int: String]
  /// The parts that are omitted because the file would be too large, one sentence each.
  var omitted: [String]

  struct Offset: Encodable, Hashable {
    let from: Date
    let seconds: Int
    let name: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(from)
      try container.encode(seconds)
      try container.encode(name)
    }
  }

  struct Rule: Encodable {
    let id: String
    let fidelity: Fidelity
    let summary: String
    let source: String
  }

  struct Mode: Encodable {
    let name: String
    let id: String
    let tint: String
    let schedules: [String]
  }

  struct Filter: Encodable {
    /// The index of the app.
    let app: Int
    let title: String
  }

  struct Choice: Encodable {
    let name: String
    let value: String
    /// The default value, if another value was chosen.
    let `default`: String?
    /// The choice's reading, with its fidelity and all its values.
    var reading: FocusReading?
    var fidelity: Fidelity?
    var values: [Value]?

    struct Value: Encodable {
      let name: String
      let words: String
      let fidelity: Fidelity
    }
  }

  /// The results of the day under other readings, as `--readings --json` writes them.
  struct Sweep: Encodable {
    let plays: Int
    /// Whether a repeated day had the same result; if not, the sweep has no dependences.
    let isRepeatable: Bool
    let dependentExpectations: Int
    let dependences: [ReadingSweep.Dependence]
  }

  /// The facts behind a line of the story.
  struct Detail: Encodable {
    /// The line's words: its headline, then further texts.
    let words: [String]
    var decision: Int?
    /// The modes that were requested; the mode that is on comes first.
    var claims: [Claim]?
    /// The filter's values before the call.
    var before: [String: ParameterValue]?
    /// The seconds by the device's clock until the app answered.
    var seconds: TimeInterval?
    var effects: [String]?
    /// The number of the file's line with the event that caused the line; `nil` for none.
    var eventLine: Int?
    /// The changes on the device, by key.
    var state: [String: StateValue]?
  }

  struct Decision: Encodable {
    let hidesBadge: Bool?
    let steps: [Step]
  }

  struct Step: Encodable {
    let rule: String
    let text: String
    let verdict: String
    let predicate: Predicate?
  }

  /// A part of a predicate, with its verdict, its expressions and their values, and its own parts.
  struct Predicate: Encodable {
    let text: String
    let verdict: String
    let seen: [[String]]?
    let error: String?
    let parts: [Predicate]?
  }

  /// A requested mode, and whether the mode is on.
  struct Claim: Encodable {
    let mode: Int
    let by: String
    let since: Date
    let until: Date?
    let wins: Bool
    /// The reason why the mode is on or off.
    let text: String?
  }

  /// A filter's card in Settings.
  struct Card: Encodable, Hashable {
    let title: String
    let subtitle: String?
    let enabled: Bool
  }

  /// The value of a key of the state; `nil` is written as null.
  struct StateValue: Encodable {
    private let value: any Encodable

    init(_ value: some Encodable) { self.value = value }

    /// The card of a filter that isn't set up.
    static var blankCard: StateValue { .init([String: String]()) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}

extension ReportDocument {
  /// Returns the document as JSON that can be embedded in a script element: without `<`, and with
  /// sorted keys; the text comes in parts, because it can be long.
  ///
  /// Each line is copied without its steps only while it is encoded.
  ///
  /// - Parameter longest: The number of characters after which a line's texts are cut; `nil` for no
  ///   limit.
  func json(cuttingLinesAfter longest: Int?) -> [Substring] {
    let dates = JSONEncoder.DateEncodingStrategy.custom {
      [start = simulation.start] date, encoder in
      var container = encoder.singleValueContainer()
      // No fact about a device is more precise than a millisecond.
      let seconds = (date.timeIntervalSince(start) * 1000).rounded() / 1000
      if let whole = Int(exactly: seconds) {
        try container.encode(whole)
      } else {
        try container.encode(seconds)
      }
    }
    let encoder = JSONEncoder.sorted(dates: dates)
    var frame = self
    frame.details = []
    frame.simulation.lines = []
    // Encoding can't fail, because every value is finite and every key is a string.
    guard let text = try? encoder.script(frame),
      // No text of an app or file looks like a key, because its quotation marks are escaped.
      let details = text.firstRange(of: "\"details\":[]"),
      let lines = text[details.upperBound...].firstRange(of: "\"lines\":[]"),
      let detailsText = try? encoder.script(ofLong: self.details[...], as: { $0 }),
      let linesText = try? encoder.script(
        ofLong: simulation.lines.prefix(self.details.count),
        as: { line in
          var line = line
          line.steps = nil
          if let longest { line.cutTexts(after: longest) }
          return line
        })
    else { preconditionFailure("A report's document can't be encoded.") }
    return [text[..<details.lowerBound], "\"details\":"] + detailsText
      + [text[details.upperBound..<lines.lowerBound], "\"lines\":"] + linesText
      + [text[lines.upperBound...]]
  }

  /// Returns the index of an expectation's line; `nil` if the document doesn't have the line.
  func item(about expectation: Int) -> Int? {
    guard subjects.indices.contains(expectation), let item = subjects[expectation] else {
      return nil
    }
    return details.indices.contains(item) ? item : nil
  }

  /// Returns the offsets of the device's clocks during a day, on which they may travel.
  static func offsets(of day: Simulation) -> [Offset] {
    var all = offsets(of: day.story.timeZone, from: day.start, to: day.end)
    for line in day.lines {
      guard let zone = line.timeZone else { continue }
      while let last = all.last, last.from >= line.at { all.removeLast() }
      let later = offsets(of: zone, from: line.at, to: day.end)
      for offset in later.suffix(from: later.lastIndex { $0.from <= line.at } ?? 0)
      where offset.seconds != all.last?.seconds {
        let from = max(offset.from, line.at)
        all.append(Offset(from: from, seconds: offset.seconds, name: offset.name))
      }
    }
    return all
  }

  /// Returns a time zone's offsets from the day before an instant to the day after another, so that
  /// an hour which comes twice is known even if the story begins or ends in it.
  static func offsets(of timeZone: TimeZone, from start: Date, to end: Date) -> [Offset] {
    func offset(at date: Date) -> Offset {
      let east = timeZone.secondsFromGMT(for: date)
      let (hours, minutes) = (abs(east) / 3600, abs(east) / 60 % 60)
      let sign = east < 0 ? "−" : "+"
      let name = "GMT" + (east == 0 ? "" : "\(sign)\(hours)" + (minutes == 0 ? "" : ":\(minutes)"))
      return Offset(from: date, seconds: east, name: name)
    }
    var date = start - 86_400
    var offsets = [offset(at: date)]
    while let next = timeZone.nextDaylightSavingTimeTransition(after: date),
      next <= end + 86_400, next > date
    {
      let new = offset(at: next)
      if new.seconds != offsets.last?.seconds { offsets.append(new) }
      date = next
    }
    return offsets
  }
}

// MARK: Omissions

/// The parts that a report omits to keep its file small.
struct Omission {
  /// The maximum number of characters of a text; `nil` for no limit.
  private(set) var longestText: Int?
  /// The maximum number of lines in the story without script.
  private(set) var plainItems = Int.max
  /// The maximum number of lines in the story.
  private(set) var lines = Int.max

  /// The number of characters to which the longest texts are cut.
  private static let shortestCut = 2000

  /// The omissions to try in order until the report is small enough; the first omits nothing.
  static func steps(forLines all: Int) -> [Omission] {
    var omission = Omission()
    var steps = [omission]
    omission.longestText = shortestCut
    steps.append(omission)
    omission.plainItems = 1000
    steps.append(omission)
    var count = all / 2
    while count > 0 {
      omission.lines = count
      steps.append(omission)
      count /= 2
    }
    return steps
  }

  /// Returns an upper limit for the number of lines in a report, from the size of the lines' JSON
  /// alone.
  ///
  /// The limit avoids making a long day's complete document, which takes much memory, only to
  /// discard it.
  static func mostLines(of lines: [StoryLine], upTo limit: Int) -> Int {
    let encoder = JSONEncoder.sorted(dates: .secondsSince1970)
    var (count, bytes) = (0, 0)
    while count < lines.count {
      var line = lines[count]
      line.steps = nil
      line.cutTexts(after: shortestCut)
      // Dates are shorter in a report than in this encoding.
      bytes += ((try? encoder.encode(line).count) ?? 0) - 20
      guard bytes <= limit else { break }
      count += 1
    }
    return max(count, 1)
  }

  /// Returns the omissions in a story of some lines, one sentence each.
  func sentences(ofLines all: Int) -> [String] {
    var sentences: [String] = []
    if let longestText {
      sentences.append("What comes after the first \(longestText) characters of a text.")
    }
    if plainItems < min(lines, all) {
      sentences.append(
        "In the story without script, what comes after the first \(plainItems) items.")
    }
    if lines < all { sentences.append("The last \(all - lines) items of the story.") }
    return sentences
  }

  /// Returns a text of the document, whose end is cut if it is too long.
  func cut(_ text: String) -> String { longestText.map { text.cut(after: $0) } ?? text }
}

extension StoryLine {
  /// Cuts the ends of long texts.
  fileprivate mutating func cutTexts(after longest: Int) {
    title = title?.cut(after: longest)
    body = body?.cut(after: longest)
    criteria = criteria?.cut(after: longest)
    text = text?.cut(after: longest)
    reason = reason?.cut(after: longest)
    remedy = remedy?.cut(after: longest)
  }
}

extension String {
  /// The text with a mark in place of the characters that are cut off.
  fileprivate func cut(after longest: Int) -> String {
    // A text has at least as many bytes as scalars, so the scalars of a short text needn't be
    // counted.
    guard utf8.count > longest, unicodeScalars.count > longest else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(longest))) + "…"
  }
}
