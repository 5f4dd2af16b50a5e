public import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// A snapshot of the parts of a device that decisions need. A snapshot is read once and used often.
///
/// A snapshot contains the modes, the Focus that is on, the predicates of the apps' filters, the
/// people and the policy. Deciding calls no app code, because the snapshot contains the predicates.
/// In a file, a snapshot is a `Scenario` without events.
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
  let states: [SharedState]
  /// The state that is active: the one at a fixed index, or the one that the schedules choose.
  private(set) var activeState: ActiveState
  /// The time for rows without a time; `nil` if the snapshot has none.
  public let instant: Date?

  enum ActiveState: Sendable {
    case fixed(Int)
    case scheduled(FocusTimeline)
  }
}

extension DeviceSnapshot {
  /// The time zone of the device's schedules.
  public var timeZone: TimeZone { states[0].state.timeline.timeZone }

  /// Turns on one of the snapshot's modes, in place of the Focus that is on and of schedules.
  ///
  /// - Parameter mode: The mode's name or identifier.
  /// - Returns: Whether the snapshot has the mode; otherwise nothing changes.
  public mutating func turnOn(_ mode: String) -> Bool {
    let found = states[0].state.modes.mode(named: mode)?.id
    guard let found, let index = states.firstIndex(where: { $0.state.activation?.mode == found })
    else { return false }
    activeState = .fixed(index)
    return true
  }

  /// The names of the modes, in the order of the snapshot.
  public var modes: [String] { states[0].state.modes.map(\.name) }

  /// Returns the bundle identifier of the app with an identifier or name; `nil` for none.
  public func app(named word: String) -> String? { try? states[0].state.app(named: word) }

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
  package func decision(
    about request: NotificationRequest, at instant: Date? = nil
  ) -> Decision {
    state(for: instant).decisionWithoutCode(about: request.facts)
  }

  /// Whether decisions depend on the time.
  var needsTime: Bool { if case .scheduled = activeState { true } else { false } }

  /// Returns the index of the state at an instant, and the end of that state.
  ///
  /// For a device with schedules, the cost is that of ``FocusTimeline/nextChange(after:)``.
  func stateIndex(at instant: Date) -> (index: Int, until: Date) {
    switch activeState {
    case .fixed(let index): return (index, .distantFuture)
    case .scheduled(let timeline):
      let mode = timeline.resolve(at: instant).winner?.mode
      let index = states.firstIndex { $0.state.activation?.mode == mode } ?? 0
      return (index, timeline.nextChange(after: instant) ?? .distantFuture)
    }
  }

  /// Returns the device's state at an instant.
  func state(for instant: Date?) -> FocusState {
    let instant = instant ?? self.instant
    return state(stateIndex(at: instant ?? Self.earliest).index, at: instant)
  }

  /// Returns the state with an index at an instant.
  func state(_ index: Int, at instant: Date?) -> FocusState {
    var state = states[index].state
    state.now = instant ?? Self.earliest
    return state
  }

  /// The default time, if neither a row nor the snapshot has one.
  static let earliest = Date(timeIntervalSinceReferenceDate: 0)
}

/// A shared state, because copying a state would cost more than a decision.
final class SharedState: Sendable {
  let state: FocusState

  init(_ state: FocusState) { self.state = state }
}

// MARK: Reading

extension DeviceSnapshot {
  /// Reads a snapshot from a scenario without events: machine-written JSON, or hand-written JSON5.
  ///
  /// No code of an app runs: each app counts as one whose code isn't there, and its filter reports
  /// the predicate in the file.
  ///
  /// - Parameters:
  ///   - data: The snapshot in UTF-8.
  ///   - file: The file's name in messages.
  ///   - name: The device's name if the file has none.
  /// - Throws: `UnreadableFile` with the location of each mistake.
  public init(
    _ data: Data, file: String = "device", name: String? = nil
  ) throws(UnreadableFile) {
    let day = try Scenario(data, file: file)
    do {
      try self.init(day, named: day.name ?? name, hash: SHA256.hash(data).hexadecimal)
    } catch {
      throw UnreadableFile(scenario: error)
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
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().filter { !$1.allSatisfy { $0 <= 0x20 } }
    return try lines.map { index, line throws(UnreadableFile) in
      try DeviceSnapshot(Data(line), file: "\(file), line \(index + 1)")
    }
  }

  private init(_ day: Scenario, named name: String?, hash: String) throws(SourceError) {
    if let event = day.events.first {
      throw day.source.error(
        """
        Unexpected event in a snapshot, on which nothing happens. Remove the event; \
        'simulate' plays a day.
        """, at: event.location)
    }
    try day.unknownModes.throwAll()
    var device = FocusState(atTheStartOf: day)
    let named = day.apps.compactMap(\.withoutCode)
    func id(_ app: Located<String>) -> String {
      named.first(app.value, orCalled: app.value)?.id ?? app.value
    }
    var modes = device.modes
    var reports: [FocusMode.ID: [(app: String, answer: ActiveContext.Answer?)]] = [:]
    for plan in day.modes {
      var mode = plan.mode
      let listed = Dictionary(plan.listedApps.map { ($0.value, id($0)) }) { $1 }
      mode.settings.apps = mode.settings.apps.renamed(listed)
      modes.removeAll { $0.id == mode.id }
      modes.append(mode)
      reports[mode.id] = try plan.filters.filter(\.isEnabled).map { filter throws(SourceError) in
        guard let report = filter.report else {
          throw day.source.error(
            """
            Unexpected key 'values' of a filter in a snapshot, for which no code of an app runs. \
            Give the filter's 'predicate'.
            """, at: filter.location)
        }
        return (app: id(filter.app), answer: report.answer)
      }
    }
    device.timeline.modes = modes
    // Without schedules, nothing turns a Focus on.
    var activeState =
      modes.contains { !$0.schedules.isEmpty } ? ActiveState.scheduled(device.timeline) : .fixed(0)
    for case let on as TurnOn in day.opening.map(\.command) {
      let mode = modes.mode(named: on.mode.value)
      guard let index = modes.firstIndex(where: { $0.id == mode?.id }) else { continue }
      activeState = .fixed(index + 1)
    }
    let states = [device] + modes.map { device.inFocus($0, with: reports[$0.id] ?? []) }
    self.init(
      name: name, version: day.version, hash: hash, states: states.map(SharedState.init),
      activeState: activeState, instant: day.hasStart ? day.start : nil)
  }
}

extension FocusState {
  /// Creates the device at the start of a day, without its modes.
  fileprivate init(atTheStartOf day: Scenario) {
    self.init(now: day.start, timeZone: day.timeZone, policy: day.policy)
    for person in day.people { knownPeople.add(person) }
    lastPhoneCalls = day.earlierCalls
    for plan in day.apps where plan.isInstalled {
      let app = plan.withoutCode ?? .withoutCode(plan.app.value)
      var description = AppDescription(id: app.id, name: app.name)
      (description.capabilities, description.notifiesUnasked) = (app.capabilities, true)
      happen(.installed(app: description))
      plan.addRequest(to: &apps[app.id])
      if let process = plan.process { apps[app.id]?.process = process }
      for setting in plan.settings { happen(.appSet(app: app.id, setting: setting)) }
    }
    for case let switched as ChangeDevice in day.opening.map(\.command) {
      happen(.deviceChanged(change: switched.change))
    }
  }

  private mutating func happen(_ kind: FocusEvent.Kind) { _ = apply(FocusEvent(at: now, kind)) }

  /// Returns the decision about a notification, with every step, without calling an app in front.
  func decisionWithoutCode(about request: NotificationFacts) -> Decision {
    explained(request, presentationWithoutCode(of: request))
  }
}

/// A device as a snapshot in one line of JSON, which decides as the device does.
///
/// The line is a scenario without events, in which the apps have no code.
///
/// The snapshot contains only the Focus that is on. For any other Focus, only a call of the filters
/// could tell their predicates.
public struct SnapshotExport: Sendable {
  /// The snapshot, without a line feed.
  public let text: String
  /// The apps with a filter that hasn't reported anything for the Focus that is on.
  public let silentApps: [String]

  /// Writes a device at its current instant, in time linear in its apps and people.
  ///
  /// The snapshot's version is the number of the device's last event, including events that have
  /// become due.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - name: The name by which rows choose the device, if there are several.
  /// - Throws: An error of encoding a filter's failure.
  public init(_ device: ForeseenDevice, name: String? = nil) throws {
    let writer = SnapshotWriter(state: device.state)
    var members: [ScenarioText.Member] = name.map { [.init("name", .string($0))] } ?? []
    members += [
      .init("version", .string("\(device.number + device.entries.count)")),
      .init("start", .string(device.now.exact)),
    ]
    text = ScenarioText.line(.members(members + (try writer.members(at: device.now))))
    silentApps = writer.silentApps
  }
}

/// A writer of the parts of a device that decisions need, in the language of scenarios.
private struct SnapshotWriter {
  let state: FocusState

  var silentApps: [String] {
    state.installationOrder.filter { app in reports(of: app).contains { $0 == nil } }
  }

  func members(at instant: Date) throws -> [ScenarioText.Member] {
    var members =
      [ScenarioText.Member("timeZone", .string(state.timeline.timeZone.identifier))]
      + state.device.opening.filter(\.value).map { .init($0.key, true) }
    if let mode = state.activeMode { members.append(.init("on", .string(mode.name))) }
    func add(_ key: String, _ elements: [ScenarioText.Value]) {
      if !elements.isEmpty { members.append(.init(key, .elements(elements))) }
    }
    let policy = state.policy.members
    if !policy.isEmpty { members.append(.init("policy", .members(policy))) }
    add("people", people.map { .members($0.members) })
    add("calls", calls(before: instant))
    let apps = state.installationOrder.compactMap { state.apps[$0] }
    add("apps", apps.map { .members(AppPlan(of: $0).members) } + otherApps)
    add("modes", try state.activeMode.map { [try value(of: $0)] } ?? [])
    return members
  }

  /// The apps that occur only in the lists of the Focus.
  private var otherApps: [ScenarioText.Value] {
    (state.activeMode?.settings.apps.members ?? []).filter { state.apps[$0] == nil }.sorted().map {
      .members([.init("app", .string($0)), .init("installed", false), .init("code", false)])
    }
  }

  /// The people that the device knows, then those that occur only in the lists of the Focus.
  private var people: [SimulatedPerson] {
    let known = state.people.values.sorted { $0.id < $1.id }
    let listed = state.activeMode?.settings.people.members ?? []
    let groups = Set(state.people.values.flatMap(\.groups))
    let others = listed.filter { state.knownPeople[$0] == nil && !groups.contains($0) }.sorted()
    return known + others.map { SimulatedPerson(id: $0, isContact: false) }
  }

  /// The last phone calls that are recent enough for another call of the same person to count as
  /// repeated.
  private func calls(before instant: Date) -> [ScenarioText.Value] {
    state.lastPhoneCalls.byName.sorted { $0.key < $1.key }.filter { _, last in
      instant.timeIntervalSince(last) <= state.policy.repeatedCallInterval
    }.map { person, last in
      .members([.init("from", .string(person)), .init("at", .string(last.exact))])
    }
  }

  private func value(of mode: FocusMode) throws -> ScenarioText.Value {
    let usual = FocusMode.named(Self.key(of: mode), besides: [])
    var mode = mode
    // A snapshot has a fixed Focus, so the schedules aren't written.
    mode.schedules = usual.schedules
    if case .group(let name) = mode.settings.phoneCallsFrom,
      !state.people.values.contains(where: { $0.groups.contains(name) })
    {
      mode.settings.phoneCallsFrom = .nobody
    }
    var members = mode.members(as: Self.key(of: mode), besides: usual)
    let written = try state.installationOrder.flatMap { app in
      try reports(of: app).map { try value(of: $0, from: app) }
    }
    if !written.isEmpty { members.append(.init("filters", .elements(written))) }
    return .members(members)
  }

  /// Returns the name by which the snapshot's reader finds the settings that the mode comes with.
  private static func key(of mode: FocusMode) -> String {
    if let offered = FocusMode.offered(mode.id) { return offered.name }
    return FocusMode.offered(named: mode.name) == nil ? mode.name : mode.id.rawValue
  }

  /// Returns the report of each filter of an app that is enabled in the Focus; `nil` if a filter
  /// has no report.
  private func reports(of app: String) -> [ActiveContext.Answer?] {
    (state.activation?.configurations[app] ?? []).map { configuration in
      state.apps[app]?.contexts.first { $0.filter == configuration.filter }?.answer
    }
  }

  private func value(
    of answer: ActiveContext.Answer?, from app: String
  ) throws -> ScenarioText.Value {
    var members: [ScenarioText.Member] = [.init("app", .string(app))]
    switch answer {
    case nil: members.append(.init("reported", .null))
    case .told(let context)? where context.predicate == .none: break
    case let answer?:
      if case .told(let context) = answer,
        let format = try? context.predicate.format?.formatText()
      {
        members.append(.init("predicate", .string(format)))
      } else {
        // A failure, or a predicate with a constant that the format language can't express.
        members.append(.init("reported", .data(try answer.encoded())))
      }
    }
    return .members(members)
  }
}
