import FocusFilterKit
import FocusScenarios
import Foundation

/// Answers lines one after another, and remembers what many of them share.
struct RowWriter {
  private let stream: DecisionStream
  private var bytes: [UInt8] = []
  private var line: Int
  private var lastApp = ""
  private let explains: Bool
  /// Which state a device with schedules is in, by the device's place.
  private var stretches: [Int: (times: Range<Date>, state: Int)] = [:]
  private var templates: [AnswerTemplate] = []
  /// Where the template of a question's answer is. Of many rows few ask anything new.
  private var answers: [Question: Int] = [:]
  private var places: [AnswerTemplate.Ending: Int] = [:]
  private var problems: [DecisionProblem.Code: Int] = [:]

  init(_ stream: DecisionStream, firstLine: Int, capacity: Int) {
    self.stream = stream
    line = firstLine
    explains = stream.fields.contains { DecisionStream.Field.explanation.contains($0) }
    bytes.reserveCapacity(capacity)
  }

  /// The answers so far.
  var rows: DecisionRows {
    var counts = DecisionCounts()
    counts.problems = problems
    for template in templates {
      let ending = DecisionCounts.Ending(
        outcome: template.ending.outcome.word, rule: template.ending.rule)
      counts.decisions[ending, default: 0] += template.uses
    }
    return DecisionRows(bytes: bytes, counts: counts)
  }

  /// Answers every line of a block.
  mutating func answer(_ lines: UnsafeRawBufferPointer) {
    guard let base = lines.baseAddress else { return }
    var start = 0
    while start < lines.count {
      let rest = lines.count - start
      let end = memchr(base + start, 0x0A, rest).map { UnsafeRawPointer($0) - base } ?? lines.count
      answer(DecisionRow(UnsafeRawBufferPointer(start: base + start, count: end - start)))
      start = end + 1
      line += 1
    }
  }

  private mutating func answer(_ row: DecisionRow) {
    var row = row
    do throws(DecisionProblem) {
      let (notification, device, instant) = try stream.addressed(&row, lastApp: lastApp)
      lastApp = notification.app
      decide(about: notification, device, at: instant ?? stream.devices[device].instant, for: row)
    } catch {
      problems[error.code, default: 0] += 1
      bytes.append(error, line: line, of: row)
    }
  }
}

extension RowWriter {
  private mutating func decide(
    about notification: NotificationFacts, _ device: Int, at instant: Date?,
    for row: DecisionRow
  ) {
    let question = Question(
      device: device, state: state(of: device, at: instant), instant: instant,
      notification: notification)
    let decision = explains ? explanation(of: question) : nil
    let place = decision.map { template(for: $0, to: question) } ?? answer(to: question)
    templates[place].uses += 1
    for piece in templates[place].pieces {
      switch piece {
      case .bytes(let constant): bytes.append(contentsOf: constant)
      case .id: bytes.append(idOf: row)
      case .line: bytes.append("\(line)")
      case .app: bytes.append(quoting: notification.app)
      case .reason: bytes.append(quoting: decision?.reason ?? "")
      case .steps: bytes.append(decision?.steps ?? [])
      }
    }
  }

  /// Returns the place of the state that a device is in.
  private mutating func state(of device: Int, at instant: Date?) -> Int {
    if case .fixed(let place) = stream.devices[device].presence { return place }
    let instant = instant ?? DeviceSnapshot.earliest
    if let known = stretches[device], known.times.contains(instant) { return known.state }
    let (place, until) = stream.devices[device].state(at: instant)
    stretches[device] = (instant..<max(until, instant), place)
    return place
  }

  private func explanation(of question: Question) -> Decision {
    stream.devices[question.device].state(question.state, at: question.instant)
      .explained(question.notification)
  }

  /// Returns the place of the template for the answer with a decision.
  private mutating func template(for decision: Decision, to question: Question) -> Int {
    template(for: question.ending(decision.outcome, decision.decidingStep?.rule))
  }

  /// Returns the place of the template for the answer to a question.
  private mutating func answer(to question: Question) -> Int {
    if let known = answers[question] { return known }
    let state = stream.devices[question.device].state(question.state, at: question.instant)
    let verdict = state.verdict(about: question.notification)
    let place = template(for: question.ending(verdict.outcome, verdict.rule))
    if answers.count == Self.mostAnswers { answers.removeAll(keepingCapacity: true) }
    answers[question] = place
    return place
  }

  private static var mostAnswers: Int { 4096 }

  /// Returns the place of the template for answers with an ending.
  private mutating func template(for ending: AnswerTemplate.Ending) -> Int {
    if let place = places[ending] { return place }
    templates.append(AnswerTemplate(ending, of: stream))
    places[ending] = templates.count - 1
    return templates.count - 1
  }
}

/// All that a decision depends on.
private struct Question: Hashable {
  let device: Int
  let state: Int
  let instant: Date?
  let notification: NotificationFacts

  func ending(_ outcome: Decision.Outcome, _ rule: FocusRule?) -> AnswerTemplate.Ending {
    AnswerTemplate.Ending(device: device, state: state, outcome: outcome, rule: rule)
  }
}
