import FocusFilterKit
import FocusText
import FocusUserNotifications
import Foundation

/// A reader that separates the actions in a history from their consequences.
struct ActReader {
  private(set) var acts: [ExportedAct] = []
  private(set) var entries: [HistoryEntry] = []
  /// The device's state before each entry, and after the last entry.
  private(set) var states: [SeenState]
  /// The apps that are installed from the start.
  private(set) var installed: Set<String> = []
  /// The apps without code that are installed at some time.
  private(set) var withoutCode: [String: AppDescription] = [:]

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
      let isOther = state.apps[app.id].map { $0.description != app } ?? false
      guard !isOther else { throw .appUpdate(app.id, event: stored.number) }
      if !app.isWithoutCode, !apps.contains(where: { $0.id == app.id }) {
        throw .missingApp(app.id)
      }
    case .codeChanged(let app, _): throw .missingApp(app)
    case .acted(let app, _, after: _?): throw .lateEffects(app, event: stored.number)
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
      ExportedAct(at: at, begin: begin, command: Self.relaunch(process)), at: place)
  }

  private static func relaunch(_ process: Process, starts: Bool = false) -> Relaunch {
    var command = Relaunch()
    (command.app, command.host, command.starts) = (Located(process.app), process.host, starts)
    return command
  }

  /// Assigns the pending start to the event if the event sets up a filter, and otherwise makes it
  /// an action of its own.
  ///
  /// - Returns: The index of the first entry of the event's consequences, if the start belongs to
  ///   the event.
  private mutating func explainStart(by event: FocusEvent) -> Int? {
    guard let (process, begin) = openStart else { return nil }
    switch event.kind {
    case .acted(process.app, let actions, after: nil) where !actions.isCommand: return nil
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
        command: Self.relaunch(process, starts: true)))
  }

  private mutating func forgetProcesses(_ kind: FocusEvent.Kind, _ effects: [FocusEffect]) {
    switch kind {
    case .processChanged(let app, .terminated): started.remove(Process(app: app, host: .app))
    case .removed(let app): started = started.filter { $0.app != app }
    case .installed(let app): started = started.filter { $0.app != app.id }
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
    func act<Command: DeviceCommand>(
      _ type: Command.Type, _ set: (inout Command) -> Void = { _ in }
    ) -> ExportedAct {
      var command = Command()
      set(&command)
      return ExportedAct(at: event.at, begin: begin, command: command)
    }
    func name(_ mode: FocusMode.ID) -> Located<String> {
      Located(state.mode(mode)?.name ?? mode.rawValue)
    }
    switch event.kind {
    case .timePassed, .clockSet, .started, .codeChanged, .cardShown, .returned, .undone: return nil
    case .installed(let app):
      if app.isWithoutCode { withoutCode[app.id] = app }
      if state.apps[app.id] != nil { return act(UpdateApp.self) { $0.app = Located(app.id) } }
      guard acts.isEmpty, event.at == start else {
        return act(Install.self) { $0.app = Located(app.id) }
      }
      installed.insert(app.id)
      return nil
    case .removed(let app): return act(Uninstall.self) { $0.app = Located(app) }
    case .processChanged(let app, let process):
      if case .responded(app, _, let action, _)? = entries[..<index].last?.event.kind,
        action == UNNotificationDefaultActionIdentifier, process == .foreground
      {
        return nil
      }
      guard process != .hung else {
        throw .unknownWords("that the process of '\(app)' hangs", event: stored.number)
      }
      return act(ChangeProcess.self) { ($0.app, $0.process) = (Located(app), process) }
    case .appSet(let app, let setting):
      return act(SwitchApp.self) { ($0.app, $0.setting) = (Located(app), setting) }
    case .filterRun(let filter, let values):
      return act(RunFilter.self) { $0.plan = FilterPlan(filter, values) }
    case .modeAdded(let mode):
      return act(AddMode.self) { $0.plan = ModePlan(name: Located(mode.name), mode: mode) }
    case .modeEdited(let mode): return act(EditMode.self) { $0.plan = edit(to: mode) }
    case .modeRemoved(let mode): return act(DeleteMode.self) { $0.mode = name(mode) }
    case .filterSet(let mode, let configuration):
      return act(SetUpFilter.self) {
        $0.plan = FilterPlan(configuration.filter, configuration.values)
        $0.mode = name(mode)
        $0.deed = configuration.isEnabled ? .set : .disable
      }
    case .filterRemoved(let mode, let filter):
      return act(SetUpFilter.self) {
        ($0.plan, $0.mode, $0.deed) = (FilterPlan(filter), name(mode), .remove)
      }
    case .asked(let mode, let source, let until, let occasion):
      return act(TurnOn.self) {
        ($0.mode, $0.source) = (name(mode), source)
        $0.end = occasion.map { .on($0) } ?? until.map { .at($0) }
      }
    case .occasionCame(let occasion): return act(ComeToAnOccasion.self) { $0.occasion = occasion }
    case .faultInjected(let app, let fault):
      let word = DeliveryFault.Word.allCases.first { $0.fault == fault }
      var delay: TimeInterval?
      if case .late(let seconds) = fault {
        guard Int(exactly: seconds) != nil else {
          throw .unknownWords("that a call is late by \(seconds) s", event: stored.number)
        }
        delay = seconds
      }
      return act(InjectFault.self) {
        ($0.app, $0.fault, $0.delay) = (Located(app), word ?? .late, delay)
      }
    case .ended(let source): return act(TurnOff.self) { $0.source = source }
    case .deviceChanged(.carConnected): return act(ConnectCar.self)
    case .deviceChanged(.carDisconnected): return act(ConnectCar.self) { $0.isConnected = false }
    case .deviceChanged(let change): return act(ChangeDevice.self) { $0.change = change }
    case .timeZoneChanged(let zone): return act(Travel.self) { $0.zone = zone }
    case .peopleKnown(let people):
      for person in people { acts.append(act(Know.self) { $0.person = person }) }
      return nil
    case .peopleForgotten(let names):
      for name in names { acts.append(act(Forget.self) { $0.person = Located(name) }) }
      return nil
    case .posted(let request):
      let command: any DeviceCommand =
        if case .push? = request.record.trigger { DeliverPush(request) } else {
          DeliverNotification(request)
        }
      var posted = ExportedAct(at: event.at, begin: begin, command: command)
      posted.notification = (request.app, request.identifier)
      return posted
    case .responded(let app, let number, let action, let text):
      let listed = state.apps[app]?.delivered.first { $0.id == number }
      return ExportedAct(
        at: event.at, begin: index,
        command: act(Respond.self) {
          ($0.app, $0.action, $0.text) = (Located(app), action, text)
          $0.id = Located(listed?.request.identifier ?? "")
        }.command)
    case .acted(let app, let actions, _):
      return actions.command(of: app).map {
        ExportedAct(at: event.at, begin: begin, command: $0)
      }
    }
  }

  /// Returns the change that makes a mode from the mode before it.
  private func edit(to mode: FocusMode) -> ModeEditPlan {
    let old = state.mode(mode.id)
    var edit = ModeEdit(from: old, to: mode)
    if old?.name != mode.name { edit.name = mode.name }
    return ModeEditPlan(
      mode: Located(old?.name ?? mode.id.rawValue), edit: edit, listedApps: [])
  }
}

extension [AppAction] {
  /// The action or intent that an app was told to run, or the notification that a command had it
  /// schedule; `nil` if the app's own code acted.
  fileprivate func command(of app: String) -> (any DeviceCommand)? {
    switch first {
    case .did(let action, let word)?:
      var run = DoAction()
      (run.action, run.app, run.word) = (Located(action), Located(app), word)
      return run
    case .ranIntent(let intent, let values)?:
      var run = DoIntent()
      (run.intent, run.app, run.values) = (Located(intent), Located(app), GivenValues(values))
      return run
    case .scheduled(let request)?: return DeliverNotification(request)
    default: return nil
    }
  }

  /// Whether the actions begin with one that an app was told to run.
  fileprivate var isCommand: Bool {
    switch first {
    case .did, .ranIntent, .scheduled: true
    default: false
    }
  }
}
