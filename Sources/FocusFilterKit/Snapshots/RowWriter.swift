import Foundation

/// Answers lines one after another, and remembers what many of them share.
struct RowWriter {
  private let stream: DecisionStream
  private var bytes: [UInt8] = []
  private var line: Int
  private let explains: Bool
  /// Which state a device with schedules is in, by the device's place.
  private var stretches: [Int: (times: Range<Date>, state: Int)] = [:]
  private var templates: [AnswerTemplate] = []
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
      let (notification, device, instant) = try stream.addressed(&row)
      decide(about: notification, device, at: instant ?? stream.devices[device].instant, for: row)
    } catch {
      problems[error.code, default: 0] += 1
      bytes.append(error, line: line, of: row)
    }
  }
}

extension RowWriter {
  private mutating func decide(
    about notification: SnapshotNotification, _ device: Int, at instant: Date?,
    for row: DecisionRow
  ) {
    let place = state(of: device, at: instant)
    var decision: Decision?
    let outcome: Decision.Outcome
    let rule: FocusRule?
    if explains {
      let explained = stream.devices[device].state(place, at: instant).explained(notification)
      (outcome, rule) = (explained.outcome, explained.decidingStep?.rule)
      decision = explained
    } else if let instant {
      (outcome, rule) = stream.devices[device].state(place, at: instant).verdict(
        about: notification)
    } else {
      (outcome, rule) = stream.devices[device].states[place].state.verdict(about: notification)
    }
    let template = template(
      for: .init(device: device, state: place, outcome: outcome, rule: rule))
    templates[template].uses += 1
    for piece in templates[template].pieces {
      switch piece {
      case .bytes(let constant): bytes.append(contentsOf: constant)
      case .id:
        if let id = row.id {
          bytes.append(contentsOf: row.line[id])
        } else {
          bytes.append("null")
        }
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

  /// Returns the place of the template for answers with an ending.
  private mutating func template(for ending: AnswerTemplate.Ending) -> Int {
    if let place = places[ending] { return place }
    templates.append(AnswerTemplate(ending, of: stream))
    places[ending] = templates.count - 1
    return templates.count - 1
  }
}
