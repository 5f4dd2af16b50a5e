public import FocusFilterKit
import FocusHost
package import FocusText
import Foundation

/// A device's history as a scenario, with the results as expectations.
///
/// If the scenario is played with the same apps, it leads to the same device, and all its
/// expectations hold.
public struct ScenarioExport: Sendable {
  /// The scenario: JSON with comments.
  public let text: String

  /// Writes a history as a scenario, in time linear in the number of events.
  ///
  /// The apps' processes start again wherever a tool started them again, because only their code
  /// could tell whether a result depends on that: for each event of a day with the member
  /// `processes`.
  ///
  /// - Parameters:
  ///   - history: The complete history of the device.
  ///   - apps: The apps of the tool.
  ///   - name: The title of the scenario.
  /// - Throws: ``ExportRefusal``.
  public init(
    _ history: DeviceHistory, apps: [SimulatedApp], name: String
  ) throws(ExportRefusal) {
    guard history.isWhole else { throw .damage }
    let events = history.events.counting(after: history.origin.number)
    var reader = ActReader(history.origin.state, apps: apps)
    for event in events { try reader.read(event) }
    try reader.finish()
    if !reader.startsProcessesAgain { reader.addEndsOfProcesses() }
    let writer = ExportWriter(
      origin: history.origin.state, reader: reader, end: history.end, due: history.due)
    let withoutCode = reader.withoutCode.values.sorted { $0.id < $1.id }
    let programs =
      apps.filter { reader.withoutCode[$0.id] == nil }
      + withoutCode.compactMap(SimulatedApp.init(withoutCode:))
    text = writer.text(name: name, apps: programs)
  }
}

// MARK: Refusals

/// The reason why no scenario can reproduce a history.
public enum ExportRefusal: Error, Sendable, Hashable {
  /// The history's beginning or another part of it is lost.
  case damage
  /// A changed binary replaced an app, at the event with this number.
  case appUpdate(String, event: Int)
  /// An app's code acted after its call had ended.
  case lateEffects(String, event: Int)
  /// A call of an app's code timed out.
  case timeOut(String, event: Int)
  /// The tool doesn't have an app's code, or didn't have it for a part of the history.
  case missingApp(String)
  /// The scenario language can't express an event.
  case unknownWords(String, event: Int)
}

extension ExportRefusal: CustomStringConvertible {
  public var description: String {
    let reason =
      switch self {
      case .damage: "a part of the history is lost"
      case .appUpdate(let app, let number): "'\(app)' was updated (event \(number))"
      case .lateEffects(let app, let number):
        "'\(app)' acted after its call had ended (event \(number))"
      case .timeOut(let app, let number): "'\(app)' exceeded its time limit (event \(number))"
      case .missingApp(let app): "the tool doesn't have the app '\(app)', or didn't have it"
      case .unknownWords(let what, let number):
        "no scenario can say \(what) (event \(number))"
      }
    return "The device can't be exported as a scenario: \(reason)."
  }
}

// MARK: Writing

/// A writer of scenarios: actions become events, and their results become expectations.
struct ExportWriter {
  let origin: FocusState
  let reader: ActReader
  /// The device's time after the last event.
  let end: Date
  /// The present instant, if time has brought something since; it has no expectations, because no
  /// app was called.
  let due: Date?

  func text(name: String, apps: [SimulatedApp]) -> String {
    let policy = origin.policy.members
    var members: [ScenarioText.Member] = [
      .init("name", .string(name)), .init("timeZone", .string(origin.timeline.timeZone.identifier)),
      .init("start", .string(LocalDateTime.text(origin.now, in: origin.timeline.timeZone))),
    ]
    if !policy.isEmpty { members.append(.init("policy", .members(policy))) }
    if reader.startsProcessesAgain {
      members.append(.init("processes", .string(Scenario.Processes.startAgain.rawValue)))
    }
    members.append(.init("apps", .elements(apps.map { .members(plan(of: $0).members) })))
    let modes = origin.modes.filter { $0 != .doNotDisturb }
    if !modes.isEmpty {
      members.append(.init("modes", .elements(modes.map { .members($0.members) })))
    }
    members.append(.init("events", .elements(events)))
    let last = reader.entries.last?.number ?? 0
    return """
      // A device's history as a scenario: its events up to \(last), without what was taken back.
      // Comments tell from which events an expectation came, and on which modeled rules it rests.
      \(ScenarioText.text(members))

      """
  }

  /// Returns the declaration of an app, whose process starts when its code is first needed, as on
  /// the device.
  private func plan(of app: SimulatedApp) -> AppPlan {
    AppPlan(
      app: Located(app.id), withoutCode: app.isWithoutCode ? app : nil,
      isInstalled: reader.installed.contains(app.id), isStarted: false)
  }

  // MARK: Events

  /// The events with their expectations.
  private var events: [ScenarioText.Value] {
    steps.concurrentMap { step in
      let act = step.act
      return .written(
        ScenarioText.text(
          [.init("at", .string(LocalDateTime.text(act.at, in: step.zone)))]
            + (act.command?.members(in: step.zone) ?? [])
            + (step.expected.isEmpty ? [] : [.init("expect", .members(step.expected))]),
          indent: "    "))
    }
  }

  /// An act with its expected outcome, and the device's time zone before it.
  private struct Step: Sendable {
    let act: ExportedAct
    let zone: TimeZone
    let expected: [ScenarioText.Member]
  }

  /// Each act with its outcome, and finally the outcome of the time until the end.
  private var steps: [Step] {
    let (entries, acts) = (reader.entries, reader.acts)
    var steps: [Step] = []
    var (state, apps, findings) = (origin, SeenApps(origin), ReportedFindings())
    var seen = 0
    func add(_ act: ExportedAct, upTo end: Int) {
      let zone = state.timeline.timeZone
      let new = entries[seen..<end]
      for entry in new { _ = state.apply(entry.event) }
      let view = RecordedView(
        of: state, at: act.at, after: new,
        decision: act.notification.flatMap { request in
          new.lazy.compactMap { $0.effects.decision(about: request) }.first
        })
      let outcome = CommandOutcome(view: view, before: apps, findings: findings.next(new))
      steps.append(Step(act: act, zone: zone, expected: outcome.members))
      apps = SeenApps(state)
      seen = end
    }
    for (index, act) in acts.enumerated() {
      let next = acts.indices.contains(index + 1) ? acts[index + 1].begin : entries.count
      let later = max(entries[act.begin..<next].firstIndex { $0.event.at > act.at } ?? next, seen)
      if (act.command as? ChangeInstallation)?.change == .uninstall, seen < act.begin {
        // No expectation of the event itself can name the app any more.
        let wait = ExportedAct(at: entries[act.begin - 1].event.at, begin: seen)
        add(wait, upTo: act.begin)
      }
      add(act, upTo: later)
    }
    if seen < entries.count || acts.last.map({ $0.at < end }) == true {
      add(ExportedAct(at: end, begin: entries.count), upTo: entries.count)
    }
    if let due {
      let wait = ExportedAct(at: due, begin: entries.count)
      steps.append(Step(act: wait, zone: state.timeline.timeZone, expected: []))
    }
    return steps
  }
}

// The scenario language for a device's values.

extension Date {
  /// The instant in GMT, to the microsecond.
  package var exact: String { LocalDateTime.exact(self, in: .gmt) + "Z" }
}

extension FocusPolicy {
  /// The choices that differ from the defaults, as the members of a scenario's policy: first the
  /// readings, then the other options.
  package var members: [ScenarioText.Member] {
    chosenReadings.map { .init($0.id, .string(value(of: $0).name)) }
      + chosenOptions.map { .init($0.name, $0.value) }
  }
}
