import FocusText
public import Foundation

/// The formats of dates and times, in the time zone of a device.
public struct DateText: Sendable {
  /// The zone's identifier.
  public let zone: String
  private let clock: Date.FormatStyle
  private let day: Date.FormatStyle
  private let shortDay: Date.FormatStyle
  /// The Gregorian calendar in the zone.
  public let calendar: Calendar

  /// Creates the formats of a zone.
  public init(_ timeZone: TimeZone) {
    zone = timeZone.identifier
    let base = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: timeZone)
    clock = base.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
    day = base.weekday(.wide).day().month(.wide).year()
    shortDay = base.weekday(.abbreviated).day().month(.abbreviated)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// Returns `09:05`, or `01:30 BST` for a time that clocks show twice on that day.
  public func time(_ date: Date) -> String {
    let time = date.formatted(clock)
    return calendar.timeZone.nameOfRepeatedTime(at: date).map { "\(time) \($0)" } ?? time
  }

  /// Returns `Monday, 23 November 2026`.
  public func day(_ date: Date) -> String { date.formatted(day) }

  /// Returns `Monday, 23 November 2026, 09:05 (GMT)`.
  public func instant(_ date: Date) -> String { "\(day(date)), \(time(date)) (\(zone))" }

  /// Returns `Mon, 23 Nov`.
  public func shortDay(_ date: Date) -> String { date.formatted(shortDay) }

  /// Returns `09:05`, or `Tue, 24 Nov, 09:05` on a day other than `now`, with the year if it
  /// differs.
  public func time(_ date: Date, readAt now: Date) -> String {
    if calendar.isDate(date, inSameDayAs: now) { return time(date) }
    let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
    return "\(date.formatted(isThisYear ? shortDay : shortDay.year())), \(time(date))"
  }
}

// MARK: Words

/// The words of a story's lines, for terminals and pages alike.
///
/// Only this type has the sentences of each kind of line.
public struct StoryWords {
  /// A closure that returns a part of the text with its emphasis.
  public typealias Style = (_ text: String, _ accent: StoryAccent) -> String

  /// The date formats in the device's time zone, for the times in the sentences.
  package private(set) var dates: DateText { didSet { earlierDates = oldValue } }
  /// The date formats in the zone from before the last change.
  private var earlierDates: DateText?
  /// Whether the words include every step of a decision.
  var explains: Bool
  fileprivate let style: Style

  /// Creates the words of a story.
  ///
  /// - Parameters:
  ///   - dates: The date formats in the device's time zone.
  ///   - explains: Whether the words include every step of every decision.
  ///   - style: Adds emphasis to parts of the words; by default, none.
  public init(
    _ dates: DateText, explains: Bool = false, style: @escaping Style = { text, _ in text }
  ) {
    self.dates = dates
    self.explains = explains
    self.style = style
  }

  /// Moves to the zone of a line at which the clocks change; returns whether the line is one.
  @discardableResult
  package mutating func moveClocks(at line: StoryLine?) -> Bool {
    guard let zone = line?.timeZone else { return false }
    dates = DateText(zone)
    return true
  }

  /// Returns the sentences of a line: its headline first, then its other texts, each on one line.
  public func texts(of line: StoryLine) -> [String] { sentences(of: line).map(\.onOneLine) }

  private func sentences(of line: StoryLine) -> [String] {
    let app = (line.appName ?? line.app ?? "").shortened(to: 60)
    let text = line.text ?? ""
    switch line.event {
    case .focusOn: return ["\(mode(line)) is on\(terms(of: line))"] + lost(line)
    case .focusKept: return ["\(mode(line)) stays on\(terms(of: line))"] + lost(line)
    case .focusOff: return ["\(mode(line)) is off"] + lost(line)
    case .delivered:
      return [called(line, of: app)] + (failure(line) ?? answer(line)) + stored(line)
    case .superseded:
      let reason = "too late: these values no longer apply, so the answer is ignored"
      return [called(line, of: app), reason] + (failure(line) ?? []) + stored(line)
    case .missed: return ["\(app) gets no call: \(line.reason ?? "")"]
    case .due:
      let headline = "\(app)\(host(line)) isn't called yet"
      return [line.kind == nil ? headline : "\(headline); it will get \(call(line))"]
    case .contextRead: return [called(line, of: app)] + (failure(line) ?? [])
    case .notification: return notification(line, of: app)
    case .scheduled:
      let time = line.until.map { " for \(dates.time($0, readAt: line.at))" } ?? ""
      return ["\(app) schedules\(Self.headline(line, article: "a "))\(time)"]
    case .badge:
      let hidden = line.isHidden == true ? ", hidden" : ""
      return ["\(app) badge \(line.countBefore ?? 0) → \(line.count ?? 0)\(hidden)"]
    case .app, .did, .log:
      let typed = line.body.map { ": \(Self.quoted($0))" } ?? ""
      return ["\(app): \(text)\(typed)"] + changes(line)
    case .fault: return ["\(app), injected fault: \(text)"]
    case .widgets: return ["\(app) \(text)"]
    case .ignored: return ["\(app) \(text), without effect: \(line.reason ?? "")"]
    case .device: return ["The device is \(LockEvent(rawValue: text)?.phrase ?? text)"]
    case .clock:
      return [
        text == ClockSetting.live.rawValue
          ? "The device's time follows the machine's clock"
          : "The device's time stays where it is until it is moved"
      ]
    case .undone:
      let command = text.isEmpty ? "before" : Self.quoted(text)
      return ["The command \(command) is taken back"]
    case .timeZone:
      let earlier = earlierDates.map { "; it is \($0.time(line.at)) in \($0.zone)" } ?? ""
      return ["The device's clocks show the time of \(text)\(earlier)"]
    case .action: return [action(line, of: app)] + changes(line)
    case .finding: return [style(text, .finding)]
    }
  }

  private func mode(_ line: StoryLine) -> String {
    style((line.mode ?? "The Focus").shortened(to: 60), .focus)
  }

  /// The end and the source of the mode that is on.
  private func terms(of line: StoryLine) -> String {
    let until = line.until.map { dates.time($0, readAt: line.at) } ?? line.occasion?.description
    let end = until.map { " until \($0)" } ?? ""
    return "\(end), turned on by \(line.by ?? "")"
  }

  /// The requested modes that aren't on.
  private func lost(_ line: StoryLine) -> [String] {
    (line.lost ?? []).map { style("\($0.mode) isn't on: \($0.reason)", .aside) }
  }

  private func host(_ line: StoryLine) -> String { line.host.map { " (\($0.rawValue))" } ?? "" }

  /// The call of a filter, or without a kind the question about its app context.
  private func called(_ line: StoryLine, of app: String) -> String {
    guard line.kind == nil else { return "\(app)\(host(line)) gets \(call(line))" }
    let predicate = line.predicate.map { "`\($0)`" } ?? "no predicate"
    return "\(app) is asked again for its app context: \(predicate)"
  }

  /// The values or defaults of a call.
  private func call(_ line: StoryLine) -> String {
    "\(line.kind == .defaults ? "the defaults" : "its values"): \(values(line))"
  }

  /// The failure of a call; `nil` if the code returned.
  private func failure(_ line: StoryLine) -> [String]? {
    guard let ending = line.ending, ending.outcome != .completed else { return nil }
    let code = line.kind == nil ? "appContext" : "perform()"
    let end = line.text ?? "\(code) \(ending.outcome.words)"
    return [style("\(end): \(ending.reason ?? "")", .failure)]
  }

  /// The filter's answer to a call with values; a call with defaults has no answer.
  private func answer(_ line: StoryLine) -> [String] {
    guard line.kind != .defaults else { return [] }
    // Rule F4-u.
    guard line.rule != .runByShortcut else {
      return line.predicate == nil && line.scenePrefix == nil
        ? [] : ["a shortcut ran it, so the device ignores its app context"]
    }
    return (line.predicate.map { ["notifications must match `\($0)`"] } ?? [])
      + (line.scenePrefix.map { ["opens scenes that begin with '\($0)'"] } ?? [])
  }

  /// The values that a call stored; a long list is shortened.
  private func stored(_ line: StoryLine) -> [String] {
    guard let all = line.stored else { return [] }
    let first = all.prefix(Self.mostStored).map { $0.shortened(to: 100) }
    let more = all.count - first.count
    return [
      "stores " + first.joined(separator: ", ")
        + (more == 0 ? "" : " and \(more) more \(more == 1 ? "value" : "values")")
    ]
  }

  private static let mostStored = 6

  private func action(_ line: StoryLine, of app: String) -> String {
    let (change, mode) = (line.text ?? "", line.mode ?? "")
    if let person = line.person { return "\(change): \(person)" }
    guard let filter = line.filter else { return "\(change): \(mode)" }
    let values = values(line)
    return "\(change) for \(mode): \(app) \(filter)\(values.isEmpty ? "" : ": \(values)")"
  }

  /// The settings that were edited, before and after.
  private func changes(_ line: StoryLine) -> [String] {
    (line.changes ?? []).map {
      "\($0.setting): \($0.before.shortened(to: 300)) → \($0.after.shortened(to: 300))"
    }
  }

  private func notification(_ line: StoryLine, of app: String) -> [String] {
    var texts = ["#\(line.notification ?? 0) \(app)\(Self.headline(line))"]
    if let outcome = line.outcome {
      let isUnlisted =
        line.isListed == false && [.alerts, .silenced, .quiet].contains(outcome)
      texts.append(
        "\(style(outcome.phrase, .outcome(outcome)))\(isUnlisted ? ", not listed" : ""): "
          + (line.reason ?? ""))
    }
    if explains {
      texts += (line.steps ?? []).map {
        style("  \($0.rule.id) \($0.fidelity.rawValue): \($0.sentence)", .aside)
      }
    } else if let text = line.text {
      texts.append(text)
    }
    // A refusal is rarely meant, so its remedy is always told.
    guard explains || line.outcome == .refused else { return texts }
    return texts + (line.remedy.map { [style("  \($0)", .aside)] } ?? [])
  }

  private func values(_ line: StoryLine) -> String {
    (line.values ?? [:]).inWords { "\($0) = \($1)" }
  }

  fileprivate static func quoted(_ text: String) -> String { "“\(text.shortened(to: 300))”" }

  /// Returns the sender and the text of a line's notification, after a space.
  ///
  /// - Parameter article: The words before `call` or `message`.
  fileprivate static func headline(_ line: StoryLine, article: String = "") -> String {
    // The title of a message is often its sender.
    let text = [line.title == line.person ? nil : line.title, line.subtitle, line.body]
      .compactMap(\.self).filter { !$0.isEmpty }
    let from = line.person.map {
      " \(article)\(line.isCall == true ? "call" : "message") from \($0.shortened(to: 60))"
    }
    guard text.isEmpty else { return (from ?? "") + " \(quoted(text.joined(separator: ": ")))" }
    return from ?? (line.rule == .liveActivity ? "" : " without text")
  }
}

extension DeliveredNotification {
  /// Returns the notification as a story names it: `#1 Mail “Lunch?”`.
  ///
  /// - Parameter app: The app's name.
  public func headline(app: String) -> String {
    let rule: FocusRule? = request.liveActivity == nil ? nil : .liveActivity
    let line = StoryLine(at: date, .notification, rule: rule) { $0.note(request) }
    return "#\(id) \(app)\(StoryWords.headline(line))"
  }
}

extension StoryComparison {
  /// The first difference that a person notices, in one sentence without a full stop.
  ///
  /// The difference is another outcome of a notification, or else a Focus that only one story has;
  /// `nil` if there is neither. For example:
  ///
  /// `#2 would be silenced instead of alerting`
  public var headline: String? {
    let outcomes = pairs.filter { $0.first?.outcome != nil && $0.differing.contains("outcome") }
    if let pair = outcomes.first, let number = pair.first?.notification,
      let before = pair.first?.outcome, let after = pair.second?.outcome
    {
      let more = outcomes.count - 1
      let others = more == 0 ? "" : more == 1 ? ", and 1 more" : ", and \(more) more"
      // If one day had one more notification before, the number belongs to another one there.
      let isAmbiguous = pair.second?.notification != number
      let title = (isAmbiguous ? pair.first?.title : nil) ?? ""
      let name = "#\(number)\(title.isEmpty ? "" : " \(StoryWords.quoted(title))")"
      return "\(name) \(after.inConditional) instead of \(before.gerund)\(others)"
    }
    let alone = pairs.filter { $0.first == nil || $0.second == nil }
    let (before, after) = (alone.compactMap(\.first), alone.compactMap(\.second))
    return alone.lazy.compactMap { pair in
      let others = pair.first == nil ? before : after
      guard let line = pair.first ?? pair.second, line.event == .focusOn, let mode = line.mode,
        // A Focus that turns on at another time turns on.
        !others.contains(where: { $0.event == .focusOn && $0.mode == mode })
      else { return nil }
      return "\(mode) \(pair.first == nil ? "would" : "wouldn't") turn on"
    }.first
  }
}

extension StoryComparison.Pair {
  /// The facts that differ although a story tells both lines alike, such as the steps of a
  /// decision: for each line its own, each on one line; empty for a line that only one story has.
  public var untold: (first: [String], second: [String]) {
    guard let first, let second else { return ([], []) }
    let texts = (untold(first, besides: second), untold(second, besides: first))
    // Any other fact is named.
    let names = ["other values of \(differing.quoted)"]
    return texts.0 == texts.1 ? (names, names) : texts
  }

  private func untold(_ line: StoryLine, besides other: StoryLine) -> [String] {
    let steps = (line.steps ?? []).filter { other.steps?.contains($0) != true }
    let facts: KeyValuePairs<String, [String]> = [
      "isSeen": ["its banner is\(line.isSeen == true ? "" : "n't") seen"],
      "isHeard": ["it is\(line.isHeard == true ? "" : "n't") heard"],
      "criteria": [line.criteria.map { "criteria \($0.debugDescription)" } ?? "no criteria"],
      "steps": steps.map { "\($0.rule.id) \($0.sentence)".onOneLine },
      "readings": [line.readings.map { "readings \($0.map(\.id).list(.and))" } ?? "no readings"],
    ]
    return facts.filter { differing.contains($0.key) }.flatMap(\.value)
  }
}

// MARK: Days

/// The headings of a story: each day in words, above the day's first line.
package struct StoryDays {
  /// The last day with a line; `nil` before the first line.
  package private(set) var last: String?
  /// The instants of the last day, on the clocks of a zone.
  private var instants: Range<Date>?
  private var zone: String?

  /// Creates the headings of a story without lines.
  package init() {}

  /// Returns the day of the next line; `nil` if the previous line has the same day.
  package mutating func heading(of instant: Date, _ dates: DateText) -> String? {
    if zone == dates.zone, instants?.contains(instant) == true { return nil }
    let (day, before) = (dates.day(instant), last)
    instants = dates.calendar.dateInterval(of: .day, for: instant).map { $0.start..<$0.end }
    (last, zone) = (day, dates.zone)
    return day == before ? nil : day
  }
}

// MARK: Lines

/// The lines of a story as text: the time once for each minute, followed by the lines' words.
public struct StoryText {
  /// The words of the next line.
  var words: StoryWords
  private var days = StoryDays()
  private var lastTime: String?

  /// Creates the text of a story without lines.
  ///
  /// - Parameters:
  ///   - dates: The date formats in the device's time zone when the story begins.
  ///   - explains: Whether the text includes every step of every decision.
  ///   - style: Adds emphasis to parts of the text; by default, none.
  public init(
    dates: DateText, explains: Bool = false,
    style: @escaping StoryWords.Style = { text, _ in text }
  ) {
    words = StoryWords(dates, explains: explains, style: style)
  }

  /// Returns the next line of the story as lines of text.
  public mutating func lines(of line: StoryLine) -> [String] {
    var result: [String] = []
    if words.moveClocks(at: line) { lastTime = nil }
    let isFirst = days.last == nil
    if let day = days.heading(of: line.at, words.dates) {
      result += (isFirst ? [] : [""]) + [words.style(day, .heading)]
      lastTime = nil
    }
    let time = words.dates.time(line.at)
    for (index, text) in texts(of: line).enumerated() {
      let isNew = index == 0 && time != lastTime
      let start = isNew ? time : String(repeating: " ", count: time.count)
      result.append("\(words.style(start, .time))  \(text)")
    }
    lastTime = time
    if words.explains, let readings = line.readings {
      let names = readings.map(\.id).joined(separator: ", ")
      result.append("         \(words.style("  readings: \(names)", .aside))")
    }
    return result
  }

  /// Returns the texts of a line without its time.
  ///
  /// The first text begins with a symbol. A rule that Apple doesn't document is shown as a mark.
  public func texts(of line: StoryLine) -> [String] {
    var texts = words.texts(of: line)
    if let rule = line.rule, rule.fidelity != .documented {
      // The rule about a notification follows its outcome, and that about a late call the delay.
      let isSecond = line.event == .notification || line.event == .superseded
      let place = isSecond ? min(1, texts.count - 1) : 0
      texts[place] += words.style(" (\(rule.fidelity.source): \(rule.id))", .aside)
    }
    return texts.enumerated().map { index, text in
      "\(index > 0 ? " " : line.isCall == true ? "☎" : line.event.symbol) \(text)"
    }
  }
}

extension StoryLine.Event {
  /// The symbol before the headline of this kind of line in a terminal.
  fileprivate var symbol: String {
    switch self {
    case .focusOn, .focusKept: "●"
    case .focusOff: "○"
    case .delivered, .superseded, .missed, .due, .contextRead: "→"
    case .notification, .scheduled: "✉"
    case .badge: "•"
    case .fault: "↯"
    case .undone: "↶"
    case .finding: "!"
    case .app, .device, .clock, .timeZone, .action, .did, .widgets, .log, .ignored: "·"
    }
  }
}

/// The meaning of a part of a story's text, which decides its emphasis.
public enum StoryAccent: Sendable, Hashable {
  /// The day of the lines below, or the time of a line.
  case heading, time
  /// The name of a mode.
  case focus
  /// The outcome of a notification.
  case outcome(OutcomeWord)
  /// A surprise, or a failure.
  case finding, failure
  /// An explanation of the rest.
  case aside
}

extension Fidelity {
  /// The source of a rule, for the end of a line.
  fileprivate var source: String {
    switch self {
    case .documented: "Apple"
    case .observed: "reported"
    case .modeled: "Apple doesn't say"
    }
  }
}

extension StoryLine.Ending.Outcome {
  /// The end in words that follow the name of the code.
  fileprivate var words: String {
    switch self {
    case .completed: "returned"
    case .missingValue: "lacked a value"
    case .timedOut: "timed out"
    case .interrupted: "was interrupted"
    case .threw, .crashed, .exited: rawValue
    }
  }
}

extension [String: ParameterValue] {
  /// Returns the values by name in alphabetical order, with `null` values last.
  func inWords(_ words: (_ name: String, _ value: ParameterValue) -> String) -> String {
    let sorted = sorted { $0.key < $1.key }
    let given = sorted.filter { $0.value != .null }.map(words)
    return (given + sorted.filter { $0.value == .null }.map { "no \($0.key)" })
      .joined(separator: ", ")
  }
}
