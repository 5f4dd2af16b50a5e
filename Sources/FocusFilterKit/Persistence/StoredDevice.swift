public import Foundation

/// A device after an event, as a record that a store keeps.
///
/// <doc:StoredForm> describes the record's form in a file.
public struct StoredDevice: Sendable, Hashable {
  /// The device's state after the event ``number``.
  public package(set) var state: FocusState
  /// The number of the last event that the device includes; 0 before the first event.
  public package(set) var number: Int
}

extension StoredDevice {
  /// Creates a new device, with Do Not Disturb and without apps.
  public init(
    newAt instant: Date, in timeZone: TimeZone, policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = [], clock: ClockSetting = .live
  ) {
    var state = FocusState(now: instant, timeZone: timeZone, policy: policy)
    state.timeline.modes += modes
    state.clock = clock
    self.init(state: state, number: 0)
  }

  /// Applies the events that the device doesn't include, without calling any app.
  ///
  /// If an event undoes a command from before the device, the method rebuilds the device of that
  /// time from the first event in the store, at a cost that is linear in the history.
  ///
  /// - Parameters:
  ///   - events: The events, beginning with the one after the device's last event or earlier.
  ///   - history: Reads all events from the first, with the device before them.
  /// - Throws: ``StoredFormError/missingEvent(_:)`` if an undo refers to an event that the history
  ///   doesn't have, or the error of reading it; the device is then in the state before that event.
  package mutating func replay(
    _ events: some Collection<StoredEvent>, history: @escaping Replay.History = { nil }
  ) throws {
    var replay = Replay(of: self, events, history: history)
    defer { self = replay.device }
    for event in events where event.number > number { _ = try replay.apply(event) }
  }
}

/// A replay of a device's history, which applies the events without calling any app.
///
/// A stored `undo` doesn't contain a device, but the number of the event whose device it restores.
/// A replay keeps the device after each event to which an undo refers, and reads the history for an
/// event before its own beginning.
package struct Replay {
  /// A function that returns the device before the first event in a store, and every event in
  /// order; `nil` if the device is lost.
  package typealias History = () throws -> (origin: StoredDevice, events: [StoredEvent])?

  /// The device after the last applied event.
  private(set) var device: StoredDevice
  /// The numbers of the events to which undos refer.
  private let targets: Set<Int>
  /// The devices after the events in ``targets``, if those events have been applied.
  private var kept: [Int: FocusState] = [:]
  private let history: History

  /// Creates a replay of a device, which hasn't applied any of the events.
  init(
    of device: StoredDevice, _ events: some Collection<StoredEvent>,
    history: @escaping History = { nil }
  ) {
    let targets = events.compactMap(\.event.kind.undoing?.after)
    self.init(of: device, targets: Set(targets), history: history)
  }

  private init(of device: StoredDevice, targets: Set<Int>, history: @escaping History) {
    self.device = device
    self.targets = targets
    self.history = history
    keep()
  }

  /// Applies the next event, and returns it with its effects; an undo gets its device.
  ///
  /// - Throws: ``StoredFormError/missingEvent(_:)``, and the errors of reading the history.
  mutating func apply(_ stored: StoredEvent) throws -> HistoryEntry {
    var event = stored.event
    if var undoing = event.kind.undoing, undoing.device == nil {
      undoing.device = try state(after: undoing.after)
      event = FocusEvent(at: event.at, .undone(undoing: undoing))
    }
    let effects = device.state.apply(event)
    device.number = stored.number
    keep()
    return HistoryEntry(
      number: stored.number, event: event, cause: stored.cause, effects: effects)
  }

  private mutating func keep() {
    if targets.contains(device.number) { kept[device.number] = device.state }
  }

  private mutating func state(after number: Int) throws -> FocusState {
    if let state = kept[number] { return state }
    if let (origin, events) = try history() {
      // An earlier undo in the history has a target of its own.
      let earlierTargets = events.compactMap(\.event.kind.undoing?.after)
      var earlier = Replay(of: origin, targets: targets.union(earlierTargets)) { nil }
      for event in events where event.number > origin.number {
        guard event.number <= device.number else { break }
        _ = try earlier.apply(event)
      }
      kept.merge(earlier.kept) { here, _ in here }
    }
    guard let state = kept[number] else { throw StoredFormError.missingEvent(number) }
    return state
  }
}

/// An event with its place in the history, as a record that a store keeps.
public struct StoredEvent: Sendable, Hashable {
  /// The event's number, counting up from 1 without gaps.
  public let number: Int
  package let event: FocusEvent
  /// The cause; `nil` if the event follows from an earlier one.
  package var cause: EventCause?
  /// Whether the device was opened just before the event, so that no process of an app was running.
  package var isAfterOpening = false
}

/// The events of one command, which a history keeps as a whole or not at all.
///
/// The events of a store without commands are transactions without words.
package struct StoredTransaction: Sendable, Hashable {
  /// The words of the command; empty if nobody gave one.
  var command: [String] = []
  package var events: [StoredEvent] = []
  var effect = UndoEffect.none
  /// The generation of the apps' data after the transaction; `nil` if no app has stored anything.
  var data: AppData.Generation?
}
