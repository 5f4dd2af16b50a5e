public import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation
import PredicateFormat

/// A snapshot of the parts of a device that decisions need. A snapshot is read once and used often.
///
/// A snapshot contains the modes, the Focus that is on, the predicates of the apps' filters, the
/// people and the policy. Deciding calls no app code, because the snapshot contains the predicates.
///
/// ```swift
/// let device = try DeviceSnapshot(
///   #"{"on": "Work", "apps": [{"app": "com.example.chat"}], "modes": [{"mode": "Work", "filters":"#
///     + #"[{"app": "com.example.chat", "predicate": "SELF == 'work'"}]}]}"#)
/// let payload = Data(#"{"aps": {"alert": "Lunch?", "filter-criteria": "personal"}}"#.utf8)
/// try device.decision(about: PushPayload(payload), to: "com.example.chat").outcome   // .silenced
/// ```
public struct DeviceSnapshot: Sendable {
  /// The name by which rows choose the device; `nil` if the snapshot has no name.
  public let name: String?
  /// The author's version of the snapshot, for comparing decisions.
  public let version: String?
  /// The SHA-256 of the snapshot's text, in hexadecimal digits.
  public let hash: String
  /// The device's state without a Focus, followed by its state with each mode.
  let states: [HeldState]
  /// The Focus that is on: a fixed index into the states, or the schedules' choice.
  private(set) var presence: Presence
  /// The time for rows without a time; `nil` if the snapshot has none.
  public let instant: Date?

  enum Presence: Sendable {
    case fixed(Int)
    case scheduled(FocusTimeline)
  }
}

extension DeviceSnapshot {
  /// The time zone of the device's schedules.
  public var timeZone: TimeZone { states[0].state.timeline.timeZone }

  /// Returns the index of the state at an instant, and the end of that state.
  ///
  /// For a device with schedules, the cost is that of ``FocusTimeline/nextChange(after:before:)``.
  func state(at instant: Date) -> (place: Int, until: Date) {
    switch presence {
    case .fixed(let place): return (place, .distantFuture)
    case .scheduled(let timeline):
      let mode = timeline.resolve(at: instant).winner?.mode
      let place = states.firstIndex { $0.state.activation?.mode == mode } ?? 0
      return (place, timeline.nextChange(after: instant) ?? .distantFuture)
    }
  }

  /// Turns on one of the snapshot's modes, in place of the Focus that is on and of schedules.
  ///
  /// - Parameter mode: The mode's name or identifier.
  /// - Returns: Whether the snapshot has the mode; otherwise nothing changes.
  public mutating func turnOn(_ mode: String) -> Bool {
    let found = states[0].state.modes.mode(named: mode)?.id
    guard let found, let place = states.firstIndex(where: { $0.state.activation?.mode == found })
    else { return false }
    presence = .fixed(place)
    return true
  }

  /// The names of the modes, in the order of the snapshot.
  public var modes: [String] { states[0].state.modes.map(\.name) }

  /// Returns the bundle identifier of the app with an identifier or name; `nil` for none.
  public func app(named word: String) -> String? { try? states[0].state.app(named: word) }

  /// Whether decisions depend on the time.
  var needsTime: Bool { if case .scheduled = presence { true } else { false } }

  /// Returns the decision about a payload, with all steps.
  ///
  /// - Parameters:
  ///   - payload: The payload, which no service extension changes.
  ///   - app: The bundle identifier of the app that receives the payload.
  ///   - instant: The time of arrival; by default the snapshot's time, else the start of 2001.
  public func decision(
    about payload: PushPayload, to app: String, at instant: Date? = nil
  ) -> Decision {
    decision(about: payload.request(for: app), at: instant)
  }

  /// Returns the decision about a notification, with all steps.
  public func decision(
    about request: NotificationRequest, at instant: Date? = nil
  ) -> Decision {
    state(for: instant).decision(about: request)
  }

  /// Returns the device's state at an instant.
  func state(for instant: Date?) -> FocusState {
    let instant = instant ?? self.instant
    return state(state(at: instant ?? Self.earliest).place, at: instant)
  }

  /// Returns the state with an index at an instant.
  func state(_ place: Int, at instant: Date?) -> FocusState {
    var state = states[place].state
    state.now = instant ?? Self.earliest
    return state
  }

  /// The default time, if neither a row nor the snapshot has one.
  static let earliest = Date(timeIntervalSinceReferenceDate: 0)
}

/// A shared state, because copying a state would cost more than a decision.
final class HeldState: Sendable {
  let state: FocusState
  /// The name of the mode that is on; `nil` for none.
  let mode: String?

  init(_ state: FocusState) {
    self.state = state
    mode = state.activeMode?.name
  }
}

// MARK: Reading

extension DeviceSnapshot {
  /// Reads a snapshot from machine-written JSON or from hand-written JSON5.
  ///
  /// - Parameters:
  ///   - data: The snapshot in UTF-8.
  ///   - file: The file's name in messages.
  ///   - name: The device's name if the file has none.
  /// - Throws: `UnreadableFile` with the location of each mistake.
  public init(
    _ data: Data, file: String = "device", name: String? = nil
  ) throws(UnreadableFile) {
    do {
      let source = try SourceText(data, file: file)
      var reader = try SnapshotReader(source)
      self = try reader.snapshot(named: name, hash: SHA256.hash(data).hexadecimal)
    } catch {
      throw UnreadableFile(error, as: .snapshot)
    }
  }

  /// Reads a snapshot from a string.
  ///
  /// - Throws: `UnreadableFile` with the location of each mistake.
  public init(_ text: String, file: String = "device") throws(UnreadableFile) {
    try self.init(Data(text.utf8), file: file)
  }

  /// Reads several snapshots, one per line; blank lines are skipped.
  ///
  /// - Throws: `UnreadableFile` with the location of the first mistake.
  public static func lines(
    of data: Data, file: String
  ) throws(UnreadableFile) -> [DeviceSnapshot] {
    var snapshots: [DeviceSnapshot] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= 0x20 }) {
      snapshots.append(try DeviceSnapshot(Data(line), file: "\(file), line \(index + 1)"))
    }
    return snapshots
  }
}

/// A reader that uses the scenarios' language for a device.
private struct SnapshotReader {
  let source: SourceText
  private let root: SourceFields
  private var mistakes = SourceMistakes()

  init(_ source: SourceText) throws(SourceError) {
    self.source = source
    root = try SourceFields(
      SourceValue(parsing: source), of: "a snapshot",
      keys: [
        "v", "device", "version", "timeZone", "at", "on", "locked", "silent", "screenShared", "car",
        "policy", "people", "calls",
        "apps", "modes",
      ], in: source)
  }

  mutating func snapshot(named name: String?, hash: String) throws(SourceError) -> DeviceSnapshot {
    if let form = try root.int("v"), form != 1 {
      throw root.error("Unknown form \(form) of a snapshot. Use 1.", at: root.place(of: "v"))
    }
    let timeZone = try root.string("timeZone").map { word throws(SourceError) in
      try source.timeZone(word)
    }
    let dates = ScenarioDates(clock: WallClock(timeZone: timeZone ?? .gmt), source: source)
    let instant = try root.string("at").map { text throws(SourceError) in
      try dates.instant(text, after: nil)
    }
    var bare = FocusState(
      now: instant ?? DeviceSnapshot.earliest, timeZone: timeZone ?? .gmt,
      policy: try policy())
    let people = try ScenarioPeople(try root.list("people"), in: source, noting: &mistakes)
    for person in people.people { bare.knownPeople.add(person) }
    for value in try root.list("calls") {
      let call = try SourceFields(value, of: "a call", keys: ["from", "at"], in: source)
      let at = try call.required("at")
      bare.lastPhoneCalls[try call.required("from").value] = try dates.instant(at, after: nil)
    }
    for value in try root.list("apps") {
      let app = try app(value)
      if bare.apps.updateValue(app, forKey: app.id) == nil { bare.installationOrder.append(app.id) }
    }
    bare.device.isLocked = try root.bool("locked") ?? false
    bare.device.isSilent = try root.bool("silent") ?? false
    bare.device.isScreenShared = try root.bool("screenShared") ?? false
    bare.device.isInCar = try root.bool("car") ?? false
    let modes = try modes(people)
    try mistakes.throwAll()
    bare.timeline.modes = modes.map(\.mode)
    let states = [bare] + modes.map { bare.inFocus($0.mode, with: $0.filters) }
    return DeviceSnapshot(
      name: try root.string("device")?.value ?? name, version: try root.string("version")?.value,
      hash: hash, states: states.map(HeldState.init), presence: try presence(in: bare.timeline),
      instant: instant)
  }

  private mutating func policy() throws(SourceError) -> FocusPolicy {
    guard let value = root["policy"] else { return FocusPolicy() }
    return try FocusPolicy(value, in: source, noting: &mistakes)
  }

  private func presence(
    in timeline: FocusTimeline
  ) throws(SourceError) -> DeviceSnapshot.Presence {
    guard let value = root["on"] else {
      // Without schedules, nothing turns a Focus on.
      return timeline.modes.contains { !$0.schedules.isEmpty } ? .scheduled(timeline) : .fixed(0)
    }
    if case .null = value.kind { return .fixed(0) }
    let word = try root.required("on")
    let mode = timeline.modes.mode(named: word.value)
    guard let place = timeline.modes.firstIndex(where: { $0.id == mode?.id }) else {
      let hint = NameSuggestion.hint(for: word.value, among: timeline.modes.map(\.name))
      throw root.error("Unknown mode '\(word.value)'.\(hint)", at: word.location)
    }
    return .fixed(place + 1)
  }

  private func app(_ value: SourceValue) throws(SourceError) -> SimulatedAppState {
    let fields = try SourceFields(
      value, of: "an app",
      keys: [
        "app", "name", "notifications", "asked", "capabilities", "timeSensitive", "focusStatus",
        "summary",
      ],
      in: source)
    let id = try fields.required("app").value
    var app = SimulatedAppState(
      AppDescription(
        id: id, name: try fields.string("name")?.value ?? id,
        capabilities: Set(try fields.words("capabilities") ?? [])))
    let asked: [NotificationOption]? = try fields.words("asked")
    app.askedFor = asked.map { Set($0) }
    app.mayNotify = try mayNotify(fields, hasAsked: asked != nil)
    app.isInSummary = try fields.bool("summary") ?? false
    app.allowsTimeSensitive = try fields.bool("timeSensitive") ?? true
    app.maySeeFocusStatus = try fields.bool("focusStatus")
    return app
  }

  /// Returns the app's permission: an app without the key may notify, and `null` means that the app
  /// never asked.
  private func mayNotify(_ fields: SourceFields, hasAsked: Bool) throws(SourceError) -> Bool? {
    guard let answer = fields["notifications"] else { return hasAsked ? nil : true }
    if case .null = answer.kind { return nil }
    return try fields.bool("notifications")
  }

  private mutating func modes(
    _ people: ScenarioPeople
  ) throws(SourceError) -> [(mode: FocusMode, filters: [ReportedFilter])] {
    let reader = ModeReader(people: people, source: source)
    var modes: [(mode: FocusMode, filters: [ReportedFilter])] = []
    for value in try root.list("modes") {
      let fields = try SourceFields(
        value, of: "a mode", keys: ModeReader.editKeys + ["filters"], in: source)
      var plan = try reader.plan(fields, besides: modes.map(\.mode), noting: &mistakes)
      if let name = try fields.string("name") { plan.mode.name = name.value }
      if modes.contains(where: { $0.mode.name == plan.mode.name }) {
        throw fields.error("Duplicate mode '\(plan.mode.name)'.", at: plan.name.location)
      }
      if let owner = modes.first(where: { $0.mode.id == plan.mode.id })?.mode {
        let clash = FocusError.symbolTaken(plan.mode.symbolName, by: owner.name)
        throw fields.error(clash.explanation, at: plan.name.location)
      }
      modes.append(
        (
          plan.mode,
          try fields.list("filters").map { value throws(SourceError) in try filter(value) }
        ))
    }
    return modes
  }

  private func filter(_ value: SourceValue) throws(SourceError) -> ReportedFilter {
    let fields = try SourceFields(
      value, of: "a filter", keys: ["app", "predicate", "reported"], in: source)
    return ReportedFilter(
      app: try fields.required("app").value, answer: try answer(of: fields))
  }

  private func answer(of fields: SourceFields) throws(SourceError) -> ActiveContext.Answer? {
    if let reported = fields["reported"] {
      if case .null = reported.kind { return nil }
      do {
        return try ActiveContext.Answer(decoding: ParameterValue(reported))
      } catch {
        throw fields.error("Invalid report of a filter. \(error)", at: reported.location)
      }
    }
    guard let predicate = try fields.predicate("predicate") else { return .told(AppContext()) }
    return .told(AppContext(predicate: .format(predicate)))
  }
}
