public import Foundation

/// The history of a stored device: all its events from the first one, with their effects.
public struct DeviceHistory: Sendable {
  /// The device before the first event.
  package let origin: StoredDevice
  /// The events in their stored form.
  package let events: [StoredEvent]
  /// The device at the present instant, with the events that are due.
  let now: ForeseenDevice

  /// Creates the history of a device.
  ///
  /// - Parameters:
  ///   - origin: The device before the first event.
  ///   - events: The events on the device. The history leaves out events that another process
  ///     stored after `now` was read.
  ///   - now: The device after the stored events, with the events that are due.
  public init(of origin: StoredDevice, _ events: [StoredEvent], until now: ForeseenDevice) {
    self.origin = origin
    self.events = Array(events.prefix { $0.number <= now.number })
    self.now = now
  }

  /// Whether the history has every event since the device was new.
  package var isWhole: Bool { origin.number == 0 && events.count == now.number }

  /// The device's time after the last event.
  package var end: Date {
    events.reduce(origin.state.now) { max($0, $1.event.at) }
  }

  /// The present instant, if something has become due since the last event; otherwise `nil`.
  package var due: Date? { now.entries.isEmpty ? nil : now.now }

  /// Returns the filter criteria of the notifications that an app has had, each once, in the order
  /// of their first use.
  ///
  /// The cost is linear in the history; no app is called.
  public func filterCriteria(of app: String) -> [String] {
    var seen: Set<String> = []
    return events.flatMap { $0.event.kind.requests }.filter { $0.app == app }
      .compactMap(\.filterCriteria).filter { seen.insert($0).inserted }
  }

  /// Returns the stored events that count with their effects, in order, without undone events and
  /// without the events that have become due since.
  ///
  /// The method replays the events without calling any app; the cost is linear in the events.
  func played() -> [HistoryEntry] {
    var state = origin.state
    var journal = Journal(of: origin, in: nil)
    for stored in events.counting(after: origin.number) {
      journal.begin(stored.cause)
      _ = journal.record(stored.event, followedBy: state.apply(stored.event))
    }
    return journal.entries
  }
}

extension FocusEvent.Kind {
  /// The notifications that arrived, or that code of an app planned.
  fileprivate var requests: [NotificationRequest] {
    switch self {
    case .posted(let request): [request]
    case .acted(_, let actions, _): actions.requests
    case .returned(let result): result.actions.requests
    default: []
    }
  }
}

extension [AppAction] {
  /// The notifications that the code planned.
  package var requests: [NotificationRequest] {
    compactMap { if case .addNotification(let request) = $0 { request } else { nil } }
  }
}

// MARK: Events that count

extension [StoredEvent] {
  /// The events after a device that still count, without undone events and without the undos.
  package func counting(after origin: Int) -> [StoredEvent] {
    guard contains(where: \.event.isUndo) else { return self }
    // Each event links to the event before it; an undo links further back.
    var previous: [Int: Int] = [:]
    var last = origin
    for event in self {
      previous[event.number] = event.event.kind.undoing?.after ?? last
      last = event.event.isUndo ? previous[event.number] ?? last : event.number
    }
    var counting: Set<Int> = []
    while last != origin, let before = previous[last] {
      counting.insert(last)
      last = before
    }
    // The processes that ended before an undone event or at an undo are gone at the next event that
    // counts.
    var isAfterOpening = false
    return compactMap { event in
      isAfterOpening = isAfterOpening || event.isAfterOpening || event.event.isUndo
      guard counting.contains(event.number), !event.event.isUndo else { return nil }
      defer { isAfterOpening = false }
      var counted = event
      counted.isAfterOpening = isAfterOpening
      return counted
    }
  }
}

extension FocusEvent {
  /// Whether the event undoes other events.
  var isUndo: Bool { kind.undoing != nil }
}

/// A stored device at a later instant, with the events that have become due since its last event.
///
/// A tool uses a foreseen device to show a stored device without changing it. A foreseen device
/// stores nothing and calls no app. Badges, predicates and cards are as after the last event; the
/// calls that apps would get are listed as due.
public struct ForeseenDevice: Sendable {
  /// The device's state after the due events.
  public private(set) var state: FocusState
  /// The instant at which the device is foreseen.
  public let now: Date
  /// The number of the last stored event.
  package let number: Int
  /// The events that are due, in order, with the calls that haven't been made.
  package let entries: [HistoryEntry]

  /// The most events that may be due; more are an error.
  static let limit = 20_000
  /// The longest time that may pass, in seconds: about ten years.
  static let farthest: TimeInterval = 3653 * 86_400

  /// Advances a copy of a device to an instant; the cost is linear in the due events.
  ///
  /// - Parameters:
  ///   - device: The stored device.
  ///   - instant: The instant; an earlier one than the device's time means the device's time.
  /// - Throws: ``FocusError/tooFarAway(_:from:in:)``,
  ///   ``FocusError/tooMuchHappens(until:in:limit:)``.
  public init(_ device: StoredDevice, at instant: Date) throws(FocusError) {
    var state = device.state
    let zone = state.timeline.timeZone
    guard instant.timeIntervalSince(state.now) <= Self.farthest else {
      throw .tooFarAway(instant, from: state.now, in: zone)
    }
    var entries: [HistoryEntry] = []
    while let due = state.nextDue, due <= instant {
      guard entries.count < Self.limit else {
        throw .tooMuchHappens(until: instant, in: zone, limit: Self.limit)
      }
      let event = FocusEvent(at: due, .timePassed)
      let number = device.number + entries.count + 1
      entries.append(
        HistoryEntry(number: number, event: event, effects: state.apply(event)))
    }
    self.state = state
    self.now = max(instant, state.now)
    self.entries = entries
    number = device.number
  }

  /// Returns the device with a tool's apps, as its next command installs them, apart from those
  /// that the person has uninstalled.
  ///
  /// No app code runs except static properties and initializers, each app's in a process of its own
  /// if `processes` says so.
  /// - Parameters:
  ///   - apps: The apps of the tool.
  ///   - processes: The processes in which the apps' code runs.
  /// - Throws: ``FocusError/appEnded(_:how:at:)`` or ``FocusError/unusableExecutable(_:)``.
  public func listing(
    _ apps: [SimulatedApp], processes: ProcessModel
  ) async throws -> ForeseenDevice {
    let reader = FocusSystem(clock: .manual(now), timeZone: .gmt, processes: processes)
    var listing = self
    for app in apps where !state.uninstalledApps.contains(app.id) {
      let description = try await reader.shape(of: app).description
      guard state.apps[app.id]?.description != description else { continue }
      _ = listing.state.apply(FocusEvent(at: state.now, .installed(app: description)))
    }
    return listing
  }

  /// The device's status at the instant.
  public var status: FocusStatus { FocusStatus(of: state, at: now) }

  /// Returns a notification that has become due, its decision and the app's name, by its number, or
  /// `nil`.
  public func decision(
    aboutNotification number: Int
  ) -> (notification: DeliveredNotification, decision: Decision, appName: String?)? {
    entries.lazy.compactMap { $0.effects.decision(aboutNotification: number) }.first.map {
      ($0.notification, $0.decision, state.apps[$0.notification.request.app]?.name)
    }
  }
}
