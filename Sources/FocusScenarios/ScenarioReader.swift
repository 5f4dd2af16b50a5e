import FocusFilterKit
import FocusText
import Foundation

/// A reader of scenario files, which doesn't look up the names of apps.
struct ScenarioReader {
  let source: SourceText
  private let root: SourceFields
  private var mistakes = SourceMistakes()

  /// The keys that only a played day has, which therefore needs a time zone and a start.
  static let keysOfPlay = ScenarioSchema.play.map(\.key)
  /// All keys of a scenario.
  static let keys =
    ScenarioSchema.device.map(\.key) + EventReader.openingForms.map(\.word) + keysOfPlay
  /// The keys of an app that is installed.
  static let installedKeys =
    ["started", "process"] + AppSetting.Kind.ofDays.map(\.rawValue) + ["asked"]

  init(_ source: SourceText) throws(SourceError) {
    self.source = source
    let value = try SourceValue(parsing: source)
    try Self.refusePayload(value, in: source)
    root = try SourceFields(
      value, of: "a scenario", keys: Self.keys, in: source, noting: &mistakes)
  }

  /// Throws an error for the payload of a push, none of whose keys is one of a scenario.
  private static func refusePayload(
    _ value: SourceValue, in source: SourceText
  ) throws(SourceError) {
    guard let members = value.members, let aps = members.first(where: { $0.key == "aps" }),
      !members.contains(where: { keys.contains($0.key) })
    else { return }
    throw source.error(
      "Expected a scenario, but found a payload with 'aps'. "
        + "An event delivers it, such as { at: \"09:00\", push: { aps: … }, to: \"com.acme.chat\" }.",
      at: aps.location)
  }

  /// Reads the whole file, and throws all of its mistakes.
  mutating func scenario() throws(SourceError) -> Scenario {
    let (root, source) = (root, source)
    try mistakes.reading(root.string("$schema"))
    let isPlayed = Self.keysOfPlay.contains(where: root.has)
    /// Returns a text, which only a day without events can lack.
    func text(_ key: String) throws(SourceError) -> Located<String>? {
      isPlayed ? try root.required(key) : try root.string(key)
    }
    let timeZone = try mistakes.reading(
      text("timeZone").map { word throws(SourceError) in try source.timeZone(word) })
    let dates = ScenarioDates(clock: WallClock(timeZone: timeZone ?? .gmt), source: source)
    // Without a valid start, no other time can be too early.
    let readStart = try mistakes.reading(
      text("start").map { text throws(SourceError) in try dates.instant(text, after: nil) }
        ?? Date(timeIntervalSinceReferenceDate: 0))
    let start = readStart ?? Date(timeIntervalSince1970: 0)
    let locale = try mistakes.reading(
      root.string("locale").map { word throws(SourceError) in try source.locale(word) })
    var scenario = Scenario(
      source: source, timeZone: dates.clock.timeZone,
      locale: locale ?? Locale(identifier: "en_US"), start: start)
    scenario.hasStart = root.has("start")
    scenario.name = try mistakes.reading(root.string("name"))?.value
    scenario.version = try mistakes.reading(root.string("version"))?.value
    scenario.isExhaustive = try mistakes.reading(root.bool("exhaustive")) ?? false
    scenario.processes = try mistakes.reading(root.word("processes")) ?? .goOn
    scenario.policy = try FocusPolicy(root["policy"], in: source, noting: &mistakes)
    let people = try ScenarioPeople(try list("people"), in: source, noting: &mistakes)
    scenario.people = people.people
    for value in try list("calls") {
      try mistakes.noting { () throws(SourceError) in
        let call = try SourceFields(
          value, of: "a call", keys: ScenarioSchema.call.map(\.key), in: source)
        let caller = try call.required("from")
        // A snapshot has the calls of a device, also from people that the device doesn't know.
        let name = isPlayed ? try people.name(caller) : caller.value
        let at = try call.required("at")
        let instant = try dates.instant(at, after: nil)
        if isPlayed, let readStart, instant > readStart {
          throw call.error(
            "Invalid time '\(at.value)'. It is after the start. Use an earlier time, or an event.",
            at: at.location)
        }
        scenario.earlierCalls[name] = max(scenario.earlierCalls[name] ?? instant, instant)
      }
    }
    for value in try list("apps") {
      let others = scenario.apps
      try mistakes.noting { () throws(SourceError) in
        let app = try Self.app(value, in: source)
        if app.process == .foreground, others.contains(where: { $0.process == .foreground }) {
          throw source.error(
            "Another app is in front. Use 'foreground' for one app.",
            at: value["process"]?.location ?? value.location)
        }
        scenario.apps.append(app)
      }
    }
    var names = CommandNames(source: source, dates: dates, people: people)
    for value in try list("modes") {
      let others = scenario.modes.map(\.mode)
      if let mode = try names.mode(value, besides: others, noting: &mistakes) {
        scenario.modes.append(mode)
        if mode.mode.id == .doNotDisturb {
          names.modes.declare(mode.mode)
        } else {
          try mistakes.reading(names.modes.add(mode))
        }
      } else {
        names.modes.skip(mode: value)
      }
    }
    var reader = EventReader(names: names)
    scenario.opening = try reader.opening(root, at: start, noting: &mistakes)
    let events = try list("events")
    scenario.events.reserveCapacity(events.count)
    for value in events {
      let above = scenario.events.last?.at
      let bound = above.map { ScenarioDates.Bound.eventAbove($0) } ?? .start(start)
      if let event = try reader.event(value, after: bound, noting: &mistakes) {
        scenario.events.append(event)
      }
    }
    reader.names.modes.addFormer()
    for word in DayStatement.Word.allCases {
      for value in try list(word.rawValue) {
        let read = try ExpectationReader(source: source).statement(value, noting: &mistakes)
        guard !read.isEmpty else { continue }
        try reader.lookUpModes(of: read)
        scenario.statements.append(DayStatement(word: word, expectations: read))
      }
    }
    let last = scenario.events.last?.at
    scenario.end = try mistakes.reading(
      root.string("end").map { text throws(SourceError) in
        try reader.names.dates.instant(text, after: last.map { .lastEvent($0) } ?? .start(start))
      })
    if mistakes.count > 0 { mistakes.add(reader.unknownModes) }
    try mistakes.throwAll()
    scenario.unknownModes = reader.unknownModes
    return scenario
  }

  /// Returns the elements of a list; an empty list if the value isn't a list.
  private mutating func list(_ key: String) throws(SourceError) -> [SourceValue] {
    let root = root
    return try mistakes.reading(root.list(key)) ?? []
  }

  static let policyKeys = FocusPolicy.options + FocusReading.allCases.map(\.id)

  private static func app(
    _ value: SourceValue, in source: SourceText
  ) throws(SourceError) -> AppPlan {
    let fields = try SourceFields(
      value, of: "an app", keys: ScenarioSchema.appProperties.map(\.key), in: source)
    let isInstalled = try fields.bool("installed") ?? true
    for key in installedKeys where !isInstalled && fields.has(key) {
      throw fields.error(
        "Unexpected key '\(key)' of an app that isn't installed. Remove it.",
        at: fields.place(of: key))
    }
    let hasCode = try fields.bool("code") ?? true
    for key in ["name", "capabilities"] where hasCode && fields.has(key) {
      throw fields.error(
        "Unexpected key '\(key)' of an app with code. Remove it, or add \"code\": false.",
        at: fields.place(of: key))
    }
    let name = try fields.string("name")
    if let name { try source.checkName(name, of: "an app") }
    let capabilities: [AppCapability]? = try fields.words("capabilities")
    let app = try fields.required("app")
    if !hasCode { try source.checkBundleIdentifier(app) }
    var plan = AppPlan(
      app: app,
      withoutCode: hasCode
        ? nil
        : .withoutCode(
          app.value, name: name?.value,
          capabilities: Set(capabilities ?? [])), isInstalled: isInstalled,
      isStarted: try fields.bool("started") ?? true, process: try fields.word("process"))
    let asked: [NotificationOption]? = try fields.words("asked")
    plan.asked = asked.map { Set($0) }
    let isNull = if case .null? = fields["notifications"]?.kind { true } else { false }
    plan.isUnanswered = isNull || asked != nil && !fields.has("notifications")
    for kind in AppSetting.Kind.ofDays where kind != .notifications || !plan.isUnanswered {
      let expected = kind == .notifications ? "true, false or null" : "true or false"
      guard let isOn = try fields.bool(kind.rawValue, expected: expected) else { continue }
      plan.settings.append(AppSetting(kind, isOn: isOn))
    }
    return plan
  }
}

extension FocusPolicy {
  /// Reads a policy from a file, and notes its mistakes; choices that the file doesn't make have
  /// their defaults.
  fileprivate init(
    _ value: SourceValue?, in source: SourceText, noting mistakes: inout SourceMistakes
  ) throws(SourceError) {
    self.init()
    guard let value,
      let fields = try mistakes.reading(
        SourceFields(value, of: "a policy", keys: ScenarioReader.policyKeys, in: source))
    else { return }
    for reading in FocusReading.allCases {
      let name = try mistakes.reading(
        fields.word(reading.id, among: reading.values.map(\.name)))
      if let name { _ = choose(name, for: reading) }
    }
    try mistakes.noting { () throws(SourceError) in
      guard let sources: [FocusSource] = try fields.words("precedence") else { return }
      let places = try fields.list("precedence").map(\.location)
      for (index, source) in sources.enumerated() where sources[..<index].contains(source) {
        throw fields.error(
          "Duplicate value '\(source.rawValue)' for 'precedence'.", at: places[index])
      }
      precedence = sources
    }
    strictPredicates = try mistakes.reading(fields.bool("strictPredicates")) ?? strictPredicates
    try mistakes.noting { () throws(SourceError) in
      guard let value = fields["modeLimit"] else { return }
      modeLimit = try source.count(value, of: "modeLimit")
    }
    repeatedCallInterval =
      try mistakes.reading(
        fields.double("repeatedCallInterval", in: 0..., "a number of seconds from 0"))
      ?? repeatedCallInterval
  }
}

/// A reader for one event of a scenario: its time, its command and its expectations.
///
/// The words of commands, their keys and their mistakes come from the table ``DeviceCommands``.
struct EventReader {
  /// The names that later events may use.
  fileprivate(set) var names: CommandNames
  private var source: SourceText { names.source }
  /// The mistakes about modes that don't exist at their events.
  private(set) var unknownModes = SourceMistakes()

  /// The forms of the commands that may be members of the day itself, in the order in which they
  /// are performed at its start.
  static let openingForms = (LockState.new.opening.map(\.key) + ["on"]).compactMap { word in
    DeviceCommands.forms.first { $0.word == word }
  }

  /// Reads the commands among the day's own members, and notes their mistakes.
  mutating func opening(
    _ day: SourceFields, at start: Date, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [EventPlan] {
    names.at = start
    var opening: [EventPlan] = []
    for form in Self.openingForms where day.has(form.word) {
      var event = EventPlan(at: start, location: day.place(of: form.word))
      let names = names
      event.command = try mistakes.reading(form.read(day, names))
      try follow(event)
      opening.append(event)
    }
    return opening
  }

  /// Reads an event, and notes its mistakes.
  ///
  /// - Returns: The parts of the event that could be read; `nil` if the value isn't an object or
  ///   has no valid time.
  mutating func event(
    _ value: SourceValue, after bound: ScenarioDates.Bound, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> EventPlan? {
    let before = mistakes.count
    let read = try mistakes.fields(
      of: value, "an event", keys: DeviceCommands.eventKeys, listedBy: "schema scenario",
      remedies: ["payload": "Write 'push: { … }, to: APP' instead of 'notify'."], in: source)
    guard let fields = read else {
      names.skip(event: value)
      return nil
    }
    let hasUnknownKeys = mistakes.count > before
    let at = try mistakes.reading(names.dates.instant(fields.required("at"), after: bound))
    names.at = at ?? bound.date
    var event = EventPlan(at: names.at, location: fields.location)
    let isRead: Void? = try mistakes.noting { () throws(SourceError) in
      event.command = try DeviceCommands.command(fields, names)
    }
    if isRead == nil || hasUnknownKeys { names.skip(event: value) }
    event.expectations = try ExpectationReader(source: source)
      .expectations(fields, noting: &mistakes)
    try follow(event)
    return at == nil ? nil : event
  }

  /// Looks up the modes that an event and its expectations name, and applies the event's changes of
  /// names.
  private mutating func follow(_ event: EventPlan) throws(SourceError) {
    if let command = event.command {
      for case .mode(let name) in event.mentions { try look(up: name) }
      do throws(SourceError) {
        try command.follow(&names)
      } catch {
        try unknownModes.note(error)
      }
    }
    try lookUpModes(of: event.expectations)
  }

  private mutating func look(up name: Located<String>) throws(SourceError) {
    let modes = names.modes
    try unknownModes.reading(modes.mode(name))
  }

  /// Looks up the modes that expectations name, after the events so far.
  mutating func lookUpModes(of expectations: [Expectation]) throws(SourceError) {
    for name in expectations.compactMap(\.mode) { try look(up: name) }
  }
}
