import FocusHost
import FocusProcesses
public import Foundation

/// A simulated device: Focus modes, apps with their filters, and Notification Center.
///
/// A test or a tool makes a device, installs apps, adds modes, and does with it whatever a person does
/// with a phone. Calls return when the apps' code that they cause has returned.
///
/// ```swift
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
/// try await system.install(.exampleChat)
/// try await system.add(.work)
/// try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "Busy" }
/// try await system.activate(.work)
/// ```
///
/// The state is a fold over the events on the device. The code of an app runs in a task of its own as
/// that app, never on this actor, so the device answers requests while the code runs.
public actor FocusSystem {
  /// The device as it was after the last event.
  public private(set) var state: FocusState
  /// The contested behaviors that something on the device depended on since it was opened, each once.
  public private(set) var consultedReadings: [FocusReading] = []
  /// The history, and the part of it that is stored.
  var journal: Journal
  /// Called after each event with the device as it is then.
  var observer: (@Sendable (HistoryEntry, FocusState) -> Void)?
  /// The scheduler of the calls of app code.
  var scheduler: CallScheduler
  /// The tasks of the calls that run, which only the actor may start and cancel.
  var running: [AppCall.ID: RunningCall] = [:]
  /// The results of calls that wait for earlier calls.
  var waitingResults: [AppCall.ID: AppCall.Result] = [:]
  /// The continuations that wait until no call is under way.
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// Sends ticks to the scheduler while any call is under way, and until the next tick after that.
  var ticking: Task<Void, Never>?
  /// Why the code of an app couldn't be run, until the command under way throws it.
  var unusableExecutable: String?
  /// The distributed notifications that the processes haven't been told of, and those that wait in them.
  var distribution = Distribution()
  /// The number of filter calls from now on whose code doesn't run.
  var withheldFilterCalls = 0
  /// The number of intents by name that run, by app.
  var runningIntents: [String: Int] = [:]
  /// The apps whose processes were launched or resumed for intents by name that run.
  var wokenForIntents: Set<String> = []
  /// The apps whose code is here, which isn't stored with the device.
  var programs: [String: SimulatedApp] = [:]
  /// The declarations of these apps.
  var shapes: [String: AppShape] = [:]
  /// The results of trying the filters, of which later questions make use.
  var trials: [FilterReference: FilterTrials] = [:]

  /// The language that the device shows its texts in.
  public nonisolated let locale: Locale
  /// The real time that a call of an app's code may take.
  let timeLimit: Duration

  // What apps reach from any thread.
  nonisolated let time: DeviceTime
  nonisolated let inbox = Inbox()
  nonisolated let glance: FocusGlance
  nonisolated let processes: AppProcesses
  /// The way in which the apps' code runs.
  nonisolated let processModel: ProcessModel

  /// Creates a device with Do Not Disturb and no apps, which lives as long as this object.
  ///
  /// - Parameters:
  ///   - clock: Where the time comes from.
  ///   - timeZone: The zone of schedules and calendar triggers.
  ///   - locale: The language of the cards in Settings. An app's own formatting follows
  ///     `Locale.current` all the same.
  ///   - policy: The options of modeled rules.
  ///   - timeLimit: How long a call of an app's code, a query or an action may take before it times
  ///     out. It is counted in parts that need the same threads as the code, so that an overloaded
  ///     machine causes no time-out.
  ///   - containers: The folder for app groups; `nil` for a temporary one.
  ///   - processes: Where the code of the apps runs.
  public init(
    clock: FocusClock = .system, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US"),
    policy: FocusPolicy = FocusPolicy(), timeLimit: Duration = .seconds(30),
    containers: URL? = nil, processes: ProcessModel = .inProcess
  ) {
    let state = FocusState(now: clock.start(), timeZone: timeZone, policy: policy)
    self.init(
      StoredDevice(state: state, number: 0), store: nil, clock: clock, locale: locale,
      timeLimit: timeLimit, containers: containers, processes: processes)
  }

  /// Creates a device for a trial of an app.
  ///
  /// - Parameter trials: Where the processes of other trials are; `nil` for processes of its own.
  init(
    trying policy: FocusPolicy, at instant: Date, timeLimit: Duration, processes: ProcessModel,
    _ trials: TrialProcesses?
  ) {
    self.init(
      StoredDevice(
        state: FocusState(now: instant, timeZone: .gmt, policy: policy), number: 0), store: nil,
      clock: .manual(instant), locale: Locale(identifier: "en_US"), timeLimit: timeLimit,
      containers: trials?.root, processes: processes, trials)
  }

  /// Creates the device that a store holds, or a new one in it.
  ///
  /// Events are stored before the method that caused them returns. Apps can't be called until
  /// ``install(_:)-(SimulatedApp)`` provides their code. Call ``save()`` at the end, so that the next start is
  /// quick.
  /// - Parameters:
  ///   - store: Where the device is kept.
  ///   - clock: Where the time comes from. A device whose time is later stays there.
  ///   - timeZone: The zone of a new device.
  ///   - locale: The language of the cards in Settings.
  ///   - policy: The options of a new device.
  ///   - modes: The modes of a new device besides Do Not Disturb.
  ///   - timeLimit: How long a call of an app's code may take before it times out.
  ///   - containers: The folder for app groups; `nil` for a temporary one.
  ///   - setting: Whether the time of a new device follows the machine's, for those who open it later.
  ///   - processes: Where the code of the apps runs.
  /// - Throws: ``StoreProblem``, or what another store throws.
  public init(
    store: any FocusStore, clock: FocusClock = .system, timeZone: TimeZone,
    locale: Locale = Locale(identifier: "en_US"), policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = [], timeLimit: Duration = .seconds(30), containers: URL? = nil,
    setting: ClockSetting = .live, processes: ProcessModel = .inProcess
  ) throws {
    let device: StoredDevice
    if let stored = try store.load() {
      device = stored
    } else {
      device = StoredDevice(
        newAt: clock.start(), in: timeZone, policy: policy, modes: modes, clock: setting)
      try store.save(device)
    }
    self.init(
      device, store: store, clock: clock, locale: locale, timeLimit: timeLimit,
      containers: containers, processes: processes)
  }

  private init(
    _ device: StoredDevice, store: (any FocusStore)?, clock: FocusClock, locale: Locale,
    timeLimit: Duration, containers: URL?, processes model: ProcessModel,
    _ trials: TrialProcesses? = nil
  ) {
    self.state = device.state
    self.journal = Journal(of: device, in: store)
    self.scheduler = CallScheduler(stored: device.state.calls)
    self.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = device.state.timeline.timeZone
    calendar.locale = locale
    self.timeLimit = timeLimit
    self.time = DeviceTime(device.state.now, by: clock, in: calendar)
    self.glance = FocusGlance(device.state)
    let containers = Containers(place: containers)
    self.processModel = model
    self.processes = AppProcesses(
      containers: containers, model: model, timeLimit: timeLimit, trials: trials)
    processes.connect { [weak self] app, host in .init(of: app, in: host, to: self) }
    if model == .inProcess {
      CurrentHost.add(ResidentHosts(of: self) { [weak self] in self?.hosts ?? [] })
    }
  }

  deinit {
    CurrentHost.remove(ObjectIdentifier(self))
  }
}

extension FocusSystem {
  /// Declares that this process is a tool, where code outside any call is the only app's; elsewhere it
  /// is an error.
  public static func becomeTool() { CurrentHost.becomeTool() }

  /// Ends the processes of all apps for good, because this process is about to end.
  ///
  /// The call waits until they are gone, for at most two seconds.
  public static func endProcesses() { ChildProcess.endAll() }

  /// Keeps what is declared of apps in a file, too, so that the next process of the tool starts none
  /// of theirs only to read it.
  ///
  /// Deleting the file is always safe, and one that can't be read or written is no error.
  public static func keepDescriptions(in file: URL) { DescribedApps.known.keep(in: file) }

  /// Replaces what writes messages that are no result, such as what apps print, to standard error.
  ///
  /// - Parameter write: Gets one line without its end, on any thread.
  public static func writeMessages(by write: @escaping @Sendable (String) -> Void) {
    MessageOutput.setWriter(write)
  }
}

extension FocusSystem {
  /// Removes what the apps stored in their groups' folders and in defaults; the folders stay.
  package nonisolated func emptyContainers() { processes.containers.empty() }
}

extension FocusSystem {
  /// Applies an event now, starts the calls that follow, and returns the effects.
  @discardableResult
  func record(_ kind: FocusEvent.Kind) -> [FocusEffect] {
    let event = FocusEvent(at: now, kind)
    let effects = journal.record(event, followedBy: state.apply(event))
    if event.mayChangeGlance || effects.contains(where: \.changesFocus) { glance.update(state) }
    if let observer, let entry = journal.entries.last { observer(entry, state) }
    for effect in effects { consultedReadings.formUnion(effect.readings) }
    for case .broadcast(_, let notification) in effects { distribution.sent.append(notification) }
    for case .processEnded(let app) in effects { processes.quit(app, in: .app) }
    for case .faulted(let delivery, _, let host?) in effects {
      processes.quit(delivery.filter.app, in: host)
    }
    if let zone = journal.entries.last?.timeZone { time.set(zone) }
    for case .call(let call) in effects { perform(scheduler.add(call.id, of: call.app)) }
    // A call that a fault interrupts has returned.
    let lostCalls = effects.lostCalls.filter { $0.id != kind.returnedCall }
    if !lostCalls.isEmpty { perform(scheduler.lose(lostCalls)) }
    return effects
  }

  /// The values that a filter reads as `current`; `nil` when it finds none.
  func valuesOfCurrent(_ filter: FilterReference) -> [String: ParameterValue]? {
    if let values = state.valuesInForce(of: filter) { return values }
    consultedReadings.formUnion([.currentOutsideFocus])
    return state.valuesOutsideFocus(of: filter)
  }

  /// The apps that code outside any call could mean.
  private nonisolated var hosts: [any HostedApp] {
    processes.apps.map { app in
      TurnHost(
        of: processes.code(of: app, in: .app), in: turn(of: app, in: .app),
        on: AppLine(of: app, to: self))
    }
  }
}
