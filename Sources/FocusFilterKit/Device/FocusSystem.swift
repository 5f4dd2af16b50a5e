import FocusHost
import FocusProcesses
public import Foundation
import Synchronization

/// A simulated device: Focus modes, apps with their filters, and Notification Center.
///
/// A test creates a device, installs apps, adds modes, and then uses the device as a person uses a
/// phone. Each method returns when the app code that it caused has returned.
///
/// ```swift
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
/// try await system.install(.exampleChat)
/// try await system.add(.work)
/// try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "Busy" }
/// try await system.activate(.work)
/// ```
///
/// The device's state is a fold over its events. An app's code runs in a task of its own, never on
/// this actor, so the device answers requests while the code runs.
public actor FocusSystem {
  /// The device as it was after the last event.
  public private(set) var state: FocusState
  /// The contested behaviors that the device's results have depended on since it was opened, each
  /// once.
  public private(set) var consultedReadings: [FocusReading] = []
  /// The history, and the part of it that is stored.
  var journal: Journal
  /// A closure that the device calls after each event, with its state after the event.
  var observer: (@Sendable (HistoryEntry, FocusState) -> Void)?
  /// The scheduler of the calls of app code.
  var scheduler: CallScheduler
  /// The running calls with their tasks; only the actor may start and cancel them.
  var running: [AppCall.ID: RunningCall] = [:]
  /// The results of calls that wait for earlier calls.
  var waitingResults: [AppCall.ID: AppCall.Result] = [:]
  /// The continuations that wait until no call is running.
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// The task that sends ticks to the scheduler while a call is running, and until the next tick
  /// after that.
  var ticking: Task<Void, Never>?
  /// The reason why an app's code couldn't run, until the present command throws it.
  var unusableExecutable: String?
  /// The reason why something that an app stored is lost, until ``save()`` throws it.
  var storageProblem: StoreProblem?
  /// The distributed notifications that the processes haven't received, and the processes in which
  /// some wait.
  var distribution = Distribution()
  /// The number of next filter calls whose code doesn't run.
  var withheldFilterCalls = 0
  /// The number of intents by name that run, by app.
  var runningIntents: [String: Int] = [:]
  /// The apps whose processes were launched or resumed for intents by name that run.
  var wokenForIntents: Set<String> = []
  /// The apps whose code is available, by identifier; the store doesn't contain code.
  var programs: [String: SimulatedApp] = [:]
  /// The declarations of these apps.
  var shapes: [String: AppShape] = [:]
  /// Whether the story tells the values that filters' calls store, as a stored device's story does.
  private(set) var tellsStored = false

  /// The language that the device shows its texts in.
  package nonisolated let locale: Locale
  /// The real time that a call of an app's code may take.
  let timeLimit: Duration

  // The parts that apps use from any thread.
  nonisolated let time: DeviceTime
  /// The actions and questions that apps have sent outside the system's calls, in order.
  nonisolated let inbox = Mutex<[InboxItem]>([])
  nonisolated let glance: FocusGlance
  nonisolated let processes: AppProcesses
  /// The place where the apps' code runs: this process, or processes of its own.
  nonisolated let processModel: ProcessModel

  /// Creates a device with Do Not Disturb and no apps, which lives as long as this object.
  ///
  /// - Parameters:
  ///   - clock: The source of the device's time.
  ///   - timeZone: The zone of schedules and calendar triggers.
  ///   - locale: The language of the cards in Settings. An app's own formatting still follows
  ///     `Locale.current`.
  ///   - policy: The options of modeled rules.
  ///   - timeLimit: The real time that a call of an app's code, a query or an action may take
  ///     before it times out. The device counts it in parts that need the same threads as the code,
  ///     so that an overloaded machine causes no time-out.
  ///   - containers: The folder for app groups; `nil` for a temporary one.
  ///   - processes: The place where the apps' code runs.
  public init(
    clock: FocusClock = .system, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US"),
    policy: FocusPolicy = FocusPolicy(), timeLimit: Duration = .seconds(30),
    containers: URL? = nil, processes: ProcessModel = .inProcess
  ) {
    self.init(
      FocusState(now: clock.start(), timeZone: timeZone, policy: policy), clock: clock,
      locale: locale, timeLimit: timeLimit, containers: containers, processes: processes)
  }

  /// Creates a copy of a device, on which no code has run yet.
  package init(copying other: PreparedDevice) {
    self.init(
      other.state, clock: .manual(other.state.now), locale: other.locale,
      timeLimit: other.timeLimit, containers: nil, processes: other.processModel, copying: other)
    for (id, program) in other.programs {
      processes.install(program, described: other.shapes[id]?.description)
    }
  }

  /// The device with its apps, to be copied; `nil` once code of an app has run, whose effects
  /// outside of the state no copy would have.
  package var prepared: PreparedDevice? {
    guard processes.isUnused else { return nil }
    return PreparedDevice(
      state: state, programs: programs, shapes: shapes, readings: consultedReadings, locale: locale,
      timeLimit: timeLimit, processModel: processModel)
  }

  /// Opens the device in a store, or creates a new one in an empty store.
  ///
  /// The device stores events before the method that caused them returns. It can't call an app
  /// until ``install(_:)`` provides the app's code. Call ``save()`` at the end, so
  /// that the next start is quick.
  /// - Parameters:
  ///   - store: The store that keeps the device.
  ///   - clock: The source of the device's time; a stored device whose time is later keeps its
  ///     time.
  ///   - timeZone: The zone of a new device.
  ///   - locale: The language of the cards in Settings.
  ///   - policy: The options of a new device.
  ///   - modes: The modes of a new device besides Do Not Disturb.
  ///   - timeLimit: The real time that a call of an app's code may take before it times out.
  ///   - containers: The folder for app groups; `nil` for a temporary one.
  ///   - setting: Whether the time of a new device follows the machine's when a tool opens the
  ///     device later.
  ///   - processes: The place where the apps' code runs.
  /// - Throws: ``StoreProblem``, or another store's error.
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
      device.state, number: device.number, store: store, clock: clock, locale: locale,
      timeLimit: timeLimit, containers: containers, processes: processes)
  }

  /// - Parameters:
  ///   - number: The number of the device's last event.
  ///   - trials: The processes that trials of an app share; `nil` for processes of the device's
  ///     own.
  init(
    _ state: FocusState, number: Int = 0, store: (any FocusStore)? = nil, clock: FocusClock,
    locale: Locale, timeLimit: Duration, containers: URL?, processes model: ProcessModel,
    _ trials: TrialProcesses? = nil, copying other: PreparedDevice? = nil
  ) {
    self.state = state
    if let other {
      (programs, shapes, consultedReadings) = (other.programs, other.shapes, other.readings)
    }
    self.journal = Journal(of: StoredDevice(state: state, number: number), in: store)
    self.scheduler = CallScheduler(
      stored: state.calls.map { ($0.id, state.names(heldByCallsOf: $0.app)) })
    self.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = state.timeline.timeZone
    calendar.locale = locale
    self.timeLimit = timeLimit
    self.time = DeviceTime(state.now, by: clock, in: calendar)
    self.glance = FocusGlance(state)
    let containers = Containers(
      place: containers, temporary: trials?.temporary, isShared: model != .inProcess)
    self.processModel = model
    self.processes = AppProcesses(
      containers: containers, model: model, timeLimit: timeLimit, trials: trials)
    processes.connect { [weak self] app, host in .init(of: app, in: host, to: self) }
    if model == .inProcess {
      CurrentHost.add(hostsOf: self) { [weak self] in self?.hosts ?? [] }
    }
  }

  deinit {
    CurrentHost.remove(hostsOf: ObjectIdentifier(self))
  }
}

/// A device with its apps and settings, as a value that many devices begin with.
package struct PreparedDevice: Sendable {
  package let state: FocusState
  fileprivate let programs: [String: SimulatedApp]
  fileprivate let shapes: [String: AppShape]
  fileprivate let readings: [FocusReading]
  fileprivate let locale: Locale
  fileprivate let timeLimit: Duration
  fileprivate let processModel: ProcessModel
}

extension FocusSystem {
  /// Compares what an app stores before and after each turn of its code from now on.
  package func tellStored() { tellsStored = true }

  /// Declares that this process is a tool.
  ///
  /// In a tool, code outside any call runs as the tool's only app. In any other process, a use of
  /// Apple's APIs outside a call is an error. On Linux, a tool also becomes the parent of the
  /// daemons that apps fork in their processes, so that they end with the tool.
  ///
  /// - Parameter variables: The names of the environment variables of this process that the apps'
  ///   processes have, too.
  public static func becomeTool(passingOn variables: [String] = []) {
    CurrentHost.becomeTool()
    ProcessFolders.passedVariables.withLock { $0 = Set(variables) }
    ChildProcess.adoptOrphans()
  }

  /// Caches the apps' declarations in a file, so that the tool's next process needn't start the
  /// apps only to read them.
  ///
  /// Deleting the file is always safe. A file that can't be read or written isn't an error.
  public static func keepDescriptions(in file: URL) { DescribedApps.known.keep(in: file) }

  /// Sets a closure that the device calls before it starts a process of an app, and before it
  /// removes an app's data; in-process, before each turn of an app's code.
  ///
  /// A tool makes the apps' data ready to be changed there; see ``FileStore/openData()``. If the
  /// closure throws a ``StoreProblem``, the code doesn't run, and ``save()`` throws the error, too.
  public nonisolated func beforeAppCode(_ prepare: @escaping @Sendable () throws -> Void) {
    processes.containers.beforeCode(prepare)
  }

  /// Replaces the writer of messages other than results, such as the apps' output, which otherwise
  /// go to standard error.
  ///
  /// - Parameter write: A closure that receives one line without its line break, on any thread.
  public static func writeMessages(by write: @escaping @Sendable (String) -> Void) {
    MessageOutput.setWriter(write)
  }

  /// Removes the apps' files in group folders and their defaults; the folders stay.
  package nonisolated func emptyContainers() { processes.containers.empty() }

  /// Returns the name under which code outside any app finds the defaults of an app group; `nil` if
  /// no app declares the group.
  package nonisolated func defaultsName(ofGroup group: String) -> String? {
    guard processes.declare(group) else { return nil }
    HostReport.attempt("Reading the group '\(group)' anew") {
      try processes.containers.synchronizeDefaults()
    }
    return processes.containers.name(forGroup: group)
  }
}

extension FocusSystem {
  /// Changes the device before its day begins, without an event: its modes, an earlier phone call,
  /// or a request for permission.
  package func begin(with change: @Sendable (inout FocusState) -> Void) {
    change(&state)
    journal.begin(with: change)
    glance.update(state)
  }

  /// Applies an event now, starts the calls that follow, and returns the effects.
  ///
  /// - Parameter found: Findings that don't follow from the event.
  @discardableResult
  func record(_ kind: FocusEvent.Kind, reporting found: [Finding] = []) -> [FocusEffect] {
    let event = FocusEvent(at: now, kind)
    var effects = state.apply(event)
    effects += found.map { .found($0) }
    effects = journal.record(event, followedBy: effects)
    if event.mayChangeGlance || effects.contains(where: \.changesFocus) { glance.update(state) }
    if let observer, let entry = journal.entries.last { observer(entry, state) }
    for case .badgeChanged(let app, _, let number, _) in effects {
      glance.setBadge(number, of: app)
    }
    for effect in effects { consultedReadings.formUnion(effect.readings) }
    for case .broadcast(_, let notification) in effects { distribution.sent.append(notification) }
    for case .processEnded(let app) in effects { processes.quit(app, in: .app) }
    for case .faulted(let delivery, _, let host?) in effects {
      processes.quit(delivery.filter.app, in: host)
    }
    if let zone = journal.entries.last?.timeZone { time.set(zone) }
    for case .call(let call) in effects {
      perform(scheduler.add(call.id, holding: state.names(heldByCallsOf: call.app)))
    }
    // A call that a fault interrupts counts as returned.
    let lostCalls = effects.lostCalls.filter { $0.id != kind.returnedCall }
    if !lostCalls.isEmpty { perform(scheduler.lose(lostCalls.map(\.id))) }
    return effects
  }

  /// Answers a filter that reads `current`.
  func answerCurrent(_ filter: FilterReference) -> DeviceAnswer {
    if state.valuesInForce(of: filter) == nil {
      consultedReadings.formUnion([.currentOutsideFocus])
    }
    return (state.valuesInForce(of: filter) ?? state.valuesOutsideFocus(of: filter))
      .map { .values($0) } ?? .noValues
  }

  /// The apps as which code outside any call could run.
  private nonisolated var hosts: [any HostedApp] {
    processes.apps.map { app in
      TurnHost(
        of: processes.code(of: app, in: .app), in: turn(of: app, in: .app),
        on: AppLine(of: app, to: self))
    }
  }
}
