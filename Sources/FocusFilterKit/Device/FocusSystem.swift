import FocusHost
public import Foundation

/// A simulated device: Focus modes, apps with their filters, and Notification Center.
///
/// Everything that happens is an event; the state is a fold over them. The code of an app runs in a
/// task of its own as that app, never on this actor, so that questions are answered while it runs.
///
/// ```swift
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
/// try await system.install(.exampleChat)
/// try await system.add(.work)
/// try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "Busy" }
/// try await system.activate(.work)
/// ```
public actor FocusSystem {
  /// The device as it was after the last event.
  public private(set) var state: FocusState
  /// What happened, and what of it is stored.
  var journal: Journal
  /// Which calls of app code run, and in which order they count.
  var scheduler: CallScheduler
  /// The tasks of the calls that run, which only the actor may start and cancel.
  var running: [AppCall.ID: RunningCall] = [:]
  /// What came back from calls whose turn hasn't come.
  var waitingResults: [AppCall.ID: AppCall.Result] = [:]
  /// Whoever waits until no call is under way.
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// Tells the scheduler the time; there is one while any call is under way.
  var ticking: Task<Void, Never>?
  /// The code of the apps, which isn't stored with the device.
  var programs: [String: SimulatedApp] = [:]

  /// The language that the device shows its texts in.
  public nonisolated let locale: Locale
  /// The device's calendar with its time zone.
  public nonisolated let calendar: Calendar
  /// How long a call of an app's code may take, in real time.
  let timeLimit: Duration

  // What apps reach from any thread.
  nonisolated let time: DeviceTime
  nonisolated let inbox = Inbox()
  nonisolated let belongings: Belongings

  /// Creates a device with Do Not Disturb and no apps, which lives as long as this object.
  ///
  /// - Parameters:
  ///   - clock: Where the time comes from.
  ///   - timeZone: The zone of schedules and calendar triggers.
  ///   - locale: The language of the cards in Settings. An app's own formatting follows
  ///     `Locale.current` all the same.
  ///   - policy: The choices that nobody outside Apple can settle.
  ///   - timeLimit: How long a call of an app's code may take, in real time; after that it is
  ///     abandoned. While the machine is too busy to run anything the time stands still. Whatever
  ///     else the device asks of an app's code, such as its queries, has the same limit, without that.
  ///   - containers: The folder for app groups; `nil` for a temporary one.
  public init(
    clock: FocusClock = .system, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US"),
    policy: FocusPolicy = FocusPolicy(), timeLimit: Duration = .seconds(30),
    containers: URL? = nil
  ) {
    let state = FocusState(now: clock.start(), timeZone: timeZone, policy: policy)
    self.init(
      StoredDevice(state: state, number: 0), store: nil, clock: clock, locale: locale,
      timeLimit: timeLimit, containers: containers)
  }

  /// Creates the device that a store holds, or a new one in it.
  ///
  /// What happens is stored before the call that caused it returns. The code of the apps comes by
  /// ``install(_:)``; until then they can't be called. Call ``save()`` at the end, so that the next
  /// start is quick.
  /// - Parameters:
  ///   - store: Where the device is kept.
  ///   - clock: Where the time comes from. A device whose time is later stays there.
  ///   - timeZone: The zone of a new device.
  ///   - locale: The language of the cards in Settings.
  ///   - policy: The choices of a new device.
  ///   - modes: What a new device has besides Do Not Disturb.
  ///   - timeLimit: How long a call of an app's code may take, in real time.
  ///   - containers: The folder for app groups; `nil` for a temporary one.
  /// - Throws: ``StoreProblem``, or what another store throws.
  public init(
    store: any FocusStore, clock: FocusClock = .system, timeZone: TimeZone,
    locale: Locale = Locale(identifier: "en_US"), policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = [], timeLimit: Duration = .seconds(30), containers: URL? = nil
  ) throws {
    let device: StoredDevice
    if let stored = try store.load() {
      device = stored
    } else {
      var state = FocusState(now: clock.start(), timeZone: timeZone, policy: policy)
      state.timeline.modes += modes
      device = StoredDevice(state: state, number: 0)
      try store.save(device)
    }
    self.init(
      device, store: store, clock: clock, locale: locale, timeLimit: timeLimit,
      containers: containers)
  }

  private init(
    _ device: StoredDevice, store: (any FocusStore)?, clock: FocusClock, locale: Locale,
    timeLimit: Duration, containers: URL?
  ) {
    self.state = device.state
    self.journal = Journal(after: device.number, in: store)
    self.scheduler = CallScheduler(stored: device.state.calls)
    self.locale = locale
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = device.state.timeline.timeZone
    calendar.locale = locale
    self.calendar = calendar
    self.timeLimit = timeLimit
    self.time = DeviceTime(device.state.now, by: clock)
    self.belongings = Belongings(containers: Containers(place: containers))
    CurrentHost.add(ResidentHosts(of: self) { [weak self] in self?.residentHosts ?? [] })
  }

  deinit {
    CurrentHost.remove(ObjectIdentifier(self))
  }
}

@_spi(FocusTool) extension FocusSystem {
  /// Declares that this process is a tool, where code outside any call is the only app's; elsewhere it
  /// is an error.
  public static func becomeTool() { CurrentHost.becomeTool() }
}

extension FocusSystem {
  /// Lets an event happen now, starts the calls that follow from it, and returns what follows.
  @discardableResult
  func record(_ kind: FocusEvent.Kind) -> [FocusEffect] {
    let event = FocusEvent(at: now, kind)
    let effects = journal.record(event, followedBy: state.apply(event))
    for case .call(let call) in effects { perform(scheduler.add(call.id, of: call.app)) }
    let lostCalls = effects.lostCalls
    if !lostCalls.isEmpty { perform(scheduler.lose(lostCalls)) }
    return effects
  }

  /// The apps that code outside any call could mean.
  private nonisolated var residentHosts: [any AppHost] {
    belongings.apps.map { AppProcess(system: self, app: $0, host: .app) }
  }
}
