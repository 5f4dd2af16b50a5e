import FocusFilterKit
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// A reader for one event of a scenario: its time, its action and its expectations.
struct EventReader {
  /// The dates of the scenario; an event may change the device's time zone.
  private(set) var dates: ScenarioDates
  private(set) var people: ScenarioPeople
  private var modeReader: ModeReader { ModeReader(people: people, source: source) }
  let source: SourceText
  /// The modes added so far, in case a new mode is identified by its symbol.
  private var modes: [FocusMode]
  private var names: ModeNames
  /// The mistakes about modes that don't exist at their events.
  private(set) var unknownModes = SourceMistakes()

  /// - Parameters:
  ///   - modes: The modes before the first event.
  ///   - names: The names of these modes, and of modes that couldn't be read.
  init(
    dates: ScenarioDates, people: ScenarioPeople, modes: [FocusMode], names: ModeNames,
    in source: SourceText
  ) {
    self.dates = dates
    self.people = people
    self.modes = modes
    self.names = names
    self.source = source
  }

  /// Reads an event, and notes its mistakes.
  ///
  /// - Returns: The parts of the event that could be read; `nil` if the value isn't an object or
  ///   has no valid time.
  mutating func event(
    _ value: SourceValue, after bound: ScenarioDates.Bound, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> EventPlan? {
    var unknown = SourceMistakes()
    let read = try mistakes.noting { () throws(SourceError) in
      try SourceFields(
        value, of: "an event", keys: Verb.eventKeys, listedBy: "focusctl schema scenario",
        in: source, noting: &unknown)
    }
    _ = try mistakes.noting { () throws(SourceError) in try unknown.throwAll() }
    guard let fields = read else {
      names.skip(event: value)
      return nil
    }
    let dates = dates
    let at = try mistakes.noting { () throws(SourceError) in
      try dates.instant(try fields.required("at"), after: bound)
    }
    var event = EventPlan(at: at ?? bound.date, location: fields.location, action: .nothing)
    let isRead: Bool? = try mistakes.noting { () throws(SourceError) in
      try checkVerbs(fields)
      for verb in Verb.allCases {
        guard let value = fields[verb.rawValue] else { continue }
        event.action = try action(verb, value, fields, at: event.at)
      }
      return true
    }
    if isRead == nil || unknown.count > 0 {
      names.skip(event: value)
      people.skip(value)
    }
    event.expectations = try ExpectationReader(source: source)
      .expectations(fields, noting: &mistakes)
    try lookUpModes(of: event)
    return at == nil ? nil : event
  }

  /// Looks up the modes that an event and its expectations name.
  private mutating func lookUpModes(of event: EventPlan) throws(SourceError) {
    var names = names
    _ = try unknownModes.noting { () throws(SourceError) in try names.follow(event.action) }
    self.names = names
    try lookUpModes(of: event.expectations)
  }

  /// Looks up the modes that expectations name, after the events so far.
  mutating func lookUpModes(of expectations: [Expectation]) throws(SourceError) {
    let names = names
    for name in expectations.compactMap(\.mode) {
      _ = try unknownModes.noting { () throws(SourceError) in try names.mode(name) }
    }
  }

  /// Throws an error for a second verb in one event, and for keys that don't belong to the verb.
  private func checkVerbs(_ fields: SourceFields) throws(SourceError) {
    let verbs = Verb.allCases.filter { fields.has($0.rawValue) }
    if verbs.count > 1 {
      throw fields.error(
        "Use '\(verbs[0])' or '\(verbs[1])', not both in one event.",
        at: fields.place(of: verbs[1].rawValue))
    }
    try checkCompanions(of: verbs.first, fields)
  }

  /// Throws an error for keys that don't belong to the event's verb, or that require a verb.
  private func checkCompanions(of verb: Verb?, _ fields: SourceFields) throws(SourceError) {
    for key in Verb.allCompanions where fields.has(key) {
      if let verb, verb.companions.contains(key) { continue }
      let verbs = Verb.list(besideWhich: key)
      throw fields.error(
        verb.map { "Unexpected key '\(key)' beside '\($0)'. Use it with \(verbs)." }
          ?? "Missing key \(verbs) beside '\(key)'.",
        at: fields.place(of: key))
    }
  }

  private mutating func action(
    _ verb: Verb, _ value: SourceValue, _ fields: SourceFields, at: Date
  ) throws(SourceError) -> ActionPlan {
    let key = verb.rawValue
    switch verb {
    case .on:
      return .turnOn(
        mode: try fields.required(key), by: try fields.word("by") ?? .person,
        until: try end(fields, from: at), endingWith: try occasion(fields))
    case .leave: return .occasion(try isTrue(.leaving, key, fields))
    case .eventEnds: return .occasion(try isTrue(.eventEnd, key, fields))
    case .off:
      if case .bool(true) = value.kind { return .turnOff(by: .person) }
      return .turnOff(by: try fields.word(key) ?? .person)
    case .launch: return .process(app: try fields.required(key), .foreground)
    case .background: return .process(app: try fields.required(key), .background)
    case .suspend: return .process(app: try fields.required(key), .suspended)
    case .quit: return .process(app: try fields.required(key), .terminated)
    case .notify: return try notification(fields)
    case .push: return try push(value, fields)
    case .do:
      return .run(
        action: try fields.required(key), app: try fields.required("in"),
        word: try fields.string("with")?.value)
    case .intent:
      return .runIntent(
        try fields.required(key), app: try fields.required("in"), try fields.entries("with"))
    case .set:
      return .set(
        mode: try fields.required("mode"), try FilterPlan(value, keys: ["values"], in: source))
    case .look: return .look(mode: try fields.required(key))
    case .run: return .runFilter(try FilterPlan(value, keys: ["values"], in: source))
    case .enable:
      return .enable(
        mode: try fields.required("mode"), try FilterPlan(value, keys: ["values"], in: source))
    case .disable:
      return .disable(
        mode: try fields.required("mode"), try FilterPlan(value, keys: [], in: source))
    case .remove:
      return .removeFilter(
        mode: try fields.required("mode"), try FilterPlan(value, keys: [], in: source))
    case .lock: return .device(try isTrue(.locked, key, fields))
    case .unlock: return .device(try isTrue(.unlocked, key, fields))
    case .restart: return .device(try isTrue(.restarted, key, fields))
    case .silent: return .device(try isTrue(.silent, key, fields))
    case .ring: return .device(try isTrue(.ringing, key, fields))
    case .shareScreen: return .device(try isTrue(.screenShared, key, fields))
    case .stopSharing: return .device(try isTrue(.screenUnshared, key, fields))
    case .allowWhileSharing: return .device(try isTrue(.shownWhileSharing, key, fields))
    case .forbidWhileSharing: return .device(try isTrue(.hiddenWhileSharing, key, fields))
    case .car:
      return .device(try fields.bool(key) == false ? .carDisconnected : .carConnected)
    case .vanish:
      return .vanish(entity: try fields.required("vanish"), app: try fields.required("in"))
    case .fault: return .inject(try fault(fields), app: try fields.required("in"))
    case .install: return .install(app: try fields.required(key))
    case .uninstall: return .uninstall(app: try fields.required(key))
    case .add:
      let plan = try modeReader.mode(value, besides: modes)
      modes.append(plan.mode)
      return .addMode(plan)
    case .edit: return .editMode(try modeReader.edit(value))
    case .delete: return .deleteMode(try fields.required(key))
    case .open: return .open(app: try fields.required(key), id: try fields.string("id"))
    case .dismiss: return .dismiss(app: try fields.required(key), id: try fields.string("id"))
    case .respond:
      return .respond(
        app: try fields.required(key), id: try fields.string("id"),
        action: try fields.required("action").value, text: try fields.string("text")?.value)
    case .know:
      return .know(try people.add(value))
    case .forget:
      let name = try fields.required(key)
      try people.forget(name)
      return .forget(name)
    case .relaunch:
      return .relaunch(
        app: try fields.required(key), try fields.word("host"),
        starts: try fields.bool("start") ?? false)
    case .timeZone:
      let zone = try source.timeZone(try fields.required(key))
      dates = ScenarioDates(clock: WallClock(timeZone: zone), source: source)
      return .travel(zone)
    case .allowNotifications: return .allowNotifications(app: try fields.required(key), true)
    case .forbidNotifications: return .allowNotifications(app: try fields.required(key), false)
    case .allowTimeSensitive: return .allowTimeSensitive(app: try fields.required(key), true)
    case .forbidTimeSensitive: return .allowTimeSensitive(app: try fields.required(key), false)
    case .allowFocusStatus: return .allowFocusStatus(app: try fields.required(key), true)
    case .summarize: return .summarize(app: try fields.required(key), true)
    case .showAll: return .showFiltered(app: try fields.required(key), false)
    case .showFiltered: return .showFiltered(app: try fields.required(key), true)
    case .stopSummarizing: return .summarize(app: try fields.required(key), false)
    case .forbidFocusStatus: return .allowFocusStatus(app: try fields.required(key), false)
    }
  }

  /// Returns the meaning of a key whose only valid value is `true`.
  private func isTrue<Meaning>(
    _ meaning: Meaning, _ key: String, _ fields: SourceFields
  ) throws(SourceError) -> Meaning {
    guard try fields.bool(key) == true else {
      throw fields.error(
        "Expected true for '\(key)', but found false. Remove the key.", at: fields.place(of: key))
    }
    return meaning
  }

  private func occasion(_ fields: SourceFields) throws(SourceError) -> FocusOccasion? {
    try fields.string("until").flatMap { FocusOccasion(rawValue: $0.value) }
  }

  private func fault(_ fields: SourceFields) throws(SourceError) -> DeliveryFault {
    let word: DeliveryFault.Word = try fields.word("fault") ?? .lost
    guard let fault = word.fault else {
      return .late(by: try dates.duration(try fields.required("after")))
    }
    if fields.has("after") {
      throw fields.error(
        "Unexpected key 'after' beside the fault '\(word)'. Use it with 'late'.",
        at: fields.place(of: "after"))
    }
    return fault
  }

  private func end(_ fields: SourceFields, from at: Date) throws(SourceError) -> Date? {
    if let length = try fields.string("for") {
      guard !fields.has("until") else {
        throw fields.error(
          "Use 'for' or 'until', not both.", at: fields.place(of: "until"))
      }
      return at + (try dates.duration(length))
    }
    guard try occasion(fields) == nil else { return nil }
    return try fields.string("until").map { text throws(SourceError) in
      try dates.end(text, of: at)
    }
  }
}

// MARK: Verbs

/// The verb of a scenario's event; the raw value is its key in the file.
enum Verb: String, CaseIterable {
  case on, off
  case leave, eventEnds
  case launch, background, suspend, quit
  case notify, push
  case `do`, intent
  case set, enable, disable, remove
  case run
  case look
  case lock, unlock, restart
  case silent, ring, shareScreen, stopSharing
  case allowWhileSharing, forbidWhileSharing
  case car
  case fault, vanish
  case install, uninstall
  case add, edit, delete
  case open, dismiss, respond
  case know, forget
  case relaunch
  case timeZone
  case allowNotifications, forbidNotifications
  case allowTimeSensitive, forbidTimeSensitive
  case allowFocusStatus, forbidFocusStatus
  case summarize, stopSummarizing
  case showAll, showFiltered

  /// The keys that may accompany the verb.
  var companions: [String] {
    switch self {
    case .on: ["for", "until", "by"]
    case .notify:
      [
        "id", "title", "subtitle", "body", "criteria", "level", "thread", "category", "target",
        "badge", "sound", "userInfo", "from", "kind", "group", "important", "anyway", "after",
      ]
    case .push: ["to", "id", "from", "kind", "group", "important", "anyway"]
    case .do, .intent: ["in", "with"]
    case .fault: ["in", "after"]
    case .vanish: ["in"]
    case .open, .dismiss: ["id"]
    case .respond: ["id", "action", "text"]
    case .relaunch: ["host", "start"]
    case .set, .enable, .disable, .remove: ["mode"]
    case .off, .run, .look, .leave, .eventEnds, .launch, .background, .suspend, .quit, .lock,
      .unlock,
      .restart,
      .silent, .ring, .shareScreen, .stopSharing, .allowWhileSharing, .forbidWhileSharing, .car,
      .install, .uninstall, .add, .edit, .delete, .timeZone, .know, .forget,
      .allowNotifications, .forbidNotifications, .allowTimeSensitive, .forbidTimeSensitive,
      .allowFocusStatus, .forbidFocusStatus, .summarize, .stopSummarizing, .showAll,
      .showFiltered:
      []
    }
  }

  /// All keys that may accompany a verb, without duplicates.
  static let allCompanions: [String] = allCases.flatMap(\.companions).reduce(into: []) {
    if !$0.contains($1) { $0.append($1) }
  }

  /// All keys of an event.
  static let eventKeys = ["at"] + allCases.map(\.rawValue) + allCompanions + ["expect"]

  /// A phrase for the verbs that a key may accompany: `'notify' or 'push'`.
  static func list(besideWhich key: String) -> String {
    allCases.filter { $0.companions.contains(key) }.map(\.rawValue).inQuotes.list(.or)
  }
}

// MARK: Notifications

/// Reads an event's notification: a local notification or a push, and its sender.
extension EventReader {
  func notification(_ fields: SourceFields) throws(SourceError) -> ActionPlan {
    let app = try fields.required("notify")
    var request = NotificationRequest(
      app: app.value, identifier: try fields.string("id")?.value ?? "")
    request.title = try fields.string("title")?.value ?? ""
    request.subtitle = try fields.string("subtitle")?.value ?? ""
    request.body = try fields.string("body")?.value ?? ""
    request.threadIdentifier = try fields.string("thread")?.value ?? ""
    request.filterCriteria = try fields.string("criteria")?.value
    request.badge = try fields.int("badge")
    if let badge = request.record.content.badge, badge < 0 {
      throw fields.error(
        "Invalid badge '\(badge)'. Use a whole number from 0.", at: fields.place(of: "badge"))
    }
    let level: InterruptionWord? = try fields.word("level")
    request.interruptionLevel = level?.level ?? .active
    request.categoryIdentifier = try fields.string("category")?.value ?? ""
    request.targetContentIdentifier = try fields.string("target")?.value
    request.sound = try fields["sound"].map { value throws(SourceError) in try sound(value) }
    request.userInfo = try userInfo(fields)
    request = try sent(request, fields)
    guard let length = try fields.string("after") else { return .notify(app: app, request) }
    let seconds = try dates.duration(length)
    request.record.trigger = .timeInterval(seconds: seconds, repeats: false)
    return .schedule(app: app, request)
  }

  /// All keys of a sound.
  static let soundKeys = ["name", "kind", "volume"]

  /// Reads a sound: a word, or an object.
  private func sound(_ value: SourceValue) throws(SourceError) -> SoundRecord {
    if let word = value.string { return SoundRecord(word: word) }
    let fields = try SourceFields(value, of: "a sound", keys: Self.soundKeys, in: source)
    let volume = try fields.double("volume")
    if let volume, !(0...1).contains(volume) {
      throw fields.error(
        "Invalid volume '\(volume)'. Use a number from 0 to 1.", at: fields.place(of: "volume"))
    }
    return SoundRecord(
      kind: try fields.word("kind") ?? .standard, name: try fields.string("name")?.value,
      volume: volume.map { Float($0) })
  }

  private func userInfo(_ fields: SourceFields) throws(SourceError) -> [String: ParameterValue] {
    let members = try fields.entries("userInfo")
    if let number = members.lazy.compactMap(\.value.infiniteNumber).first {
      throw source.error(
        "JSON can't represent this number in 'userInfo'. Write a finite number.",
        at: number.location)
    }
    return Dictionary(members.map { ($0.key, ParameterValue($0.value)) }) { $1 }
  }

  func push(
    _ value: SourceValue, _ fields: SourceFields
  ) throws(SourceError) -> ActionPlan {
    let app = try fields.required("to")
    let payload: PushPayload
    do {
      payload = try PushPayload(value, file: source.file)
    } catch {
      let finding = error.findings[0]
      let place = finding.place.map { TextLocation(line: $0.line, column: $0.column) }
      throw source.error(
        "\(finding.message) \(finding.resolution)", at: place ?? value.location)
    }
    let identifier = try fields.string("id")?.value ?? ""
    let request = payload.request(for: app.value, identifier: identifier)
    return .push(app: app, payload, try sent(request, fields))
  }

  /// Reads the sender of an event's notification.
  private func sent(
    _ request: NotificationRequest, _ fields: SourceFields
  ) throws(SourceError) -> NotificationRequest {
    let name = try fields.string("from").map { name throws(SourceError) in
      try people.name(name)
    }
    let kind: NotificationRequest.Kind? = try fields.word("kind")
    if name == nil, let kind, kind != .notification {
      throw fields.error("Missing key 'from' beside 'kind'.", at: fields.place(of: "kind"))
    }
    let group = try fields.string("group")
    if name == nil, group != nil {
      throw fields.error("Missing key 'from' beside 'group'.", at: fields.place(of: "group"))
    }
    var sent = request.sent(
      by: name, kind: kind, notifiesAnyway: try fields.bool("anyway") ?? false)
    sent.group = group?.value
    sent.isImportant = try fields.bool("important") ?? false
    return sent
  }
}

// MARK: Faults
