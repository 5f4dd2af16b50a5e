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
      "$schema", "name", "timeZone", "locale", "start", "end", "exhaustive", "policy", "people",
      "apps", "modes", "events",
    ] + DayStatement.Word.allCases.map(\.rawValue)
  /// All keys of an app.
  static let appKeys = [
    "app", "installed", "started", "process", "notifications", "summary", "code", "name",
    "capabilities",
  ]

  init(_ source: SourceText) throws(SourceError) {
    self.source = source
    root = try SourceFields(
      SourceValue(parsing: source), of: "a scenario", keys: Self.keys, in: source,
      noting: &mistakes)
    if root.has("v"), !root.has("start"), !root.has("events") {
      throw root.error(
        """
        This is a snapshot of a device, not a scenario: 'decide --device' reads it. Write a scenario \
        with 'export'.
        """, at: root.place(of: "v"))
    }
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
    scenario.isExhaustive =
      try mistakes.noting { () throws(SourceError) in try root.bool("exhaustive") ?? false }
      ?? false
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
    var modes = ModeNames(source: source)
    for value in try list("modes") {
      let others = scenario.modes.map(\.mode)
      if let mode = try modeReader.mode(value, besides: others, noting: &mistakes) {
        scenario.modes.append(mode)
        modes.declare(mode.mode)
      } else {
        modes.skip(mode: value)
      }
    }
    var reader = EventReader(
      CommandNames(source: source, dates: dates, people: people, modes: modes))
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
          try reader.names.dates.instant(text, after: last.map { .lastEvent($0) } ?? .start(start))
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
    let hasCode = try fields.bool("code") ?? true
    for key in ["name", "capabilities"] where hasCode && fields.has(key) {
      throw fields.error(
        "Unexpected key '\(key)' of an app with code. Remove it, or add \"code\": false.",
        at: fields.place(of: key))
    }
    let name = try fields.string("name")?.value
    let capabilities: [AppCapability]? = try fields.words("capabilities")
    let app = try fields.required("app")
    if !hasCode { try source.checkBundleIdentifier(app) }
    return AppPlan(
      app: app,
      withoutCode: hasCode
        ? nil
        : .withoutCode(
          app.value, name: name,
          capabilities: Set(capabilities ?? [])), isInstalled: isInstalled,
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
