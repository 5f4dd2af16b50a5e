import Foundation

/// A line of a story as it is encoded: one flat object, without what doesn't apply to its event.
///
/// It is the form that `--json` writes, described in `focusctl.schema.json`.
struct FlatStoryLine: Codable {
  var at: Date
  var event: Event
  var app: String?
  var appName: String?
  var mode: String?
  var source: FocusSource?
  /// The source in words that complete "turned on by …".
  var by: String?
  var until: Date?
  var occasion: FocusOccasion?
  var lost: [StoryLine.Lost]?
  var filter: String?
  var host: ProcessHost?
  var kind: FilterDelivery.Kind?
  var values: [String: ParameterValue]?
  var predicate: String?
  var scenePrefix: String?
  var outcome: String?
  var reason: String?
  var rule: FocusRule?
  var fidelity: Fidelity?
  var notification: Int?
  var title: String?
  var body: String?
  var criteria: String?
  var countBefore: Int?
  var count: Int?
  var isHidden: Bool?
  var isListed: Bool?
  var text: String?
  var steps: [StoryLine.Step]?
  var remedy: String?
  var readings: [FocusReading]?

  /// The word for each content.
  enum Event: String, Codable, CaseIterable {
    case focusOn, focusOff, focusKept, delivered, superseded, missed, due, contextRead, notification
    case scheduled, badge, app, device, clock, undone, timeZone, action, did, widgets, log, ignored,
      finding, fault
  }
}

extension StoryLine: Codable {
  /// Reads a line from its flat form.
  ///
  /// - Throws: `DecodingError` where a key is missing that the event needs, or a word isn't known.
  public init(from decoder: any Decoder) throws {
    let flat = try FlatStoryLine(from: decoder)
    self.init(
      at: flat.at, content: try flat.content(at: decoder.codingPath),
      readings: flat.readings ?? [])
  }

  /// Writes the line in its flat form.
  public func encode(to encoder: any Encoder) throws {
    try FlatStoryLine(self).encode(to: encoder)
  }
}

extension StoryLine.Step: Codable {
  private enum Key: String, CodingKey { case rule, fidelity, sentence }

  /// Reads a step; how sure its rule is follows from the rule.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    rule = try members.decode(FocusRule.self, forKey: .rule)
    sentence = try members.decode(String.self, forKey: .sentence)
  }

  /// Writes the step with how sure its rule is.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(rule, forKey: .rule)
    try members.encode(rule.fidelity, forKey: .fidelity)
    try members.encode(sentence, forKey: .sentence)
  }
}

// MARK: From a line

extension FlatStoryLine {
  init(_ line: StoryLine) {
    at = line.at
    event = Event(line.content)
    app = line.app?.id
    appName = line.app?.name
    rule = line.rule
    fidelity = line.rule?.fidelity
    readings = line.readings.isEmpty ? nil : line.readings
    switch line.content {
    case .focusOn(let claim), .focusKept(let claim):
      mode = claim.mode
      source = claim.source
      by = claim.source.description
      until = claim.until
      occasion = claim.occasion
      lost = claim.lost.isEmpty ? nil : claim.lost
    case .focusOff(let end):
      mode = end.mode
      lost = end.lost.isEmpty ? nil : end.lost
    case .delivered(let answer), .superseded(let answer), .contextRead(let answer):
      filter = answer.filter
      kind = answer.kind
      values = answer.values
      predicate = answer.predicate
      scenePrefix = answer.scenePrefix
      set(answer.ending)
    case .missed(let missed):
      filter = missed.filter
      kind = missed.kind
      reason = missed.reason
    case .due(let due):
      filter = due.filter
      host = due.host
      kind = due.kind
      values = due.values
    case .notification(let told):
      notification = told.number
      title = told.title
      body = told.body
      criteria = told.criteria
      outcome = told.outcome.rawValue
      isListed = told.isListed
      reason = told.reason
      steps = told.steps
      remedy = told.remedy
    case .scheduled(let scheduled):
      title = scheduled.title
      until = scheduled.date
    case .badge(let badge):
      countBefore = badge.before
      count = badge.count
      isHidden = badge.isHidden ? true : nil
    case .app(let note), .did(let note), .widgets(let note), .log(let note), .ignored(let note),
      .fault(let note):
      text = note.text
      title = note.title
      if let ending = note.ending { set(ending) }
    case .device(let change): text = change.rawValue
    case .clock(let setting): text = setting.rawValue
    case .undone(let number): count = number
    case .timeZone(let identifier): text = identifier
    case .action(let setting):
      text = setting.change.rawValue
      mode = setting.mode
      filter = setting.filter?.name
      values = setting.filter?.values
    case .finding(let finding): text = finding
    }
  }

  private mutating func set(_ ending: StoryLine.Ending) {
    host = ending.host
    outcome = ending.outcome.rawValue
    reason = ending.reason
  }
}

extension FlatStoryLine.Event {
  init(_ content: StoryLine.Content) {
    self =
      switch content {
      case .focusOn: .focusOn
      case .focusOff: .focusOff
      case .focusKept: .focusKept
      case .delivered: .delivered
      case .superseded: .superseded
      case .missed: .missed
      case .due: .due
      case .contextRead: .contextRead
      case .notification: .notification
      case .scheduled: .scheduled
      case .badge: .badge
      case .app: .app
      case .device: .device
      case .clock: .clock
      case .undone: .undone
      case .timeZone: .timeZone
      case .action: .action
      case .did: .did
      case .widgets: .widgets
      case .log: .log
      case .ignored: .ignored
      case .finding: .finding
      case .fault: .fault
      }
  }
}

// MARK: To a line

extension FlatStoryLine {
  func content(at path: [any CodingKey]) throws -> StoryLine.Content {
    func need<Value>(_ value: Value?, _ key: String) throws -> Value {
      guard let value else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: path, debugDescription: "'\(key)' is missing in '\(event.rawValue)'."))
      }
      return value
    }
    func word<Word: RawRepresentable<String>>(_ text: String?, _ key: String) throws -> Word {
      let text = try need(text, key)
      guard let word = Word(rawValue: text) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: path, debugDescription: "Unknown \(key) '\(text)'."))
      }
      return word
    }
    func theApp() throws -> StoryLine.App { .init(id: try need(app, "app"), name: appName) }
    func ending() throws -> StoryLine.Ending {
      .init(
        host: try need(host, "host"), outcome: try word(outcome, "outcome"), reason: reason)
    }
    func claim() throws -> StoryLine.Claim {
      .init(
        mode: try need(mode, "mode"), source: try need(source, "source"), until: until,
        lost: lost ?? [], occasion: occasion)
    }
    func answer() throws -> StoryLine.Answer {
      .init(
        app: try theApp(), filter: filter, kind: kind, values: try need(values, "values"),
        ending: try ending(), predicate: predicate, scenePrefix: scenePrefix,
        rule: try need(rule, "rule"))
    }
    func note() throws -> StoryLine.Note {
      .init(
        app: try theApp(), text: try need(text, "text"),
        ending: try host == nil ? nil : ending(), title: title)
    }
    switch event {
    case .focusOn: return .focusOn(try claim())
    case .focusKept: return .focusKept(try claim())
    case .focusOff: return .focusOff(.init(mode: mode, lost: lost ?? []))
    case .delivered: return .delivered(try answer())
    case .superseded: return .superseded(try answer())
    case .contextRead: return .contextRead(try answer())
    case .missed:
      return .missed(
        .init(
          app: try theApp(), filter: filter, kind: try need(kind, "kind"),
          reason: try need(reason, "reason"), rule: try need(rule, "rule")))
    case .due:
      return .due(
        .init(
          app: try theApp(), host: try need(host, "host"), filter: filter, kind: kind,
          values: values ?? [:], rule: rule))
    case .notification:
      return .notification(
        .init(
          number: try need(notification, "notification"), app: try theApp(),
          title: try need(title, "title"), body: body, criteria: criteria,
          outcome: try word(outcome, "outcome"), isListed: try need(isListed, "isListed"),
          reason: try need(reason, "reason"), rule: rule,
          steps: try need(steps, "steps"),
          remedy: remedy))
    case .scheduled:
      return .scheduled(
        .init(
          app: try theApp(), title: try need(title, "title"), date: try need(until, "until")))
    case .badge:
      return .badge(
        .init(
          app: try theApp(), before: try need(countBefore, "countBefore"),
          count: try need(count, "count"), isHidden: isHidden ?? false))
    case .app: return .app(try note())
    case .did: return .did(try note())
    case .widgets: return .widgets(try note())
    case .log: return .log(try note())
    case .ignored: return .ignored(try note())
    case .fault: return .fault(try note())
    case .device: return .device(try word(text, "text"))
    case .clock: return .clock(try word(text, "text"))
    case .undone: return .undone(after: try need(count, "count"))
    case .timeZone: return .timeZone(try need(text, "text"))
    case .action:
      return .action(
        .init(
          change: try word(text, "text"), mode: try need(mode, "mode"),
          filter: try app == nil ? nil : .init(app: theApp(), name: filter, values: values)))
    case .finding: return .finding(try need(text, "text"))
    }
  }
}
