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
  /// The apps with code that are installed at some time.
  private var withCode: Set<String>

  private var state: FocusState
  private let start: Date
  private let apps: [SimulatedApp]
  /// The first entry after each opening of the device, with the number of acts before it.
  private var openings: [(entry: Int, acts: Int)] = []
  private var episode = Episode()
  /// The start of a process that no act explains so far: that of a question, which a tool may ask
  /// about the values of the next command, or of a command without any other trace.
  private var openStart: (app: String, host: ProcessHost, begin: Int)?

  /// The entries that follow from one command, from one question or from time.
  private struct Episode {
    var cause: EventCause?
    var begin = 0
    /// The last act's command; `nil` if no entry so far tells it.
    var command: (any DeviceCommand)?
    /// The first actions of an app outside a call, and the number of their event.
    var actions: (app: String, event: Int)?
  }

  init(_ origin: FocusState, apps: [SimulatedApp]) {
    state = origin
    start = origin.now
    self.apps = apps
    withCode = Set(origin.apps.values.map(\.description).filter { !$0.isWithoutCode }.map(\.id))
  }

  /// Reads the next event.
  mutating func read(_ stored: StoredEvent) throws(ExportRefusal) {
    let (event, index) = (stored.event, entries.count)
    try refuse(stored)
    if stored.isAfterOpening {
      try finish()
      openings.append((index, acts.count))
    }
    if let cause = stored.cause {
      try finishEpisode()
      if cause == .time { finishStart() }
      episode = Episode(cause: cause, begin: index)
    }
    switch event.kind {
    case .started(let app, let host) where episode.cause != .time && episode.command == nil:
      finishStart()
      openStart = (app, host, index)
    case .acted(let app, _, _) where episode.actions == nil: episode.actions = (app, stored.number)
    default: break
    }
    for command in try commands(of: event, stored.number) { try add(command, at: event) }
    // The code above needs the device's state before the event. Applying the event later saves a
    // copy of the state.
    let effects = state.apply(event)
    entries.append(HistoryEntry(number: stored.number, event: event, effects: effects))
  }

  private func refuse(_ stored: StoredEvent) throws(ExportRefusal) {
    switch stored.event.kind {
    case .installed(let app):
      // An app of a day has its code in the whole day, or never.
      let wasOther =
        app.isWithoutCode ? withCode.contains(app.id) : withoutCode[app.id] != nil
      let isOther = state.apps[app.id].map { $0.description != app } ?? wasOther
      guard !isOther else { throw .appUpdate(app.id, event: stored.number) }
      if !app.isWithoutCode, !apps.contains(where: { $0.id == app.id }) {
        throw .missingApp(app.id)
      }
    case .codeChanged(let app, _): throw .missingApp(app)
    case .acted(let app, _, _?): throw .lateEffects(app, event: stored.number)
    case .posted(let request) where request.record.content.userInfo.others != nil:
      throw .unknownWords("the dates and data in a notification's userInfo", event: stored.number)
    case .processChanged(let app, .hung):
      throw .unknownWords("that the process of '\(app)' hangs", event: stored.number)
    case .returned(let result) where result.outcome == .timedOut:
      throw .timeOut(state.call(result.call)?.app ?? "", event: stored.number)
    default: break
    }
  }

  // MARK: Episodes

  /// Adds the act of a command that an event of the present episode tells.
  private mutating func add(
    _ command: any DeviceCommand, at event: FocusEvent
  ) throws(ExportRefusal) {
    // A change of a process and the unlocking can be consequences of the episode's own command.
    let mayFollow = command is ChangeProcess || (command as? ChangeDevice)?.change == .unlocked
    if mayFollow, episode.cause != .command || episode.command != nil { return }
    guard episode.cause == .command else { throw .damage }
    var begin = episode.command == nil ? episode.begin : entries.count
    if episode.command is ChangeProcess, let change = acts.popLast() { begin = change.begin }
    if let open = openStart {
      if open.begin >= episode.begin || command.runs(open.app) {
        begin = min(begin, open.begin)
        openStart = nil
      } else {
        finishStart()
      }
    }
    episode.command = command
    var act = ExportedAct(at: event.at, begin: begin, command: command)
    if case .posted(let request) = event.kind { act.notification = request }
    acts.append(act)
  }

  /// Completes the present episode, whose command may have no event.
  private mutating func finishEpisode() throws(ExportRefusal) {
    defer { episode = Episode() }
    guard episode.cause == .command, episode.command == nil else { return }
    if let (app, event) = episode.actions, openStart == nil {
      throw .unknownWords("the code that ran as '\(app)'", event: event)
    }
    // A question may belong to the next command, but a command stands for itself.
    finishStart()
  }

  /// Makes the open start an act of its own.
  private mutating func finishStart() {
    guard let (app, host, begin) = openStart else { return }
    openStart = nil
    let command = Relaunch { ($0.app, $0.host, $0.starts) = (Located(app), host, true) }
    acts.append(ExportedAct(at: entries[begin].event.at, begin: begin, command: command))
  }

  /// Completes the acts since the device was opened, before it is opened again and at the end.
  ///
  /// If code ran although nothing was done, time passed alone, for which the processes started,
  /// too.
  mutating func finish() throws(ExportRefusal) {
    try finishEpisode()
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

  // MARK: Commands

  /// Returns the commands that an event records, several for several people; none if the event is a
  /// consequence of another one.
  private mutating func commands(
    of event: FocusEvent, _ number: Int
  ) throws(ExportRefusal) -> [any DeviceCommand] {
    switch event.kind {
    case .peopleKnown(let people): people.map { person in Know { $0.person = person } }
    case .peopleForgotten(let names): names.map { name in Forget { $0.person = Located(name) } }
    default: try command(of: event, number).map { [$0] } ?? []
    }
  }

  /// Returns the command that an event about one thing records; `nil` if the event is a consequence
  /// of another one.
  private mutating func command(
    of event: FocusEvent, _ number: Int
  ) throws(ExportRefusal) -> (any DeviceCommand)? {
    func name(_ mode: FocusMode.ID) -> Located<String> {
      Located(state.mode(mode)?.name ?? mode.rawValue)
    }
    switch event.kind {
    case .timePassed, .clockSet, .started, .codeChanged, .returned, .undone, .peopleKnown,
      .peopleForgotten:
      return nil
    case .installed(let app):
      if app.isWithoutCode { withoutCode[app.id] = app } else { withCode.insert(app.id) }
      let isUpdate = state.apps[app.id] != nil
      // A tool installs its own apps at the start; an app without code is installed by a person.
      guard !isUpdate, acts.isEmpty, event.at == start, !app.isWithoutCode else {
        return ChangeInstallation {
          ($0.app, $0.change) = (Located(app.id), isUpdate ? .update : .install)
        }
      }
      installed.insert(app.id)
      return nil
    case .removed(let app):
      return ChangeInstallation { ($0.app, $0.change) = (Located(app), .uninstall) }
    case .processChanged(let app, let process):
      return ChangeProcess { ($0.app, $0.process) = (Located(app), process) }
    case .appSet(let app, let setting):
      return SwitchApp { ($0.app, $0.setting) = (Located(app), setting) }
    case .filterRun(let filter, let values):
      return RunFilter { $0.plan = FilterPlan(filter, values) }
    case .modeAdded(let mode):
      return AddMode { $0.plan = ModePlan(name: Located(mode.name), mode: mode) }
    case .modeEdited(let mode):
      return EditMode {
        $0.edit = ModeEdit(from: state.mode(mode.id), to: mode)
        $0.edit.mode = name(mode.id)
      }
    case .modeRemoved(let mode): return DeleteMode { $0.mode = name(mode) }
    case .filterSet(let mode, let configuration):
      return SetUpFilter {
        $0.plan = FilterPlan(configuration.filter, configuration.values)
        $0.mode = name(mode)
        $0.change = configuration.isEnabled ? .set : .disable
      }
    case .filterRemoved(let mode, let filter):
      return SetUpFilter {
        ($0.plan, $0.mode, $0.change) = (FilterPlan(filter), name(mode), .remove)
      }
    case .cardShown(let mode, _, _):
      // Whoever sets up a filter sees its card, too.
      return episode.cause == .command && episode.command == nil
        ? LookAtSettings { $0.mode = name(mode) } : nil
    case .asked(let mode, let source, let until, let occasion):
      return TurnOn {
        ($0.mode, $0.source) = (name(mode), source)
        $0.end = occasion.map { .on($0) } ?? until.map { .at($0) }
      }
    case .occasionCame(let occasion): return ComeToAnOccasion { $0.occasion = occasion }
    case .vanished(let app, let entity):
      return Vanish { ($0.app, $0.entity) = (Located(app), Located(entity)) }
    case .faultInjected(let app, let fault):
      var delay: TimeInterval?
      if case .late(let seconds) = fault {
        guard Int(exactly: seconds) != nil else {
          throw .unknownWords("that a call is late by \(seconds) s", event: number)
        }
        delay = seconds
      }
      return InjectFault { ($0.app, $0.fault, $0.delay) = (Located(app), fault.word, delay) }
    case .ended(let source): return TurnOff { $0.source = source }
    case .deviceChanged(let change): return ChangeDevice { $0.change = change }
    case .timeZoneChanged(let zone): return Travel { $0.zone = zone }
    case .posted(let request):
      if case .push? = request.record.trigger { return DeliverPush(request) }
      return DeliverNotification(request)
    case .responded(let app, let number, let action, let text):
      let listed = state.apps[app]?.delivered.first { $0.id == number }
      return Respond {
        ($0.app, $0.action, $0.text) = (Located(app), Located(action), text)
        $0.id = Located(listed?.request.identifier ?? "")
      }
    case .acted(let app, let actions, _):
      switch actions.first {
      case .did(let action, let word)?:
        return DoAction { ($0.action, $0.app, $0.word) = (Located(action), Located(app), word) }
      case .ranIntent(let intent, let values)?:
        return DoIntent {
          ($0.intent, $0.app, $0.values) = (Located(intent), Located(app), GivenValues(values))
        }
      case .scheduled(let request)?: return DeliverNotification(request)
      default: return nil
      }
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
  /// The command; `nil` if only time passes.
  var command: (any DeviceCommand)?
  /// The notification that the action delivers.
  var notification: NotificationRequest?
}

extension DeviceCommand {
  /// Whether the command itself runs an app's code, before the device calls the app.
  fileprivate func runs(_ app: String) -> Bool {
    switch self {
    case let run as DoAction: run.app.value == app
    case let run as DoIntent: run.app.value == app
    case let run as RunFilter: run.plan.reference?.app == app
    case let setUp as SetUpFilter: setUp.plan.reference?.app == app && setUp.change == .set
    case let response as Respond: response.app.value == app
    default: false
    }
  }
}
