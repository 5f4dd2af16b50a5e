import Foundation

/// Reads the settings of a scenario file, without looking up the names in it.
struct ScenarioReader {
  let source: SourceText
  private let root: SourceFields
  private let timeZone: TimeZone

  init(_ source: SourceText) throws(SourceError) {
    self.source = source
    let keys = [
      "name", "timeZone", "locale", "start", "end", "policy", "people", "apps", "modes", "events",
    ]
    root = try SourceFields(
      SourceValue(parsing: source), of: "a scenario", keys: keys, in: source)
    self.timeZone = try source.timeZone(try root.required("timeZone"))
  }

  func scenario() throws(SourceError) -> Scenario {
    let dates = ScenarioDates(clock: WallClock(timeZone: timeZone), source: source)
    let start = try dates.instant(try root.required("start"), after: nil)
    let locale = try root.string("locale")?.value ?? "en_US"
    var scenario = Scenario(
      source: source, timeZone: timeZone, locale: Locale(identifier: locale), start: start)
    scenario.name = try root.string("name")?.value
    scenario.policy = try policy()
    let people = try ScenarioPeople(try root.list("people"), in: source)
    scenario.people = people.people
    scenario.apps = try root.list("apps").map { value throws(SourceError) in try app(value) }
    let modeReader = ModeReader(people: people, source: source)
    for value in try root.list("modes") {
      scenario.modes.append(try modeReader.mode(value, besides: scenario.modes.map(\.mode)))
    }
    var reader = EventReader(
      dates: dates, people: people, modes: scenario.modes.map(\.mode), in: source)
    for value in try root.list("events") {
      let above = scenario.events.last?.at
      let event = try reader.event(value, after: above.map { .eventAbove($0) } ?? .start(start))
      scenario.events.append(event)
    }
    let last = scenario.events.last?.at
    scenario.end = try root.string("end").map { text throws(SourceError) in
      try reader.dates.instant(text, after: last.map { .lastEvent($0) } ?? .start(start))
    }
    return scenario
  }

  static let policyKeys =
    ["modeLimit", "precedence", "repeatedCallInterval", "strictPredicates"]
    + FocusReading.allCases.map(\.id)

  private func policy() throws(SourceError) -> FocusPolicy {
    var policy = FocusPolicy()
    guard let value = root["policy"] else { return policy }
    let fields = try SourceFields(value, of: "a policy", keys: Self.policyKeys, in: source)
    for reading in FocusReading.allCases {
      guard let name = try fields.word(reading.id, among: reading.values.map(\.name)) else {
        continue
      }
      _ = policy.choose(name, for: reading)
    }
    if let words: [FocusSource] = try fields.words("precedence") { policy.precedence = words }
    if let flag = try fields.bool("strictPredicates") { policy.strictPredicates = flag }
    if let number = try fields.int("modeLimit") { policy.modeLimit = number }
    if let seconds = try fields.int("repeatedCallInterval") {
      policy.repeatedCallInterval = Double(seconds)
    }
    return policy
  }

  private func app(_ value: SourceValue) throws(SourceError) -> AppPlan {
    let fields = try SourceFields(
      value, of: "an app", keys: ["app", "installed", "started", "process", "notifications"],
      in: source)
    let isInstalled = try fields.bool("installed") ?? true
    for key in ["started", "process", "notifications"] where !isInstalled && fields.has(key) {
      throw fields.error(
        "Unexpected key '\(key)' of an app that isn't installed. Remove it.",
        at: fields.place(of: key))
    }
    return AppPlan(
      app: try fields.required("app"), isInstalled: isInstalled,
      isStarted: try fields.bool("started") ?? true, process: try fields.word("process"),
      mayNotify: try fields.bool("notifications"))
  }
}

// MARK: Modes

/// Reads modes and changes of them, without looking up the names of apps.
struct ModeReader {
  let people: ScenarioPeople
  let source: SourceText

  private static let settingKeys = [
    "symbol", "tint", "allowApps", "silenceApps", "allowPeople", "silencePeople",
    "callsFrom", "timeSensitive", "repeatedCalls", "hideBadges", "whileLocked", "schedules",
  ]

  func mode(
    _ value: SourceValue, besides others: [FocusMode]
  ) throws(SourceError) -> ModePlan {
    let fields = try SourceFields(
      value, of: "a mode", keys: ["mode"] + Self.settingKeys + ["filters"], in: source)
    let name = try fields.required("mode")
    guard !name.value.isEmpty else {
      throw fields.error("Invalid name '' of a mode. Use one word or more.", at: name.location)
    }
    let edit = try edit(fields)
    var mode = FocusMode.named(name.value, symbolName: edit.symbolName, besides: others)
    edit.apply(to: &mode)
    var plan = ModePlan(name: name, mode: mode, listedApps: try listedApps(fields))
    for value in try fields.list("filters") {
      plan.filters.append(try FilterPlan(value, keys: ["values", "enabled"], in: source))
    }
    return plan
  }

  /// Reads what should be different about a mode that there is.
  func edit(_ value: SourceValue) throws(SourceError) -> ModeEditPlan {
    let fields = try SourceFields(
      value, of: "a change of a mode", keys: ["mode", "name"] + Self.settingKeys, in: source)
    var edit = try edit(fields)
    edit.name = try fields.string("name")?.value
    return ModeEditPlan(
      mode: try fields.required("mode"), edit: edit, listedApps: try listedApps(fields))
  }

  /// The apps on the lists of a mode; the people on them must be declared.
  private func listedApps(_ fields: SourceFields) throws(SourceError) -> [Located<String>] {
    for key in ["allowPeople", "silencePeople"] {
      for name in try fields.strings(key) ?? [] { try people.require(name) }
    }
    return try (fields.strings("allowApps") ?? []) + (fields.strings("silenceApps") ?? [])
  }

  private func edit(_ fields: SourceFields) throws(SourceError) -> ModeEdit {
    var edit = ModeEdit()
    edit.symbolName = try fields.string("symbol")?.value
    edit.tint = try fields.word("tint")
    edit.apps = try list(fields, allow: "allowApps", silence: "silenceApps")
    edit.people = try list(fields, allow: "allowPeople", silence: "silencePeople")
    edit.phoneCallsFrom = try fields.string("callsFrom").map { word throws(SourceError) in
      try people.callers(word)
    }
    edit.allowsTimeSensitive = try fields.bool("timeSensitive")
    edit.allowsRepeatedPhoneCalls = try fields.bool("repeatedCalls")
    edit.hidesBadges = try fields.bool("hideBadges")
    edit.silencesWhileLocked = try fields.bool("whileLocked")
    if fields.has("schedules") { edit.schedules = [] }
    for (index, value) in try fields.list("schedules").enumerated() {
      edit.schedules = (edit.schedules ?? []) + [try schedule(value, id: "\(index + 1)")]
    }
    return edit
  }

  private func list(
    _ fields: SourceFields, allow: String, silence: String
  ) throws(SourceError) -> FocusSettings.InterruptionList? {
    let allowed = try fields.strings(allow)
    let silenced = try fields.strings(silence)
    if allowed != nil, silenced != nil {
      throw fields.error(
        "Use '\(allow)' or '\(silence)', not both.", at: fields.place(of: silence))
    }
    return FocusSettings.InterruptionList(
      allowing: allowed?.map(\.value), silencing: silenced?.map(\.value))
  }

  private func schedule(_ value: SourceValue, id: String) throws(SourceError) -> FocusSchedule {
    let fields = try SourceFields(
      value, of: "a schedule", keys: ["from", "to", "days", "enabled"], in: source)
    var days: FocusSchedule.Weekdays = .everyDay
    if let names = try fields.strings("days") {
      days = []
      for name in names {
        guard let day = FocusSchedule.Weekdays(name: name.value) else {
          let known = FocusSchedule.Weekdays.names
          throw fields.error(
            "Unknown day '\(name.value)'.\(NameSuggestion.hint(for: name.value, among: known))",
            at: name.location)
        }
        days.formUnion(day)
      }
    }
    return FocusSchedule(
      id: id, start: try time(fields, "from"), end: try time(fields, "to"), days: days,
      isEnabled: try fields.bool("enabled") ?? true)
  }

  private func time(_ fields: SourceFields, _ key: String) throws(SourceError)
    -> FocusSchedule.TimeOfDay
  {
    let text = try fields.required(key)
    guard let time = FocusSchedule.TimeOfDay(text.value) else {
      throw fields.error(
        "Invalid time '\(text.value)'. Use a time of day such as '09:30'.", at: text.location)
    }
    return time
  }
}

extension SourceText {
  /// Reads the identifier of a time zone.
  func timeZone(_ word: Located<String>) throws(SourceError) -> TimeZone {
    guard let zone = TimeZone(identifier: word.value) else {
      let known = TimeZone.knownTimeZoneIdentifiers
      let hint = NameSuggestion.nearest(to: word.value, among: known).map {
        " Did you mean '\($0)'?"
      }
      throw error(
        "Unknown time zone '\(word.value)'.\(hint ?? " Use one such as 'Europe/London'.")",
        at: word.location)
    }
    return zone
  }
}

extension FilterPlan {
  /// Reads the filter that an object is about.
  ///
  /// - Parameter keys: What the object may have besides the names of the app and the filter.
  init(_ value: SourceValue, keys: [String], in source: SourceText) throws(SourceError) {
    let fields = try SourceFields(
      value, of: "a filter", keys: ["app"] + keys, in: source)
    self.init(
      app: try fields.required("app"), values: try fields.entries("values"),
      location: fields.place(of: "values"),
      isEnabled: try fields.bool("enabled") ?? true)
  }
}
