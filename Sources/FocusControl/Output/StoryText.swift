import FocusFilterKit
import Foundation

/// The lines of a story as text: the clock once for each minute, then what happened in it.
struct StoryText {
  let style: TextStyle
  let explains: Bool
  private let dates: DateText
  private var lastDay: String?
  private var lastTime: String?

  init(dates: DateText, style: TextStyle, explains: Bool) {
    self.dates = dates
    self.style = style
    self.explains = explains
  }

  mutating func lines(of line: StoryLine) -> [String] {
    var result: [String] = []
    let day = dates.day(line.at)
    if day != lastDay {
      if lastDay != nil { result.append("") }
      result.append(style(day, .bold))
      lastDay = day
      lastTime = nil
    }
    let time = dates.time(line.at)
    let (symbol, texts) = content(of: line)
    for (index, text) in texts.enumerated() {
      let start = index == 0 && time != lastTime ? time : "     "
      result.append("\(style(start, .cyan))  \(index == 0 ? symbol : " ") \(text)")
    }
    lastTime = time
    return result
  }

  private func content(of line: StoryLine) -> (symbol: String, texts: [String]) {
    let app = line.appName ?? line.app ?? ""
    switch line.event {
    case .focusOn: return ("●", ["\(mode(line)) is on\(claim(line))"] + lost(line))
    case .focusKept: return ("●", ["\(mode(line)) stays on\(claim(line))"] + lost(line))
    case .focusOff:
      return ("○", ["\(mode(line)) is off"] + lost(line))
    case .delivered: return ("→", delivered(line, app))
    case .superseded: return ("→", ["\(app): what came back is ignored, its Focus was replaced"])
    case .missed:
      return ("→", ["\(app) gets no call: \(line.reason ?? "")\(mark(line))"])
    case .contextRead:
      let predicate = line.predicate.map { "`\($0)`" } ?? "no predicate"
      return ("→", ["\(app) is asked again what may interrupt: \(predicate)"])
    case .notification: return ("✉", notification(line, app))
    case .scheduled:
      let date = line.until.map { dates.time($0, readAt: line.at) } ?? ""
      return ("✉", ["\(app) schedules \(quoted(line.title)) for \(date)"])
    case .badge:
      let before = line.countBefore ?? 0
      let hidden = line.isHidden == true ? ", hidden by the Focus" : ""
      return ("•", ["\(app) badge \(before) → \(line.count ?? 0)\(hidden)"])
    case .action: return ("·", action(line, app))
    case .did:
      return ("·", ["\(app): \(line.text ?? "")"])
    case .app, .log: return ("·", ["\(app): \(line.text ?? "")"])
    case .widgets: return ("·", ["\(app) reloads \(line.text ?? "")"])
    case .device: return ("·", ["The device is \(line.text ?? "")"])
    case .ignored: return ("·", ["\(app), ignored: \(line.text ?? "")"])
    case .finding: return ("!", [style(line.text ?? "", .yellow)])
    }
  }

  private func mode(_ line: StoryLine) -> String { style(line.mode ?? "", .bold) }

  /// Until when a mode is on, and who says so.
  private func claim(_ line: StoryLine) -> String {
    let end = line.until.map { " until \(dates.time($0, readAt: line.at))" } ?? ""
    return "\(end), turned on by \(line.by ?? "nobody")"
  }

  /// What isn't on although it was asked for.
  private func lost(_ line: StoryLine) -> [String] {
    (line.lost ?? []).map { style("\($0.mode) isn't on: \($0.reason)", .faint) }
  }

  private func delivered(_ line: StoryLine, _ app: String) -> [String] {
    let host = (line.host ?? .app).rawValue
    let what = line.kind == .defaults ? "the defaults" : "its values"
    var texts = ["\(app) (\(host)) gets \(what): \(values(line.values))\(mark(line))"]
    if line.outcome != "completed" {
      texts.append(style("perform() \(line.outcome ?? ""): \(line.reason ?? "")", .red))
    } else if line.kind == .values {
      let predicate = line.predicate.map { "notifications must match `\($0)`" }
      texts.append(predicate ?? "no predicate")
      texts += line.scenePrefix.map { ["opens scenes that begin with '\($0)'"] } ?? []
    }
    return texts
  }

  private func action(_ line: StoryLine, _ app: String) -> [String] {
    guard let mode = line.mode else { return [line.text ?? ""] }
    guard let filter = line.filter else { return ["\(line.text ?? ""): \(mode)"] }
    let values = values(line.values)
    let given = values.isEmpty ? "" : ": \(values)"
    return ["\(line.text ?? "") for \(mode): \(app) \(filter)\(given)"]
  }

  private func notification(_ line: StoryLine, _ app: String) -> [String] {
    let text = [line.title, line.body].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ": ")
    let outcome = line.outcome.flatMap(OutcomeWord.init)
    let accent: TextStyle.Accent =
      switch outcome {
      case .alerts: .green
      case .silenced: .yellow
      case .refused: .red
      case .quiet, .toApp, nil: .faint
      }
    let number = line.notification.map { "#\($0) " } ?? ""
    var texts = ["\(number)\(app) \(quoted(text))"]
    texts.append("\(style(outcome?.phrase ?? "", accent)): \(line.reason ?? "")\(mark(line))")
    if explains {
      texts += (line.steps ?? []).map {
        style("  \($0.rule) \($0.fidelity.rawValue): \($0.sentence)", .faint)
      }
      if let remedy = line.remedy { texts.append(style("  \(remedy)", .faint)) }
    }
    return texts
  }

  /// The values by name in alphabetical order, without those that are nothing.
  private func values(_ values: [String: ParameterValue]?) -> String {
    let given = (values ?? [:]).filter { $0.value != .null }.sorted { $0.key < $1.key }
    let nothing = (values ?? [:]).filter { $0.value == .null }.keys.sorted()
    let texts = given.map { "\($0.key) = \($0.value)" } + nothing.map { "no \($0)" }
    return texts.joined(separator: ", ")
  }

  /// A rule that Apple doesn't document is marked as such.
  private func mark(_ line: StoryLine) -> String {
    guard let rule = line.rule, let fidelity = line.fidelity, fidelity != .documented else {
      return ""
    }
    return style(" [\(rule) \(fidelity.rawValue)]", .faint)
  }

  private func quoted(_ text: String?) -> String { "“\((text ?? "").onOneLine)”" }
}

extension OutcomeWord {
  /// The outcome in words that follow *it*.
  var phrase: String { self == .toApp ? "goes to the app" : rawValue }
}
