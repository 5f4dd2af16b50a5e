import FocusFilterKit
import FocusText
import Foundation

/// A writer that answers lines one after another, and keeps results that many lines share.
struct RowWriter {
  private let stream: DecisionStream
  private var bytes: [UInt8] = []
  private var line: Int
  private var lastApp = ""
  private let explains: Bool
  /// The current state of each device with schedules, by the device's index.
  private var stretches: [Int: (times: Range<Date>, state: Int)] = [:]
  private var templates: [AnswerTemplate] = []
  /// The index of each question's template. Most rows repeat an earlier question.
  private var answers: [Question: Int] = [:]
  private var indices: [AnswerTemplate.Ending: Int] = [:]
  /// The counts without those of the templates.
  private var counts = DecisionCounts()
  private var expectations: [ExpectedAnswer] = []

  init(_ stream: DecisionStream, firstLine: Int, capacity: Int) {
    self.stream = stream
    line = firstLine
    explains = stream.fields.contains { DecisionStream.Field.explanation.contains($0) }
    bytes.reserveCapacity(capacity)
  }

  /// The answers so far.
  var rows: DecisionRows {
    var counts = counts
    for template in templates {
      counts.decisions[template.ending.counted, default: 0] += template.uses
    }
    return DecisionRows(bytes: bytes, counts: counts, expectations: expectations)
  }

  /// Answers every line of a block.
  mutating func answer(_ lines: UnsafeRawBufferPointer) {
    guard let base = lines.baseAddress else { return }
    var start = 0
    while start < lines.count {
      let rest = lines.count - start
      let end = memchr(base + start, 0x0A, rest).map { UnsafeRawPointer($0) - base } ?? lines.count
      var row = DecisionRow(UnsafeRawBufferPointer(start: base + start, count: end - start))
      answer(&row)
      start = end + 1
      line += 1
    }
  }

  private mutating func answer(_ row: inout DecisionRow) {
    do throws(DecisionProblem) {
      let (notification, device, instant) = try stream.addressed(&row, lastApp: lastApp)
      lastApp = notification.app
      let expectation = try row.expectation(or: stream.expectation)
      let (question, ending) = try decide(
        about: notification, device, at: instant ?? stream.devices[device].instant, for: row)
      if let expectation {
        let reason = expectation.isMet(by: ending) ? "" : explanation(of: question).reason
        judge(row, expectation, ending, because: reason)
      }
    } catch {
      counts.problems[error.code, default: 0] += 1
      bytes.append(error, line: line, of: row)
      let expectation = (try? row.expectation(or: stream.expectation)) ?? stream.expectation
      if row.expected != nil || expectation != nil {
        judge(row, expectation ?? DecisionExpectation(), nil, because: error.message)
      }
    }
  }

  /// Notes whether a row's answer is the expected one.
  private mutating func judge(
    _ row: DecisionRow, _ expectation: DecisionExpectation, _ ending: DecisionCounts.Ending?,
    because reason: String
  ) {
    let isMet = ending.map(expectation.isMet) ?? false
    if isMet { counts.met += 1 } else { counts.unmet += 1 }
    guard !isMet || stream.listsMet else { return }
    let start = row.expected?.start ?? 0
    expectations.append(
      ExpectedAnswer(
        line: line, column: row.line.column(at: start),
        id: row.id.map { String(decoding: row.line[$0], as: UTF8.self) }, expected: expectation,
        ending: ending, reason: reason))
  }
}

extension RowWriter {
  private mutating func decide(
    about notification: NotificationFacts, _ device: Int, at instant: Date?,
    for row: DecisionRow
  ) throws(DecisionProblem) -> (Question, DecisionCounts.Ending) {
    let question = Question(
      device: device, state: state(of: device, at: instant), instant: instant,
      notification: notification)
    let decision = explains ? explanation(of: question) : nil
    let index =
      decision.map { template(for: question.ending($0.outcome, $0.decidingStep?.rule)) }
      ?? answer(to: question)
    try stream.requireKnownApp(
      templates[index].ending.outcome, on: device, row, notification.app)
    templates[index].uses += 1
    for piece in templates[index].pieces {
      switch piece {
      case .bytes(let constant): bytes.append(contentsOf: constant)
      case .id: bytes.append(idOf: row)
      case .line: bytes.append("\(line)")
      case .app: bytes.append(quoting: notification.app)
      case .reason: bytes.append(quoting: decision?.reason ?? "")
      case .steps: bytes.append(decision?.steps ?? [])
      }
    }
    return (question, templates[index].ending.counted)
  }

  /// Returns the index of a device's state at an instant.
  private mutating func state(of device: Int, at instant: Date?) -> Int {
    if case .fixed(let index) = stream.devices[device].activeState { return index }
    let instant = instant ?? DeviceSnapshot.earliest
    if let known = stretches[device], known.times.contains(instant) { return known.state }
    let (index, until) = stream.devices[device].stateIndex(at: instant)
    stretches[device] = (instant..<max(until, instant), index)
    return index
  }

  private func explanation(of question: Question) -> Decision {
    stream.devices[question.device].state(question.state, at: question.instant)
      .decisionWithoutCode(about: question.notification)
  }

  /// Returns the index of the template for the answer to a question.
  private mutating func answer(to question: Question) -> Int {
    if let known = answers[question] { return known }
    let state = stream.devices[question.device].state(question.state, at: question.instant)
    let verdict = state.verdict(
      about: question.notification,
      presentation: state.presentationWithoutCode(of: question.notification))
    let index = template(for: question.ending(verdict.outcome, verdict.rule))
    if answers.count == Self.mostAnswers { answers.removeAll(keepingCapacity: true) }
    answers[question] = index
    return index
  }

  private static var mostAnswers: Int { 4096 }

  /// Returns the index of the template for an ending.
  private mutating func template(for ending: AnswerTemplate.Ending) -> Int {
    if let index = indices[ending] { return index }
    templates.append(AnswerTemplate(ending, of: stream))
    indices[ending] = templates.count - 1
    return templates.count - 1
  }
}

/// All facts on which a decision depends.
struct Question: Hashable {
  let device: Int
  let state: Int
  let instant: Date?
  let notification: NotificationFacts

  func ending(_ outcome: Decision.Outcome, _ rule: FocusRule?) -> AnswerTemplate.Ending {
    AnswerTemplate.Ending(device: device, state: state, outcome: outcome, rule: rule)
  }
}

// MARK: Templates

/// The text of an answer, with gaps for the parts that differ from row to row.
struct AnswerTemplate {
  let ending: Ending
  private(set) var pieces: [Piece] = []
  /// The number of answers made from the template.
  var uses = 0

  /// The facts that determine an answer, apart from the row's own parts.
  struct Ending: Hashable {
    let device: Int
    let state: Int
    let outcome: Decision.Outcome
    let rule: FocusRule?

    /// The ending as the counts have it.
    var counted: DecisionCounts.Ending { .init(outcome: outcome.word, rule: rule) }
  }

  /// A part of an answer.
  enum Piece {
    case bytes([UInt8])
    case id, line, app, reason, steps
  }

  init(_ ending: Ending, of stream: DecisionStream) {
    self.ending = ending
    let device = stream.devices[ending.device]
    var constant = Array(#"{"v":1"#.utf8)
    func gap(_ piece: Piece) {
      pieces += [.bytes(constant), piece]
      constant = []
    }
    for field in stream.fields {
      constant.append(",\"\(field.rawValue)\":")
      switch field {
      case .id: gap(.id)
      case .line: gap(.line)
      case .app: gap(.app)
      case .reason: gap(.reason)
      case .steps: gap(.steps)
      case .device: constant.append(quoting: device.name)
      case .version: constant.append(quoting: device.version)
      case .outcome: constant.append(quoting: ending.outcome.word.rawValue)
      case .refusal:
        if case .refused(let refusal) = ending.outcome {
          constant.append(quoting: refusal.rawValue)
        } else {
          constant.append("null")
        }
      case .rule: constant.append(quoting: ending.rule?.id)
      case .fidelity: constant.append(quoting: ending.rule?.fidelity.rawValue)
      case .mode: constant.append(quoting: device.states[ending.state].state.activeMode?.name)
      }
    }
    constant.append("}\n")
    pieces.append(.bytes(constant))
  }
}

// MARK: JSON as bytes

extension [UInt8] {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a JSON string, or `null`.
  mutating func append(quoting text: String?) {
    guard let text else { return append("null") }
    let start = count
    var isShown = true
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x0A: append("\\n")
      case ..<0x20: append(Unicode.Scalar(byte).escapeOfJSON)
      default:
        if byte.mayNeedEscape { isShown = false }
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
    if !isShown { escapeControls(from: start) }
  }

  /// Appends the row's own identifier as it was written, or `null`.
  ///
  /// Carriage returns are left out: an array or object may contain them, and they would end the
  /// answer's line.
  mutating func append(idOf row: DecisionRow) {
    guard let id = row.id else { return append("null") }
    let text = row.line[id]
    guard text.contains(where: { $0 == 0x0D || $0.mayNeedEscape }) else {
      return append(contentsOf: text)
    }
    let start = count
    append(contentsOf: text.lazy.filter { $0 != 0x0D })
    escapeControls(from: start)
  }

  /// Escapes invisible characters in the JSON from an index on, as in all JSON output of the tool.
  private mutating func escapeControls(from start: Int) {
    let text = String(decoding: self[start...], as: UTF8.self)
    replaceSubrange(start..., with: text.escapingControlsOfJSON.utf8)
  }

  /// Appends the steps of a decision.
  mutating func append(_ steps: [Decision.Step]) {
    append("[")
    for (number, step) in steps.enumerated() {
      append(number == 0 ? #"{"rule":"# : #",{"rule":"#)
      append(quoting: step.rule.id)
      append(#","fidelity":"#)
      append(quoting: step.fidelity.rawValue)
      append(#","sentence":"#)
      append(quoting: step.sentence)
      append("}")
    }
    append("]")
  }

  /// Appends the answer to a row without a decision.
  mutating func append(_ problem: DecisionProblem, line: Int, of row: DecisionRow) {
    append(#"{"v":1,"line":\#(line),"#)
    if row.id != nil {
      append(#""id":"#)
      append(idOf: row)
      append(",")
    }
    append(#""error":{"code":"#)
    append(quoting: problem.code.rawValue)
    append(#","message":"#)
    append(quoting: problem.message)
    append(#","column":\#(problem.column)}}"# + "\n")
  }
}

extension UInt8 {
  /// Whether the byte may be part of a control character or of `##[`.
  fileprivate var mayNeedEscape: Bool { self >= 0x7F || self == UInt8(ascii: "[") }
}
