import FocusFilterKit
import Foundation

/// A reader that separates the actions in a history from their consequences.
struct ActReader {
  private(set) var acts: [ExportedAct] = []
  private(set) var entries: [HistoryEntry] = []
  /// The device's state before each entry, and after the last entry.
  private(set) var states: [SeenState]
  /// The apps that are installed from the start.
  private(set) var installed: Set<String> = []

  private var state: FocusState
  private let start: Date
  private let apps: [SimulatedApp]
  /// The processes that have started, which a scenario also starts.
  private var started: Set<Process> = []
  /// A process start that may belong to the next event: a filter's setup starts the app to ask it.
  private var openStart: (process: Process, begin: Int)?

  private struct Process: Hashable {
    let app: String
    let host: ProcessHost
  }

  init(_ origin: FocusState, apps: [SimulatedApp]) {
    state = origin
    states = [SeenState(origin)]
    start = origin.now
    self.apps = apps
  }

  /// Reads the next event.
  mutating func read(_ stored: StoredEvent) throws(ExportRefusal) {
    let (event, index) = (stored.event, entries.count)
    try refuse(stored)
    let begin = explainStart(by: event) ?? index
    if case .started(let app, let host) = event.kind {
      note(Process(app: app, host: host), at: event.at, index)
    }
    if let act = try act(stored, index, from: begin) { acts.append(act) }
    // The code above needs the device's state before the event. Applying the event later saves a
    // copy of the state.
    let effects = state.apply(event)
    entries.append(HistoryEntry(number: stored.number, event: event, effects: effects))
    states.append(states[states.count - 1].next(state))
    forgetProcesses(event.kind, effects)
  }

  private func refuse(_ stored: StoredEvent) throws(ExportRefusal) {
    switch stored.event.kind {
    case .installed(let app):
      if state.apps[app.id] != nil { throw .appUpdate(app.id, event: stored.number) }
      if !apps.contains(where: { $0.id == app.id }) { throw .missingApp(app.id) }
    case .codeChanged(let app, _): throw .missingApp(app)
    case .acted(let app, _, isLate: true): throw .lateEffects(app, event: stored.number)
    case .returned(let result) where result.outcome == .timedOut:
      throw .timeOut(state.call(result.call)?.app ?? "", event: stored.number)
    default: break
    }
  }

  // MARK: Starts of processes

  /// Notes a start of an app's process. On a tool's device, each command can start the process
  /// again.
  private mutating func note(
    _ process: Process, at date: Date, _ index: Int
  ) {
    let isCalled = state.calls.contains { $0.app == process.app && $0.host == process.host }
    if isCalled {
      // The process must end before the cause of the call: the last action, or time that has
      // passed.
      let cause = entries[..<index].lastIndex { entry in
        if case .timePassed = entry.event.kind { !entry.effects.isEmpty } else { false }
      }
      if let cause, cause >= acts.last?.begin ?? 0 {
        relaunch(process, before: cause, place: acts.count)
      } else if let last = acts.last {
        relaunch(process, before: last.begin, place: acts.count - 1)
      }
    } else if let last = acts.last, last.runs(process.app), leads(last, to: index, at: date) {
      relaunch(process, before: last.begin, place: acts.count - 1)
    } else {
      openStart = (process, index)
    }
    started.insert(process)
  }

  /// The time within which an action's process starts, in seconds: the time limit of a call.
  private static let timeLimit = 30.0

  /// Whether only changes of processes happened between an action and an entry, and little time
  /// passed: a start later on is that of a question which leaves no other trace.
  private func leads(_ act: ExportedAct, to index: Int, at date: Date) -> Bool {
    guard date.timeIntervalSince(act.at) <= Self.timeLimit else { return false }
    return entries[(act.begin + 1)..<index].allSatisfy { entry in
      if case .processChanged = entry.event.kind { true } else { false }
    }
  }

  /// Adds an action that ends a process before an entry, so that the process starts again for its
  /// next call.
  private mutating func relaunch(_ process: Process, before begin: Int, place: Int) {
    guard started.contains(process) else { return }
    let at = max(begin > 0 ? entries[begin - 1].event.at : start, start)
    acts.insert(
      ExportedAct(at: at, begin: begin, members: Self.relaunch(process)), at: place)
  }

  private static func relaunch(_ process: Process) -> [ScenarioText.Member] {
    [
      .init("relaunch", .string(process.app)), .init("host", .string(process.host.rawValue)),
    ]
  }

  /// Assigns the pending start to the event if the event sets up a filter, and otherwise makes it
  /// an action of its own.
  ///
  /// - Returns: The index of the first entry of the event's consequences, if the start belongs to
  ///   the event.
  private mutating func explainStart(by event: FocusEvent) -> Int? {
    guard let (process, begin) = openStart else { return nil }
    switch event.kind {
    case .acted(process.app, let actions, isLate: false) where actions.act == nil: return nil
    case .filterSet(_, let configuration)
    where configuration.filter.app == process.app && configuration.isEnabled:
      relaunchIfKnown(process, begin)
      openStart = nil
      return begin
    default:
      finishStart()
      return nil
    }
  }

  private mutating func relaunchIfKnown(_ process: Process, _ begin: Int) {
    // The set of started processes already contains this start, so look at the earlier entries.
    let isFirst = !entries[..<begin].contains { entry in
      if case .started(process.app, process.host) = entry.event.kind { true } else { false }
    }
    guard !isFirst else { return }
    relaunch(process, before: begin, place: acts.count)
  }

  /// Makes the pending start an action of its own: an app was asked something that leaves no other
  /// trace.
  mutating func finishStart() {
    guard let (process, begin) = openStart else { return }
    openStart = nil
    acts.append(
      ExportedAct(
        at: entries[begin].event.at, begin: begin,
        members: Self.relaunch(process) + [.init("start", true)]))
  }

  private mutating func forgetProcesses(_ kind: FocusEvent.Kind, _ effects: [FocusEffect]) {
    switch kind {
    case .processChanged(let app, .terminated): started.remove(Process(app: app, host: .app))
    case .removed(let app): started = started.filter { $0.app != app }
    case .acted(let app, let actions, _):
      for case .ended(let host, _, _) in actions { started.remove(Process(app: app, host: host)) }
    case .deviceChanged(.restarted): started = []
    default: break
    }
    for case .processEnded(let app) in effects { started.remove(Process(app: app, host: .app)) }
  }

  // MARK: Acts

  /// Returns the action that an event records; `nil` if the event is a consequence of another
  /// event.
  private mutating func act(
    _ stored: StoredEvent, _ index: Int, from begin: Int
  ) throws(ExportRefusal) -> ExportedAct? {
    let event = stored.event
    func act(_ members: ScenarioText.Member...) -> ExportedAct {
      ExportedAct(at: event.at, begin: begin, members: members)
    }
    func name(_ mode: FocusMode.ID) -> ParameterValue {
      .string(state.mode(mode)?.name ?? mode.rawValue)
    }
    switch event.kind {
    case .timePassed, .clockSet, .started, .codeChanged, .cardShown, .returned, .undone: return nil
    case .installed(let app):
      guard acts.isEmpty, event.at == start else { return act(.init("install", .string(app.id))) }
      installed.insert(app.id)
      return nil
    case .removed(let app): return act(.init("uninstall", .string(app)))
    case .processChanged(let app, let process):
      if case .responded(app, _, let action, _)? = entries[..<index].last?.event.kind,
        action.opensApp, process == .foreground
      {
        return nil
      }
      guard let verb = process.verb else {
        throw .unknownWords("that the process of '\(app)' hangs", event: stored.number)
      }
      return act(.init(verb, .string(app)))
    case .notificationsAllowed(let app, let allowed):
      return act(.init(allowed ? "allowNotifications" : "forbidNotifications", .string(app)))
    case .timeSensitiveAllowed(let app, let allowed):
      return act(.init(allowed ? "allowTimeSensitive" : "forbidTimeSensitive", .string(app)))
    case .filterRun(let filter, let values):
      return act(
        .init(
          "run",
          .members([.init("app", .string(filter.app)), .init("values", .object(values))])))
    case .summarized(let app, let isInSummary):
      return act(.init(isInSummary ? "summarize" : "stopSummarizing", .string(app)))
    case .filteringShown(let app, let isOn):
      return act(.init(isOn ? "showFiltered" : "showAll", .string(app)))
    case .focusStatusAllowed(let app, let allowed):
      return act(.init(allowed ? "allowFocusStatus" : "forbidFocusStatus", .string(app)))
    case .modeAdded(let mode):
      return act(
        .init("add", .members([.init("mode", .string(mode.name))] + mode.settingMembers())))
    case .modeEdited(let mode):
      let isRenamed = state.mode(mode.id)?.name != mode.name
      let named: [ScenarioText.Member] =
        [.init("mode", name(mode.id))] + (isRenamed ? [.init("name", .string(mode.name))] : [])
      let edit = named + mode.settingMembers(besides: state.mode(mode.id))
      return act(.init("edit", .members(edit)))
    case .modeRemoved(let mode): return act(.init("delete", name(mode)))
    case .filterSet(let mode, let configuration):
      let app = ScenarioText.Member("app", .string(configuration.filter.app))
      guard configuration.isEnabled else {
        return act(.init("disable", .members([app])), .init("mode", name(mode)))
      }
      let values = ScenarioText.Member("values", .object(configuration.values))
      return act(.init("set", .members([app, values])), .init("mode", name(mode)))
    case .filterRemoved(let mode, let filter):
      return act(
        .init("remove", .members([.init("app", .string(filter.app))])), .init("mode", name(mode)))
    case .asked(let mode, let source, let until, let occasion):
      var asked = act(.init("on", name(mode)))
      if source != .person { asked.members.append(.init("by", .string(source.rawValue))) }
      if let end = occasion?.rawValue
        ?? until.map({ LocalDateTime.text($0, in: state.timeline.timeZone) })
      {
        asked.members.append(.init("until", .string(end)))
      }
      return asked
    case .occasionCame(.leaving): return act(.init("leave", true))
    case .occasionCame(.eventEnd): return act(.init("eventEnds", true))
    case .faultInjected(let app, .late(let seconds)):
      guard let whole = Int(exactly: seconds) else {
        throw .unknownWords("that a call is late by \(seconds) s", event: stored.number)
      }
      return act(
        .init("fault", .string(DeliveryFault.Word.late.rawValue)), .init("in", .string(app)),
        .init("after", .string("\(whole)s")))
    case .faultInjected(let app, let fault):
      guard let word = DeliveryFault.Word.allCases.first(where: { $0.fault == fault }) else {
        return nil
      }
      return act(.init("fault", .string(word.rawValue)), .init("in", .string(app)))
    case .ended(let source):
      return act(.init("off", source == .person ? true : .string(source.rawValue)))
    case .deviceChanged(let change): return act(.init(change.verb, true))
    case .timeZoneChanged(let zone): return act(.init("timeZone", .string(zone.identifier)))
    case .peopleKnown(let people):
      for person in people {
        acts.append(act(.init("know", .members(person.members))))
      }
      return nil
    case .peopleForgotten(let names):
      for name in names { acts.append(act(.init("forget", .string(name)))) }
      return nil
    case .posted(let request):
      var posted = act()
      posted.members = request.members
      posted.notification = (request.app, request.identifier)
      return posted
    case .responded(let app, let number, let action, let text):
      let listed = state.apps[app]?.delivered.first { $0.id == number }
      var members = action.responseMembers(app)
      members.append(.init("id", .string(listed?.request.identifier ?? "")))
      if let text { members.append(.init("text", .string(text))) }
      return ExportedAct(at: event.at, begin: index, members: members)
    case .acted(let app, let actions, _):
      guard let (verb, argument) = actions.act else { return nil }
      var did = act(verb, .init("in", .string(app)))
      if let argument { did.members.append(.init("with", argument)) }
      return did
    }
  }
}

extension [AppAction] {
  /// The action or intent that an app was told to run, with its argument; `nil` if the app's own
  /// code acted.
  fileprivate var act: (verb: ScenarioText.Member, argument: ParameterValue?)? {
    switch first {
    case .did(let words, let word)?:
      let name = word.map { String(words.dropLast($0.count + 1)) } ?? words
      return (.init("do", .string(name)), word.map { .string($0) })
    case .ranIntent(let intent, let values)?:
      return (.init("intent", .string(intent)), values.isEmpty ? nil : .object(values))
    default: return nil
    }
  }
}

// MARK: Acts

/// An action as an event of an exported scenario, without its outcome.
struct ExportedAct {
  /// The instant of the event.
  let at: Date
  /// The index of the history's first entry that the action caused, or of the action's own entry.
  let begin: Int
  /// The event's members, without `at` and `expect`.
  var members: [ScenarioText.Member]
  /// The notification that the action delivers: the app and the request's identifier.
  var notification: (app: String, identifier: String)?
}

extension ExportedAct {
  /// The device's new time zone; `nil` if the action doesn't change the zone.
  var timeZone: TimeZone? {
    guard let member = members.first, member.key == "timeZone",
      case .data(.string(let name)) = member.value
    else { return nil }
    return TimeZone(identifier: name)
  }

  /// Whether the action itself runs an app's code, before the device calls the app.
  func runs(_ app: String) -> Bool {
    members.contains { member in
      guard ["in", "open", "dismiss", "respond"].contains(member.key),
        case .data(.string(let name)) = member.value
      else { return false }
      return name == app
    }
  }
}
