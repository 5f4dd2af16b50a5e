import FocusFilterKit
import Foundation

/// What an item of a report says: one line, and the lines below it.
struct LineWords {
  let headline: String
  var more: [String] = []

  init(of line: StoryLine, clock: ReportClock) {
    let app = line.app.map { $0.name ?? $0.id } ?? ""
    switch line.content {
    case .focusOn(let claim):
      headline = "\(claim.mode) is on\(Self.ending(of: claim, at: line.at, clock))"
      more = ["turned on by \(claim.source)"] + Self.lost(claim.lost)
    case .focusKept(let claim):
      headline = "\(claim.mode) stays on\(Self.ending(of: claim, at: line.at, clock))"
      more = ["turned on by \(claim.source)"] + Self.lost(claim.lost)
    case .focusOff(let end):
      headline = "\(end.mode ?? "The Focus") is off"
      more = Self.lost(end.lost)
    case .delivered(let answer):
      headline = "\(app) gets \(answer.kind == .defaults ? "the defaults" : "its values")"
      more = Self.answer(answer)
    case .superseded(let answer):
      headline = "\(app) came back after its Focus had been replaced; the answer is ignored"
      more = Self.answer(answer)
    case .contextRead(let answer):
      headline = "\(app) is asked for its app context again"
      more = [answer.predicate.map { "notifications must match `\($0)`" } ?? "no predicate"]
    case .missed(let missed):
      headline = "\(app) gets no call"
      more = [missed.reason]
    case .due(let due):
      headline = "\(app) isn't called yet"
      more = [Self.text(of: due.values)].filter { !$0.isEmpty }
    case .notification(let notification):
      let text = [notification.title, notification.body ?? ""].filter { !$0.isEmpty }
        .joined(separator: ": ")
      headline = "#\(notification.number) \(app) “\(text)”"
      more = [notification.reason]
    case .scheduled(let scheduled):
      let time = clock.time(scheduled.date, readAt: line.at)
      headline = "\(app) schedules “\(scheduled.title)” for \(time)"
    case .badge(let badge):
      headline = "\(app) badge \(badge.before) → \(badge.count)"
      if badge.isHidden { more = ["hidden by the Focus"] }
    case .app(let note):
      headline = "\(app): \(note.text)"
      more = [note.ending?.reason].compactMap(\.self).filter { !note.text.hasSuffix($0) }
    case .did(let note), .log(let note): headline = "\(app): \(note.text)"
    case .fault(let note): headline = "\(app), injected fault: \(note.text)"
    case .widgets(let note): headline = "\(app) reloads \(note.text)"
    case .ignored(let note): headline = "\(app), without effect: \(note.text)"
    case .device(let change): headline = "The device is \(change.rawValue)"
    case .clock(.live): headline = "The device's time follows the machine's clock"
    case .clock(.manual): headline = "The device's time is moved by hand"
    case .undone: headline = "The command before is taken back"
    case .timeZone(let identifier): headline = "The device's clocks show the time of \(identifier)"
    case .action(let setting):
      let filter = setting.filter.map { ": \(app) \($0.name ?? "")" } ?? ""
      headline = "Settings › Focus › \(setting.mode): \(setting.change.rawValue)\(filter)"
      more = setting.filter?.values.map { [Self.text(of: $0)] } ?? []
    case .finding(let finding): headline = finding
    }
  }

  private static func ending(
    of claim: StoryLine.Claim, at date: Date, _ clock: ReportClock
  ) -> String {
    let until = claim.until.map { clock.time($0, readAt: date) } ?? claim.occasion?.description
    return until.map { " until \($0)" } ?? ""
  }

  private static func lost(_ lost: [StoryLine.Lost]) -> [String] {
    lost.map { "\($0.mode) isn't on: \($0.reason)" }
  }

  private static func answer(_ answer: StoryLine.Answer) -> [String] {
    var texts = [text(of: answer.values)].filter { !$0.isEmpty }
    if answer.ending.outcome != .completed {
      texts.append(answer.ending.reason ?? answer.ending.outcome.rawValue)
    } else if answer.kind == .values {
      texts.append(answer.predicate.map { "notifications must match `\($0)`" } ?? "no predicate")
      if let prefix = answer.scenePrefix {
        texts.append("opens scenes that begin with '\(prefix)'")
      }
    }
    return texts
  }

  /// The values by name in alphabetical order, those that are nothing last.
  private static func text(of values: [String: ParameterValue]) -> String {
    let sorted = values.sorted { $0.key < $1.key }
    let given = sorted.filter { $0.value != .null }.map { "\($0.key) = \($0.value)" }
    return (given + sorted.filter { $0.value == .null }.map { "no \($0.key)" })
      .joined(separator: ", ")
  }
}
