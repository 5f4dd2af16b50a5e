import FocusHost
public import Foundation
import Synchronization

/// A simulated device: Focus modes, apps with their filters, and Notification Centre.
///
/// Everything that happens is an event; the state is a fold over them. The code of an app runs in a
/// task of its own as that app, never on this actor, so that questions are answered while it runs.
///
/// ```swift
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
/// try await system.install(.exampleChat)
/// try await system.add(FocusMode.offered(.work)!)
/// try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "Busy" }
/// try await system.activate(.work)
/// ```
public actor FocusSystem {
  /// The device as it was after the last event.
  public private(set) var state: FocusState
  /// The device's time.
  public var now: Date { lastKnownTime }
  /// What happened since this object was made, in order.
  public private(set) var history: [HistoryEntry] = []

  /// The language that the device shows its texts in.
  public nonisolated let locale: Locale
  /// The device's calendar with its time zone.
  public nonisolated let calendar: Calendar

  let clock: FocusClock
  let store: (any FocusStore)?
  /// The number of the last event before this object was made.
  private let numberBefore: Int
  /// How many entries of the history the store has.
  private var storedEntries = 0
  /// How long a call of an app's code may take, in real time.
  let timeLimit: Duration
  var programs: [String: SimulatedApp] = [:]
  /// The call that each app's code is running, by app.
  var running: [String: RunningCall] = [:]
  /// Ends the calls that take too long; there is one while any runs.
  var watch: Task<Void, Never>?
  /// How many parts of the limit it has counted.
  var parts = 0
  /// Decisions of the past, which equal ones share their steps with.
  private var decisions: Set<Decision> = []
  /// What came back before an earlier call did.
  private var waitingResults: [Int: AppCall.Result] = [:]
  private var waitingForCalls: [CheckedContinuation<Void, Never>] = []

  nonisolated let inbox = Inbox()
  nonisolated let containers: Containers
  private nonisolated let allBelongings = Mutex<[String: AppBelongings]>([:])
  private nonisolated let time: Mutex<Date>

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
    self.numberBefore = device.number
    self.store = store
    self.clock = clock
    self.locale = locale
    self.timeLimit = timeLimit
    self.containers = Containers(place: containers)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = device.state.timeline.timeZone
    calendar.locale = locale
    self.calendar = calendar
    self.time = Mutex(device.state.now)
    CurrentHost.add(ResidentHosts(of: self) { [weak self] in self?.residentHosts ?? [] })
  }

  deinit {
    CurrentHost.remove(ObjectIdentifier(self))
  }
}

// MARK: Events

extension FocusSystem {
  /// Lets an event happen now, and starts the calls that follow from it.
  func record(_ kind: FocusEvent.Kind) {
    let event = FocusEvent(at: now, kind)
    let effects = state.apply(event).map(sharingDecision)
    history.append(
      HistoryEntry(number: numberBefore + history.count + 1, event: event, effects: effects))
    // Rule F4-p.
    for case .call(let call) in effects where running[call.app] == nil { start(call) }
    let lostCalls = effects.lostCalls
    for call in lostCalls {
      waitingResults[call.id] = nil
      forget(call)
      startNextCall(of: call.app)
    }
    if !lostCalls.isEmpty { takeResults() }
    if state.calls.isEmpty {
      for waiter in waitingForCalls { waiter.resume() }
      waitingForCalls = []
    }
  }

  /// Returns the effect with an equal decision of the past in place of its own: a day has many
  /// notifications and few decisions, and the history keeps them all.
  private func sharingDecision(_ effect: FocusEffect) -> FocusEffect {
    guard case .decided(let notification, let decision) = effect else { return effect }
    if decisions.count == 1000 { decisions = [] }
    return .decided(notification, decisions.insert(decision).memberAfterInsert)
  }

  /// Lets an event happen now and returns when every call that follows has come back.
  func perform(_ kind: FocusEvent.Kind) async throws {
    record(kind)
    try await settle()
  }

  /// Returns when no call of an app's code is under way and everything that happened is stored.
  func settle() async throws {
    takeInbox()
    // A device that was stored may have calls that nobody runs yet.
    for call in state.calls where running[call.app] == nil { start(call) }
    while !state.calls.isEmpty {
      await withCheckedContinuation { waitingForCalls.append($0) }
      takeInbox()
    }
    try storeHistory()
  }

  /// Lets results count in the order of the calls, whatever came back first.
  func finish(_ result: AppCall.Result) {
    waitingResults[result.call] = result
    takeResults()
  }

  /// Applies the results whose turn it is.
  private func takeResults() {
    while let call = state.calls.first, let result = waitingResults.removeValue(forKey: call.id) {
      record(.returned(result))
      running[call.app] = nil
      startNextCall(of: call.app)
    }
    stopWatchingIfIdle()
  }

  func hasResult(of call: AppCall) -> Bool { waitingResults[call.id] != nil }

  private func startNextCall(of app: String) {
    if running[app] == nil, let next = state.calls.first(where: { $0.app == app }) { start(next) }
  }

  /// Lets what apps did outside a call happen, and answers what they asked.
  func takeInbox() {
    var items = inbox.takeAll()[...]
    while let first = items.popFirst() {
      switch first {
      case .question(let answer): answer(state)
      case .action(let action, of: let app, let isLate):
        var actions = [action]
        while case .action(let next, of: app, isLate: isLate)? = items.first {
          actions.append(next)
          items.removeFirst()
        }
        record(.acted(app: app, actions, isLate: isLate))
      }
    }
  }
}

// MARK: Storing

extension FocusSystem {
  /// The number of the last event on the device, also of those before this object was made.
  ///
  /// 0 for a device that is new.
  public var lastEventNumber: Int { numberBefore + history.count }

  /// Stores the device as it is, so that the next start doesn't need its history.
  ///
  /// It waits for the calls under way. Without a store nothing is kept.
  /// - Throws: What the store throws.
  public func save() async throws {
    try await settle()
    try store?.save(StoredDevice(state: state, number: lastEventNumber))
    containers.writeDefaults()
  }

  /// Returns a notification that was decided about, with every step, by its number on the device.
  ///
  /// The device is made again from its history, without calling any app; the cost is linear in it.
  /// - Returns: `nil` when there is no notification of that number, or the history is damaged
  ///   there.
  /// - Throws: What the store throws.
  public func decision(
    aboutNotification number: Int
  ) throws -> (notification: DeliveredNotification, decision: Decision)? {
    func find(
      in effects: [FocusEffect]
    ) -> (notification: DeliveredNotification, decision: Decision)? {
      for case .decided(let notification, let decision) in effects
      where notification.id == number { return (notification, decision) }
      return nil
    }
    for entry in history.reversed() { if let found = find(in: entry.effects) { return found } }
    guard let store, var device = try store.origin() else { return nil }
    for event in try store.events() where event.number <= numberBefore {
      if let found = find(in: device.state.apply(event.event)) { return found }
    }
    return nil
  }

  func storeHistory() throws {
    guard let store, storedEntries < history.count else { return }
    let new = history[storedEntries...].map { StoredEvent(number: $0.number, event: $0.event) }
    try store.append(new)
    storedEntries = history.count
    containers.writeDefaults()
  }
}

// MARK: What apps may know at any time

extension FocusSystem {
  /// The device's time, as apps read it.
  nonisolated var lastKnownTime: Date { time.withLock { $0 } }

  nonisolated func belongings(of app: String) -> AppBelongings {
    allBelongings.withLock { all in
      if let known = all[app] { return known }
      let new = AppBelongings()
      all[app] = new
      return new
    }
  }

  nonisolated func forgetBelongings(of app: String) {
    _ = allBelongings.withLock { $0.removeValue(forKey: app) }
  }

  /// The apps that code outside any call could mean.
  private nonisolated var residentHosts: [any AppHost] {
    allBelongings.withLock { $0.keys.sorted() }
      .map { AppProcess(system: self, app: $0, host: .app) }
  }
}

// MARK: Time

extension FocusSystem {
  /// Lets time pass until an instant, with everything that happens by itself on the way.
  ///
  /// - Throws: ``FocusError/timeRunsBackwards`` when the instant is in the device's past, or what
  ///   the store throws; the time stands where that happened then.
  public func advance(to instant: Date) async throws {
    guard instant >= now else { throw FocusError.timeRunsBackwards }
    try await settle()
    try await pass(to: instant)
  }

  private func pass(to instant: Date) async throws {
    while let due = state.nextDue, due <= instant {
      move(to: due)
      try await perform(.timePassed)
    }
    move(to: instant)
  }

  private func move(to instant: Date) {
    time.withLock { $0 = max($0, instant) }
  }

  /// Lets an amount of time pass; a negative amount is refused like an earlier instant.
  ///
  /// - Throws: ``FocusError/timeRunsBackwards``, or what the store throws, as in ``advance(to:)``.
  public func advance(by duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    try await advance(to: now + Double(seconds) + Double(attoseconds) / 1e18)
  }

  /// Catches up with what apps did, and with the clock if the device has one that moves by itself.
  ///
  /// What was due on the way has its consequences before what comes next, as in ``advance(to:)``.
  func catchUp() async throws {
    takeInbox()
    guard let read = clock.read?(), read > now else { return }
    try await pass(to: read)
  }
}
