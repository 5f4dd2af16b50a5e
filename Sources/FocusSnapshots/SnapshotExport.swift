public import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

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
    state.installationOrder.filter { app in filters(of: app).contains { $0.answer == nil } }
  }

  func members(at instant: Date) throws -> [ScenarioText.Member] {
    var members: [ScenarioText.Member] = [
      .init("timeZone", .string(state.timeline.timeZone.identifier))
    ]
    for (word, isTrue) in [
      ("lock", state.device.isLocked), ("silent", state.device.isSilent),
      ("shareScreen", state.device.hidesNotifications), ("car", state.device.isInCar),
    ] where isTrue {
      members.append(.init(word, true))
    }
    if let mode = state.activeMode { members.append(.init("on", .string(mode.name))) }
    func add(_ key: String, _ elements: [ScenarioText.Value]) {
      if !elements.isEmpty { members.append(.init(key, .elements(elements))) }
    }
    let policy = state.policy.members
    if !policy.isEmpty { members.append(.init("policy", .members(policy))) }
    add("people", people.map { .members($0.members) })
    add("calls", calls(before: instant))
    add("apps", state.installationOrder.compactMap { state.apps[$0]?.snapshotValue } + otherApps)
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
    var members: [ScenarioText.Member] = [.init("mode", .string(Self.key(of: mode)))]
    if mode.name != usual.name { members.append(.init("name", .string(mode.name))) }
    members += mode.settingMembers(besides: usual)
    let written = try state.installationOrder.flatMap { app in
      try filters(of: app).map { try value(of: $0.answer, from: app) }
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
  private func filters(of app: String) -> [(filter: FilterReference, answer: ActiveContext.Answer?)]
  {
    (state.activation?.configurations[app] ?? []).map { configuration in
      let context = state.apps[app]?.contexts.first { $0.filter == configuration.filter }
      return (configuration.filter, context?.answer)
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

extension SimulatedAppState {
  /// The app's form in a snapshot, without members that have their default value.
  fileprivate var snapshotValue: ScenarioText.Value {
    var members: [ScenarioText.Member] = [.init("app", .string(id))]
    if mayNotify != nil || askedFor == nil {
      members.append(.init("notifications", mayNotify.map { .bool($0) } ?? .null))
    }
    if let askedFor {
      members.append(.init("asked", .array(askedFor.inOrder.map { .string($0.rawValue) })))
    }
    if isInSummary { members.append(.init("summary", true)) }
    if !allowsTimeSensitive { members.append(.init("timeSensitive", false)) }
    if let maySeeFocusStatus { members.append(.init("focusStatus", .bool(maySeeFocusStatus))) }
    members.addApp(
      withoutCode: id, name: description.name, capabilities: description.capabilities)
    return .members(members)
  }
}
