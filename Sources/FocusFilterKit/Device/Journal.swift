import FocusHost
import Foundation

/// The events of a device since it was opened, and the number of stored ones.
struct Journal: Sendable {
  /// The names on the device before the first entry.
  private var firstNames: StoryNames
  /// The names after the first few entries, and the number of those entries.
  private var lastNames: (entries: Int, names: StoryNames)
  /// The total number of entries that ``names(after:)`` has followed.
  private(set) var followedEntries = 0
  /// The events with their effects, in order.
  private(set) var entries: [HistoryEntry] = []
  private let store: (any FocusStore)?
  /// The number of the last event before the device was opened.
  private let numberBefore: Int
  /// The number of entries in the store.
  private var storedEntries = 0
  /// The cause of the next entries; `nil` before the first command.
  private(set) var cause: EventCause?
  /// Whether the next entry is the first one that follows from ``cause``.
  private var isBeginning = false
  /// Past decisions; an equal new decision shares their steps.
  private var decisions: Set<Decision> = []

  /// The device before the first entry; `nil` if a store has it.
  @Rare private var start: FocusState?

  /// - Parameters:
  ///   - device: The device as it is opened, with the number of its last event; 0 for a new device.
  ///   - store: The store for the events; `nil` stores nothing.
  init(of device: StoredDevice, in store: (any FocusStore)?) {
    self.numberBefore = device.number
    self.store = store
    firstNames = StoryNames(device.state)
    lastNames = (0, firstNames)
    // A second reference to a large device would make its first change copy the whole device.
    start = store == nil ? device.state : nil
  }

  /// Returns the device before the first entry.
  ///
  /// A stored device is rebuilt from its history, without calling any app.
  /// - Returns: `nil` if the store has lost the device.
  /// - Throws: The store's error.
  func origin() throws -> FocusState? {
    if let start { return start }
    guard let store, var device = try store.origin() else { return nil }
    try device.replay(try store.events().prefix { $0.number <= numberBefore })
    return device.state
  }

  /// Throws if the store can't rebuild the device after a given event.
  func requireEvent(_ number: Int) throws {
    guard let store, let origin = try store.origin(), number < origin.number else { return }
    throw StoredFormError.missingEvent(number)
  }

  /// Returns the names on the device after its first entries.
  ///
  /// The method continues after the entries of its last call, or starts again if that call followed
  /// more. A story that is told bit by bit therefore follows each entry once.
  mutating func names(after number: Int) -> StoryNames {
    if lastNames.entries > number { lastNames = (0, firstNames) }
    for entry in entries.prefix(number).dropFirst(lastNames.entries) {
      lastNames.names.follow(entry.event)
      lastNames.entries += 1
      followedEntries += 1
    }
    return lastNames.names
  }

  /// Names the uninstalled ones of a tool's apps, as the whole history does.
  mutating func nameUninstalled(of apps: [SimulatedApp]) {
    firstNames.addUninstalled(of: apps)
    lastNames = (0, firstNames)
  }

  /// Changes the device before the first entry, without an entry; has no effect on a stored device,
  /// whose history has its beginning.
  mutating func begin(with change: (inout FocusState) -> Void) {
    guard var device = start else { return }
    change(&device)
    (start, firstNames) = (device, StoryNames(device))
    lastNames = (0, firstNames)
  }

  /// Whether there is a store.
  var isStored: Bool { store != nil }

  /// The number of the last event on the device, including events before it was opened.
  var lastNumber: Int { numberBefore + entries.count }

  /// Records an event with its effects, and returns the effects as the journal keeps them.
  ///
  /// The journal replaces a decision by an equal past one, because a day has many notifications and
  /// few different decisions.
  mutating func record(
    _ event: FocusEvent, followedBy effects: consuming [FocusEffect]
  ) -> [FocusEffect] {
    for index in effects.indices {
      if case .decided(let notification, let decision) = effects[index] {
        if decisions.count == 1000 { decisions = [] }
        effects[index] = .decided(notification, decisions.insert(decision).memberAfterInsert)
      }
    }
    entries.append(
      HistoryEntry(
        number: lastNumber + 1, event: event, cause: isBeginning ? cause : nil,
        effects: copy effects))
    isBeginning = false
    return effects
  }

  /// Notes the cause of the next entries.
  mutating func begin(_ cause: EventCause?) { (self.cause, isBeginning) = (cause, cause != nil) }
}

// MARK: Storing

extension Journal {
  /// Stores the entries that aren't stored yet, and returns whether there were any.
  ///
  /// - Throws: The store's error; the next call then stores these entries, too.
  mutating func storeEntries() throws -> Bool {
    guard let store, storedEntries < entries.count else { return false }
    let new = entries[storedEntries...].map { entry in
      StoredEvent(
        number: entry.number, event: entry.event, cause: entry.cause,
        isAfterOpening: entry.number == numberBefore + 1)
    }
    try store.append(new)
    storedEntries = entries.count
    return true
  }

  /// Stores a snapshot of the device after the last event.
  ///
  /// - Throws: The store's error.
  func storeDevice(_ state: FocusState) throws {
    try store?.save(StoredDevice(state: state, number: lastNumber))
  }
}

// MARK: Looking up

extension StoredDevice {
  /// Returns the last decision about a notification after replaying events on this device, with the
  /// app's name at that time, or `nil`.
  ///
  /// The replay calls no app. The turning point's command is one for the device after the events:
  /// its Focus may have another name by then.
  ///
  /// - Throws: ``StoredFormError/missingEvent(_:)`` if the events don't begin right after the
  ///   device's last event.
  public func decision(
    aboutNotification number: Int, in events: some Collection<StoredEvent>
  ) throws -> (notification: DeliveredNotification, decision: Decision, appName: String?)? {
    var replay = Replay(of: self, events)
    var names = StoryNames(self.state)
    // An undone notification may have had the same number.
    var last: (notification: DeliveredNotification, decision: Decision, appName: String?)?
    var state: FocusState?
    for event in events {
      let entry = try replay.apply(event)
      names.follow(entry.event)
      guard let found = entry.effects.decision(aboutNotification: number) else { continue }
      let name = names.app(found.notification.request.app)?.name
      (last, state) = ((found.notification, found.decision, name), replay.device.state)
    }
    if let state, let point = last?.decision.turningPoint {
      last?.decision.turningPoint = point.followed(from: state, to: replay.device.state)
    }
    return last
  }
}

extension [FocusEffect] {
  /// Returns the decision about a request, or `nil` if none was made.
  package func decision(about request: NotificationRequest) -> Decision? {
    for case .decided(let notification, var decision) in self
    where notification.request.app == request.app
      && notification.request.identifier == request.identifier
    {
      decision.delivered = notification
      return decision
    }
    return nil
  }

  func decision(
    aboutNotification number: Int
  ) -> (notification: DeliveredNotification, decision: Decision)? {
    for case .decided(let notification, let decision) in self where notification.id == number {
      return (notification, decision)
    }
    return nil
  }
}

extension FocusSystem {
  /// The events since this object was created, with their effects, in order.
  package var history: [HistoryEntry] { journal.entries }

  /// The number of events since this object was created; ``story(since:tool:)`` takes such a
  /// number.
  public var eventCount: Int { journal.entries.count }

  /// The number of the last event on the device, including events before this object was created.
  ///
  /// 0 for a new device.
  public var lastEventNumber: Int { journal.lastNumber }

  /// Stores a snapshot of the device, so that the next start needn't replay its history.
  ///
  /// The method waits for running calls, and does nothing without a store. The time that has passed
  /// since the last event becomes an event, so that the next start begins at the present instant.
  /// - Throws: The store's error, also one that apps had with their data since the last save; the
  ///   snapshot is then unchanged.
  public func save() async throws {
    try await finishCalls()
    if let problem = storageProblem {
      storageProblem = nil
      throw problem
    }
    if journal.isStored, now > state.now {
      journal.begin(.time)
      try await perform(.timePassed)
    }
    try processes.containers.synchronizeDefaults()
    try journal.storeDevice(state)
  }

  /// Restores the device to its state before a command, by an event of its own.
  ///
  /// The history keeps the undone events. The apps' processes end; the caller has to restore the
  /// apps' stored data.
  ///
  /// - Parameters:
  ///   - device: The device before the command: the value of ``stored`` at that time.
  ///   - command: The words of the undone command, for the story.
  /// - Throws: ``StoredFormError/missingEvent(_:)`` if the device is older than the first event in
  ///   the store, or the store's error.
  public func takeBack(to device: StoredDevice, undoing command: [String] = []) async throws {
    try await finishCalls()
    try journal.requireEvent(device.number)
    processes.quitAll()
    for app in state.installationOrder { processes.setCategories(nil, of: app) }
    time.set(device.state.timeline.timeZone)
    journal.begin(.command)
    try await perform(
      .undone(undoing: .init(after: device.number, command: command, device: device.state)))
  }

  /// The device's present state, with the number of its last event.
  public var stored: StoredDevice {
    StoredDevice(state: state, number: journal.lastNumber)
  }

  /// Stores the events that aren't stored yet.
  func storeHistory() throws {
    if try journal.storeEntries() { try processes.containers.synchronizeDefaults() }
  }
}
