package import FocusFilterKit
package import FocusText
import Foundation

/// A reader of scenario files, which doesn't look up the names of apps.
struct ScenarioReader {
  let source: SourceText
  private let root: SourceFields
  private var mistakes = SourceMistakes()

  /// All keys of a scenario.
  static let keys =
    [
      "$schema", "name", "timeZone", "locale", "start", "end", "policy", "people", "apps", "modes",
      "events",
    ] + DayStatement.Word.allCases.map(\.rawValue)
  /// All keys of an app.
  static let appKeys = ["app", "installed", "started", "process", "notifications", "summary"]

  init(_ source: SourceText) throws(SourceError) {
    self.source = source
    root = try SourceFields(
      SourceValue(parsing: source), of: "a scenario", keys: Self.keys, in: source,
      noting: &mistakes)
  }

  /// Reads the whole file, and throws all of its mistakes.
  mutating func scenario() throws(SourceError) -> Scenario {
    let (root, source) = (root, source)
    _ = try mistakes.noting { () throws(SourceError) in try root.string("$schema") }
    let timeZone = try mistakes.noting { () throws(SourceError) in
      try source.timeZone(try root.required("timeZone"))
    }
    let dates = ScenarioDates(clock: WallClock(timeZone: timeZone ?? .gmt), source: source)
    // Without a valid start, no other time can be too early.
    let start =
      try mistakes.noting { () throws(SourceError) in
        try dates.instant(try root.required("start"), after: nil)
      } ?? Date(timeIntervalSince1970: 0)
    let locale = try mistakes.noting { () throws(SourceError) in try root.string("locale") }
    var scenario = Scenario(
      source: source, timeZone: dates.clock.timeZone,
      locale: Locale(identifier: locale??.value ?? "en_US"), start: start)
    scenario.name = try mistakes.noting { () throws(SourceError) in try root.string("name") }??
      .value
    scenario.policy = try policy()
    let people = try ScenarioPeople(try list("people"), in: source, noting: &mistakes)
    scenario.people = people.people
    for value in try list("apps") {
      if let app = try mistakes.noting({ () throws(SourceError) in try Self.app(value, in: source) }
      ) {
        scenario.apps.append(app)
      }
    }
    let modeReader = ModeReader(people: people, source: source)
    var names = ModeNames(source: source)
    for value in try list("modes") {
      let others = scenario.modes.map(\.mode)
      if let mode = try modeReader.mode(value, besides: others, noting: &mistakes) {
        scenario.modes.append(mode)
        names.declare(mode.mode)
      } else {
        names.skip(mode: value)
      }
    }
    var reader = EventReader(
      dates: dates, people: people, modes: scenario.modes.map(\.mode), names: names, in: source)
    let events = try list("events")
    scenario.events.reserveCapacity(events.count)
    for value in events {
      let above = scenario.events.last?.at
      let bound = above.map { ScenarioDates.Bound.eventAbove($0) } ?? .start(start)
      if let event = try reader.event(value, after: bound, noting: &mistakes) {
        scenario.events.append(event)
      }
    }
    for word in DayStatement.Word.allCases {
      for value in try list(word.rawValue) {
        let read = try ExpectationReader(source: source).statement(value, noting: &mistakes)
        guard !read.isEmpty else { continue }
        try reader.lookUpModes(of: read)
        scenario.statements.append(DayStatement(word: word, expectations: read))
      }
    }
    let last = scenario.events.last?.at
    scenario.end =
      try mistakes.noting { () throws(SourceError) in
        try root.string("end").map { text throws(SourceError) in
          try reader.dates.instant(text, after: last.map { .lastEvent($0) } ?? .start(start))
        }
      } ?? nil
    if mistakes.count > 0 { mistakes.add(reader.unknownModes) }
    try mistakes.throwAll()
    scenario.unknownModes = reader.unknownModes
    return scenario
  }

  /// Returns the elements of a list; an empty list if the value isn't a list.
  private mutating func list(_ key: String) throws(SourceError) -> [SourceValue] {
    let root = root
    return try mistakes.noting { () throws(SourceError) in try root.list(key) } ?? []
  }

  static let policyKeys = FocusPolicy.options + FocusReading.allCases.map(\.id)

  private mutating func policy() throws(SourceError) -> FocusPolicy {
    guard let value = root["policy"] else { return FocusPolicy() }
    return try FocusPolicy(value, in: source, noting: &mistakes)
  }

  private static func app(
    _ value: SourceValue, in source: SourceText
  ) throws(SourceError) -> AppPlan {
    let fields = try SourceFields(value, of: "an app", keys: appKeys, in: source)
    let isInstalled = try fields.bool("installed") ?? true
    for key in ["started", "process", "notifications", "summary"]
    where !isInstalled && fields.has(key) {
      throw fields.error(
        "Unexpected key '\(key)' of an app that isn't installed. Remove it.",
        at: fields.place(of: key))
    }
    return AppPlan(
      app: try fields.required("app"), isInstalled: isInstalled,
      isStarted: try fields.bool("started") ?? true, process: try fields.word("process"),
      mayNotify: try fields.bool("notifications"),
      isInSummary: try fields.bool("summary") ?? false)
  }
}

extension FocusPolicy {
  /// Reads a policy from a file, and notes its mistakes; choices that the file doesn't make have
  /// their defaults.
  package init(
    _ value: SourceValue, in source: SourceText, noting mistakes: inout SourceMistakes
  ) throws(SourceError) {
    self.init()
    guard
      let fields = try mistakes.noting({ () throws(SourceError) in
        try SourceFields(value, of: "a policy", keys: ScenarioReader.policyKeys, in: source)
      })
    else { return }
    for reading in FocusReading.allCases {
      let name = try mistakes.noting { () throws(SourceError) in
        try fields.word(reading.id, among: reading.values.map(\.name))
      }
      if let name, let name { _ = choose(name, for: reading) }
    }
    _ = try mistakes.noting { () throws(SourceError) in
      if let words: [FocusSource] = try fields.words("precedence") { precedence = words }
      if let flag = try fields.bool("strictPredicates") { strictPredicates = flag }
      if let number = try fields.int("modeLimit") { modeLimit = number }
      if let seconds = try fields.int("repeatedCallInterval") {
        repeatedCallInterval = Double(seconds)
      }
    }
  }
}

// MARK: Modes

/// A reader for modes and changes of modes, which doesn't look up the names of apps.
package struct ModeReader {
  let people: ScenarioPeople
  let source: SourceText

  package init(people: ScenarioPeople, source: SourceText) {
    self.people = people
    self.source = source
  }

  /// All keys of a mode.
  static let keys = ["mode"] + settingKeys + ["filters"]
  /// All keys of a change of a mode.
  package static let editKeys = ["mode", "name"] + settingKeys
  /// All keys of a schedule.
  static let scheduleKeys = ["from", "to", "days", "enabled"]
  /// The keys of the lists, of which a mode may have only one of each pair.
  static let listKeys = [
    (allow: "allowApps", silence: "silenceApps"), (allow: "allowPeople", silence: "silencePeople"),
  ]

  static let settingKeys = [
    "symbol", "tint", "allowApps", "silenceApps", "allowPeople", "silencePeople",
    "callsFrom", "callsFromSilenced", "shareStatus", "timeSensitive", "repeatedCalls", "hideBadges",
    "whileLocked", "schedules", "asOffered",
  ]

  func mode(
    _ value: SourceValue, besides others: [FocusMode]
  ) throws(SourceError) -> ModePlan {
    try mode(try SourceFields(value, of: "a mode", keys: Self.keys, in: source), besides: others)
  }

  /// Reads a mode, and notes its mistakes; `nil` for a mode without a name.
  func mode(
    _ value: SourceValue, besides others: [FocusMode], noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> ModePlan? {
    var unknown = SourceMistakes()
    let plan = try mistakes.noting { () throws(SourceError) in
      try mode(
        try SourceFields(value, of: "a mode", keys: Self.keys, in: source, noting: &unknown),
        besides: others)
    }
    _ = try mistakes.noting { () throws(SourceError) in try unknown.throwAll() }
    return plan
  }

  private func mode(
    _ fields: SourceFields, besides others: [FocusMode]
  ) throws(SourceError) -> ModePlan {
    var mistakes = SourceMistakes()
    var plan = try plan(fields, besides: others, noting: &mistakes)
    let filters = try mistakes.noting { () throws(SourceError) in try fields.list("filters") }
    for value in filters ?? [] {
      _ = try mistakes.noting { () throws(SourceError) in
        plan.filters.append(try FilterPlan(value, keys: FilterPlan.settingKeys, in: source))
      }
    }
    try mistakes.throwAll()
    return plan
  }

  /// Reads a mode with its settings but without its filters, and notes the mistakes.
  ///
  /// - Throws: The error for a missing name, without which the mode can't be read.
  package func plan(
    _ fields: SourceFields, besides others: [FocusMode], noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> ModePlan {
    let name = try fields.required("mode")
    if name.value.isEmpty {
      _ = try mistakes.noting { () throws(SourceError) in
        throw fields.error("Invalid name '' of a mode. Use one word or more.", at: name.location)
      }
    }
    let edit =
      try mistakes.noting { () throws(SourceError) in try self.edit(fields) } ?? ModeEdit()
    var mode = FocusMode.named(name.value, symbolName: edit.symbolName, besides: others)
    edit.apply(to: &mode)
    var plan = ModePlan(name: name, mode: mode)
    _ = try mistakes.noting { () throws(SourceError) in plan.listedApps = try listedApps(fields) }
    return plan
  }

  /// Reads a change of an existing mode.
  func edit(_ value: SourceValue) throws(SourceError) -> ModeEditPlan {
    let fields = try SourceFields(
      value, of: "a change of a mode", keys: Self.editKeys, in: source)
    var edit = try edit(fields)
    edit.name = try fields.string("name")?.value
    return ModeEditPlan(
      mode: try fields.required("mode"), edit: edit, listedApps: try listedApps(fields))
  }

  /// Returns the apps on a mode's lists.
  private func listedApps(_ fields: SourceFields) throws(SourceError) -> [Located<String>] {
    try (members(fields, "allowApps") ?? []) + (members(fields, "silenceApps") ?? [])
  }

  private func edit(_ fields: SourceFields) throws(SourceError) -> ModeEdit {
    var edit = ModeEdit()
    edit.symbolName = try fields.string("symbol")?.value
    edit.tint = try fields.word("tint")
    edit.apps = try list(fields, allow: "allowApps", silence: "silenceApps") { $0.value }
    edit.people = try list(
      fields, allow: "allowPeople", silence: "silencePeople", of: people.listed)
    edit.phoneCallsFrom = try fields.string("callsFrom").map { word throws(SourceError) in
      try people.callers(word)
    }
    edit.allowsTimeSensitive = try fields.bool("timeSensitive")
    edit.allowsCallsFromSilencedPeople = try fields.bool("callsFromSilenced")
    edit.sharesStatus = try fields.bool("shareStatus")
    edit.allowsRepeatedPhoneCalls = try fields.bool("repeatedCalls")
    edit.hidesBadges = try fields.bool("hideBadges")
    edit.silencesWhileLocked = try fields.bool("whileLocked")
    // A mode in a file counts as configured by the person, unless the file says that the mode is as
    // offered.
    edit.isAsOffered = try fields.bool("asOffered") ?? false
    if fields.has("schedules") { edit.schedules = [] }
    for (index, value) in try fields.list("schedules").enumerated() {
      edit.schedules = (edit.schedules ?? []) + [try schedule(value, id: "\(index + 1)")]
    }
    return edit
  }

  /// Returns the members of a list; `nil` without the key, and for `null`, which removes the list.
  private func members(
    _ fields: SourceFields, _ key: String
  ) throws(SourceError) -> [Located<String>]? {
    if case .null? = fields[key]?.kind { return nil }
    return try fields.strings(key)
  }

  private func list(
    _ fields: SourceFields, allow: String, silence: String,
    of name: (Located<String>) throws(SourceError) -> String
  ) throws(SourceError) -> FocusSettings.InterruptionList? {
    if fields.has(allow), fields.has(silence) {
      throw fields.error(
        "Use '\(allow)' or '\(silence)', not both.", at: fields.place(of: silence))
    }
    let allowed = try members(fields, allow)
    let silenced = try members(fields, silence)
    if allowed == nil, silenced == nil, fields.has(allow) || fields.has(silence) {
      return .notConfigured
    }
    return try FocusSettings.InterruptionList(
      allowing: allowed?.map(name), silencing: silenced?.map(name))
  }

  private func schedule(_ value: SourceValue, id: String) throws(SourceError) -> FocusSchedule {
    let fields = try SourceFields(
      value, of: "a schedule", keys: Self.scheduleKeys, in: source)
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
  package func timeZone(_ word: Located<String>) throws(SourceError) -> TimeZone {
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
  /// The keys of a mode's filter besides `app`.
  static let settingKeys = ["values", "enabled"]

  /// Reads a filter from an object with the filter's app.
  ///
  /// - Parameter keys: The keys that the object may have besides `app`.
  init(_ value: SourceValue, keys: [String], in source: SourceText) throws(SourceError) {
    let fields = try SourceFields(
      value, of: "a filter", keys: ["app"] + keys, in: source)
    self.init(
      app: try fields.required("app"), values: try fields.entries("values"),
      location: fields.place(of: "values"),
      isEnabled: try fields.bool("enabled") ?? true)
  }
}
