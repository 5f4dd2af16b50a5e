import FocusFilterKit
import FocusText
import FocusUserNotifications
import Foundation

/// A reader that separates the actions in a history from their consequences.
struct ActReader {
  private(set) var acts: [ExportedAct] = []
  private(set) var entries: [HistoryEntry] = []
  /// The apps that are installed from the start.
  private(set) var installed: Set<String> = []
  /// The apps without code that are installed at some time.
  private(set) var withoutCode: [String: AppDescription] = [:]

  private var state: FocusState
  private let start: Date
  private let apps: [SimulatedApp]
  /// The first entry after each opening of the device, with the number of acts before it.
  private var openings: [(entry: Int, acts: Int)] = []
  /// The start of a process that no call explains: that of the next act, whose command asks the app
  /// first, or of a question without any other trace.
  private var openStart: (app: String, host: ProcessHost, begin: Int)?

  init(_ origin: FocusState, apps: [SimulatedApp]) {
    state = origin
    start = origin.now
    self.apps = apps
  }

  /// Reads the next event.
  mutating func read(_ stored: StoredEvent) throws(ExportRefusal) {
    let (event, index) = (stored.event, entries.count)
    try refuse(stored)
    if stored.isAfterOpening {
      finish()
      openings.append((index, acts.count))
    }
    let begin = explainStart(by: event) ?? index
    if case .started(let app, let host) = event.kind, !isCaused(app, host) {
      openStart = (app, host, index)
    }
    if let act = try act(stored, index, from: begin) { acts.append(act) }
    // The code above needs the device's state before the event. Applying the event later saves a
    // copy of the state.
    let effects = state.apply(event)
    entries.append(HistoryEntry(number: stored.number, event: event, effects: effects))
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

  /// Whether a process starts for a call, or for the code that the last act runs.
  private func isCaused(_ app: String, _ host: ProcessHost) -> Bool {
    if state.calls.contains(where: { $0.app == app && $0.host == host }) { return true }
    guard let last = acts.last, last.begin >= openings.last?.entry ?? 0, last.runs(app) else {
      return false
    }
    // A command that opens an app can end a Focus, for which filters are called first.
    return entries[(last.begin + 1)...].allSatisfy { entry in
      switch entry.event.kind {
      case .processChanged, .started, .returned: true
      default: false
      }
    }
  }

  /// Assigns the open start to the event if the event sets up a filter, and otherwise makes it an
  /// act of its own.
  ///
  /// - Returns: The index of the first entry of the event's consequences, if the start belongs to
  ///   the event.
  private mutating func explainStart(by event: FocusEvent) -> Int? {
    guard let (app, _, begin) = openStart else { return nil }
    switch event.kind {
    case .acted(app, let actions, after: nil) where !actions.isCommand: return nil
    case .filterSet(_, let configuration)
    where configuration.filter.app == app && configuration.isEnabled:
      openStart = nil
      return begin
    default:
      finishStart()
      return nil
    }
  }

  private mutating func finishStart() {
    guard let (app, host, begin) = openStart else { return }
    openStart = nil
    let command = Relaunch { ($0.app, $0.host, $0.starts) = (Located(app), host, true) }
    acts.append(ExportedAct(at: entries[begin].event.at, begin: begin, command: command))
  }

  /// Completes the acts since the device was opened, before it is opened again and at the end.
  ///
  /// If code ran although nothing was done, time passed alone, for which the processes started, too.
  mutating func finish() {
    finishStart()
    guard let opening = openings.last, opening.acts == acts.count else { return }
    let entries = entries[opening.entry...]
    guard let last = entries.last, entries.contains(where: { $0.event.kind.startedApp != nil })
    else { return }
    acts.append(ExportedAct(at: last.event.at, begin: opening.entry))
  }

  /// Whether the device was opened anew for each act, as a tool opens it.
  var startsProcessesAgain: Bool {
    let counts = openings.map(\.acts) + [acts.count]
    return openings.count > 1 && zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 1 }
  }

  /// Adds acts that end the apps' processes wherever the device was opened anew.
  mutating func addEndsOfProcesses() {
    var all: [ExportedAct] = []
    var (added, read) = (0, 0)
    for opening in openings where opening.entry > 0 {
      var started: Set<String> = []
      for entry in entries[read..<opening.entry] {
        if let app = entry.event.kind.startedApp { started.insert(app) }
        if case .removed(let app) = entry.event.kind { started.remove(app) }
      }
      let last = entries[opening.entry - 1].event.at
      all += acts[added..<opening.acts]
      all += started.sorted().map { app in
        ExportedAct(at: last, begin: opening.entry, command: Relaunch { $0.app = Located(app) })
      }
      (added, read) = (opening.acts, opening.entry)
    }
    acts = all + acts[added...]
  }

  // MARK: Acts

  /// Whether an app is suspended because it was woken only for the intent that the last act runs.
  /// The act then begins with the waking.
  private mutating func endsWaking(of app: String) -> Bool {
    guard let run = acts.last, (run.command as? DoIntent)?.app.value == app,
      let waking = acts.dropLast().last, waking.at == run.at,
      waking.begin >= openings.last?.entry ?? 0,
      let change = waking.command as? ChangeProcess, change.app.value == app,
      change.process == .background
    else { return false }
    acts.removeLast(2)
    acts.append(ExportedAct(at: waking.at, begin: waking.begin, command: run.command))
    return true
  }

  /// Returns the action that an event records; `nil` if the event is a consequence of another
  /// event.
  private mutating func act(
    _ stored: StoredEvent, _ index: Int, from begin: Int
  ) throws(ExportRefusal) -> ExportedAct? {
    let event = stored.event
    func act(_ command: any DeviceCommand) -> ExportedAct {
      ExportedAct(at: event.at, begin: begin, command: command)
    }
    func name(_ mode: FocusMode.ID) -> Located<String> {
      Located(state.mode(mode)?.name ?? mode.rawValue)
    }
    switch event.kind {
    case .timePassed, .clockSet, .started, .codeChanged, .cardShown, .returned, .undone: return nil
    case .installed(let app):
      if app.isWithoutCode { withoutCode[app.id] = app }
      if state.apps[app.id] != nil { return act(UpdateApp { $0.app = Located(app.id) }) }
      guard acts.isEmpty, event.at == start else {
        return act(Install { $0.app = Located(app.id) })
      }
      installed.insert(app.id)
      return nil
    case .removed(let app): return act(Uninstall { $0.app = Located(app) })
    case .processChanged(let app, .suspended) where endsWaking(of: app): return nil
    case .processChanged(let app, let process):
      if case .responded(app, _, let action, _)? = entries[..<index].last?.event.kind,
        action == UNNotificationDefaultActionIdentifier, process == .foreground
      {
        return nil
      }
      guard process != .hung else {
        throw .unknownWords("that the process of '\(app)' hangs", event: stored.number)
      }
      return act(ChangeProcess { ($0.app, $0.process) = (Located(app), process) })
    case .appSet(let app, let setting):
      return act(SwitchApp { ($0.app, $0.setting) = (Located(app), setting) })
    case .filterRun(let filter, let values):
      return act(RunFilter { $0.plan = FilterPlan(filter, values) })
    case .modeAdded(let mode):
      return act(AddMode { $0.plan = ModePlan(name: Located(mode.name), mode: mode) })
    case .modeEdited(let mode): return act(EditMode { $0.plan = edit(to: mode) })
    case .modeRemoved(let mode): return act(DeleteMode { $0.mode = name(mode) })
    case .filterSet(let mode, let configuration):
      return act(
        SetUpFilter {
          $0.plan = FilterPlan(configuration.filter, configuration.values)
          $0.mode = name(mode)
          $0.deed = configuration.isEnabled ? .set : .disable
        })
    case .filterRemoved(let mode, let filter):
      return act(
        SetUpFilter {
          ($0.plan, $0.mode, $0.deed) = (FilterPlan(filter), name(mode), .remove)
        })
    case .asked(let mode, let source, let until, let occasion):
      return act(
        TurnOn {
          ($0.mode, $0.source) = (name(mode), source)
          $0.end = occasion.map { .on($0) } ?? until.map { .at($0) }
        })
    case .occasionCame(let occasion): return act(ComeToAnOccasion { $0.occasion = occasion })
    case .vanished(let app, let entity):
      return act(Vanish { ($0.app, $0.entity) = (Located(app), Located(entity)) })
    case .faultInjected(let app, let fault):
      let word = DeliveryFault.Word.allCases.first { $0.fault == fault }
      var delay: TimeInterval?
      if case .late(let seconds) = fault {
        guard Int(exactly: seconds) != nil else {
          throw .unknownWords("that a call is late by \(seconds) s", event: stored.number)
        }
        delay = seconds
      }
      return act(
        InjectFault {
          ($0.app, $0.fault, $0.delay) = (Located(app), word ?? .late, delay)
        })
    case .ended(let source): return act(TurnOff { $0.source = source })
    case .deviceChanged(.carConnected): return act(ConnectCar())
    case .deviceChanged(.carDisconnected): return act(ConnectCar { $0.isConnected = false })
    case .deviceChanged(let change): return act(ChangeDevice { $0.change = change })
    case .timeZoneChanged(let zone): return act(Travel { $0.zone = zone })
    case .peopleKnown(let people):
      for person in people { acts.append(act(Know { $0.person = person })) }
      return nil
    case .peopleForgotten(let names):
      for name in names { acts.append(act(Forget { $0.person = Located(name) })) }
      return nil
    case .posted(let request):
      let command: any DeviceCommand =
        if case .push? = request.record.trigger { DeliverPush(request) } else {
          DeliverNotification(request)
        }
      var posted = ExportedAct(at: event.at, begin: begin, command: command)
      posted.notification = request
      return posted
    case .responded(let app, let number, let action, let text):
      let listed = state.apps[app]?.delivered.first { $0.id == number }
      let command = Respond {
        ($0.app, $0.action, $0.text) = (Located(app), Located(action), text)
        $0.id = Located(listed?.request.identifier ?? "")
      }
      return ExportedAct(at: event.at, begin: index, command: command)
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
      DoAction { ($0.action, $0.app, $0.word) = (Located(action), Located(app), word) }
    case .ranIntent(let intent, let values)?:
      DoIntent {
        ($0.intent, $0.app, $0.values) = (Located(intent), Located(app), GivenValues(values))
      }
    case .scheduled(let request)?: DeliverNotification(request)
    default: nil
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

extension FocusEvent.Kind {
  /// The app of which a process starts; `nil` if none does.
  fileprivate var startedApp: String? { if case .started(let app, _) = self { app } else { nil } }
}

/// An action as an event of an exported scenario, without its outcome.
struct ExportedAct {
  /// The instant of the event.
  let at: Date
  /// The index of the history's first entry that the action caused, or of the action's own entry.
  let begin: Int
  /// What is done; `nil` if only time passes.
  var command: (any DeviceCommand)?
  /// The notification that the action delivers.
  var notification: NotificationRequest?
}

extension ExportedAct {
  /// Whether the action itself runs an app's code, before the device calls the app.
  fileprivate func runs(_ app: String) -> Bool {
    switch command {
    case let run as DoAction: run.app.value == app
    case let run as DoIntent: run.app.value == app
    case let vanish as Vanish: vanish.app.value == app
    case let fault as InjectFault: fault.app.value == app
    case let response as Respond: response.app.value == app
    default: false
    }
  }
}
