import FocusText
import Foundation

/// The lines of a story as text: the clock once for each minute, then what happened in it.
public struct StoryText {
  /// Returns a part of the text as it stands out.
  public typealias Style = (_ text: String, _ accent: StoryAccent) -> String

  private let style: Style
  /// Whether every step of every decision is part of the next line.
  public var explains: Bool
  private var dates: DateText
  /// The day of the last line, and its instants, which the clocks may have changed since.
  private var lastDay: (text: String, instants: Range<Date>?)?
  private var lastTime: String?

  /// Creates the text of a story that has no line yet.
  ///
  /// - Parameters:
  ///   - dates: The clocks of the device when the story begins.
  ///   - explains: Whether every step of every decision is part of it.
  ///   - style: How parts of it stand out; by default none does.
  public init(
    dates: DateText, explains: Bool = false, style: @escaping Style = { text, _ in text }
  ) {
    self.dates = dates
    self.explains = explains
    self.style = style
  }

  /// Returns the next line of the story as lines of text.
  public mutating func lines(of line: StoryLine) -> [String] {
    var result: [String] = []
    if let zone = line.timeZone {
      dates = DateText(zone)
      lastDay?.instants = nil
      lastTime = nil
    }
    if lastDay?.instants?.contains(line.at) != true { result += heading(of: line.at) }
    let time = dates.time(line.at)
    let (symbol, texts) = content(of: line)
    for (index, text) in texts.enumerated() {
      let isNew = index == 0 && time != lastTime
      let start = isNew ? time : String(repeating: " ", count: time.count)
      result.append("\(style(start, .time))  \(index == 0 ? symbol : " ") \(text)")
    }
    lastTime = time
    if explains, !line.readings.isEmpty {
      let names = line.readings.map(\.id).joined(separator: ", ")
      result.append("         \(style("  readings: \(names)", .aside))")
    }
    return result
  }

  /// The lines above the first one of a day; none if the day has lines already.
  private mutating func heading(of instant: Date) -> [String] {
    let (day, before) = (dates.day(instant), lastDay?.text)
    let interval = dates.calendar.dateInterval(of: .day, for: instant)
    lastDay = (day, interval.map { $0.start..<$0.end })
    guard day != before else { return [] }
    lastTime = nil
    return (before == nil ? [] : [""]) + [style(day, .heading)]
  }

  /// What a line says, without its time: the first text with the symbol, and the others.
  public func texts(of line: StoryLine) -> [String] {
    let (symbol, texts) = content(of: line)
    return texts.enumerated().map { index, text in "\(index == 0 ? symbol : " ") \(text)" }
  }

  private func content(of line: StoryLine) -> (symbol: String, texts: [String]) {
    switch line.content {
    case .focusOn(let claim):
      ("●", ["\(mode(claim.mode)) is on\(terms(of: claim, line.at))"] + lost(claim.lost))
    case .focusKept(let claim):
      ("●", ["\(mode(claim.mode)) stays on\(terms(of: claim, line.at))"] + lost(claim.lost))
    case .focusOff(let end): ("○", ["\(mode(end.mode ?? "")) is off"] + lost(end.lost))
    case .delivered(let answer): ("→", delivered(answer))
    case .superseded(let answer):
      ("→", ["\(name(answer.app)): what came back is ignored, its Focus was replaced"])
    case .missed(let missed):
      ("→", ["\(name(missed.app)) gets no call: \(missed.reason)\(mark(missed.rule))"])
    case .due(let due): ("→", self.due(due))
    case .contextRead(let answer):
      (
        "→",
        [
          "\(name(answer.app)) is asked again what may interrupt: "
            + (answer.predicate.map { "`\($0)`" } ?? "no predicate")
        ]
      )
    case .notification(let told): ("✉", notification(told))
    case .scheduled(let scheduled):
      (
        "✉",
        [
          "\(name(scheduled.app)) schedules \(quoted(scheduled.title)) for "
            + dates.time(scheduled.date, readAt: line.at)
        ]
      )
    case .badge(let badge):
      (
        "•",
        [
          "\(name(badge.app)) badge \(badge.before) → \(badge.count)"
            + (badge.isHidden ? ", hidden by the Focus" : "")
        ]
      )
    case .action(let setting): ("·", [action(setting)])
    case .app(let note), .did(let note), .log(let note): ("·", ["\(name(note.app)): \(note.text)"])
    case .fault(let note):
      ("↯", ["\(name(note.app)), injected fault: \(note.text)\(mark(line.rule))"])
    case .widgets(let note): ("·", ["\(name(note.app)) reloads \(note.text)"])
    case .device(let change): ("·", ["The device is \(change.rawValue)"])
    case .clock(.live): ("·", ["The device's time follows this machine's clock"])
    case .clock(.manual): ("·", ["The device's time stays where it is until it is moved"])
    case .undone: ("↶", ["The command before is taken back"])
    case .timeZone(let identifier): ("·", ["The device's clocks show the time of \(identifier)"])
    case .ignored(let note): ("·", ["\(name(note.app)), ignored: \(note.text)"])
    case .finding(let text): ("!", [style(text, .finding)])
    }
  }

  private func name(_ app: StoryLine.App) -> String { (app.name ?? app.id).shortened(to: 60) }

  private func mode(_ name: String) -> String { style(name.shortened(to: 60), .focus) }

  /// Until when a mode is on, and who says so.
  private func terms(of claim: StoryLine.Claim, _ date: Date) -> String {
    let until = claim.until.map { dates.time($0, readAt: date) } ?? claim.occasion?.description
    let end = until.map { " until \($0)" } ?? ""
    return "\(end), turned on by \(claim.source)"
  }

  /// What isn't on although it was asked for.
  private func lost(_ lost: [StoryLine.Lost]) -> [String] {
    lost.map { style("\($0.mode) isn't on: \($0.reason)", .aside) }
  }

  private func delivered(_ answer: StoryLine.Answer) -> [String] {
    let host = answer.ending.host.rawValue
    let what = answer.kind == .defaults ? "the defaults" : "its values"
    var texts = [
      "\(name(answer.app)) (\(host)) gets \(what): \(values(answer.values))\(mark(answer.rule))"
    ]
    if answer.ending.outcome != .completed {
      let outcome = answer.ending.outcome.rawValue
      texts.append(style("perform() \(outcome): \(answer.ending.reason ?? "")", .failure))
    } else if answer.kind == .values {
      let predicate = answer.predicate.map { "notifications must match `\($0)`" }
      texts.append(predicate ?? "no predicate")
      texts += answer.scenePrefix.map { ["opens scenes that begin with '\($0)'"] } ?? []
    }
    return texts
  }

  private func due(_ due: StoryLine.Due) -> [String] {
    let app = "\(name(due.app)) (\(due.host.rawValue)) isn't called yet"
    guard let kind = due.kind else { return [app] }
    let what = kind == .defaults ? "the defaults" : "its values"
    return ["\(app); it will get \(what): \(values(due.values))\(mark(due.rule))"]
  }

  private func action(_ setting: StoryLine.Setting) -> String {
    let change = setting.change.rawValue
    guard let filter = setting.filter, let type = filter.name else {
      return "\(change): \(setting.mode)"
    }
    let values = values(filter.values ?? [:])
    let given = values.isEmpty ? "" : ": \(values)"
    return "\(change) for \(setting.mode): \(name(filter.app)) \(type)\(given)"
  }

  private func notification(_ told: StoryLine.Notification) -> [String] {
    let text = [told.title, told.body ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    var texts = ["#\(told.number) \(name(told.app)) \(quoted(text))"]
    let isUnlisted = !told.isListed && [.alerts, .silenced, .quiet].contains(told.outcome)
    texts.append(
      "\(style(told.outcome.phrase, .outcome(told.outcome)))\(isUnlisted ? ", not listed" : ""): "
        + "\(told.reason)\(mark(told.rule))")
    if explains {
      texts += told.steps.map {
        style("  \($0.rule.id) \($0.rule.fidelity.rawValue): \($0.sentence)", .aside)
      }
      if let remedy = told.remedy { texts.append(style("  \(remedy)", .aside)) }
    }
    return texts
  }

  /// The values by name in alphabetical order, without those that are nothing.
  private func values(_ values: [String: ParameterValue]) -> String {
    let given = values.filter { $0.value != .null }.sorted { $0.key < $1.key }
    let nothing = values.filter { $0.value == .null }.keys.sorted()
    let texts = given.map { "\($0.key) = \($0.value)" } + nothing.map { "no \($0)" }
    return texts.joined(separator: ", ")
  }

  /// A rule that Apple doesn't document is marked as such.
  private func mark(_ rule: FocusRule?) -> String {
    guard let rule, rule.fidelity != .documented else { return "" }
    return style(" [\(rule.id) \(rule.fidelity.rawValue)]", .aside)
  }

  private func quoted(_ text: String) -> String { "“\(text.shortened(to: 300))”" }
}

/// What a part of a story's text is, so that it can stand out.
public enum StoryAccent: Sendable, Hashable {
  /// The day of the lines below, or the time of a line.
  case heading, time
  /// The name of a mode.
  case focus
  /// What became of a notification.
  case outcome(OutcomeWord)
  /// What may surprise, or what failed.
  case finding, failure
  /// What explains the rest.
  case aside
}
