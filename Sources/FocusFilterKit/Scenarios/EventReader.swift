import FocusUserNotifications
import Foundation

/// Reads one event of a scenario: when, what, and what is expected of it.
struct EventReader {
  let dates: ScenarioDates
  let source: SourceText

  /// The words that say what happens; an event has at most one of them.
  private static let verbs = [
    "on", "off", "launch", "quit", "suspend", "background", "notify", "push", "do", "set",
    "disable", "remove", "lock", "unlock", "restart", "allowNotifications", "forbidNotifications",
  ]
  private static let notificationKeys = [
    "id", "title", "subtitle", "body", "criteria", "level", "thread", "badge", "from", "kind",
    "anyway",
  ]
  private static let keys =
    ["at"] + verbs + ["for", "until", "by", "to", "in", "with", "mode"] + notificationKeys
    + ["expect"]

  func event(_ value: SourceValue, after earlier: Date) throws(SourceError) -> EventPlan {
    let fields = try SourceFields(value, of: "an event", keys: Self.keys, in: source)
    let at = try dates.instant(try fields.required("at"), after: earlier)
    let verbs = Self.verbs.filter(fields.has)
    if verbs.count > 1 {
      throw fields.error(
        "An event is one thing: '\(verbs[0])' or '\(verbs[1])', not both.",
        at: fields.place(of: verbs[1]))
    }
    let action = try verbs.first.map { verb throws(SourceError) in
      try self.action(verb, fields, at: at)
    }
    var event = EventPlan(at: at, location: fields.location, action: action ?? .nothing)
    event.expectations = try ExpectationReader(source: source).expectations(fields)
    return event
  }

  private func action(
    _ verb: String, _ fields: SourceFields, at: Date
  ) throws(SourceError) -> ActionPlan {
    let allowed =
      switch verb {
      case "on": ["for", "until", "by"]
      case "notify": Self.notificationKeys
      case "push": ["to", "id", "from", "kind", "anyway"]
      case "do": ["in", "with"]
      case "set", "disable", "remove": ["mode"]
      default: [String]()
      }
    for key in Self.keys where key != "at" && key != "expect" && key != verb {
      guard fields.has(key), !allowed.contains(key) else { continue }
      throw fields.error("'\(key)' doesn't go with '\(verb)'.", at: fields.place(of: key))
    }
    switch verb {
    case "on":
      return .turnOn(
        mode: try fields.required("on"), by: try fields.word("by") ?? .person,
        until: try end(fields, from: at))
    case "off":
      if case .bool(true)? = fields["off"]?.kind { return .turnOff(by: .person) }
      return .turnOff(by: try fields.word("off") ?? .person)
    case "launch": return .process(app: try fields.required(verb), .foreground)
    case "quit": return .process(app: try fields.required(verb), .terminated)
    case "suspend": return .process(app: try fields.required(verb), .suspended)
    case "background": return .process(app: try fields.required(verb), .background)
    case "allowNotifications":
      return .allowNotifications(app: try fields.required(verb), true)
    case "forbidNotifications":
      return .allowNotifications(app: try fields.required(verb), false)
    case "lock": return try device(.locked, verb, fields)
    case "unlock": return try device(.unlocked, verb, fields)
    case "restart": return try device(.restarted, verb, fields)
    case "notify": return try notification(fields)
    case "push": return try push(fields)
    case "do":
      return .run(
        action: try fields.required("do"), app: try fields.required("in"),
        word: try fields.string("with")?.value)
    default: return try filter(verb, fields)
    }
  }

  private func device(
    _ change: DeviceChange, _ verb: String, _ fields: SourceFields
  ) throws(SourceError) -> ActionPlan {
    guard try fields.bool(verb) == true else {
      throw fields.error(
        "'\(verb)' can only be true; leave it out otherwise.", at: fields.place(of: verb))
    }
    return .device(change)
  }

  private func end(_ fields: SourceFields, from at: Date) throws(SourceError) -> Date? {
    if let length = try fields.string("for") {
      guard !fields.has("until") else {
        throw fields.error(
          "Write 'for' or 'until', not both.", at: fields.place(of: "until"))
      }
      return at + (try dates.duration(length))
    }
    return try fields.string("until").map { text throws(SourceError) in
      try dates.end(text, of: at)
    }
  }

  private func filter(_ verb: String, _ fields: SourceFields) throws(SourceError) -> ActionPlan {
    let mode = try fields.required("mode")
    guard let value = fields[verb] else { return .nothing }
    let filter = try FilterPlan(value, extraKeys: [], in: source)
    switch verb {
    case "disable": return .disable(mode: mode, filter)
    case "remove": return .removeFilter(mode: mode, filter)
    default: return .set(mode: mode, filter)
    }
  }

  private func notification(_ fields: SourceFields) throws(SourceError) -> ActionPlan {
    let app = try fields.required("notify")
    var content = ContentRecord()
    content.title = try fields.string("title")?.value ?? ""
    content.subtitle = try fields.string("subtitle")?.value ?? ""
    content.body = try fields.string("body")?.value ?? ""
    content.threadIdentifier = try fields.string("thread")?.value ?? ""
    content.filterCriteria = try fields.string("criteria")?.value
    content.badge = try fields.int("badge")
    if content.badge ?? 0 < 0 {
      throw fields.error("A badge is never below 0.", at: fields.place(of: "badge"))
    }
    let level = try fields.word("level", as: InterruptionWord.self)?.level
    content.interruptionLevel = level ?? .active
    let identifier = try fields.string("id")?.value ?? ""
    let request = NotificationRequest(
      app: app.value, record: RequestRecord(identifier: identifier, content: content))
    return .notify(app: app, try sent(request, fields))
  }

  private func push(_ fields: SourceFields) throws(SourceError) -> ActionPlan {
    let app = try fields.required("to")
    guard let value = fields["push"] else { return .nothing }
    let payload: PushPayload
    do {
      payload = try PushPayload(value, file: source.file)
    } catch {
      let finding = error.finding
      let place = finding.place.map { TextLocation(line: $0.line, column: $0.column) }
      throw source.error(
        "\(finding.message) \(finding.resolution)", at: place ?? value.location)
    }
    let identifier = try fields.string("id")?.value ?? ""
    let request = payload.request(for: app.value, identifier: identifier)
    return .push(app: app, payload, try sent(request, fields))
  }

  /// Returns a notification with what an event says of its sender.
  private func sent(
    _ request: NotificationRequest, _ fields: SourceFields
  ) throws(SourceError) -> NotificationRequest {
    request.sent(
      by: try fields.string("from")?.value,
      kind: try fields.word("kind", as: NotificationRequest.Kind.self),
      notifiesAnyway: try fields.bool("anyway") ?? false)
  }
}

/// Reads what an event is expected to lead to.
struct ExpectationReader {
  let source: SourceText

  private static let outcomes = ["alerts", "silenced", "quiet", "toApp", "refused"]

  func expectations(_ event: SourceFields) throws(SourceError) -> [Expectation] {
    guard let value = event["expect"] else { return [] }
    if case .string(let word) = value.kind {
      return [try outcome(Located(word, at: value.location), of: event)]
    }
    let fields = try SourceFields(
      value, of: "an expectation",
      keys: ["on", "outcome", "rule", "badge", "delivered", "current"], in: source)
    var result: [Expectation] = []
    if fields.has("on") {
      let name: String? =
        if case .null? = fields["on"]?.kind { nil } else { try fields.string("on")?.value }
      result.append(Expectation(location: fields.place(of: "on"), kind: .on(name)))
    }
    if let word = try fields.string("outcome") { result.append(try outcome(word, of: event)) }
    if let rule = try fields.string("rule") {
      guard Rule(rawValue: rule.value) != nil else {
        let hint = Suggestion.hint(for: rule.value, among: Rule.allCases.map(\.id))
        throw source.error("No rule '\(rule.value)'.\(hint)", at: rule.location)
      }
      result.append(Expectation(location: rule.location, kind: .rule(rule.value)))
    }
    for member in try fields.entries("badge") {
      guard case .int(let count) = member.value.kind else {
        throw source.error(
          "A badge is a whole number, not \(member.value.kindName).", at: member.value.location)
      }
      let app = Located(member.key, at: member.location)
      result.append(
        Expectation(location: member.location, kind: .badge(app: app, Int(count))))
    }
    for member in try fields.entries("delivered") {
      let app = Located(member.key, at: member.location)
      let values = try values(member)
      result.append(
        Expectation(location: member.location, kind: .delivered(app: app, values)))
    }
    for member in try fields.entries("current") {
      let app = Located(member.key, at: member.location)
      let values = try values(member)
      result.append(Expectation(location: member.location, kind: .current(app: app, values)))
    }
    return result
  }

  private func outcome(
    _ word: Located<String>, of event: SourceFields
  ) throws(SourceError) -> Expectation {
    guard Self.outcomes.contains(word.value) else {
      throw source.error(
        "No outcome '\(word.value)'.\(Suggestion.hint(for: word.value, among: Self.outcomes))",
        at: word.location)
    }
    guard event.has("notify") || event.has("push") else {
      throw source.error("Only a notification has an outcome.", at: word.location)
    }
    return Expectation(location: word.location, kind: .outcome(word.value))
  }

  /// The values that a delivery or `current` should have; `null` for none.
  private func values(_ member: SourceMember) throws(SourceError) -> [SourceMember]? {
    switch member.value.kind {
    case .null: return nil
    case .object(let members): return members
    default:
      throw source.error(
        "Expected values { … } or null, found \(member.value.kindName).",
        at: member.value.location)
    }
  }
}
