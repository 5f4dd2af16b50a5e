public import Foundation

/// A device after some event, as a record that a store keeps.
///
/// A store of your own writes the bytes of ``encoded()`` and reads them by ``init(encoded:)``.
/// <doc:StoredForm> describes the bytes.
public struct StoredDevice: Sendable, Hashable {
  /// The device after the event of the number.
  public package(set) var state: FocusState
  /// The number of the last event that the device has seen; 0 before the first.
  public package(set) var number: Int

  package init(state: FocusState, number: Int) {
    self.state = state
    self.number = number
  }

  /// Creates a new device, with Do Not Disturb and no app.
  public init(
    newAt instant: Date, in timeZone: TimeZone, policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = [], clock: ClockSetting = .live
  ) {
    var state = FocusState(now: instant, timeZone: timeZone, policy: policy)
    state.timeline.modes += modes
    state.clock = clock
    self.init(state: state, number: 0)
  }

  /// Reads a record from its bytes, in time linear in the device.
  ///
  /// - Throws: ``StoredFormError``.
  public init(encoded bytes: Data) throws(StoredFormError) {
    self = try StoredForm.decode(EncodedDevice.self, from: bytes).live
  }

  /// Returns the record as JSON on one line, without its end; equal devices have equal bytes.
  ///
  /// - Throws: `EncodingError` for a number that isn't finite, such as a relevance score.
  public func encoded() throws -> Data { try StoredForm.encode(EncodedDevice(encoding: self)) }

  /// Applies the events that the device doesn't include, without calling any app.
  ///
  /// An event that takes back a command from before the device needs the device of that time, which is
  /// made again from the first event in the store, at a cost that is linear in the history.
  ///
  /// - Parameters:
  ///   - events: The events, from the one after the device on, or from an earlier one.
  ///   - store: The store that has the events before them.
  /// - Throws: ``StoredFormError/missingEvent(_:)`` for an event that goes back to one that the history
  ///   doesn't have, and the store's errors; the device is as it was before the event.
  public mutating func replay(
    _ events: some Collection<StoredEvent>, in store: (any FocusStore)? = nil
  ) throws {
    try replay(events) {
      try store.flatMap { store in
        try store.origin().map { (origin: $0, events: try store.events()) }
      }
    }
  }

  /// Applies the events that the device doesn't include; `history` reads those from the first on.
  mutating func replay(
    _ events: some Collection<StoredEvent>, history: @escaping Replay.History
  ) throws {
    var replay = Replay(of: self, events, history: history)
    defer { self = replay.device }
    for event in events where event.number > number { _ = try replay.apply(event) }
  }
}

/// A device to which the events of its history are applied again, without calling any app.
///
/// The stored event of an `undo` has no device, but the number of the event to go back to. A replay keeps
/// the device after each event to which a later one goes back, and reads the history for one from before
/// its own beginning.
struct Replay {
  /// The device before the first event in a store, and every event in order; `nil` if it is lost.
  typealias History = () throws -> (origin: StoredDevice, events: [StoredEvent])?

  /// The device after the last event that was applied.
  private(set) var device: StoredDevice
  /// The numbers of the events to which others go back.
  private let targets: Set<Int>
  /// The devices after those events, as far as they have been applied.
  private var kept: [Int: FocusState] = [:]
  private let history: History

  /// Creates a replay of a device, before any of the events is applied to it.
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

  /// Applies the next event, and returns it with its effects; one that takes back others gets its device.
  ///
  /// - Throws: ``StoredFormError/missingEvent(_:)``, and the errors of reading the history.
  mutating func apply(_ stored: StoredEvent) throws -> HistoryEntry {
    var event = stored.event
    if var undoing = event.kind.undoing, undoing.device == nil {
      undoing.device = try state(after: undoing.after)
      event = FocusEvent(at: event.at, .undone(undoing))
    }
    let effects = device.state.apply(event)
    device.number = stored.number
    keep()
    return HistoryEntry(number: stored.number, event: event, effects: effects)
  }

  private mutating func keep() {
    if targets.contains(device.number) { kept[device.number] = device.state }
  }

  private mutating func state(after number: Int) throws -> FocusState {
    if let state = kept[number] { return state }
    if let (origin, events) = try history() {
      var earlier = Replay(of: origin, targets: targets) { nil }
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
///
/// A store of your own writes the bytes of ``encoded()`` and reads them by ``init(encoded:)``.
public struct StoredEvent: Sendable, Hashable {
  /// Counts up from 1 without gaps.
  public let number: Int
  package let event: FocusEvent

  package init(number: Int, event: FocusEvent) {
    self.number = number
    self.event = event
  }

  /// Reads a record from its bytes.
  ///
  /// - Throws: ``StoredFormError``.
  public init(encoded bytes: Data) throws(StoredFormError) {
    self = try StoredForm.decode(EncodedEvent.self, from: bytes).live
  }

  /// Returns the record as JSON on one line, without its end; equal events have equal bytes.
  ///
  /// - Throws: `EncodingError` for a number that isn't finite, such as a relevance score.
  public func encoded() throws -> Data { try StoredForm.encode(EncodedEvent(encoding: self)) }
}
